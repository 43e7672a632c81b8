"""Read a scan at a place, or log why it was unreadable, never with its text."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.people.domain.documents.document_data import DocumentData, from_zone, normalise_document
from compliance.people.domain.documents.mrz import Unreadable, read_zone
from compliance.people.selectors import guests as guest_selectors
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def read_scan(*, house: House, text: str, at: datetime) -> DocumentData | Unreadable:
    """Return the document of a scan, or why it is unreadable, for `note_unread`. Stores nothing.

    A two-digit birth year that fits both a small child and a person over a hundred is settled by what the venue
    knows of the bearer; otherwise it stays open, and the door asks.
    """
    document = read_zone(text, on=house.local(at).date())
    if isinstance(document, Unreadable):
        return document
    paper = normalise_document(from_zone(document))
    if paper.century_open and document.birth is not None:
        return guest_selectors.with_known_century(house.id, paper, document.birth)
    return paper


@transaction.atomic(durable=True)
def note_unread(
    *, house: House, place: str, why: str, length: int, by: "Staff", at: datetime, fields: Sequence[str] = ()
) -> None:
    """Record that a document was unreadable: place, reason and length of the text, never the text itself."""
    log.note(
        "admissions.scan.unread",
        # No guest is known yet; `count_unreadable_scans` finds the entries by their casino.
        subject=venues.get_venue(house.id),
        by=by,
        at=at,
        scope=house.id,
        place=place,
        why=why,
        length=length,
        fields=list(fields),
        gaming_day=house.gaming_day(at),
    )
