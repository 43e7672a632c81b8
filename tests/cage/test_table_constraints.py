"""Past the services, the database keeps exchanges, drop boxes, denominations, stocks and tips in order."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.chips import services
from compliance.cage.models.chips import Piece, PieceRetirement
from compliance.cage.models.days import Tip
from compliance.cage.models.exchanges import Exchange
from compliance.cage.models.shifts import Entry
from compliance.cage.witnesses.selectors import STOCK
from compliance.games.models.applications import Numbering
from compliance.games.models.tables import TableRetirement
from tests.admissions.books import copy_of, second_house
from tests.cage import tables
from tests.cage.drawers import denominations, shift, table, table_shift
from tests.cage.opening_rows import opening
from tests.cast import TUESDAY, house, member
from tests.games import openings
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db


def no(like: Exchange, **changes: Any) -> Exchange:
    """An exchange like another one, but refused."""
    facts = {"nonce": uuid4(), "done": False, "entry_id": None, "reason": "No."}
    made: Exchange = copy_of(like, **facts | changes)
    return made


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_place_of_an_exchange_is_known", {"location": "moon"}),
        ("an_exchange_has_an_amount", {"amount": Decimal(0)}),
        ("an_exchange_changes_the_means", {"got": "cash"}),
        ("nobody_exchanges_among_the_players", {"location": "roaming", "done": True, "reason": ""}),
        ("an_exchange_is_booked_or_refused", {"done": True}),
        ("a_refused_exchange_says_why", {"reason": ""}),
        ("a_paper_was_shown", {"paper": "LUX P123"}),
    ],
)
def test_an_exchange_says_what_where_and_why(name: str, changes: dict[str, Any]) -> None:
    like = tables.exchange(shift(), "cash", "chips", "20", by="cashier")
    if changes.get("done"):
        # The trigger would ask for a booking first: the checks of the table speak when there is one.
        with refused(f"{name}|an_exchange_is_what_is_booked"):
            write(no(like, **changes))
        return
    with refused(name):
        write(no(like, **changes))


def test_one_request_is_one_exchange() -> None:
    like = tables.exchange(shift(), "cash", "chips", "20", by="cashier")
    with refused("one_exchange_for_one_request"):
        write(no(like, nonce=like.nonce))


def test_an_exchange_is_of_one_house() -> None:
    like, other = tables.exchange(shift(), "cash", "chips", "20", by="cashier"), second_house()
    with refused("an_exchange_is_of_one_house"):
        write(no(like, venue_id=other))


def test_an_exchange_is_what_is_booked() -> None:
    like = tables.exchange(shift(), "cash", "chips", "20", by="cashier")
    with refused("an_exchange_is_what_is_booked"):
        write(copy_of(like, nonce=uuid4(), amount=Decimal(19)))


def test_every_exchange_has_its_voucher() -> None:
    like = tables.exchange(shift(), "cash", "chips", "20", by="cashier").entry
    after = {"cash_after": like.cash_after + 20, "chips_after": like.chips_after - 20}
    with refused("every_exchange_says_who_and_where"):
        write(copy_of(like, nonce=uuid4(), position=like.position + 1, **after))


def test_an_exchange_gives_what_it_takes() -> None:
    like = tables.exchange(shift(), "cash", "chips", "20", by="cashier").entry
    after = {"cash_after": like.cash_after + 20, "chips": Decimal(-19), "chips_after": like.chips_after - 19}
    with refused("an_exchange_gives_what_it_takes"):
        write(copy_of(like, nonce=uuid4(), position=like.position + 1, **after))


def test_notes_drop_only_into_a_box_of_the_table() -> None:
    drawer, other = table_shift(), table_shift("5")
    tables.fit(drawer)
    elsewhere = tables.fit(other, "D8")
    like = tables.exchange(drawer, "cash", "chips", "20").entry
    next_one: dict[str, Any] = {
        "nonce": uuid4(),
        "position": like.position + 1,
        "chips_after": like.chips_after - 20,
        "dropped_after": like.dropped_after + 20,
    }
    with refused("notes_drop_into_a_fitted_box"):
        write(copy_of(like, **next_one | {"fitting_id": None}))
    with refused("notes_drop_into_a_box_of_the_table"):
        write(copy_of(like, **next_one | {"fitting_id": elsewhere.pk}))
    in_cash = {"cash": Decimal(20), "cash_after": Decimal(20), "dropped": Decimal(0), "dropped_after": Decimal(20)}
    with refused("a_table_keeps_no_cash"):
        write(copy_of(like, **next_one | in_cash | {"fitting_id": None}))


def test_a_desk_has_no_box() -> None:
    fitting = tables.fit(table_shift())
    like = tables.exchange(shift(), "cash", "chips", "20", by="cashier").entry
    changes = {"cash": Decimal(0), "dropped": Decimal(20), "dropped_after": Decimal(20), "fitting_id": fitting.pk}
    with refused("a_desk_has_no_drop_box"):
        write(copy_of(like, nonce=uuid4(), position=like.position + 1, chips_after=like.chips_after - 20, **changes))
    assert Entry.objects.filter(dropped__gt=0).count() == 0


def test_a_box_has_a_number_of_its_own() -> None:
    like = tables.box()
    with refused("box_names_are_unique_in_a_venue"):
        write(copy_of(like))
    with refused("a_box_has_a_number"):
        write(copy_of(like, name=""))


def test_a_box_is_fitted_once_to_an_open_table() -> None:
    drawer = table_shift()
    like = tables.fit(drawer)
    free, desk = tables.box("D8"), shift()
    with refused("a_box_is_at_one_table_at_a_time"):
        write(copy_of(like, number=2))
    with refused("the_boxes_of_a_shift_are_counted"):
        write(copy_of(like, box_id=free.pk))
    with refused("a_fitted_box_is_sealed"):
        write(copy_of(like, box_id=free.pk, number=2, seal=""))
    with refused("a_box_is_fitted_to_an_open_table"):
        write(copy_of(like, box_id=free.pk, shift_id=desk.pk))
    tables.close(drawer)
    with refused("a_box_is_fitted_to_an_open_table"):
        write(copy_of(like, box_id=free.pk, number=2))


def test_a_box_is_moved_step_by_step_by_two() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    like = tables.move(fitting)
    for name, changes in (
        ("the_steps_of_a_box_follow_each_other", {"step": "removed"}),
        ("the_steps_of_a_box_follow_each_other", {"number": 3}),
        ("the_steps_of_a_box_follow_each_other", {"moved_at": TUESDAY}),
        ("the_step_of_a_box_is_known", {"step": "lost"}),
        ("a_moved_box_is_sealed", {"seal": ""}),
        ("a_box_is_moved_by_two_persons", {"witnessed_by_id": like.moved_by_id}),
    ):
        with refused(name):
            write(copy_of(like, **{"number": 2, "step": "stored"} | changes))
    with refused("the_moves_of_a_box_are_counted|the_steps_of_a_box_follow_each_other"):
        write(copy_of(like))
    other = tables.fit(table_shift("5"), "D8")
    with refused("a_box_stays_until_the_table_is_closed"):
        write(copy_of(like, fitting_id=other.pk))


def test_a_box_is_opened_at_the_count_by_two() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    with refused("a_box_is_opened_at_the_count"):
        write(opening(fitting))
    tables.close(drawer)
    with refused("a_box_is_opened_away_from_its_table"):
        write(opening(fitting))
    tables.move(fitting)
    with refused("a_box_is_opened_by_two_persons"):
        write(opening(fitting, witnessed_by=member("director")))
    with refused("a_broken_seal_is_described"):
        write(opening(fitting, seal_whole=False))
    with act():
        write(opening(fitting))
    with refused("cage_boxopening_fitting_id_key"):
        write(opening(fitting))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_denomination_is_entered_once", {}),
        ("the_medium_of_a_denomination_is_known", {"medium": "token"}),
        ("a_denomination_is_worth_something", {"value": Decimal(0)}),
        ("a_denomination_has_a_colour", {"series": "B", "colour": ""}),
    ],
)
def test_a_denomination_says_what_it_is(name: str, changes: dict[str, Any]) -> None:
    denominations()
    with refused(name):
        write(copy_of(Piece.objects.filter(medium="chip").first(), **changes))


def test_a_denomination_is_retired_once() -> None:
    denominations()
    row = PieceRetirement(piece=Piece.objects.first(), retired_by=member("director"), retired_at=TUESDAY)
    with act():
        write(row)
    with refused("cage_pieceretirement_piece_id_key"):
        write(copy_of(row))


def delivered() -> Any:
    denominations()
    row = services.change_stock(
        house=house(),
        piece=Piece.objects.filter(medium="chip").first(),
        change=100,
        reason="delivered",
        reference="L-1",
        remark="",
        witness_id=member("pit_boss").pk,
        by=member("director"),
        at=TUESDAY,
    )
    return tables.witness(STOCK, row, TUESDAY)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_stock_goes_on_from_what_there_was", {"after": 120}),
        ("a_stock_goes_on_from_what_there_was", {"position": 3}),
        ("the_changes_of_a_stock_are_counted", {"position": 1, "after": 10}),
        ("the_reason_of_a_change_is_known", {"reason": "whim"}),
        ("a_stock_changes_by_something", {"change": 0, "after": 100}),
        ("a_change_of_stock_has_a_voucher", {"reference": ""}),
        ("a_stock_is_changed_by_two_persons", {"witnessed_by_id": "same"}),
    ],
)
def test_a_stock_follows(name: str, changes: dict[str, Any]) -> None:
    like = delivered()
    facts: dict[str, Any] = {"position": 2, "change": 10, "after": 110} | changes
    if facts.get("witnessed_by_id") == "same":
        facts["witnessed_by_id"] = like.changed_by_id
    with refused(name):
        write(copy_of(like, **facts))


def test_a_stock_is_never_below_nothing() -> None:
    like = delivered()
    with refused("cage_stockchange_after_check"):
        write(copy_of(like, position=2, change=-101, after=-1))


def test_a_tip_is_written_down_before_the_count() -> None:
    drawer = shift()
    like = Tip(
        shift=drawer,
        amount=Decimal(5),
        colour_chips=False,
        gaming_day=drawer.gaming_day,
        nonce=uuid4(),
        recorded_by=member("cashier"),
        recorded_at=TUESDAY,
    )
    with refused("tips_have_an_amount"):
        write(copy_of(like, amount=Decimal(0)))
    with act():
        write(like)
    with refused("one_tip_for_one_request"):
        write(copy_of(like))
    tables.close(drawer, TUESDAY + timedelta(hours=1), note={"50": 40, "20": 50})
    with refused("tips_are_written_down_before_the_count"):
        write(copy_of(like, nonce=uuid4()))


def test_a_table_in_play_stays() -> None:
    table_shift()
    with refused("a_table_in_play_is_not_retired"):
        write(TableRetirement(table=table(), retired_by=member("director"), retired_at=TUESDAY))


def test_a_table_is_counted_after_its_session() -> None:
    openings.decree()
    first, second = openings.table_in_play(), openings.table_in_play("5")
    openings.open_session(second)
    like, drawer = tables.close(openings.float_of(first)), openings.float_of(second)
    with refused("a_table_is_counted_after_its_session"):
        write(copy_of(like, shift_id=drawer.pk, nonce=uuid4()))


def test_a_session_needs_the_float_of_its_table() -> None:
    openings.decree()
    row = openings.open_session(openings.table_in_play())
    openings.end_session(row)
    tables.close(openings.float_of(table()))
    with refused("a_session_needs_the_float_of_its_table"):
        Numbering.objects.filter(series="session").update(last_number=2)
        write(copy_of(row, number=2, nonce=uuid4(), opened_at=TUESDAY + timedelta(hours=6)))
