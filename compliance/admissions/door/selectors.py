"""One query for all the door needs to know about a document: bearer, measures, card (LU art. 75)."""

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from compliance.exclusions.screening import selectors as screening_selectors
from compliance.exclusions.screening.domain import comparison
from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.selectors import guests as guest_selectors
from compliance.people.selectors.guests import DocumentMatch
from compliance.people.services.guests import EventTime
from compliance.vault.services import sealed_texts

from ..cards.selectors.cards import Counter
from ..decisions.domain.passages import Entered, parse_entry

# One message to the database instead of three (ADR 53).
ASK = """
SELECT asked.*, vault_newest_key(%s, %s) AS sealing_key
FROM door_asks(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) AS asked
"""


@dataclass(frozen=True)
class DoorLookup:
    """Data loaded with the document, for its bearer as far as the venue knows them.

    It is valid for that guest only: if the decision concerns another guest, the data is loaded again.
    """

    guest: UUID | None = None
    # Any: rows of a query, each value of the type of its column.
    measures: list[tuple[Any, ...]] | None = None
    counter: Counter | None = None
    entry: Entered | None = None
    sealing_key: UUID | None = None

    def measures_of(self, guest: UUID | None) -> list[tuple[object, ...]] | None:
        """Return the rows of `measures_against`; None if they were not loaded for this guest."""
        # Also for a guest unknown so far (None): they were screened by document and name.
        if guest == self.guest:
            return self.measures
        return None

    def counter_of(self, guest: UUID | None) -> Counter | None:
        """Return the data for the requested card; None if it was not loaded for this guest."""
        if guest == self.guest:
            return self.counter
        return None

    def entry_of(self, venue_id: UUID, guest: UUID | None, at_door: "AtDoor") -> Entered | None:
        """Return the recent entry of this guest; query again if the decision concerns another guest."""
        if guest is None or at_door.door_id is None:
            return None
        if guest == self.guest:
            return self.entry
        return entry_before(venue_id, guest, at_door)


@dataclass(frozen=True)
class AtDoor:
    """The door of the presentation, if any, and since when an entry counts as recent."""

    door_id: UUID | None = None
    since: datetime | None = None


NOT_ASKED = DoorLookup()
AT_NO_DOOR = AtDoor()


def entry_before(venue_id: UUID, guest: UUID, at_door: AtDoor) -> Entered | None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT entry_before(%s, %s, %s, %s)", [venue_id, guest, at_door.door_id, at_door.since])
        return _entry_from_json(cursor.fetchone()[0])


def _entry_from_json(row: str | None) -> Entered | None:
    if row:
        return parse_entry(json.loads(row))
    return None


def lookup_document(
    venue_id: UUID,
    paper: DocumentData,
    card_kind: str | None,
    when: EventTime,
    at_door: AtDoor = AT_NO_DOOR,
    *,
    hold: bool = True,
) -> tuple[DocumentMatch, DoorLookup]:
    """Look up a document and all related data in one query.

    `hold` locks the document until the transaction ends (see `people.services.guests`).
    """
    document_side = comparison.of_paper(paper)
    birth = document_side.birth
    born = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    with connection.cursor() as cursor:
        cursor.execute(
            ASK,
            [
                venue_id,
                sealed_texts.KIND,
                venue_id,
                *guest_selectors.query_arguments(venue_id, paper),
                screening_selectors.queried_slips(venue_id, document_side),
                screening_selectors.queried_names(document_side),
                card_kind or None,
                when.on,
                when.gaming_day,
                *born,
                hold,
                at_door.door_id,
                at_door.since,
            ],
        )
        match, guest, measures, price, opened, held, entry, sealing_key = cursor.fetchone()
    # The exclusions define these columns; the door passes them on as they are.
    rows = [(UUID(measure), *terms) for measure, *terms in json.loads(measures)]
    counter = Counter(price, opened, held) if card_kind else None
    return guest_selectors.parse_match(json.loads(match), paper), DoorLookup(
        guest, rows, counter, _entry_from_json(entry), sealing_key
    )
