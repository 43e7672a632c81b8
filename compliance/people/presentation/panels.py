"""What other areas know of a guest, shown on the guest's page: they stand above this one and hand it in at start-up."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True)
class Asked:
    """Whose page is drawn, for whom, and when: everybody who stands in the file, and the presence that asks."""

    persons: tuple[UUID, ...]
    presence: Any
    at: datetime


@dataclass(frozen=True)
class Panel:
    """One part of the page: a template of the area that knows, with what it shows as `panel`."""

    template: str
    context: dict[str, Any]


Provider = Callable[[Asked], list[Panel]]

_providers: dict[str, Provider] = {}


def register(name: str, provider: Provider) -> None:
    """Hand in what an area shows, once under each name, in the order of the page."""
    _providers[name] = provider


def build_panels(asked: Asked, *names: str) -> list[Panel]:
    """Every panel of every area, or those handed in under some names alone.

    Each asks a fixed number of questions, and shows only what the post may see.
    """
    return [panel for name in names or _providers for panel in _providers[name](asked)]
