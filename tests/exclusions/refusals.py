"""What the database refuses, by the name of the constraint, and what it keeps."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from audit.recording import log
from tests import cast


def kept(row: Any) -> None:
    """Write a row past the services, inside an act of the log."""
    director = cast.member("director")
    with (
        transaction.atomic(),
        log.act(
            "exclusions.measure.opened", subject=row, by=director, at=cast.TUESDAY, scope=cast.VENUE, measure="test"
        ),
    ):
        type(row).objects.bulk_create([row])


def refused(name: str, row: Any) -> None:
    with pytest.raises(IntegrityError, match=name):
        kept(row)
