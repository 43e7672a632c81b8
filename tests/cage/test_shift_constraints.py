"""Whatever is written past the services, shifts and their bookings follow each other without a gap."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, connection

from audit.schema.ids import uuid7
from compliance.cage.drawers.services import voids
from compliance.cage.models.counts import Count
from compliance.cage.models.shifts import Entry, Numbering, Shift
from compliance.refusals import Refused
from tests.cage import drawers
from tests.cage.counted import closed, day_closed, fitted, second_desk
from tests.cage.past import a_void, act, next_entry, next_shift, refused, take, write
from tests.cast import TUESDAY, VENUE, house, member
from tests.orphans.past import copied_without_triggers
from tests.venues.dutch import open_dutch_house

LATER, SOONER = TUESDAY + timedelta(hours=1), TUESDAY - timedelta(hours=1)


@pytest.fixture
def shift(db: None) -> Any:
    """An open shift at the desk, with one opening booking, and a table that nobody has opened."""
    drawers.table()
    return drawers.shift()


def test_what_a_test_writes_past_the_services_is_good(shift: Any) -> None:
    with act():
        write(next_entry(shift))
        write(a_void(Entry.objects.get(kind="other_in")))
    closed(shift, pieces=[])
    with act():
        write(*next_shift(shift.desk_id, opened_at=LATER))
    assert Shift.objects.count() == 2


def test_numbers_of_shifts_have_no_gap(shift: Any) -> None:
    with refused("cage_shift_numbers_have_no_gap"):
        write(next_shift(None, number=7, table_id=drawers.table().pk)[0])


def test_a_series_moves_by_one_and_for_something(shift: Any) -> None:
    with refused("cage_series_begin_empty"):
        Numbering.objects.create(venue_id=VENUE, series="fill", last_number=3)
    with refused("cage_series_move_by_one"):
        Numbering.objects.filter(series="shift").update(last_number=9)
    with refused("cage_numbers_taken_are_used"):
        take("shift")
    with refused("cage_numbers_taken_are_used"):
        take("something else")
    with refused("one_shift_numbering_of_a_series_in_a_house"):
        Numbering.objects.create(venue_id=VENUE, series="shift", last_number=0)


def test_one_request_opens_one_shift(shift: Any) -> None:
    with refused("one_shift_for_one_request"):
        write(next_shift(None, nonce=shift.nonce, table_id=drawers.table().pk)[0])


def test_a_shift_is_at_a_desk_or_a_table(shift: Any) -> None:
    closed(shift)
    with refused("a_shift_is_at_a_desk_or_a_table"):
        write(next_shift(shift.desk_id, table_id=drawers.table().pk, opened_at=LATER)[0])


def test_a_shift_is_in_its_house(shift: Any) -> None:
    other = open_dutch_house().posts.first().venue_id
    with refused("a_shift_is_in_its_house"):
        write(next_shift(None, table_id=drawers.table().pk, venue_id=other, number=take("shift", other))[0])


def test_a_shift_takes_over_from_the_last_one(shift: Any) -> None:
    with refused("a_shift_takes_over_from_the_last_one"):
        write(next_shift(shift.desk_id, before=None)[0])
    with refused("a_drawer_is_counted_before_it_is_handed_over"):
        write(next_shift(shift.desk_id)[0])
    closed(shift, at=LATER)
    with refused("cage_follow_in_time"):
        write(next_shift(shift.desk_id)[0])


@pytest.mark.parametrize(
    ("name", "model", "changes"),
    [
        ("a_desk_has_one_first_shift", Shift, {"number": "number + 9", "nonce": "gen_random_uuid()"}),
        ("one_shift_for_one_request", Shift, {"number": "number + 9"}),
        ("shift_numbers_are_unique_in_a_house", Shift, {"nonce": "gen_random_uuid()"}),
        ("the_bookings_of_a_shift_are_counted", Entry, {"nonce": "gen_random_uuid()"}),
        ("one_booking_for_one_request", Entry, {"position": "position + 9"}),
        ("the_counts_of_a_shift_are_counted", Count, {"nonce": "gen_random_uuid()", "kind": "'recount'"}),
        ("one_count_for_one_request", Count, {"number": "number + 9", "kind": "'recount'"}),
        ("a_shift_has_one_opening_count", Count, {"number": "number + 9", "nonce": "gen_random_uuid()"}),
    ],
)
def test_what_is_once_is_once_even_without_the_triggers(
    owner_connection: Any, name: str, model: Any, changes: dict[str, str]
) -> None:
    drawers.shift()
    with pytest.raises(psycopg.IntegrityError, match=name):
        copied_without_triggers(owner_connection, model, **changes)
    owner_connection.rollback()


def test_a_table_has_one_first_shift_even_without_the_triggers(owner_connection: Any) -> None:
    drawers.table_shift()
    with pytest.raises(psycopg.IntegrityError, match="a_table_has_one_first_shift"):
        copied_without_triggers(owner_connection, Shift, number="number + 9", nonce="gen_random_uuid()")
    owner_connection.rollback()


def test_a_shift_begins_with_a_count(shift: Any) -> None:
    table = drawers.table().pk
    with refused("a_shift_begins_with_a_count"):
        write(next_shift(None, table_id=table)[0])
    with refused("an_opening_is_what_was_counted"):
        row, count, opening = next_shift(None, table_id=table)
        opening.chips = opening.chips_after = Decimal("5.00")
        write(row, count, opening)
    with refused("an_opening_is_what_was_counted"):
        write(next_entry(shift, kind="opening"))


def test_no_shift_begins_on_a_closed_day(shift: Any) -> None:
    day_closed(shift)
    with pytest.raises(Refused, match="This day is already closed"):
        drawers.table_shift()
    with refused("a_closed_day_of_the_cage_stays_closed"):
        write(next_shift(None, table_id=drawers.table().pk)[0])


def test_bookings_go_on_from_the_last_totals(shift: Any) -> None:
    for changes in ({"position": 3}, {"cash_after": Decimal("1.00")}, {"chips_after": Decimal("1.00")}):
        with refused("bookings_go_on_from_the_last_totals"):
            write(next_entry(shift, **changes))
    with refused("bookings_follow_in_time"):
        write(next_entry(shift, entered_at=SOONER))


def test_one_request_makes_one_booking(shift: Any) -> None:
    with refused("one_booking_for_one_request"):
        write(next_entry(shift, nonce=shift.entries.get().nonce))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_kind_of_a_booking_is_known", {"kind": "gift"}),
        ("a_booking_changes_something", {"kind": "adjustment", "cash": 0, "reason": "x", "entered_by": "director"}),
        ("an_exchange_gives_what_it_takes", {"kind": "exchange", "chips": Decimal("-9.00")}),
        ("every_exchange_says_who_and_where", {"kind": "exchange", "chips": Decimal("-10.00")}),
        ("a_void_names_what_it_voids", {"kind": "void", "reason": "x"}),
        ("a_void_or_adjustment_says_why", {"kind": "adjustment", "entered_by": "director"}),
        ("what_moves_between_drawers_has_a_slip", {"kind": "transfer"}),
        ("notes_drop_into_a_fitted_box", {"kind": "adjustment", "dropped": 5, "reason": "x", "entered_by": "director"}),
        ("a_receipt_brings_money", {"kind": "takings", "cash": Decimal("-1.00")}),
        ("a_payment_takes_money", {"kind": "payout"}),
        ("another_booking_has_a_voucher", {"reference": ""}),
        ("an_adjustment_is_made_by_another_person", {"kind": "adjustment", "reason": "x"}),
        ("a_desk_gives_no_more_than_it_has", {"kind": "payout", "cash": Decimal("-3100.01")}),
    ],
)
def test_a_booking_is_of_its_kind(shift: Any, name: str, changes: dict[str, Any]) -> None:
    if "entered_by" in changes:
        changes = changes | {"entered_by": member(changes["entered_by"])}
    at = drawers.table_shift() if name == "notes_drop_into_a_fitted_box" else shift
    changes = changes | ({"cash": 0} if at is not shift else {})
    with refused(name):
        write(next_entry(at, **changes))


def test_a_table_keeps_no_cash_and_a_desk_has_no_box(shift: Any) -> None:
    table = drawers.table_shift()
    with refused("a_table_keeps_no_cash"):
        write(next_entry(table))
    with refused("a_table_keeps_no_cash"):
        write(next_entry(table, kind="takings", cash=0, chips=Decimal("5.00")))
    with refused("a_desk_has_no_drop_box"):
        write(next_entry(shift, dropped=Decimal("5.00")))


def test_notes_drop_into_a_box_of_the_table(shift: Any) -> None:
    box = fitted(drawers.table_shift())
    other = drawers.table_shift("5")
    with refused("notes_drop_into_a_box_of_the_table"):
        write(
            next_entry(
                other,
                kind="exchange",
                cash=0,
                chips=Decimal("-5.00"),
                dropped=Decimal("5.00"),
                fitting=box,
            )
        )


def test_nothing_is_booked_after_the_count(shift: Any) -> None:
    closed(shift)
    with refused("nothing_is_booked_after_the_count"):
        write(next_entry(shift))


def test_a_booking_is_taken_back_as_a_whole_by_another_person_where_it_was_made(shift: Any) -> None:
    elsewhere = drawers.shift(by="director", desk_id=second_desk())
    with act():
        write(next_entry(shift))
    made = Entry.objects.get(shift=shift, kind="other_in")
    with refused("a_booking_is_voided_by_another_person"):
        write(a_void(made, entered_by=member("cashier")))
    with refused("a_void_takes_back_the_whole_booking"):
        write(a_void(made, cash=Decimal("-9.00")))
    with refused("a_void_names_what_it_voids"):
        write(a_void(made, kind="other_out", reference="V-1"))
    with refused("counts_and_slips_are_not_voided"):
        write(a_void(shift.entries.get(kind="opening")))
    with refused("a_booking_is_voided_where_it_was_made"):
        write(a_void(made, shift=elsewhere))


def test_a_booking_is_taken_back_once(shift: Any) -> None:
    with act():
        write(next_entry(shift))
    made = Entry.objects.get(kind="other_in")
    with act():
        write(a_void(made))
    with pytest.raises(Refused, match="already"):
        voids.void_booking(house=house(), entry=made, reason="x", nonce=uuid7(), by=member("chef_de_salle"), at=TUESDAY)
    with refused("cage_entry_original_id_key"):
        write(a_void(made, entered_by=member("chef_de_salle")))


def test_shifts_and_bookings_stay(shift: Any) -> None:
    for row in (shift, shift.entries.get(), shift.counts.get()):
        with pytest.raises(DatabaseError), act(), connection.cursor() as cursor:
            cursor.execute(f"DELETE FROM {row._meta.db_table}")
