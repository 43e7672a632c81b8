"""A claim that lapses."""

from datetime import date
from typing import Any

from django.db import transaction

from audit.recording import log
from compliance.orphans.finds import selectors
from compliance.orphans.models.finds import FindEnd
from tests.cast import TUESDAY, VENUE, member
from tests.orphans.claiming import NEXT_DAY


def written(*rows: Any) -> None:
    """Rows past the services, in an act as the log wants one."""
    with (
        transaction.atomic(),
        log.act("orphans.claim.opened", subject=rows[0], by=member("director"), at=NEXT_DAY, scope=VENUE),
    ):
        for row in rows:
            type(row).objects.bulk_create([row])


def lapsed(find: Any, day: date) -> None:
    """A find that lapsed to the house, written past the service."""
    written(
        FindEnd(
            find=find,
            outcome="lapsed",
            amount=selectors.total_worth(find),
            gaming_day=day,
            ended_by=member("director"),
            ended_at=TUESDAY,
        )
    )
