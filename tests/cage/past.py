"""Rows of the cage written past every service, each good but for what a test changes on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from audit.recording import log
from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.models.counts import Count, CountLine, CountSignature, Disclosure, Explanation
from compliance.cage.models.shifts import Entry, Numbering, Shift
from compliance.cage.models.slips import Slip, SlipEnd, SlipLine
from tests import cast
from tests.cast import TUESDAY, VENUE, member

NOTHING = Decimal("0.00")


@contextmanager
def act(at: Any = TUESDAY) -> Iterator[None]:
    """An act around whatever a test writes; what waits for the end of the transaction is asked at its end."""
    with transaction.atomic():
        with log.act("cage.box.added", subject=None, by=member("director"), at=at, scope=VENUE, box="1"):
            yield
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The rows written in the block are refused by the database under that name."""
    with pytest.raises(IntegrityError, match=rf"\b{constraint}\b"), act():
        yield


def write(*rows: Any) -> None:
    for row in rows:
        type(row).objects.bulk_create([row])


def take(series: str, venue_id: Any = VENUE) -> int:
    """The next number of a series."""
    Numbering.objects.get_or_create(venue_id=venue_id, series=series, defaults={"last_number": 0})
    Numbering.objects.filter(venue_id=venue_id, series=series).update(last_number=F("last_number") + 1)
    return Numbering.objects.get(venue_id=venue_id, series=series).last_number


def next_shift(desk_id: Any, **changes: Any) -> list[Any]:
    """A shift at a desk, begun with an opening count of nothing, and its opening booking."""
    facts: dict[str, Any] = {
        "venue_id": VENUE,
        "number": changes["number"] if "number" in changes else take("shift"),
        "desk_id": desk_id,
        "before": shift_selectors.last_shift(desk_id=desk_id) if desk_id else None,
        "gaming_day": cast.house().gaming_day(TUESDAY),
        "edition": "test",
        "nonce": uuid4(),
        "opened_by": member("cashier"),
        "opened_at": TUESDAY,
    }
    row = Shift(**facts | changes)
    opening = next_entry(row, kind="opening", cash=NOTHING)
    return [row, a_count(row, number=1, kind="opening", counted_at=row.opened_at), opening]


def next_entry(shift: Shift, **changes: Any) -> Entry:
    """The next booking of a shift: another receipt of 10.00, unless it is changed."""
    last = booking_selectors.last_entry(shift.pk)
    facts: dict[str, Any] = {
        "shift": shift,
        "position": last.position + 1 if last else 1,
        "kind": "other_in",
        "cash": Decimal("10.00"),
        "chips": NOTHING,
        "plaques": NOTHING,
        "dropped": NOTHING,
        "reference": "" if changes.get("kind", "other_in") not in {"other_in", "other_out"} else "V-1",
        "gaming_day": shift.gaming_day,
        "nonce": uuid4(),
        "entered_by": member("cashier"),
        "entered_at": last.entered_at if last else shift.opened_at,
    }
    facts |= changes
    for name in ("cash", "chips", "plaques", "dropped"):
        facts.setdefault(f"{name}_after", (getattr(last, f"{name}_after") if last else NOTHING) + facts[name])
    return Entry(**facts)


def a_void(original: Entry, **changes: Any) -> Entry:
    """A booking by which the director takes back another one."""
    facts = {name: -getattr(original, name) for name in ("cash", "chips", "plaques", "dropped")}
    said: dict[str, Any] = {"kind": "void", "original": original, "reason": "Wrong.", "entered_by": member("director")}
    return next_entry(changes.pop("shift", original.shift), **facts | said | changes)


def a_count(shift: Shift, **changes: Any) -> Count:
    """The next count of a shift without any lines: a closing one that finds nothing."""
    facts: dict[str, Any] = {
        "shift": shift,
        "kind": "closing",
        "number": count_selectors.counts_of(shift.pk).count() + 1,
        "cash": NOTHING,
        "chips": NOTHING,
        "plaques": NOTHING,
        "expected_cash": NOTHING,
        "expected_chips": NOTHING,
        "expected_plaques": NOTHING,
        "nonce": uuid4(),
        "counted_by": member("cashier"),
        "counted_at": TUESDAY,
    }
    return Count(**facts | changes)


def expecting(shift: Shift, **changes: Any) -> Count:
    """The next count, which knows what should be there."""
    last = booking_selectors.last_entry(shift.pk)
    assert last is not None
    due = {f"expected_{name}": getattr(last, f"{name}_after") for name in ("cash", "chips", "plaques")}
    return a_count(shift, **due | changes)


def line(count: Count, **changes: Any) -> CountLine:
    facts: dict[str, Any] = {"medium": "note", "value": Decimal("50.00"), "quantity": 1}
    return CountLine(count=count, **facts | changes)


def a_disclosure(count: Count, **changes: Any) -> Disclosure:
    facts: dict[str, Any] = {"disclosed_by": member("pit_boss"), "disclosed_at": TUESDAY}
    return Disclosure(count=count, **facts | changes)


def an_explanation(count: Count, **changes: Any) -> Explanation:
    facts: dict[str, Any] = {"said": "A note.", "explained_by": member("cashier"), "explained_at": TUESDAY}
    return Explanation(count=count, **facts | changes)


def a_signature(count: Count, **changes: Any) -> CountSignature:
    facts: dict[str, Any] = {"signed_by": member("chef_de_salle"), "signed_at": TUESDAY}
    return CountSignature(count=count, **facts | changes)


def a_slip(giver: Shift, taker: Shift, **changes: Any) -> list[Any]:
    """A slip of one chip of 5 with its line and the booking by which it leaves; a fill, unless it is changed."""
    quantity = changes.pop("quantity", 1)
    facts: dict[str, Any] = {
        "venue_id": VENUE,
        "kind": "fill",
        "giver": giver,
        "taker": taker,
        "cash": NOTHING,
        "chips": Decimal("5.00"),
        "plaques": NOTHING,
        "gaming_day": giver.gaming_day,
        "nonce": uuid4(),
        "prepared_by": member("cashier"),
        "prepared_at": TUESDAY,
    }
    facts |= changes
    facts.setdefault("number", None)
    if facts["number"] is None:
        facts["number"] = take(facts["kind"])
    row = Slip(**facts)
    return [row, slip_line(row, quantity=quantity), moved(row, giver, -1)]


def slip_line(slip: Slip, **changes: Any) -> SlipLine:
    facts: dict[str, Any] = {"medium": "chip", "value": Decimal("5.00"), "quantity": 1}
    return SlipLine(slip=slip, **facts | changes)


def moved(slip: Slip, drawer: Shift, sign: int, **changes: Any) -> Entry:
    """The booking by which a slip leaves a drawer (-1), or comes into one (1)."""
    facts = {name: sign * getattr(slip, name) for name in ("cash", "chips", "plaques")}
    return next_entry(drawer, **{"kind": slip.kind, "slip": slip} | facts | changes)


def an_end(slip: Slip, **changes: Any) -> SlipEnd:
    facts: dict[str, Any] = {"outcome": "received", "signed_by": member("pit_boss"), "signed_at": TUESDAY}
    return SlipEnd(slip=slip, **facts | changes)
