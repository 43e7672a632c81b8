"""From the floor into the carnet: games first, the whole amount, one line, one booking."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest

from compliance.orphans.carnet import selectors as books
from compliance.orphans.carnet.services.lines import check_size, in_turn
from compliance.orphans.finds import selectors
from compliance.orphans.finds.services.pay_ins import Piece
from compliance.refusals import Refused
from tests.cast import TUESDAY, VENUE, local
from tests.orphans import floor


def test_at_56_a_credit_on_a_machine_needs_no_games(db: None) -> None:
    floor.entered("100.00")
    row = floor.find(category="slot_credit", place="44", initial=Decimal("7.35"))
    line = floor.cash_in(row).line
    assert (row.category, row.coups_needed, line.change, line.total_after) == (
        "slot_credit",
        0,
        Decimal("7.35"),
        Decimal("107.35"),
    )


def test_at_55_three_coups_before_cash_in(db: None) -> None:
    stake = floor.find(category="table", game="Black Jack", place="2")
    floor.play(stake, "0", "0")
    with pytest.raises(Refused, match="2 of 3"):
        floor.cash_in(stake)
    floor.play(stake, "0")
    assert floor.cash_in(stake).line.number == 1


def test_at_58_an_amount_is_above_zero(db: None) -> None:
    for amount in ("0.00", "-5.00"):
        with pytest.raises(Refused, match=r"above 0\.00"):
            floor.find(initial=Decimal(amount))
    assert floor.find().number == 1


def test_a_stake_is_cashed_in_with_its_gains(db: None) -> None:
    stake = floor.stake()
    floor.play(stake, "20.00", "0", "40.00")
    assert selectors.total_worth(stake) == Decimal("80.00")


def test_pieces_add_up(db: None) -> None:
    row = floor.find(initial=Decimal("70.00"))
    with pytest.raises(Refused, match="add up to 65"):
        floor.cash_in(row, pieces=[Piece("chip", Decimal("5"), 13)])
    done = floor.cash_in(row, pieces=[Piece("chip", Decimal("5"), 4), Piece("note", Decimal("50"), 1)])
    assert done.pieces.count() == 2


def test_the_same_request_writes_one_line(db: None) -> None:
    row, nonce = floor.find(), uuid4()
    first = floor.cash_in(row, nonce=nonce)
    assert floor.cash_in(row, nonce=nonce) == first
    with pytest.raises(Refused, match="This found sum is already closed"):
        floor.cash_in(row)


def test_carnet_and_account_are_one(db: None) -> None:
    for amount in ("50.00", "7.35", "1234.50"):
        floor.entered(amount)
    carnet = books.get_carnet(VENUE, "2026")
    both = books.sum_balances(carnet)
    assert (both.last_number, both.carnet, both.orphans, both.cash, both.difference) == (
        3,
        Decimal("1291.85"),
        Decimal("1291.85"),
        Decimal("1291.85"),
        Decimal(0),
    )


def test_a_sum_that_no_column_of_the_carnet_holds_is_refused(db: None) -> None:
    largest = Decimal("999999999999.99")
    check_size(largest)
    check_size(-largest)
    for beyond in (largest + Decimal("0.01"), -largest - Decimal("0.01")):
        with pytest.raises(Refused, match="The amount is too large"):
            check_size(beyond)


def test_who_waited_five_minutes_for_the_carnet_writes_and_longer_is_a_wrong_clock(db: None) -> None:
    last = floor.entered("100.00")
    late = last.registered_at - timedelta(minutes=5)
    assert in_turn(last.carnet, late) == last.registered_at
    with pytest.raises(Refused, match="clock is behind"):
        in_turn(last.carnet, late - timedelta(microseconds=1))


def test_a_window_counts_from_the_calendar_date(db: None) -> None:
    line = floor.entered(at=local("2026-03-04 01:30"))
    assert str(line.gaming_day) == "2026-03-03"
    assert line.window_ends_at == local("2026-03-12 00:00")
    assert [each.pk for each in books.open_entries(VENUE, TUESDAY)] == [line.pk]
