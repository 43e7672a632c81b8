"""Whatever is written past the services, a slip goes between two open drawers under two signatures."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from compliance.cage.models.slips import Slip, SlipEnd, SlipLine
from tests.cage import drawers
from tests.cage.counted import closed, second_desk
from tests.cage.past import a_slip, act, an_end, expecting, moved, refused, slip_line, write
from tests.cast import TUESDAY, member
from tests.orphans.past import copied_without_triggers
from tests.venues.dutch import open_dutch_house


@pytest.fixture
def shift(db: None) -> Any:
    return drawers.shift()


@pytest.fixture
def table(shift: Any) -> Any:
    return drawers.table_shift()


@pytest.fixture
def slip(shift: Any, table: Any) -> Any:
    """A fill of five on its way."""
    with act():
        write(*a_slip(shift, table))
    return Slip.objects.get()


def test_what_a_test_writes_past_the_services_is_good(slip: Any) -> None:
    with act():
        write(an_end(slip), moved(slip, slip.taker, 1))
    assert slip.entries.count() == 2


def test_numbers_of_slips_have_no_gap(shift: Any, table: Any) -> None:
    with refused("cage_slip_numbers_have_no_gap"):
        write(*a_slip(shift, table, number=2))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_slip_carries_something", {"chips": 0}),
        ("a_slip_carries_something", {"chips": Decimal(5), "plaques": Decimal(-5)}),
        ("a_slip_is_of_its_kind", {"kind": "credit"}),
        ("a_slip_is_of_its_kind", {"kind": "transfer"}),
        ("a_slip_is_of_its_kind", {"cash": Decimal(5)}),
        ("a_slip_is_the_sum_of_its_pieces", {"chips": Decimal(10)}),
        ("the_pieces_of_a_slip_are_worth_it", {"quantity": 0}),
    ],
)
def test_a_slip_is_of_its_kind_and_its_pieces(shift: Any, table: Any, name: str, changes: Any) -> None:
    with refused(name):
        write(*a_slip(shift, table, **changes))


def test_the_kind_of_a_slip_is_known(shift: Any) -> None:
    other = drawers.shift(by="director", desk_id=second_desk())
    with refused("the_kind_of_a_slip_is_known|cage_slip_numbers_have_no_gap"):
        write(a_slip(shift, other, kind="gift", number=1)[0])


def test_a_slip_goes_between_two_open_drawers(shift: Any, table: Any) -> None:
    with refused("a_slip_goes_to_another_drawer"):
        write(*a_slip(shift, shift, kind="transfer"))
    dutch = open_dutch_house().posts.first().venue_id
    with refused("a_slip_goes_between_open_drawers|cage_slip_numbers_have_no_gap"):
        write(*a_slip(shift, table, venue_id=dutch, number=1))
    closed(table)
    with refused("a_slip_goes_between_open_drawers"):
        write(*a_slip(shift, table))


def test_a_slip_leaves_its_drawer(shift: Any, table: Any) -> None:
    with refused("a_slip_leaves_its_drawer"):
        write(*a_slip(shift, table)[:2])
    with refused("a_slip_is_booked_as_it_is_signed"):
        row, line, _out = a_slip(shift, table)
        write(row, line, moved(row, shift, 1))
    with refused("a_slip_is_booked_as_it_is_signed"):
        row, line, _out = a_slip(shift, table)
        write(row, line, moved(row, table, -1))


def test_a_slip_is_signed_by_another_person(slip: Any) -> None:
    with refused("a_slip_is_signed_by_another_person"):
        write(an_end(slip, signed_by=member("cashier")), moved(slip, slip.taker, 1))
    with refused("a_slip_is_signed_by_another_person"):
        write(an_end(slip, signed_at=TUESDAY - timedelta(minutes=1)), moved(slip, slip.taker, 1))


def test_the_end_of_a_slip_is_booked_where_it_went(slip: Any) -> None:
    with refused("a_signed_slip_is_booked"):
        write(an_end(slip))
    with refused("a_slip_is_booked_as_it_is_signed"):
        write(an_end(slip), moved(slip, slip.giver, 1))
    with refused("a_slip_is_booked_as_it_is_signed"):
        write(moved(slip, slip.taker, 1))
    with refused("the_end_of_a_slip_is_known"):
        write(an_end(slip, outcome="lost", reason="x"))
    with refused("a_slip_that_goes_back_says_why"):
        write(an_end(slip, outcome="returned"))
    with act():
        write(an_end(slip, outcome="returned", reason="Too much."), moved(slip, slip.giver, 1))
    with refused("a_slip_is_booked_as_it_is_signed"):
        write(moved(slip, slip.giver, 1))
    with refused("cage_slipend_slip_id_key"):
        write(an_end(slip))


def test_nothing_is_on_the_way_at_the_count(slip: Any) -> None:
    with refused("nothing_is_on_the_way_at_the_count"):
        write(expecting(slip.giver))
    with refused("nothing_is_on_the_way_at_the_count"):
        write(expecting(slip.taker))


def test_a_slip_stays_as_it_is(slip: Any) -> None:
    with refused("a_slip_is_the_sum_of_its_pieces"):
        write(slip_line(slip, value=Decimal(50)))
    with refused("a_slip_names_a_value_once"):
        write(slip_line(slip))


@pytest.mark.parametrize(
    ("name", "model", "changes"),
    [
        ("slip_numbers_are_unique_in_a_house", Slip, {"nonce": "gen_random_uuid()"}),
        ("one_slip_for_one_request", Slip, {"number": "number + 1"}),
        ("a_slip_names_a_value_once", SlipLine, {}),
        ("cage_slipend_slip_id_key", SlipEnd, {}),
    ],
)
def test_what_is_once_is_once_even_without_the_triggers(
    owner_connection: Any, name: str, model: Any, changes: dict[str, str]
) -> None:
    giver, taker = drawers.shift(), drawers.table_shift()
    with act():
        write(*a_slip(giver, taker, nonce=uuid4()))
    row = Slip.objects.get()
    with act():
        write(an_end(row), moved(row, taker, 1))
    with pytest.raises(psycopg.IntegrityError, match=name):
        copied_without_triggers(owner_connection, model, **changes)
    owner_connection.rollback()
