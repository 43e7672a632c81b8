"""Past the services, counts of another drawer or box change nothing for this one, and a cent is a difference."""

from decimal import Decimal
from typing import Any

import pytest

from compliance.cage.models.counts import CountSignature, Disclosure
from tests.cage import drawers, nights, tables
from tests.cage.counted import closed, second_desk
from tests.cage.drawers import FLOAT, sheet
from tests.cage.past import (
    a_count,
    a_disclosure,
    a_signature,
    a_slip,
    act,
    an_end,
    an_explanation,
    expecting,
    moved,
    next_entry,
    refused,
    write,
)
from tests.cast import TUESDAY, member

pytestmark = pytest.mark.django_db
SHORT = FLOAT | {"note": {"50": 39, "20": 50}}
REPORT = {"checked": "Camera 3."}


@pytest.fixture
def desk() -> Any:
    """The drawer of the cashier."""
    return drawers.shift()


@pytest.fixture
def other() -> Any:
    """The drawer of the director at a second desk."""
    return drawers.shift(by="director", desk_id=second_desk())


def counted(drawer: Any, **rows: dict[str, int]) -> Any:
    return closed(drawer, pieces=sheet(**rows or FLOAT))


def settled(count: Any) -> list[Any]:
    """A count that differs is disclosed and explained."""
    return [a_disclosure(count), an_explanation(count, explained_by=count.counted_by, **REPORT)]


# --- What a difference is.


@pytest.mark.parametrize(
    "rows",
    [
        FLOAT | {"coin": {"2": 50, "0.01": 1}},
        FLOAT | {"note": {"50": 40, "20": 49}, "coin": {"2": 59, "1": 1, "0.50": 1, "0.20": 2, "0.05": 1, "0.02": 2}},
        FLOAT | {"note": {"50": 41, "20": 50}, "chip": {"5": 190, "50": 100}},
        FLOAT | {"note": {"50": 38, "20": 50}, "plaque": {"100": 1}},
        FLOAT | {"chip": {"5": 180, "50": 100}, "plaque": {"100": 1}},
    ],
    ids=["a cent more", "a cent less", "cash for chips", "plaques for cash", "plaques for chips"],
)
def test_a_difference_of_a_cent_or_of_one_medium_is_one(desk: Any, rows: dict[str, Any]) -> None:
    count = counted(desk, **rows)
    with refused("a_difference_is_explained_before_it_is_signed"):
        write(a_signature(count))
    with act():
        write(*settled(count), a_signature(count))
    assert CountSignature.objects.count() == 1


def test_a_drawer_of_all_media_in_which_nothing_is_missing_is_signed() -> None:
    pieces = FLOAT | {"plaque": {"1000": 2}}
    drawer = drawers.shift(pieces=sheet(**pieces))
    count = counted(drawer, **pieces)
    with refused("only_a_difference_is_disclosed"):
        write(a_disclosure(count))
    with act():
        write(a_signature(count))
    assert CountSignature.objects.count() == 1


@pytest.mark.parametrize(("above", "is_reported"), [("49.99", True), ("50.00", False), ("50.01", False)])
def test_a_difference_above_the_threshold_needs_a_report(desk: Any, above: str, is_reported: bool) -> None:
    count = counted(desk, **SHORT)
    rows = [a_disclosure(count), an_explanation(count), a_signature(count, report_above=Decimal(above))]
    if is_reported:
        with refused("a_large_difference_is_reported"):
            write(*rows)
    else:
        with act():
            write(*rows)
    assert CountSignature.objects.exists() is not is_reported


# --- Another drawer.


def test_a_difference_in_another_drawer_is_no_difference_of_this_one(desk: Any, other: Any) -> None:
    counted(other, **SHORT)
    count = counted(desk)
    with refused("only_a_difference_is_disclosed"):
        write(a_disclosure(count))


def test_a_second_count_of_another_drawer_does_not_replace_the_count_of_this_one(desk: Any, other: Any) -> None:
    for _each in range(2):
        counted(other)
    count = counted(desk, **SHORT)
    with act():
        write(*settled(count), a_signature(count))
    assert CountSignature.objects.get().count_id == count.pk


def test_who_holds_or_counted_another_drawer_compares_and_signs_this_one(desk: Any, other: Any) -> None:
    closed(other, by="chef_de_salle", pieces=sheet(**FLOAT))
    count = counted(desk, **SHORT)
    with act():
        write(a_disclosure(count, disclosed_by=member("director")))
        write(an_explanation(count, **REPORT), a_signature(count, signed_by=member("chef_de_salle")))
    assert Disclosure.objects.get().disclosed_by == member("director")
    with act():
        write(a_signature(count, signed_by=member("director")))


def test_the_explanation_of_another_count_explains_nothing_here(desk: Any, other: Any) -> None:
    explained, count = counted(other, **SHORT), counted(desk, **SHORT)
    with act():
        write(*settled(explained), a_disclosure(count))
    with refused("a_difference_is_explained_before_it_is_signed"):
        write(a_signature(count))
    with refused("a_large_difference_is_reported"):
        write(an_explanation(count), a_signature(count, report_above=Decimal(20)))


def test_who_compared_another_drawer_counts_this_one_again(desk: Any, other: Any) -> None:
    theirs, count = counted(other, **SHORT), counted(desk, **SHORT)
    with act():
        write(a_disclosure(theirs), a_disclosure(count, disclosed_by=member("chef_de_salle")))
        write(expecting(desk, kind="recount", counted_by=member("pit_boss")))
    with refused("who_compared_a_count_does_not_repeat_it"):
        write(expecting(desk, kind="recount", counted_by=member("chef_de_salle")))


def test_a_drawer_that_nobody_compared_is_counted_again_by_its_holder(desk: Any, other: Any) -> None:
    theirs, _count = counted(other, **SHORT), counted(desk, **SHORT)
    with act():
        write(a_disclosure(theirs))
        write(expecting(desk, kind="recount"))
    with refused("a_disclosed_count_is_repeated_by_another_person"):
        write(expecting(other, kind="recount", counted_by=member("director")))


# --- Bookings of who signs.


def test_who_booked_in_another_drawer_signs_this_one(desk: Any, other: Any) -> None:
    with act():
        write(next_entry(other, entered_by=member("chef_de_salle")))
    count = counted(desk)
    with act():
        write(a_signature(count))
    theirs = counted(other, **FLOAT | {"note": {"50": 40, "20": 50, "10": 1}})
    with refused("who_booked_in_a_drawer_of_another_does_not_sign_it"):
        write(a_signature(theirs))
    with act():
        write(a_signature(theirs, signed_by=member("pit_boss")))


@pytest.mark.parametrize("kind", ["fill", "credit", "transfer"])
def test_who_signed_a_slip_signs_the_count(desk: Any, other: Any, kind: str) -> None:
    """A slip has a second signature of its own."""
    table = drawers.table_shift()
    giver, taker = {"fill": (desk, table), "credit": (table, desk), "transfer": (other, desk)}[kind]
    with act():
        rows = a_slip(giver, taker, kind=kind, prepared_by=member("chef_de_salle"))
        rows[-1].entered_by = member("chef_de_salle")
        write(*rows)
        booked = moved(rows[0], taker, 1, entered_by=member("chef_de_salle"))
        write(an_end(rows[0]), booked)
    count = closed(desk)
    with act():
        write(a_signature(count))
    assert CountSignature.objects.count() == 1


def test_who_booked_at_a_table_signs_its_count() -> None:
    """At a table everybody who deals books."""
    table = drawers.table_shift()
    nights.bought(table, nights.fitted(table), "50.00", at=TUESDAY)
    count = closed(table, by="chef_de_salle", pieces=[])
    with act():
        write(a_signature(count, signed_by=member("pit_boss")))
    assert CountSignature.objects.get().signed_by == member("pit_boss")


def test_who_booked_in_a_drawer_signs_its_opening_count(desk: Any) -> None:
    with act():
        write(next_entry(desk, entered_by=member("chef_de_salle")))
        write(a_signature(desk.counts.get(kind="opening")))
    assert CountSignature.objects.count() == 1


# --- Another box of the same table.


@pytest.fixture
def two_boxes() -> tuple[Any, Any]:
    """Two boxes of one table that were opened: the first by the director before the counter, the second by others."""
    drawer = drawers.table_shift()
    first = tables.fit(drawer, "D7")
    tables.exchange(drawer, "cash", "chips", "100")
    second = tables.fit(drawer, "D8")
    tables.exchange(drawer, "cash", "chips", "200")
    tables.close(drawer)
    for fitting in (first, second):
        tables.move(fitting)
    tables.open_box(first)
    tables.open_box(second, witness_id=tables.counter("witness").pk)
    return first, second


def box_count(fitting: Any, cash: int, expected: int, **changes: Any) -> Any:
    facts = {"kind": "box", "fitting": fitting, "cash": Decimal(cash), "expected_cash": Decimal(expected)}
    return a_count(fitting.shift, **facts | {"counted_at": tables.COUNTING} | changes)


def test_a_difference_in_another_box_is_no_difference_of_this_one(two_boxes: Any) -> None:
    first, second = two_boxes
    whole = tables.count(first, by="accountant", note={"100": 1})
    tables.count(second, by="pit_boss", note={"100": 1})
    with refused("only_a_difference_is_disclosed"):
        write(a_disclosure(whole, disclosed_at=tables.COUNTING))


def test_who_opened_or_counted_another_box_compares_this_one(two_boxes: Any) -> None:
    first, second = two_boxes
    short = tables.count(first, by="accountant", note={"50": 1})
    tables.count(second, by="pit_boss", note={"100": 2})
    with refused("a_difference_is_disclosed_by_another_person"):
        write(a_disclosure(short, disclosed_at=tables.COUNTING, disclosed_by=tables.counter()))
    with act():
        write(a_disclosure(short, disclosed_at=tables.COUNTING, disclosed_by=member("pit_boss")))
    again = tables.count(second, by="accountant", note={"100": 1})
    with act():
        write(a_disclosure(again, disclosed_at=tables.COUNTING, disclosed_by=tables.counter()))
    assert Disclosure.objects.count() == 2


def test_a_later_count_of_another_box_replaces_no_count_of_this_one(two_boxes: Any) -> None:
    first, second = two_boxes
    whole = tables.count(first, by="accountant", note={"100": 1})
    last = tables.count(second, by="pit_boss", note={"100": 2})
    with act():
        write(a_signature(whole, signed_at=tables.COUNTING))
    again = tables.count(second, by="accountant", note={"100": 2})
    with refused("only_the_last_count_is_signed"):
        write(a_signature(last, signed_at=tables.COUNTING))
    with act():
        write(a_signature(again, signed_at=tables.COUNTING))


def test_a_box_that_nobody_compared_is_counted_again_by_its_team(two_boxes: Any) -> None:
    first, second = two_boxes
    short = tables.count(first, by="accountant", note={"50": 1})
    tables.count(second, by="accountant", note={"100": 1})
    with act():
        write(a_disclosure(short, disclosed_at=tables.COUNTING))
        write(box_count(second, 0, 200, counted_by=member("accountant")))
    with refused("a_disclosed_count_is_repeated_by_another_person"):
        write(box_count(first, 0, 100, counted_by=member("accountant")))


def test_the_count_of_a_box_and_of_its_table_are_two(two_boxes: Any) -> None:
    """A difference in the box is none of the table, and the other way round."""
    first, _second = two_boxes
    short = tables.count(first, by="accountant", note={"50": 1})
    table = first.shift.counts.get(kind="closing")
    with refused("only_a_difference_is_disclosed"):
        write(a_disclosure(table, disclosed_at=tables.COUNTING))
    with act():
        write(a_signature(table, signed_by=member("pit_boss"), signed_at=tables.COUNTING))
        write(a_disclosure(short, disclosed_at=tables.COUNTING))
