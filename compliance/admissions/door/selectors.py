"""All that the door asks about a paper, in one question: its bearer, the measures, what a card takes (LU art. 75)."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from compliance.exclusions.screening.domain import comparison as screening
from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.selectors import guests as people
from compliance.people.selectors.guests import DocumentMatch
from compliance.people.services.guests import EventTime

from ..cards.selectors.cards import Counter
from ..decisions.domain.passages import Entered, parse_entry

ASK = "SELECT * FROM door_asks(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"


@dataclass(frozen=True)
class DoorLookup:
    """What was asked with the paper, for the guest to whom it belongs as far as the house knows.

    It says nothing of anybody else: whoever is decided to be another guest is asked about anew.
    """

    guest: UUID | None = None
    measures: list[tuple[Any, ...]] | None = None
    counter: Counter | None = None
    entry: Entered | None = None

    def measures_of(self, guest: UUID | None) -> list[tuple[Any, ...]] | None:
        """Rows of `measures_against`; None if they were not asked for this guest."""
        return self.measures if guest == self.guest else None

    def counter_of(self, guest: UUID | None) -> Counter | None:
        """What the card takes that was wished for; None if it was not asked for this guest."""
        return self.counter if guest == self.guest else None

    def entry_of(self, venue_id: UUID, guest: UUID | None, at_door: "AtDoor") -> Entered | None:
        """The entry of this guest a short time before; asked for anew if another guest was decided on."""
        if guest is None or at_door.door_id is None:
            return None
        return self.entry if guest == self.guest else entry_before(venue_id, guest, at_door)


@dataclass(frozen=True)
class AtDoor:
    """The door at which a guest is presented, if any, and since when an entry is too short a time ago."""

    door_id: UUID | None = None
    since: datetime | None = None


NOT_ASKED = DoorLookup()
AT_NO_DOOR = AtDoor()


def entry_before(venue_id: UUID, guest: UUID, at_door: AtDoor) -> Entered | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT entry_before(%s, %s, %s, %s)", [venue_id, guest, at_door.door_id, at_door.since])
        return _entry(cursor.fetchone()[0])


def _entry(told: str | None) -> Entered | None:
    return parse_entry(json.loads(told)) if told else None


def lookup_document(
    venue_id: UUID,
    paper: DocumentData,
    card_kind: str | None,
    when: EventTime,
    at_door: AtDoor = AT_NO_DOOR,
    *,
    hold: bool = True,
) -> tuple[DocumentMatch, DoorLookup]:
    """The paper as the house meets it, and the rest; `hold` keeps the paper until the transaction ends
    (see `people.services.meet`)."""
    shown = screening.of_paper(paper)
    birth = shown.birth
    born = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    with connection.cursor() as cursor:
        cursor.execute(
            ASK,
            [
                venue_id,
                *people.query_arguments(paper),
                shown.mrz_name,
                card_kind or None,
                when.on,
                when.gaming_day,
                *born,
                hold,
                at_door.door_id,
                at_door.since,
            ],
        )
        met, guest, measures, price, opened, held, entry = cursor.fetchone()
    rows = [(UUID(measure), *told) for measure, *told in json.loads(measures)]
    counter = Counter(price, opened, held) if card_kind else None
    return people.as_met(json.loads(met), paper), DoorLookup(guest, rows, counter, _entry(entry))
