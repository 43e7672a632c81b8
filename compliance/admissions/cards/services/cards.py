"""Services for card series, rooms that require a card, and card prints."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from audit.recording.durable_acts import durable_act
from compliance.admissions.models.cards import AdmissionCard, CardSeries
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@durable_act
def open_series(*, house: House, kind: str, first_number: int, by: "Staff | None", at: datetime) -> CardSeries:
    """Open the stub book of a kind; a venue that comes from paper continues with its next number.

    `by` is None only during the initial set-up.
    """
    # The first sale takes the number after `last_number`.
    series = CardSeries(venue_id=house.id, kind=kind, first_number=first_number, last_number=first_number - 1)
    with log.act(
        "admissions.series.opened",
        # The log names rows by UUID, and a series has none.
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


def kinds_of_cards(book: Rulebook) -> list[str]:
    """Return the kinds of card that the rules name, each with a stub book of its own; none where they name no cards."""
    prefixes = {"admission.card.kinds": "", "admission.honour.kinds": "honour_"}
    return [f"{prefix}{kind}" for name, prefix in prefixes.items() if book.has_value(name) for kind in book.texts(name)]


def card_needed(book: Rulebook, room_kind: str | None) -> bool:
    """Does a room require a card? Rooms with tables do; slot halls do not (LU art. 75(1)).

    If the rulebook is silent, the room requires none; the guest is checked all the same.
    """
    try:
        kinds = set(book.texts("admission.required_room_kinds"))
    except SilentParameter:
        return False
    # A mixed room has tables.
    return room_kind in kinds or (room_kind == "mixed" and "table" in kinds)


@transaction.atomic(durable=True)
def note_printed(*, house: House, card: AdmissionCard, form: str, by: "Staff", at: datetime) -> None:
    """Record that a card was printed as a `ticket` or a `sheet`: a second print of a number must be explainable."""
    log.note("admissions.ticket.printed", subject=card, by=by, at=at, scope=house.id, card=card.label, form=form)
