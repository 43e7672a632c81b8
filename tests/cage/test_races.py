"""Cashiers at once, with real commits: each is done or refused in words, and every cent is in a drawer or on a slip."""

from decimal import Decimal
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.counts.services import counts
from compliance.cage.days import services as days_services
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drawers.services import manual_bookings
from compliance.cage.models.counts import Count, CountSignature
from compliance.cage.models.shifts import Entry, Shift
from compliance.cage.models.slips import Slip, SlipEnd
from compliance.cage.shifts import services as cage_services
from compliance.cage.slips.services import slips
from tests import cast
from tests.cage import counted, drawers
from tests.cage.outcomes import Act, outcomes
from tests.cage.policies import set_policy
from tests.cast import TUESDAY, member
from tests.database import OwnDatabase

pytestmark = pytest.mark.slow


def pay(drawer: Any, amount: str, nonce: Any = None) -> Act:
    return lambda: manual_bookings.make_entry(
        house=cast.house(),
        shift=drawer,
        kind="other_out",
        amount=Decimal(amount),
        reference="V-1",
        nonce=nonce or uuid4(),
        by=drawer.opened_by,
        at=TUESDAY,
    )


def test_a_drawer_is_opened_once(own_database: OwnDatabase) -> None:
    drawers.denominations()
    house, nonce = cast.house(), uuid4()
    assert house
    said = outcomes(
        *([drawers.shift] * 3),
        *(
            lambda: cage_services.open_shift(
                house=house,
                desk_id=drawers.desk_id(),
                pieces=drawers.sheet(**drawers.FLOAT),
                nonce=nonce,
                by=member("cashier"),
                at=TUESDAY,
            )
            for _each in range(3)
        ),
    )
    assert Shift.objects.count() == 1
    assert said.count("done") in {1, 3}


def test_a_drawer_opens_or_the_day_is_closed(own_database: OwnDatabase) -> None:
    """Whoever comes second is told so, and nobody is told by the database."""
    first = drawers.desk_id()
    counted.signed(drawers.shift(desk_id=first))
    desk, table = counted.second_desk(), drawers.table()
    day, close = cast.house().gaming_day(TUESDAY), partial(days_services.close_day, house=cast.house(), at=TUESDAY)
    said = outcomes(
        lambda: close(on=day, by=member("accountant")),
        lambda: drawers.shift(desk_id=desk),
        lambda: drawers.shift(desk_id=first, by="director"),
        lambda: drawers.table_shift(table.name),
    )
    opened = Shift.objects.count() - 1
    assert said.count("done") == (1 if said[0] == "done" else 3)
    assert opened == (0 if said[0] == "done" else 3)


def test_nobody_pays_more_than_there_is(own_database: OwnDatabase) -> None:
    set_policy("cage.other_payment_alone", "10000.00")
    drawer, nonce = drawers.shift(), uuid4()
    said = outcomes(
        *(pay(drawer, "1000.00") for _each in range(5)), pay(drawer, "100.00", nonce), pay(drawer, "100.00", nonce)
    )
    assert said.count("done") >= 3
    assert booking_selectors.last_entry(drawer.pk).cash_after >= 0


def test_slips_cross_without_waiting_for_each_other(own_database: OwnDatabase) -> None:
    first, second = drawers.shift(), drawers.shift(by="chef_de_salle", desk_id=counted.second_desk())

    def send(giver: Any, taker: Any) -> Any:
        who = {"house": cast.house(), "at": TUESDAY}
        row = slips.prepare_slip(
            giver=giver, taker=taker, pieces=drawers.sheet(chip={"5": 3}), nonce=uuid4(), by=giver.opened_by, **who
        )
        return slips.receive_slip(slip=row, by=taker.opened_by, **who)

    said = outcomes(*(partial(send, *pair) for pair in [(first, second), (second, first)] * 4))
    assert said == ["done"] * 8
    assert Slip.objects.count() == SlipEnd.objects.count() == 8


def test_a_slip_comes_to_one_end(own_database: OwnDatabase) -> None:
    giver, taker = drawers.shift(), drawers.table_shift()
    who = {"house": cast.house(), "at": TUESDAY}
    row = slips.prepare_slip(
        giver=giver, taker=taker, pieces=drawers.sheet(chip={"5": 3}), nonce=uuid4(), by=giver.opened_by, **who
    )
    said = outcomes(
        lambda: slips.receive_slip(slip=row, by=member("pit_boss"), **who),
        lambda: slips.receive_slip(slip=row, by=member("director"), **who),
        lambda: slips.return_slip(slip=row, reason="Too much.", by=member("chef_de_salle"), **who),
        lambda: counted.closed(giver),
        lambda: counted.closed(taker),
    )
    assert SlipEnd.objects.count() == 1
    assert said[:3].count("done") == 1


def test_a_count_and_bookings_at_once(own_database: OwnDatabase) -> None:
    drawer = drawers.shift()
    outcomes(lambda: counted.closed(drawer), *(pay(drawer, "10.00") for _each in range(4)))
    count = Count.objects.get(kind="closing")
    assert count.expected == booking_selectors.last_entry(drawer.pk).cash_after + 6000
    assert Entry.objects.filter(kind="other_out").count() == (3100 - count.expected_cash) / 10


def test_a_count_is_signed_counted_again_or_handed_over(own_database: OwnDatabase) -> None:
    """Whoever comes first: the signature or the recount; and what the next one takes over is the last count."""
    drawer = drawers.shift()
    count = counted.closed(drawer)
    who = {"house": cast.house(), "at": TUESDAY}
    answers = outcomes(
        lambda: counts.sign_count(count=count, by=member("chef_de_salle"), **who),
        lambda: counts.sign_count(count=count, by=member("pit_boss"), **who),
        lambda: counted.closed(drawer, pieces=drawers.sheet(note={"50": 1})),
        lambda: counted.closed(drawer, pieces=drawers.sheet(note={"50": 2})),
        lambda: drawers.shift(by="director"),
    )
    last = count_selectors.last_count(drawer.pk)
    taken = list(Count.objects.filter(kind="opening", shift__number=2))
    assert len(taken) == answers[4:].count("done"), "taken over or refused"
    assert [row.expected for row in taken] == [last.counted] * len(taken)
    assert CountSignature.objects.filter(count__kind="closing").count() <= 2
