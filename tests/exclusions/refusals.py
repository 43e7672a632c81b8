"""What the database refuses, by the name of the constraint."""

from typing import Any

import pytest
from django.db import IntegrityError, transaction

from audit import log
from tests import cast


def refused(name: str, row: Any) -> None:
    director = cast.member("director")
    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        log.act(
            "exclusions.measure.opened", subject=row, by=director, at=cast.TUESDAY, scope=cast.VENUE, measure="test"
        ),
    ):
        type(row).objects.bulk_create([row])
