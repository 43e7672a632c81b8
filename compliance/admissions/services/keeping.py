"""Keeping a whole presentation: one statement takes the number, opens the act and writes every row of it."""

import json
from collections.abc import Sequence
from typing import Any

from django.db import connection, models

from audit import log
from audit.rows import images

from ..models import AdmissionCard

KEEP = "SELECT * FROM keep_presentation(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"


def keeping(rows: Sequence[models.Model], card: AdmissionCard | None = None) -> log.Opening:
    """The opening of an act that keeps these rows, in order, and tears the card off its stub book (LU art. 76(1)).

    The card's number and the stub's label are set once the database has told them; `card` is the one torn off.
    """

    def keep(said: log.Said) -> tuple[Any, ...]:
        kind = card.kind if card is not None else None
        with connection.cursor() as cursor:
            cursor.execute(KEEP, [*said, kind, json.dumps(images(rows))])
            number, *opened = cursor.fetchone()
        if card is not None and number is not None:
            card.number = number
            card.stub.label = card.label
        return tuple(opened)

    return keep
