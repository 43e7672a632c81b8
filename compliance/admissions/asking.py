"""All that the door asks about a paper, in one question: its bearer, the measures, what a card takes (LU art. 75)."""

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection

from compliance.exclusions import screening
from compliance.people import selectors as people
from compliance.people.reading import Paper
from compliance.people.selectors import Met
from compliance.people.services import When

from .selectors import Counter

ASK = "SELECT * FROM door_asks(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"


@dataclass(frozen=True)
class Ahead:
    """What was asked with the paper, for the guest to whom it belongs as far as the house knows.

    It says nothing of anybody else: whoever is decided to be another guest is asked about anew.
    """

    guest: UUID | None = None
    measures: list[tuple[Any, ...]] | None = None
    counter: Counter | None = None

    def measures_of(self, guest: UUID | None) -> list[tuple[Any, ...]] | None:
        """Rows of `measures_against`; None if they were not asked for this guest."""
        return self.measures if guest == self.guest else None

    def counter_of(self, guest: UUID | None) -> Counter | None:
        """What the card takes that was wished for; None if it was not asked for this guest."""
        return self.counter if guest == self.guest else None


NOT_ASKED = Ahead()


def asked(venue_id: UUID, paper: Paper, card_kind: str | None, when: When) -> tuple[Met, Ahead]:
    """The paper as the house meets it, held until the transaction ends (see `people.services.meet`), and the rest."""
    shown = screening.of_paper(paper)
    birth = shown.birth
    born = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    with connection.cursor() as cursor:
        cursor.execute(
            ASK,
            [
                venue_id,
                *people.asked(paper),
                shown.mrz_name,
                card_kind or None,
                when.on,
                when.gaming_day,
                *born,
                True,
            ],
        )
        met, guest, measures, price, opened, held = cursor.fetchone()
    rows = [(UUID(measure), *told) for measure, *told in json.loads(measures)]
    counter = Counter(price, opened, held) if card_kind else None
    return people.as_met(json.loads(met), paper), Ahead(guest, rows, counter)
