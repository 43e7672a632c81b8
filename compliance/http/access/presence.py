"""Who stands before the screen: the person signed in, the house they work for tonight, and what they may do."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone


class House(Protocol):
    """What screens need to know of a house; the full one lives with the venues."""

    @property
    def id(self) -> UUID: ...
    @property
    def name(self) -> str: ...
    @property
    def jurisdiction(self) -> str: ...
    @property
    def currency(self) -> str: ...
    @property
    def zone(self) -> ZoneInfo: ...
    def gaming_day(self, at: datetime) -> date: ...
    def local(self, at: datetime) -> datetime: ...


@dataclass(frozen=True)
class StaffContext:
    """One signed-in person at one house. `house` is None for an account without any post today."""

    staff: Any
    house: Any
    roles: frozenset[str] = field(default_factory=frozenset)
    permissions: frozenset[str] = field(default_factory=frozenset)

    def may(self, permission: str) -> bool:
        return permission in self.permissions


class HouseRequest(HttpRequest):
    """A request that has passed the guard: it knows who asks, and from which house."""

    presence: StaffContext
    venue_id: UUID
    # Where guests can be presented, if a machine asks.
    places: Any = None


def moment() -> datetime:
    """The only place where a screen asks the clock; services are handed the result."""
    return timezone.now()


PresenceFinder = Callable[[HttpRequest], StaffContext | None]
