"""What waits for somebody tonight in areas that the page of the night does not know: they hand it in at start-up."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any

from ..access.presence import StaffContext

# One row of the list: tone, icon and text, and where a link of which words leads.
Waiting = dict[str, Any]
Provider = Callable[[StaffContext, datetime], Iterable[Waiting]]

_providers: dict[str, Provider] = {}


def register(name: str, provider: Provider) -> None:
    """Hand in what waits in an area, once under each name, in the order of the page."""
    _providers[name] = provider


def pending_tasks(presence: StaffContext, at: datetime) -> Iterator[Waiting]:
    """What waits in every area for the person who looks; each shows only what the post may see."""
    for provider in _providers.values():
        yield from provider(presence, at)
