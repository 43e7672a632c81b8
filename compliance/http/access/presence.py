"""The context of a request: the signed-in person, their current venue, and their permissions."""

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils import timezone


# A protocol, because `http` must not import the areas above it (ADR 8).
class House(Protocol):
    """What screens need to know of a venue; `venues` has the complete model."""

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
    def opens_at(self, day: date) -> datetime: ...


@dataclass(frozen=True)
class StaffContext:
    """One signed-in person at one venue. `house` is None for an account without any post today."""

    # Any: the models belong to `venues`, which `http` must not import.
    staff: Any
    house: Any
    roles: frozenset[str] = field(default_factory=frozenset)
    permissions: frozenset[str] = field(default_factory=frozenset)
    # The row of the session of this request; None for a machine.
    session_id: UUID | None = None

    def may(self, permission: str) -> bool:
        return permission in self.permissions


class HouseRequest(HttpRequest):
    """A request that has passed the guard: its staff member and venue are known."""

    presence: StaffContext
    venue_id: UUID
    # The places where a machine may present guests.
    places: object = None


def current_time() -> datetime:
    """Return the current time. Only screens and the API call this; services receive it as a parameter."""
    return timezone.now()


def local_today(request: HouseRequest) -> date:
    """Return today's calendar date at the venue of the request."""
    return date_at_venue(request.presence)


def date_at_venue(presence: StaffContext) -> date:
    """Return today's calendar date at the venue, where a question has no request."""
    today: date = presence.house.local(current_time()).date()
    return today
