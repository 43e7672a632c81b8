"""Past the services, the database refuses a day of the cage that does not add up, or that is closed too early."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction

from compliance.cage.models.days import CageDay, CageDayLine
from compliance.cage.models.shifts import Shift
from tests import cast
from tests.admissions.books import copy_of
from tests.cage import tables
from tests.cage.blind_counts import explain
from tests.cage.closed_days import close
from tests.cage.day_rows import day
from tests.cage.drawers import FLOAT, sheet, shift, table_shift
from tests.cage.nights import LATER, act, counted, disclosed, emptied, fitted, refused, signed
from tests.orphans.past import write

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Shift:
    """A desk of the day, counted and signed."""
    found: Shift = shift()
    signed(counted(found, "cashier", **FLOAT))
    return found


def line(of: CageDay, shift: Shift, **changes: Any) -> CageDayLine:
    facts: dict[str, Any] = {
        "kind": "desk",
        "place": "Réception",
        "opening": Decimal("9100.00"),
        "came_in": Decimal("0.00"),
        "went_out": Decimal("0.00"),
        "expected": of.expected,
        "counted": of.counted,
        "difference": Decimal("0.00"),
        "result": of.result,
    }
    return CageDayLine(day=of, shift=shift, **facts | changes)


def test_a_day_is_closed_with_its_places(desk: Shift) -> None:
    row = day()
    with act():
        write(row, line(row, desk))
    with refused("a_day_of_the_cage_is_closed_once"):
        write(day())


def test_a_day_shows_its_difference(desk: Shift) -> None:
    with refused("a_day_of_the_cage_shows_its_difference"):
        write(day(difference=Decimal("1.00")))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_kind_of_a_place_is_known", {"kind": "safe"}),
        ("each_place_shows_its_difference", {"difference": Decimal("1.00")}),
    ],
)
def test_a_place_of_a_day_is_whole(desk: Shift, name: str, changes: dict[str, Any]) -> None:
    row = day()
    with refused(name):
        write(row, line(row, desk, **changes))


def test_a_day_of_the_cage_names_a_place_once(desk: Shift) -> None:
    row = day()
    with refused("a_day_of_the_cage_names_a_place_once"):
        write(row, line(row, desk), line(row, desk))


@pytest.mark.parametrize(
    "changes", [{"result": Decimal("1.00")}, {"expected": Decimal("9000.00"), "difference": Decimal("100.00")}]
)
def test_a_day_of_the_cage_is_the_sum_of_its_places(desk: Shift, changes: dict[str, Any]) -> None:
    row = day()
    with refused("a_day_of_the_cage_is_the_sum_of_its_places"):
        write(row, line(row, desk, **changes))


def test_a_closed_day_names_every_place(desk: Shift) -> None:
    table = table_shift()
    box = fitted(table)
    signed(counted(table, "chef_de_salle", chip={"5": 200, "50": 80}, plaque={"1000": 1}))
    signed(emptied(box))
    row = day()
    with refused("a_closed_day_names_every_place"):
        write(row, line(row, desk))
    row, nothing = day(), Decimal("0.00")
    whole = [line(row, desk), line(row, table, kind="table", place="4", opening=6000, expected=6000, counted=6000)]
    row.expected = row.counted = Decimal("15100.00")
    with refused("a_closed_day_names_every_place"):
        write(row, *whole)
    whole_desk = {"expected": 9100, "counted": 9100}
    empty = {"opening": nothing, "expected": nothing, "counted": nothing}
    with refused("a_closed_day_names_every_place"):
        write(row, *whole, line(row, table, kind="box", place="8", **empty))
    with refused("a_closed_day_names_every_place"):
        write(
            row, line(row, desk, kind="table", **whole_desk), whole[1], line(row, table, kind="box", place="7", **empty)
        )
    whole.append(line(row, table, kind="box", place="7", **empty))
    with act():
        write(row, *whole)


def test_a_closed_day_names_no_place_of_another_day_and_what_was_counted(desk: Shift) -> None:
    other = shift(LATER + timedelta(days=1), "director")
    row = day(expected=Decimal("18200.00"), counted=Decimal("18200.00"))
    half = {"expected": Decimal("9100.00"), "counted": Decimal("9100.00")}
    with refused("a_closed_day_names_every_place"):
        write(row, line(row, desk, **half), line(row, other, **half))
    row = day(expected=Decimal("9000.00"), counted=Decimal("9000.00"))
    with refused("a_closed_day_names_every_place"):
        write(row, line(row, desk))


def test_a_closed_day_states_the_last_count_of_each_float() -> None:
    """The opening and the first closing count are counts of the same float, but not what the day ended with."""
    desk = shift()
    first = counted(desk, "cashier", **FLOAT | {"note": {"50": 39, "20": 50}})
    disclosed(first)
    explain(first)
    signed(counted(desk, "director", **FLOAT | {"note": {"50": 38, "20": 50}}), "pit_boss")
    for stated, is_last in ((9100, False), (9050, False), (9000, True)):
        counts = {"counted": Decimal(stated), "difference": Decimal(stated - 9100)}
        row = day(**counts, result=counts["difference"])
        with act() if is_last else refused("a_closed_day_names_every_place"):
            write(row, line(row, desk, **counts))


def test_each_shift_of_a_desk_has_its_own_place(desk: Shift) -> None:
    second = shift(LATER, pieces=sheet(**FLOAT))
    signed(counted(second, "cashier", LATER + timedelta(hours=1), **FLOAT), at=LATER + timedelta(hours=1))
    row = day(expected=Decimal("18200.00"), counted=Decimal("18200.00"), closed_at=LATER + timedelta(hours=2))
    half = {"expected": Decimal("9100.00"), "counted": Decimal("9100.00")}
    with refused("a_closed_day_names_every_place"):
        write(row, line(row, desk, **half), line(row, desk, place="Réception 2", **half))
    with act(LATER + timedelta(hours=2)):
        write(row, line(row, desk, **half), line(row, second, **half))


def test_a_box_is_named_as_a_box_of_its_own_table(desk: Shift) -> None:
    """A box that stands in the store is no place of the day."""
    fours, fives = table_shift(), table_shift("5")
    boxes = fitted(fours), fitted(fives, "8")
    for table in (fours, fives):
        signed(counted(table, "chef_de_salle", chip={"5": 200, "50": 80}, plaque={"1000": 1}))
    for box in boxes:
        signed(emptied(box))
    tables.box("9")
    row = day(expected=Decimal("21100.00"), counted=Decimal("21100.00"))
    empty = {"opening": 0, "expected": 0, "counted": 0}
    places = [
        line(row, desk, expected=9100, counted=9100),
        *(
            line(row, table, kind="table", place=name, opening=6000, expected=6000, counted=6000)
            for name, table in (("4", fours), ("5", fives))
        ),
    ]
    seven, eight = (line(row, table, kind="box", place=name, **empty) for name, table in (("7", fours), ("8", fives)))
    for wrong in (
        line(row, fours, kind="table", place="7", **empty),
        line(row, fives, kind="box", place="7", **empty),
    ):
        with refused("a_closed_day_names_every_place"):
            write(row, *places, wrong, eight)
    with act():
        write(row, *places, seven, eight)


def test_the_next_day_is_closed_like_the_first(desk: Shift) -> None:
    row = day()
    with act():
        write(row, line(row, desk))
    tomorrow = LATER + timedelta(days=1)
    next_desk = shift(tomorrow)
    signed(counted(next_desk, "cashier", tomorrow, **FLOAT), at=tomorrow)
    row = day(gaming_day=next_desk.gaming_day, closed_at=tomorrow)
    with act(tomorrow):
        write(row, line(row, next_desk))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_day_of_the_cage_is_the_sum_of_its_places", {"result": Decimal("1.00")}),
        ("a_closed_day_names_every_place", {}),
    ],
)
def test_no_place_is_added_to_a_closed_day(desk: Shift, name: str, changes: dict[str, Any]) -> None:
    row = day()
    with act():
        write(row, line(row, desk))
    other = shift(LATER + timedelta(days=1), "director")
    nothing = {"opening": 0, "expected": 0, "counted": 0}
    with refused(name):
        write(line(row, other, **nothing | changes))


def test_a_day_of_the_cage_ends_when_all_is_signed(desk: Shift) -> None:
    table = table_shift()
    box = fitted(table)
    with refused("a_day_of_the_cage_ends_when_all_is_signed"):
        write(day())
    count = counted(table, "chef_de_salle", chip={"5": 200, "50": 80}, plaque={"1000": 1})
    with refused("a_day_of_the_cage_ends_when_all_is_signed"):
        write(day())
    signed(count)
    with refused("a_day_of_the_cage_ends_when_all_is_signed"):
        write(day())
    emptied(box)
    with refused("a_day_of_the_cage_ends_when_all_is_signed"):
        write(day())


def test_a_closed_day_of_the_cage_stays_closed(desk: Shift) -> None:
    close()
    late = copy_of(desk, number=2, before_id=desk.pk, opened_at=LATER, nonce=cast.UUID(int=9))
    with refused("a_closed_day_of_the_cage_stays_closed"):
        write(late)


@pytest.mark.parametrize("model", [CageDay, CageDayLine])
def test_nothing_of_a_closed_day_is_changed_or_removed(desk: Shift, model: Any) -> None:
    close()
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {model._meta.db_table}")
