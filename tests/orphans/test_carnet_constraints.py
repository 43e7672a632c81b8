"""Whatever is written past the services, the carnet has no gap, and no line or total that does not follow."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import psycopg
import pytest

from compliance.orphans.carnet import selectors as books
from compliance.orphans.models.carnets import Carnet, CarnetLine, CashInPiece
from compliance.orphans.models.closings import Closing
from compliance.refusals import Refused
from compliance.venues.services import places, policies
from tests import cast
from tests.admissions.books import second_house
from tests.orphans import claiming, floor, invariants, past, years
from tests.orphans.past import refused
from tests.venues import dutch

LAST_DAY = "a_window_ends_on_its_last_or_the_next_working_day"
EARLIER = cast.TUESDAY - timedelta(minutes=1)


def book(venue_id: Any = cast.VENUE, year: int = 2025, **changes: Any) -> Carnet:
    facts = {
        "label": str(year),
        "first_day": date(year, 1, 1),
        "last_day": date(year, 12, 31),
        "opened_by": cast.member("director"),
        "opened_at": cast.TUESDAY,
    }
    return Carnet(venue_id=venue_id, **facts | changes)


def closed(carnet: Carnet) -> Closing:
    """The end of a carnet without a line in it."""
    director = cast.member("director")
    return Closing(carnet=carnet, paid=0, receipted=0, closed_by=director, closed_at=cast.TUESDAY)


def test_an_exercise_has_one_carnet(db: None) -> None:
    floor.entered()
    with refused("one_carnet_for_an_exercise"):
        past.write(book(year=2026))
    with refused("an_exercise_ends_after_it_begins"):
        past.write(book(last_day=date(2025, 1, 1)))


# --- One line after the other.


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_carnet_line_changes_the_total", {"change": Decimal("-5.00")}),
        ("a_carnet_line_changes_the_total", {"change": Decimal("0.00")}),
        ("a_carnet_line_strikes_its_total", {"total_after": Decimal("100.01")}),
        ("a_carnet_line_names_what_it_is_about", {"kind": "refund", "change": Decimal("-5.00")}),
        ("a_carnet_line_goes_on_from_the_last_total", {"total_before": Decimal("0.00")}),
        ("a_carnet_line_goes_on_from_the_last_total", {"total_before": Decimal("49.99")}),
        ("carnet_numbers_have_no_gap", {"number": 3}),
        ("carnet_numbers_are_unique", {"number": 1, "total_before": Decimal("0.00")}),
        ("carnet_lines_follow_in_time", {"registered_on": date(2026, 3, 2)}),
        ("carnet_lines_follow_in_time", {"registered_at": EARLIER}),
        ("an_entry_stands_in_the_carnet_of_its_day", {"at": cast.local("2027-01-01 00:00")}),
        ("a_window_is_whole_days", {"window_ends_at": cast.local("2026-03-10 00:00") - timedelta(microseconds=1)}),
        ("a_window_is_whole_days", {"window_ends_at": cast.local("2026-03-11 20:15")}),
        ("a_window_is_whole_days", {"window_ends_at": cast.local("2026-03-09 00:00")}),
        # Tuesday 10 March is the last day, and a working day: neither the day before nor the day after.
        (LAST_DAY, {"window_ends_at": cast.local("2026-03-12 00:00")}),
        (LAST_DAY, {"window_unextended_on": date(2026, 3, 11)}),
        (LAST_DAY, {"window_unextended_on": date(2026, 3, 8), "window_ends_at": cast.local("2026-03-10 00:00")}),
        (LAST_DAY, {"window_unextended_on": None}),
        ("only_what_goes_back_comes_after_closing", {"post_closing": True}),
        ("every_carnet_line_has_its_voucher", {}),
    ],
)
def test_a_line_goes_on_from_the_last_one(db: None, name: str, changes: dict[str, Any]) -> None:
    floor.entered()
    find = floor.find()
    with refused(name):
        past.write(past.next_line(find_id=find.pk, **changes))


def test_a_line_is_about_one_find_of_the_house(db: None) -> None:
    floor.entered()
    floor.find()
    other, facts = second_house(), floor.find()
    camera = cast.camera_id(other)
    there = {"venue_id": other, "filmed_by_id": camera} | past.finders_at(other)
    with past.act():
        strange = past.next_find(facts, **there)
        past.write(strange)
    later = floor.find(cast.TUESDAY + timedelta(minutes=1))
    with refused("an_entry_is_a_find_of_the_house"):
        past.write(past.next_line(find_id=strange.pk))
    with refused("an_entry_comes_after_its_find"):
        past.write(past.next_line(find_id=later.pk))
    with refused("a_carnet_line_names_what_it_is_about"):
        past.write(past.next_line("-50.00", kind="payment", find_id=facts.pk))
    with refused("a_payment_clears_the_carnet"):
        past.write(past.next_line("-49.99", kind="payment"))


def test_a_request_writes_one_line(db: None) -> None:
    first, find = floor.entered(), floor.find()
    with refused("one_carnet_line_for_one_request"):
        past.write(past.next_line(find_id=find.pk, nonce=first.nonce))
    with pytest.raises(Refused, match="was already used for another entry"):
        floor.cash_in(find, nonce=first.nonce)


def test_an_entry_belongs_to_the_exercise_of_its_day_unless_that_is_closed(db: None) -> None:
    floor.entered()
    find = floor.find()
    with past.act():
        later, before = book(year=2027), book(year=2025)
        past.write(later, before, closed(before))
    with refused("an_entry_stands_in_the_carnet_of_its_day"):
        past.write(past.next_line(find_id=find.pk, carnet=later))
    with refused("a_closed_year_stays_closed"):
        past.write(past.next_line(find_id=find.pk, carnet=before))


def test_a_carnet_that_closed_empty_hands_its_days_to_the_next(db: None) -> None:
    with past.act():
        before = book(year=2026, last_day=date(2026, 3, 3))
        past.write(before, closed(before))
    assert floor.entered().carnet.label == "2027"


# --- What goes back.


def test_a_refund_says_to_whom_and_on_what_proof(db: None) -> None:
    first = floor.entered()
    for missing in ("name", "address", "justification"):
        with refused("a_refund_names_person_address_and_proof"):
            past.write(past.refund(first, "-50.00", **{missing: ""}))
    with refused("every_carnet_line_has_its_voucher"):
        past.write(past.refund(first, "-50.00"))


def test_no_more_goes_back_than_came_in(db: None) -> None:
    first, _second = floor.entered(), floor.entered()
    with refused("no_more_is_refunded_than_was_entered"):
        past.write(past.refund(first, "-50.01"))
    with refused("a_carnet_total_is_not_negative"):
        past.write(past.refund(first, "-100.01"))
    with refused("what_comes_after_closing_says_so"):
        past.write(past.refund(first, "-50.00", post_closing=True))


def kept_reversal(line: CarnetLine, **changes: Any) -> CarnetLine:
    """A reversal as a service would keep it; it needs no voucher."""
    with past.act():
        row = past.reversal(line, **changes)
        past.write(row, *past.booking(row))
    return row


def test_a_line_is_reversed_as_a_whole_once_and_by_another_person(db: None) -> None:
    first = floor.entered()
    with refused("a_reversal_says_why"):
        past.write(past.reversal(first, justification=""))
    with refused("a_line_is_reversed_by_another_person"):
        past.write(past.reversal(first, registered_by=first.registered_by))
    with refused("a_reversal_takes_back_the_whole_line"):
        past.write(past.reversal(first, change="-49.99"))
    floor.entered()
    back = kept_reversal(first)
    for again in (past.reversal, lambda line: past.refund(line, "-50.00")):
        with refused("a_reversed_line_is_gone"):
            past.write(again(first))
    with refused("a_line_goes_back_to_an_entry_of_the_house"):
        past.write(past.reversal(back, change="-50.00"))


def test_a_line_is_reversed_once_even_without_the_trigger(owner_connection: Any) -> None:
    kept_reversal(floor.entered())
    with pytest.raises(psycopg.IntegrityError, match="a_line_is_reversed_once"):
        past.copied_without_triggers(owner_connection, CarnetLine, number="number + 2", nonce="gen_random_uuid()")
    owner_connection.rollback()


def test_a_kind_is_known_even_without_its_neighbours(owner_connection: Any) -> None:
    floor.entered()
    for neighbour in ("a_carnet_line_changes_the_total", "a_carnet_line_names_what_it_is_about"):
        owner_connection.execute(f"ALTER TABLE orphans_carnetline DROP CONSTRAINT {neighbour}")
    with pytest.raises(psycopg.IntegrityError, match="carnet_line_kind_is_known"):
        past.copied_without_triggers(owner_connection, CarnetLine, kind="'gift'")
    owner_connection.rollback()


def test_a_line_goes_back_to_an_entry_of_its_own_house_and_find(db: None) -> None:
    first, other, elsewhere = floor.entered(), floor.find(), second_house()
    with refused("a_line_goes_back_to_an_entry_of_the_house"):
        past.write(past.refund(first, "-50.00", find_id=other.pk))
    with past.act():
        strange = book(elsewhere, 2026)
        past.write(strange)
    with refused("carnet_numbers_have_no_gap"):
        past.write(past.refund(first, "-50.00", carnet=strange))
    with refused("a_line_goes_back_to_an_entry_of_the_house"):
        number = past.take("carnet 2026", strange.venue_id)
        past.write(past.refund(first, "-50.00", carnet=strange, number=number, post_closing=True))


# --- The desk.


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_whole_amount_is_cashed_in", {"amount": Decimal("49.99")}),
        ("the_whole_amount_is_cashed_in", {"cashed_at": EARLIER}),
        ("the_account_equals_the_carnet", {}),
    ],
)
def test_an_entry_is_what_the_desk_took(db: None, name: str, changes: dict[str, Any]) -> None:
    floor.entered()
    find = floor.find()
    with refused(name):
        line = past.next_line(find_id=find.pk)
        past.write(line, past.cash_in(line, **changes))


def test_somebody_elses_name_is_not_put_on_a_cash_in(db: None) -> None:
    floor.entered()
    find = floor.find()
    with refused("the_whole_amount_is_cashed_in"):
        line = past.next_line(find_id=find.pk)
        past.write(line, past.cash_in(line, cashed_by=cast.member("porter")))


def test_the_account_shows_what_the_carnet_says(db: None) -> None:
    floor.entered()
    find = floor.find()
    with refused("the_account_equals_the_carnet"):
        line = past.next_line(find_id=find.pk)
        said = past.booking(line)
        said[1].credit, said[1].balance = Decimal("49.99"), Decimal("99.99")
        said[2].debit, said[2].balance = Decimal("49.99"), Decimal("-99.99")
        past.write(line, past.cash_in(line), *said)
    for changes in ({"booked_at": EARLIER}, {"booked_on": date(2026, 3, 2)}):
        with refused("bookings_follow_in_time"):
            line = past.next_line(find_id=find.pk)
            past.write(line, past.cash_in(line), *past.booking(line, **changes))
    with past.act():
        line = past.next_line(find_id=find.pk)
        past.write(line, past.cash_in(line), *past.booking(line))


def test_money_is_cashed_in_when_it_is_ready(db: None) -> None:
    floor.entered()
    table = floor.find(category="table", game="Black Jack", place="2")
    floor.play(table, "0", "0")
    stake = floor.stake()
    floor.play(stake, "0", "0", "0")
    for name, find in (
        ("money_is_cashed_in_after_its_coups", table),
        ("an_abandoned_stake_is_established_first", stake),
    ):
        with refused(name):
            line = past.next_line(str(find.initial), find_id=find.pk)
            past.write(line, past.cash_in(line))
    done = books.get_carnet(cast.VENUE, "2026").lines.get().find
    with refused("a_find_that_is_over_stays_so"):
        line = past.next_line(find_id=done.pk)
        past.write(line, past.cash_in(line))


def test_money_is_cashed_in_at_a_desk_of_the_house(db: None) -> None:
    dutch.open_dutch_house()
    places.add_desk(venue_id=dutch.DUTCH, name="Kas", by=None, at=cast.OPENED)
    from compliance.venues.selectors import venues as selectors

    floor.entered()
    find = floor.find()
    with refused("money_is_cashed_in_at_a_desk_of_the_house"):
        line = past.next_line(find_id=find.pk)
        past.write(line, past.cash_in(line, desk_id=selectors.cash_desks(dutch.DUTCH).get().pk))
    with past.act():
        held = past.next_find(find, regime="custody", category="credit")
        past.write(held)
    with refused("money_is_cashed_in_at_a_desk_of_the_house"):
        line = past.next_line(find_id=held.pk)
        past.write(line, past.cash_in(line))


def test_pieces_are_what_was_counted(db: None) -> None:
    first = floor.entered()

    def piece(kind: str = "note", value: str = "50.00", count: int = 1) -> CashInPiece:
        return CashInPiece(cash_in=first.cash_in, kind=kind, unit_value=Decimal(value), count=count)

    for name, row in (
        ("the_kind_of_a_piece_is_known", piece("button")),
        ("pieces_are_worth_something", piece(value="0.00")),
        ("pieces_are_worth_something", piece(count=0)),
        ("pieces_add_up_to_the_amount", piece(count=2)),
    ):
        with refused(name):
            past.write(row)
    with past.act():
        past.write(piece())
    with refused("pieces_add_up_to_the_amount"):
        past.write(piece())


# --- Time, as who waited for their turn meets it.


def test_who_waited_for_their_turn_is_registered_when_it_came(db: None) -> None:
    early, late = floor.find(), floor.find()
    first = floor.cash_in(late, cast.TUESDAY + timedelta(seconds=2)).line
    second = floor.cash_in(early, cast.TUESDAY).line
    assert (second.number, second.registered_at) == (2, first.registered_at)
    assert second.cash_in.cashed_at == second.booking.booked_at == first.registered_at


def test_a_clock_that_is_behind_writes_nothing(db: None) -> None:
    early, late = floor.find(), floor.find()
    floor.cash_in(late, cast.TUESDAY + timedelta(minutes=6))
    with pytest.raises(Refused, match="clock"):
        floor.cash_in(early, cast.TUESDAY)


def test_who_waited_across_midnight_has_the_window_of_the_new_day(db: None) -> None:
    midnight = cast.local("2026-04-01 00:00")
    early, late = floor.find(), floor.find()
    floor.cash_in(late, midnight)
    line = floor.cash_in(early, midnight - timedelta(seconds=1)).line
    assert (line.registered_on, line.window_ends_at) == (date(2026, 4, 1), cast.local("2026-04-09 00:00"))


def test_who_waited_across_the_end_of_a_year_is_in_the_next_carnet(db: None) -> None:
    """A line that goes back may stand in the old carnet after its last day, and so before one that waited."""
    turn = cast.local("2027-01-01 00:00")
    wrong = floor.entered()
    early = floor.find(turn - timedelta(minutes=2))
    with past.act(turn):
        row = past.reversal(wrong, at=turn)
        past.write(row, *past.booking(row))
    line = floor.cash_in(early, turn - timedelta(seconds=1)).line
    assert (line.carnet.label, line.number, line.registered_at) == ("2027", 1, turn)


# --- Sums that no column holds.


def test_a_sum_too_large_for_the_carnet_is_refused_in_words(db: None) -> None:
    floor.entered("999999999999.98")
    with pytest.raises(Refused, match="The amount is too large"):
        floor.entered("0.02")
    assert floor.entered("0.01").total_after == Decimal("999999999999.99")
    stake = floor.stake(initial=Decimal("999999999999.98"))
    with pytest.raises(Refused, match="The amount is too large"):
        floor.play(stake, "0.02")
    floor.play(stake, "0.01")


def test_the_rest_of_an_exercise_that_is_told_wrongly_is_refused_in_words(db: None) -> None:
    at = cast.TUESDAY - timedelta(days=2)
    policy = policies.propose_policy(
        house=cast.house(),
        parameter="exercise.start",
        raw="07-01",
        effective_from=date(2026, 3, 2),
        reason="The season.",
        by=cast.member("compliance_officer"),
        at=at,
    )
    policies.decide_policy(house=cast.house(), policy=policy, approved=True, note="", by=cast.member("director"), at=at)
    with pytest.raises(Refused, match="year is before its first day in"):
        floor.entered()


def test_a_carnet_below_zero_still_takes_what_is_found_and_gives_back(db: None) -> None:
    """An owner of last year came after it was paid: the new carnet begins below zero, and goes on (A-04)."""
    years.pay_all()
    old = floor.entered("100.00", cast.local("2026-12-28 22:00"))
    carnet = books.get_carnet(cast.VENUE, "2026")
    years.reconcile(carnet, "100.00")
    years.pay(carnet)
    at = cast.local("2027-01-03 20:00")
    row = claiming.granted(old, at)
    claiming.approve(row, at)
    assert claiming.pay(row, at).line.total_after == Decimal("-100.00")
    line = floor.entered("50.00", at)
    assert (line.carnet.label, line.total_after) == ("2027", Decimal("-50.00"))
    claiming.refunded(line, at)
    assert books.running_total(books.get_carnet(cast.VENUE, "2027")) == Decimal("-100.00")
    floor.entered("50.00", at)
    with refused("a_carnet_total_is_not_negative"):
        book = books.get_carnet(cast.VENUE, "2027")
        past.write(past.refund(line, "-50.01", at=at, carnet=book))
    invariants.check()
