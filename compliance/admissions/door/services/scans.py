"""What a reader or a hand typed at a place: read, or noted as not read with the reason, and never with the text."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from audit.recording import log
from compliance.people.domain.documents.document_data import DocumentData, from_zone, normalise_document
from compliance.people.domain.documents.mrz import Unreadable, read
from compliance.people.selectors import guests as people
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues


def read_scan(*, house: House, text: str, at: datetime) -> DocumentData | Unreadable:
    """The paper that a scan shows, or why it shows none, which `note_unread` keeps. Stores nothing.

    A birth year of two digits that fits a small child and somebody over a hundred is settled by what the house
    knows of the bearer; otherwise it stays open, and the door asks.
    """
    found = read(text, on=house.local(at).date())
    if isinstance(found, Unreadable):
        return found
    paper = normalise_document(from_zone(found))
    if paper.century_open and found.birth is not None:
        return people.with_known_century(house.id, paper, found.birth)
    return paper


@transaction.atomic(durable=True)
def note_unread(
    *, house: House, place: str, why: str, length: int, by: Any, at: datetime, fields: Sequence[str] = ()
) -> None:
    """Record that a paper was held out and could not be read: where, why and how long a text came, nothing of it."""
    log.note(
        "admissions.scan.unread",
        subject=venues.venue(house.id),
        by=by,
        at=at,
        scope=house.id,
        place=place,
        why=why,
        length=length,
        fields=list(fields),
        gaming_day=house.gaming_day(at),
    )
