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
from tests.cage.closed_days import close
from tests.cage.day_rows import day
from tests.cage.drawers import FLOAT, shift, table_shift
from tests.cage.nights import LATER, act, counted, emptied, fitted, refused, signed
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
