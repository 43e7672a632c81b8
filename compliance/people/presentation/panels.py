"""Panels on a guest's page. Areas in higher layers register them at start-up."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from compliance.http.access.presence import StaffContext


@dataclass(frozen=True)
class PanelRequest:
    """The request for panels: the persons in the file, the viewer and the time."""

    persons: tuple[UUID, ...]
    presence: StaffContext
    at: datetime


@dataclass(frozen=True)
class Panel:
    """A part of the page: a template, with its data as `panel`."""

    template: str
    context: dict[str, object]


Provider = Callable[[PanelRequest], list[Panel]]

_providers: dict[str, Provider] = {}


def register_panel(name: str, provider: Provider) -> None:
    """Register an area's panel. The order of registration is the order on the page."""
    _providers[name] = provider


def build_panels(query: PanelRequest, *names: str) -> list[Panel]:
    """Return all panels, or those registered under the given names.

    Each provider makes a fixed number of queries, and shows only what the post may see.
    """
    return [panel for name in names or _providers for panel in _providers[name](query)]
