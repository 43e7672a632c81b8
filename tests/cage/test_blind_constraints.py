"""Past the services, the database refuses to disclose, explain, repeat or sign a count in a way that is not blind."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.cage.days import services
from compliance.cage.models.counts import Disclosure
from tests.cage import drawers, tables
from tests.cage.counted import closed
from tests.cage.day_rows import day
from tests.cage.nights import LATER, counted, signed
from tests.cage.past import (
    a_count,
    a_disclosure,
    a_signature,
    act,
    an_explanation,
    expecting,
    next_entry,
    refused,
    write,
)
from tests.cast import TUESDAY, house, member

pytestmark = pytest.mark.django_db
SHORT = drawers.FLOAT | {"note": {"50": 39, "20": 50}}
REPORT = {"checked": "Camera 3."}


@pytest.fixture
def short() -> Any:
    """A count that misses fifty."""
    return closed(drawers.shift(), pieces=drawers.sheet(**SHORT))


@pytest.fixture
def box() -> Any:
    """A count of a box that misses fifty: opened by the director beside the counter, counted by the director."""
    return tables.count(tables.opened("100"), note={"50": 1})


def test_what_a_test_writes_past_the_services_is_good(short: Any) -> None:
    with act():
        write(a_disclosure(short), an_explanation(short, **REPORT), a_signature(short))
    assert Disclosure.objects.get().disclosed_by == member("pit_boss")


def test_a_difference_is_disclosed_by_another_person(short: Any, box: Any) -> None:
    for changes in ({"disclosed_by": member("cashier")}, {"disclosed_at": TUESDAY - timedelta(hours=1)}):
        with refused("a_difference_is_disclosed_by_another_person"):
            write(a_disclosure(short, **changes))
    for name in ("director", "counter"):
        with refused("a_difference_is_disclosed_by_another_person"):
            write(a_disclosure(box, disclosed_by=member(name), disclosed_at=tables.COUNTING))
    with act():
        write(a_disclosure(box, disclosed_at=tables.COUNTING))


def test_only_the_last_count_is_disclosed(short: Any) -> None:
    again = closed(short.shift)
    with refused("only_the_last_count_is_disclosed"):
        write(a_disclosure(short))
    with act():
        write(a_disclosure(again))


def test_only_a_difference_is_disclosed() -> None:
    shift = drawers.shift()
    for count in (closed(shift), shift.counts.get(kind="opening")):
        with refused("only_a_difference_is_disclosed"):
            write(a_disclosure(count))
    table = closed(drawers.table_shift(), pieces=[])
    with refused("only_a_difference_is_disclosed"):
        write(a_disclosure(table))


def test_a_difference_is_disclosed_before_it_is_explained(short: Any, box: Any) -> None:
    for count in (short, box):
        with refused("a_difference_is_disclosed_before_it_is_explained"):
            write(an_explanation(count))


def test_a_disclosed_count_is_repeated_by_another_person(short: Any, box: Any) -> None:
    with act():
        write(a_disclosure(short), a_disclosure(box, disclosed_at=tables.COUNTING))
    with refused("a_disclosed_count_is_repeated_by_another_person"):
        write(expecting(short.shift, kind="recount"))
    due = {"kind": "box", "fitting": box.fitting, "expected_cash": Decimal(100), "counted_at": tables.COUNTING}
    for name in ("director", "counter"):
        with refused("a_disclosed_count_is_repeated_by_another_person"):
            write(a_count(box.shift, counted_by=member(name), **due))
    with act():
        write(expecting(short.shift, kind="recount", counted_by=member("director")))
        write(a_count(box.shift, counted_by=member("accountant"), **due))


def test_every_count_that_differs_is_explained_and_every_large_difference_is_reported(short: Any) -> None:
    again = closed(short.shift)
    with act():
        write(a_disclosure(again))
    with refused("every_count_that_differs_is_explained"):
        write(a_signature(again))
    with refused("every_large_difference_is_reported"):
        write(an_explanation(short), a_signature(again, report_above=Decimal(20)))
    with act():
        write(an_explanation(short, **REPORT), a_signature(again, report_above=Decimal(20)))


def test_who_explained_a_count_does_not_sign_it(short: Any) -> None:
    with act():
        write(a_disclosure(short), an_explanation(short, explained_by=member("chef_de_salle")))
    with refused("who_explained_a_count_does_not_sign_it"):
        write(a_signature(short))
    with act():
        write(a_signature(short, signed_by=member("director")))


def test_who_adjusted_a_drawer_does_not_sign_it() -> None:
    shift = drawers.shift()
    with act():
        write(next_entry(shift, kind="adjustment", reason="Counted.", entered_by=member("chef_de_salle")))
    count = closed(shift)
    with refused("who_adjusted_a_drawer_does_not_sign_it"):
        write(a_signature(count))
    with act():
        write(a_signature(count, signed_by=member("director")))


def test_who_handed_a_drawer_over_does_not_sign_it() -> None:
    closed(drawers.shift())
    opening = drawers.shift(by="director").counts.get()
    with refused("who_handed_a_drawer_over_does_not_sign_it"):
        write(a_signature(opening, signed_by=member("cashier")))
    with act():
        write(a_signature(opening))


def test_a_hand_over_that_differs_is_signed() -> None:
    signed(counted(drawers.shift(), "cashier", **drawers.FLOAT))
    second = drawers.shift(LATER, "director", drawers.sheet(**SHORT))
    signed(counted(second, "director", **SHORT), "chef_de_salle")
    with refused("a_hand_over_that_differs_is_signed"):
        write(day())
    opening = second.counts.get(kind="opening")
    signed(opening, "pit_boss")
    row = services.close_day(house=house(), on=second.gaming_day, by=member("accountant"), at=LATER)
    assert row.difference == -50
