"""What the door knows of one guest, given everybody who stands in their file."""

from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Max, Min

from compliance.people import selectors as people

from . import selectors
from .models import AdmissionCard, Entry


def cards_of(venue_id: UUID, persons: tuple[UUID, ...]) -> Any:
    """Every card issued on any paper of a guest, newest first."""
    return selectors.cards(venue_id).filter(person_id__in=persons).order_by("-issued_at", "-pk")


def visits_of(persons: tuple[UUID, ...]) -> Any:
    """The gaming days on which a guest was let in, newest first: how often, from when to when, at which doors."""
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


def turned_away(venue_id: UUID, persons: tuple[UUID, ...]) -> Any:
    """Every time a guest did not get in or got no card, newest first."""
    return selectors.find_refusals(venue_id, selectors.Wanted()).filter(person_id__in=persons)


def latest_cards(heads: set[UUID]) -> dict[UUID, AdmissionCard]:
    """The card issued last to each of these guests, on whichever of their papers; nothing for whoever had none."""
    standing = people.members(heads)
    rows = (
        AdmissionCard.objects.filter(person_id__in=standing).order_by("person_id", "-issued_at").distinct("person_id")
    )
    newest: dict[UUID, AdmissionCard] = {}
    for row in sorted(rows, key=lambda row: row.issued_at):
        newest[standing[row.person_id]] = row
    return newest
