"""Queries on one guest, given all persons of their file."""

import re
from collections.abc import Collection, Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Max, Min, Q

from compliance.exclusions.visit_limits.domain import Visit
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.number_providers import number_span
from compliance.venues.domain.house import House

from ..cards.selectors import cards as card_selectors
from ..decisions.selectors import decisions as decision_selectors
from ..models.cards import PREFIXES, AdmissionCard
from ..models.decisions import Entry
from ..models.late_entries import Fate

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.decisions import DoorDecision

# Maximum gaming days between a paper-list entry and its recording (`late_entries.LONGEST`, plus one).
LATEST_KEPT = timedelta(days=3)
# Digits of a card number as printed (see `label`).
DIGITS = 6
_CARD_NUMBER = re.compile(r"([A-Z]{0,2})([0-9]{1,9})")


def cards_of(
    venue_id: UUID, persons: tuple[UUID, ...]
) -> "QuerySet[WithAnnotations[AdmissionCard, card_selectors.CardState]]":
    """Return every card issued on any document of a guest, newest first."""
    return card_selectors.cards(venue_id).filter(person_id__in=persons).order_by("-issued_at", "-pk")


class VisitRow(TypedDict):
    """A gaming day of a guest: number of entries, first, last, and doors."""

    gaming_day: date
    entries: int
    first_at: datetime
    last_at: datetime
    doors: list[str]


def card_holders(venue_id: UUID, number: str) -> "QuerySet[AdmissionCard] | None":
    """Return the holders of cards by number or its beginning: D0254 matches D-025400 to D-025499.

    None if the text is no card number. Digits alone must be complete, with leading zeros: otherwise any part of a
    document number would match.
    """
    found = _CARD_NUMBER.fullmatch(number)
    if found is None:
        return None
    # The prefix selects the series; without one, every series is searched.
    letters, digits = found.groups()
    kinds = [kind for kind, prefix in PREFIXES.items() if prefix == letters] if letters else list(PREFIXES)
    numbers = number_span(digits, DIGITS) if letters or len(digits) >= DIGITS else None
    if not kinds or numbers is None:
        return None
    # The digits may be the beginning of a number, or a whole number without its leading zeros.
    is_it = Q(number__range=numbers) | Q(number=int(digits))
    return AdmissionCard.objects.filter(is_it, venue_id=venue_id, kind__in=kinds)


def visits_of(persons: tuple[UUID, ...]) -> "QuerySet[Entry, VisitRow]":
    """Return the gaming days of a guest, newest first: number of entries, first, last, and doors."""
    return (
        Entry.objects.filter(person_id__in=persons)
        .values("gaming_day")
        .annotate(
            entries=Count("pk"),
            first_at=Min("entered_at"),
            last_at=Max("entered_at"),
            doors=ArrayAgg("door__name", distinct=True),
        )
        .order_by("-gaming_day")
    )


def days_in(house: House, persons: Collection[UUID], first: date, last: date) -> Iterator[Visit]:
    """Yield the days in a period on which any of these persons entered, at any door.

    A guest let in on paper came on the day of the paper list, however much later the entry was recorded.
    """
    # The recording day may differ from the visit, so search a wider range.
    day_range = (first - timedelta(days=1), last + LATEST_KEPT)
    rows = Entry.objects.filter(person_id__in=persons, gaming_day__range=day_range).values_list(
        "gaming_day", "decision__decided_on", "decision__late__fate", "decision__late__presented_at"
    )
    for gaming_day, decided_on, fate, presented_at in rows:
        if fate == Fate.ON_PAPER:
            yield Visit(house.gaming_day(presented_at), house.local(presented_at).date())
        else:
            yield Visit(gaming_day, decided_on)


def turned_away(
    venue_id: UUID, persons: tuple[UUID, ...]
) -> "QuerySet[WithAnnotations[DoorDecision, decision_selectors.Cardless]]":
    """Return every refusal and denied card of a guest, newest first."""
    return decision_selectors.refusals(venue_id).filter(person_id__in=persons)


def latest_cards(heads: set[UUID]) -> dict[UUID, AdmissionCard]:
    """Return the latest card of each guest, on any of their documents; guests without a card are omitted."""
    members = guest_selectors.file_members(heads)
    rows = AdmissionCard.objects.filter(person_id__in=members).order_by("person_id", "-issued_at").distinct("person_id")
    newest: dict[UUID, AdmissionCard] = {}
    # Several persons may share one file, so the last assignment is the latest card.
    for row in sorted(rows, key=lambda row: row.issued_at):
        newest[members[row.person_id]] = row
    return newest
