"""Lists of drop boxes and their counts: of one casino, and each in its order."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.cage.counts.services import counts
from compliance.cage.drawers.selectors import bookings as booking_selectors
from compliance.cage.drop_boxes import selectors as drops
from compliance.cage.models.drop_boxes import DropBox
from compliance.cage.witnesses.selectors import MOVE
from compliance.refusals import NotFound
from tests.admissions.books import second_house
from tests.cage import drawers, tables
from tests.cast import TUESDAY, VENUE, house, member
from tests.orphans.past import act, write

pytestmark = pytest.mark.django_db


def named(rows: Any) -> list[str]:
    return [row.box.name for row in rows]


@pytest.fixture
def abroad() -> UUID:
    """Another casino, with a box D7 of its own."""
    other = second_house()
    with act():
        write(DropBox(venue_id=other, name="D7", added_by=member("director"), added_at=TUESDAY))
    return other


@pytest.fixture
def two_tables() -> tuple[Any, Any, Any]:
    """Boxes D9 and D8, one after the other, at table 4; D7 at table 5, fitted in between."""
    table, other = drawers.table_shift("4"), drawers.table_shift("5")
    first = tables.fit(table, "D9")
    between = tables.fit(other, "D7", at=TUESDAY + timedelta(minutes=1))
    second = tables.fit(table, "D8", at=TUESDAY + timedelta(minutes=2))
    return first, between, second


def test_fittings_of_a_table_are_in_order_and_the_last_one_is_current(two_tables: Any) -> None:
    first, between, second = two_tables
    assert list(drops.fittings_of(first.shift_id)) == [first, second]
    assert list(drops.fittings_of(first.shift_id).reverse()) == [second, first]
    assert list(drops.fittings_of(between.shift_id)) == [between]
    assert drops.current_fitting(first.shift_id) == second
    assert drops.current_fitting(between.shift_id) == between
    assert drops.current_fitting(uuid4()) is None


def test_rounds_are_listed_newest_first_and_boxes_in_transit_oldest_first(two_tables: Any, abroad: UUID) -> None:
    assert named(drops.fittings(VENUE)) == ["D8", "D7", "D9"]
    assert named(drops.boxes_in_transit(VENUE, lambda _day: 2)) == ["D9", "D7", "D8"]
    for rows in (drops.fittings(abroad), drops.boxes_in_transit(abroad, lambda _day: 2)):
        assert named(rows) == []


def test_boxes_are_listed_by_name_with_their_current_fitting(two_tables: Any, abroad: UUID) -> None:
    first, between, second = two_tables
    tables.box("D1")
    found = list(drops.boxes(VENUE))
    assert [box.name for box in found] == ["D1", "D7", "D8", "D9"]
    assert list(drops.boxes(VENUE).values_list("out", flat=True)) == [None, between.pk, second.pk, first.pk]
    assert [box.name for box in drops.free_boxes(VENUE)] == ["D1"]
    assert [box.name for box in drops.boxes(abroad)] == [box.name for box in drops.free_boxes(abroad)] == ["D7"]


def test_free_boxes_are_listed_by_name(db: None) -> None:
    for name in ("D3", "D1", "D2"):
        tables.box(name)
    assert [box.name for box in drops.free_boxes(VENUE)] == ["D1", "D2", "D3"]


def test_a_box_is_found_in_its_own_casino_alone(two_tables: Any, abroad: UUID) -> None:
    _first, between, _second = two_tables
    assert drops.find_box(VENUE, between.box_id) == drops.box_named(VENUE, "D7") == between.box
    assert drops.find_box(abroad, between.box_id) is None
    theirs = drops.box_named(abroad, "D7")
    assert theirs is not None
    assert theirs != between.box
    assert drops.box_named(abroad, "D8") is None
    assert drops.get_fitting(VENUE, between.pk) == between
    with pytest.raises(NotFound, match="at any table"):
        drops.get_fitting(abroad, between.pk)


def test_steps_of_a_box_are_in_order(db: None) -> None:
    drawer = drawers.table_shift()
    fitting = tables.fit(drawer)
    other = tables.fit(drawer, "D8")
    tables.close(drawer)
    assert drops.opening_of(fitting.pk) is None
    for step in ("removed", "stored", "count_room"):
        tables.move(fitting, step, place="" if step == "count_room" else "Safe 2")
    tables.move(other)
    opened = tables.open_box(fitting)
    assert [move.step for move in drops.moves_of(fitting.pk)] == ["removed", "stored", "count_room"]
    assert [move.step for move in drops.moves_of(fitting.pk).reverse()] == ["count_room", "stored", "removed"]
    assert [move.step for move in drops.moves_of(other.pk)] == ["removed"]
    assert drops.opening_of(fitting.pk) == opened
    assert drops.opening_of(other.pk) is None


def test_the_newest_count_of_a_box_is_valid(abroad: UUID) -> None:
    fitting = tables.opened("100")
    assert drops.count_of(fitting.pk) is None
    with pytest.raises(NotFound, match="not been counted yet"):
        drops.newest_count(VENUE, fitting.pk)
    first = tables.count(fitting, note={"50": 1})
    last = tables.count(fitting, note={"100": 1})
    assert drops.newest_count(VENUE, fitting.pk) == drops.count_of(fitting.pk) == last
    assert [drops.get_count(VENUE, row.pk) for row in (first, last)] == [first, last]
    assert drops.round_of(drops.get_fitting(VENUE, fitting.pk), 2).count == last
    for find in (drops.newest_count, drops.get_count):
        key = fitting.pk if find is drops.newest_count else last.pk
        with pytest.raises(NotFound):
            find(abroad, key)
    closing = fitting.shift.counts.get(kind="closing")
    with pytest.raises(NotFound, match="Count not found"):
        drops.get_count(VENUE, closing.pk)


def test_a_round_names_what_was_done_with_its_box_alone(db: None) -> None:
    drawer, open_table = drawers.table_shift("4"), drawers.table_shift("5")
    fitting, other = tables.fit(drawer), tables.fit(open_table, "D8")
    both = list(drops.fittings(VENUE))
    assert [each.state for each in drops.rounds_of(both, lambda _day: 2)] == [drops.AT_TABLE, drops.AT_TABLE]
    tables.close(drawer)
    rounds = {each.fitting.pk: each for each in drops.rounds_of(both, lambda _day: 2)}
    assert (rounds[fitting.pk].state, rounds[fitting.pk].closed) == (drops.WAITS, True)
    assert (rounds[other.pk].state, rounds[other.pk].closed) == (drops.AT_TABLE, False)
    tables.move(fitting)
    last = tables.move(fitting, "stored", signed=False)
    moved = drops.round_of(drops.get_fitting(VENUE, fitting.pk), 2)
    assert (moved.state, moved.last, moved.opening, moved.count) == (drops.MOVED, last, None, None)
    assert (moved.signatures, moved.missing) == ((), 2)
    assert [step.row for step in moved.unsigned] == [last]
    tables.witness(MOVE, last, tables.CARRIED)
    opening = tables.open_box(fitting, signed=False)
    opened = drops.round_of(drops.get_fitting(VENUE, fitting.pk), 3)
    assert (opened.state, opened.last, opened.opening, opened.missing) == (drops.OPENED, last, opening, 3)
    assert [step.row for step in opened.unsigned] == [opening]


def test_counts_and_signatures_of_a_round_are_read_in_order(db: None) -> None:
    """Rows that are never updated come in the order of their writing: only the statement shows the order."""
    count = tables.count(tables.opened("50"), note={"50": 1})
    signed(count)
    fittings = [drops.get_fitting(VENUE, count.fitting_id)]
    with CaptureQueriesContext(connection) as queries:
        drops.rounds_of(fittings, lambda _day: 2)
    statements = [query["sql"] for query in queries]
    for order in ('ORDER BY "cage_count"."number" ASC', 'ORDER BY "cage_countsignature"."signed_at" ASC'):
        assert any(statement.endswith(order) for statement in statements), order


@pytest.mark.parametrize(("team", "missing", "state"), [(2, 0, "signed"), (3, 1, "counted"), (4, 2, "counted")])
def test_a_box_is_signed_by_all_but_who_counted_it(team: int, missing: int, state: str, db: None) -> None:
    count = tables.count(tables.opened("50"), note={"50": 1})
    fitting = drops.get_fitting(VENUE, count.fitting_id)
    assert drops.round_of(fitting, team).state == drops.COUNTED
    signature = signed(count)
    assert list(drops.boxes_in_transit(VENUE, lambda _day: team)) == ([fitting] if missing else [])
    found = drops.round_of(fitting, team)
    assert (found.state, found.missing, found.signatures) == (state, missing, (signature,))
    assert booking_selectors.dropped_into(fitting.pk) == Decimal(50)


def signed(count: Any) -> Any:
    return counts.sign_count(house=house(), count=count, by=tables.counter(), at=tables.COUNTING)
