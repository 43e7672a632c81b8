"""Rows of payouts, written past the services."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from audit.recording import log
from compliance.cage.models.shifts import Entry
from compliance.payouts.models.payouts import Numbering, Payout
from compliance.payouts.models.steps import Payment, Step
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, VENUE, member

LATER = TUESDAY + timedelta(minutes=1)


def written(*rows: Any) -> None:
    """Rows past the services, in an act as the log wants one; then what waits for the end of the transaction."""
    with transaction.atomic():
        with log.act("payouts.payout.opened", subject=None, by=None, at=TUESDAY, scope=VENUE, payout="P"):
            for row in rows:
                type(row).objects.bulk_create([row])
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def refused(name: str, *rows: Any) -> None:
    with pytest.raises(IntegrityError, match=rf"\b{name}\b"):
        written(*rows)


def take(venue_id: Any = VENUE) -> int:
    Numbering.objects.filter(venue_id=venue_id, series="payout").update(last_number=F("last_number") + 1)
    return Numbering.objects.get(venue_id=venue_id, series="payout").last_number


def another(like: Payout, **changes: Any) -> None:
    """A payout like another one, past the service, with the next number."""
    with transaction.atomic():
        written(copy_of(like, **{"number": take(), "nonce": uuid4()} | changes))


def step(row: Any, state: str, **changes: Any) -> Step:
    last = Step.objects.filter(payout=row).latest("number") if Step.objects.filter(payout=row).exists() else None
    facts: dict[str, Any] = {
        "payout": row,
        "number": last.number + 1 if last else 1,
        "before": last.state if last else "",
        "state": state,
        "reason": "x",
        "taken_by": member("director"),
        "taken_at": LATER,
    }
    return Step(**facts | changes)


def entry(drawer: Any, amount: str = "-500.00", **changes: Any) -> Entry:
    """The next booking of a drawer, a payout of 500.00."""
    last = Entry.objects.filter(shift=drawer).latest("position")
    cash = Decimal(amount)
    facts: dict[str, Any] = {
        "shift": drawer,
        "position": last.position + 1,
        "kind": "payout",
        "cash": cash,
        "chips": Decimal(0),
        "plaques": Decimal(0),
        "dropped": Decimal(0),
        "cash_after": last.cash_after + cash,
        "chips_after": last.chips_after + changes.get("chips", Decimal(0)),
        "plaques_after": last.plaques_after,
        "dropped_after": last.dropped_after,
        "gaming_day": last.gaming_day,
        "nonce": uuid4(),
        "entered_by": member("cashier"),
        "entered_at": LATER,
    }
    return Entry(**facts | changes)


def payment(row: Any, booked: Any = None, **changes: Any) -> Payment:
    facts: dict[str, Any] = {
        "payout": row,
        "means": row.means,
        "entry": booked,
        "nonce": uuid4(),
        "paid_by": member("cashier"),
        "paid_at": LATER,
    }
    return Payment(**facts | changes)


def paid_step(row: Any) -> Step:
    return step(row, "paid", reason="", taken_by=member("cashier"))
