"""Whoever changed what a drawer should hold, or saw it, neither signs nor counts it; and what was seen is told."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.counts.services import counts
from compliance.cage.drawers.services import manual_bookings, voids
from compliance.cage.visibility import selectors as blind
from compliance.notices.models.notices import Notice
from compliance.refusals import Refused
from tests.cage import past
from tests.cage.blind_counts import explain, reader, seen, sign, who
from tests.cage.drawers import FLOAT, shift
from tests.cage.nights import LATER, counted, disclosed
from tests.cage.policies import set_policy
from tests.cast import house, member

pytestmark = pytest.mark.django_db
FAR = FLOAT | {"note": {"50": 36, "20": 50}}


def receipt(desk: Any) -> Any:
    return manual_bookings.make_entry(
        shift=desk, kind="other_in", amount=Decimal(60), reference="V-1", nonce=uuid4(), **at()
    )


def at() -> dict[str, Any]:
    return {"house": house(), "by": member("cashier"), "at": LATER}


def test_whoever_took_a_booking_back_does_not_sign_the_drawer() -> None:
    """The attack: take back what really came in, share it, and sign a count that fits."""
    desk = shift()
    voids.void_booking(entry=receipt(desk), reason="Typed twice.", nonce=uuid4(), **who("chef_de_salle"))
    count = counted(desk, "cashier", **FLOAT)
    with pytest.raises(Refused, match="You changed the expected amount of this float"):
        sign(count, "chef_de_salle")
    with past.refused("who_booked_in_a_drawer_of_another_does_not_sign_it"):
        past.write(past.a_signature(count, signed_at=LATER))
    sign(count, "pit_boss")


def test_whoever_paid_something_out_of_it_does_not_sign_it_either() -> None:
    desk = shift()
    manual_bookings.pay_other(shift=desk, amount=Decimal(600), reference="V-2", nonce=uuid4(), **who("director"))
    count = counted(desk, "cashier", **FLOAT | {"note": {"50": 28, "20": 50}})
    assert count.difference == 0
    with pytest.raises(Refused, match="You changed the expected amount of this float"):
        sign(count)
    sign(count, "pit_boss")


def test_whoever_counted_it_before_does_not_sign_it() -> None:
    desk = shift()
    counted(desk, "pit_boss", **FLOAT)
    last = counted(desk, "cashier", **FLOAT)
    with pytest.raises(Refused, match="You made this count or hold"):
        sign(last, "pit_boss")
    with past.refused("who_counted_a_drawer_before_does_not_sign_it"):
        past.write(past.a_signature(last, signed_by=member("pit_boss"), signed_at=LATER))
    sign(last)


def test_whoever_compared_it_does_not_count_until_it_fits_and_the_authority_is_told() -> None:
    """The attack: compare it, count it again with the figure in mind, and nobody is told."""
    desk = shift()
    first = counted(desk, "cashier", **FAR)
    disclosed(first, by="director")
    with pytest.raises(Refused, match="You have seen the expected amount"):
        counted(desk, "director", **FLOAT)
    with past.refused("who_compared_a_count_does_not_repeat_it"):
        past.write(past.expecting(desk, kind="recount", counted_by=member("director"), counted_at=LATER))
    again = counted(desk, "pit_boss", **FLOAT)
    assert (first.difference, again.difference) == (-200, 0)
    explain(first)
    with past.refused("a_difference_that_was_compared_is_told"):
        past.write(
            past.a_signature(again, signed_by=member("chef_de_salle"), signed_at=LATER, report_above=20, notice_above=1)
        )
    sign(again, "chef_de_salle")
    assert Notice.objects.get(kind="variance").subject_id == first.pk


def test_the_threshold_is_that_of_the_day_of_the_drawer() -> None:
    """A recount of the next gaming day, with a policy of that day, asks no more of the count that was explained."""
    set_policy("cage.variance_report_above", "150.00", date(2026, 3, 3))
    set_policy("cage.variance_report_above", "10.00", date(2026, 3, 4))
    desk = shift()
    first = counted(desk, "cashier", **FLOAT | {"note": {"50": 39, "20": 50}})
    last = counted(desk, "cashier", at=LATER + timedelta(days=1), **FLOAT)
    disclosed(last, LATER + timedelta(days=1))
    asked = {"house": house(), "by": member("cashier"), "at": LATER + timedelta(days=1)}
    counts.explain_variance(count=first, said="A note too much.", checked="", **asked)
    assert counts.sign_count(count=last, **asked | {"by": member("director")}).report_above == 150


def test_the_next_holder_adds_nothing_up() -> None:
    """The attack: read the bookings of the drawer that one is to count, and add them up."""
    desk = shift()
    receipt(desk)
    opening = desk.counts.get()
    other, boss = reader("chef_de_salle", works=True), reader("director", works=True, supervises=True)
    assert blind.bookings_hidden(desk, other)
    assert seen(opening, "chef_de_salle", works=True) == (False, False)
    for may in (reader("cashier", works=True), boss, reader("inspector")):
        assert not blind.bookings_hidden(desk, may)
    sign(counted(desk, "cashier", **FLOAT | {"note": {"50": 40, "20": 53}}))
    assert blind.bookings_hidden(desk, other)
    nxt = shift(at=LATER, by="director", pieces=[])
    assert not blind.bookings_hidden(desk, other)
    assert count_selectors.gap_of(nxt.counts.get())
    assert seen(nxt.counts.get(), "cashier", works=True) == (True, True), "whoever handed it over is asked"
