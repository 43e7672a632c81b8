"""Query for R-03: guest-of-honour cards, all at once or streamed (LU art. 75(1))."""

from collections.abc import Iterator
from datetime import date, datetime
from itertools import islice
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import QuerySet

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.selectors import guests_of_honour
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from ..card_cancellations import confirmed_cancellation
from . import figures as honour_guests

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.cards import AdmissionCard

CHUNK = 2_000  # rows in memory while a register is read


def honour_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> honour_guests.HonourGuests:
    """Return the guest-of-honour cards valid in a period, each with the number of gaming days on which it was used.

    Cards are shown in their state at the end of the period; later cancellations and replacements are listed
    separately.
    """
    return honour_guests.HonourGuests(tuple(_honour_guest_rows(house, first_day, last_day, at)))


def honour_source(house: House, first_day: date, last_day: date, at: datetime = EVER) -> honour_guests.Source:
    """Return R-03 as a stream, for casinos with very many guests of honour."""
    found = _honour_cards(house, first_day, last_day, at)
    return honour_guests.Source(
        count=found.count(),
        used=found.filter(nights__gt=0).count(),
        guests=lambda: _honour_guest_rows(house, first_day, last_day, at),
    )


def honoured_in(house: House, first_day: date, last_day: date, at: datetime = EVER) -> int:
    """Count the guest-of-honour cards valid in a period."""
    return _honour_cards(house, first_day, last_day, at).count()


def _honour_cards(
    house: House, first_day: date, last_day: date, at: datetime
) -> "QuerySet[WithAnnotations[AdmissionCard, guests_of_honour.Use]]":
    return guests_of_honour.guests_between(
        house.id, first_day, last_day, until=reporting_period(house, first_day, last_day, at).as_of
    )


def _honour_guest_rows(house: House, first_day: date, last_day: date, at: datetime) -> Iterator[honour_guests.Guest]:
    period = reporting_period(house, first_day, last_day, at)
    cards = _honour_cards(house, first_day, last_day, at).iterator(chunk_size=CHUNK)
    # One query for the endings of a whole chunk, instead of one for each card.
    while some := list(islice(cards, CHUNK)):
        ends = _early_endings(house.id, [card.pk for card in some])
        for card in some:
            yield _build_guest(card, ends.get(card.pk, []), period)


def _build_guest(
    card: "WithAnnotations[AdmissionCard, guests_of_honour.Use]", ends: list[SubsequentEvent], period: ReportingPeriod
) -> honour_guests.Guest:
    return honour_guests.Guest(
        number=card.label,
        series=card.kind,
        surname=card.stub.surname,
        given_names=card.stub.given_names,
        address=card.stub.address,
        valid_from=card.valid_from,
        valid_to=card.valid_to,
        granted_at=card.issued_at,
        granted_by=card.issued_by.full_name,
        nights=card.nights,
        used_on=card.used_on,
        ended=next((end.what for end in ends if period.by_its_end(end.at)), ""),
        later=tuple(end for end in ends if period.since(end.at)),
    )


def _early_endings(venue_id: UUID, card_ids: list[UUID]) -> dict[UUID | None, list[SubsequentEvent]]:
    """Return the early endings of cards by card id, earliest first."""
    found: dict[UUID | None, list[SubsequentEvent]] = {}
    cards = card_selectors.cards(venue_id)
    cancelled = cards.filter(pk__in=card_ids, cancelled=True)
    for card in cancelled.prefetch_related("cancellations__answer__answered_by"):
        answer = confirmed_cancellation(card).answer
        found.setdefault(card.pk, []).append(
            SubsequentEvent("cancelled", answer.answered_at, answer.answered_by.full_name)
        )
    for card in cards.filter(replaces__in=card_ids):
        end = SubsequentEvent("replaced", card.issued_at, card.issued_by.full_name, card.label)
        found.setdefault(card.replaces_id, []).append(end)
    return {card_id: sorted(ends, key=lambda end: end.at) for card_id, ends in found.items()}
