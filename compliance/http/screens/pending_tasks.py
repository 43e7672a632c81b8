"""Tasks on the start page from areas that it does not import: they register a provider at start-up."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime

from ..access.presence import StaffContext

# One task: tone, icon and text, and the target and label of its link.
Waiting = Mapping[str, object]
Provider = Callable[[StaffContext, datetime], Iterable[Waiting]]

_providers: dict[str, Provider] = {}


def register_provider(name: str, provider: Provider) -> None:
    """Register the pending tasks of an area, once under each name, in the order of the page."""
    _providers[name] = provider


def pending_tasks(presence: StaffContext, at: datetime) -> Iterator[Waiting]:
    """Yield the pending tasks of every area; each provider checks the reader's permissions."""
    for provider in _providers.values():
        yield from provider(presence, at)
