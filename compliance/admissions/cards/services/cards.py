"""Series of cards, the rooms that require a card, and prints of cards."""

from datetime import datetime
from typing import Any

from django.db import transaction

from audit.recording import log
from compliance.admissions.models.cards import AdmissionCard, CardSeries
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House


@transaction.atomic(durable=True)
def open_series(*, house: House, kind: str, first_number: int, by: Any, at: datetime) -> CardSeries:
    """Open the stub book of one kind; a house that comes from paper goes on with its next number."""
    series = CardSeries(venue_id=house.id, kind=kind, first_number=first_number, last_number=first_number - 1)
    with log.act(
        "admissions.series.opened",
        subject=None,
        by=by,
        at=at,
        scope=house.id,
        series=kind,
        first_number=first_number,
    ):
        series.full_clean()
        series.save(force_insert=True)
    return series


def card_needed(book: Rulebook, room_kind: str | None) -> bool:
    """Whether a room asks for a card: rooms with tables do, rooms with slot machines only do not (LU art. 75(1)).

    Where the rulebook is silent the room asks for none; the guest is checked all the same.
    """
    try:
        kinds = set(book.texts("admission.required_room_kinds"))
    except SilentParameter:
        return False
    return room_kind in kinds or (room_kind == "mixed" and "table" in kinds)


@transaction.atomic(durable=True)
def note_printed(*, house: House, card: AdmissionCard, form: str, by: Any, at: datetime) -> None:
    """Record that a card was printed, as a `ticket` or a `sheet`: a second print of a number must be explainable."""
    log.note("admissions.ticket.printed", subject=card, by=by, at=at, scope=house.id, card=card.label, form=form)
