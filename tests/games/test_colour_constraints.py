"""Colour chips written past the services: the database refuses what the law and the register do not allow."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.games.colour_chips import selectors as chip_selectors
from compliance.games.models.applications import Numbering
from compliance.games.models.colour_chips import ColourReturn, SeriesCheck, SeriesRetirement
from compliance.games.models.sessions import SessionEnd, TableSession
from compliance.games.models.tables import TableRetirement
from tests.admissions.books import copy_of, second_house
from tests.cage.drawers import table
from tests.cast import TUESDAY, member
from tests.games import colour_chips as chips
from tests.games.openings import decree, end_session, open_session, table_in_play
from tests.games.session_rows import again
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db

LATER = TUESDAY + timedelta(hours=2)


def session() -> TableSession:
    decree()
    row: TableSession = open_session(table_in_play())
    return row


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_table_has_one_series_of_a_colour", {}),
        ("chips_bear_the_mark_of_one_table", {"colour": "grey", "mark": "other"}),
        ("the_colour_of_a_series_is_known", {"colour": "black"}),
        ("a_series_has_a_mark_and_chips", {"colour": "grey", "chips": 0}),
        ("a_series_belongs_to_a_table_in_use", {"venue_id": None}),
    ],
)
def test_a_series_past_the_service(name: str, changes: dict[str, Any]) -> None:
    chips.record(table(), "red")
    if "venue_id" in changes:
        changes = {"venue_id": second_house()}
    with refused(name):
        write(copy_of(chips.of(table(), "red"), **changes))


def test_another_table_cannot_take_the_mark_past_the_service() -> None:
    chips.record(table(), "red", mark="anchor")
    taken = copy_of(chips.of(table(), "red"), table_id=table("5").pk, mark="ANCHOR")
    with refused("chips_bear_the_mark_of_one_table"):
        write(taken)
    other = table("6")
    with act():
        write(TableRetirement(table=other, retired_by=member("director"), retired_at=TUESDAY))
    with refused("a_series_belongs_to_a_table_in_use"):
        write(copy_of(chips.of(table(), "red"), table_id=other.pk, mark="rose"))


def test_a_series_is_retired_once_for_a_reason_and_checked_while_in_use() -> None:
    chips.record(table(), "red")
    red = chips.of(table(), "red")
    gone = SeriesRetirement(series=red, counted=200, reason="x", retired_by=member("director"), retired_at=TUESDAY)
    with refused("a_series_is_retired_for_a_reason"):
        write(copy_of(gone, reason=""))
    check = SeriesCheck(
        series=red, gaming_day=date(2026, 3, 3), counted=1, checked_by=member("pit_boss"), checked_at=TUESDAY
    )
    with refused("a_series_is_checked_while_in_use"):
        write(copy_of(check, checked_at=TUESDAY - timedelta(hours=1)))
    with act():
        write(gone)
    with refused("games_seriesretirement_series_id_key"):
        write(copy_of(gone))
    with refused("a_series_is_checked_while_in_use"):
        write(check)


def test_a_session_without_complete_chips_past_the_service() -> None:
    like = session()
    end_session(like, LATER)
    chips.count(like.table, LATER, **dict.fromkeys(chips.SEVEN, chips.CHIPS))
    chips.count(like.table, LATER + timedelta(seconds=1), red=199)
    name = "a_session_opens_with_complete_colour_chips"
    with refused(name):
        write(unchecked(like, opened_at=LATER + timedelta(seconds=2)))
    for series_checked in (6, None):
        with refused(name):
            write(unchecked(like, opened_at=LATER, series_checked=series_checked))


def test_a_table_opens_with_seven_colours_past_the_service() -> None:
    like = session()
    end_session(like, LATER)
    for retired, colour in enumerate(chips.SEVEN, start=1):
        chips.retire(chips.of(like.table, colour), LATER)
        left = len(chips.SEVEN) - retired
        with refused("a_session_opens_with_complete_colour_chips"):
            write(again(like, opened_at=LATER, series_checked=left))
    assert not chip_selectors.series_in_use(like.table_id).exists()


def unchecked(like: TableSession, **changes: Any) -> Any:
    """Another session at the table, without checks of its own."""
    Numbering.objects.filter(series="session").update(last_number=like.number + 1)
    return copy_of(like, number=like.number + 1, nonce=uuid4(), **changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_colour_has_one_player_at_a_time", {"series": "red"}),
        ("a_colour_chip_is_worth_a_stake_on_one_number", {"value": Decimal("40.01")}),
        ("a_colour_chip_is_worth_a_stake_on_one_number", {"value": Decimal("1.99")}),
        ("a_colour_is_at_a_seat_of_its_table", {"seat": 8}),
        ("a_colour_is_at_a_seat_of_its_table", {"seat": 0}),
        ("a_colour_is_assigned_during_a_session", {"assigned_at": TUESDAY - timedelta(seconds=1)}),
        ("one_colour_for_one_request", {"nonce": None}),
    ],
)
def test_a_colour_past_the_service(name: str, changes: dict[str, Any]) -> None:
    row = session()
    like = chips.assign(row, "red", seat=1)
    facts = {"series": "blue", "nonce": uuid4()} | changes
    facts["series_id"] = chips.of(row.table, facts.pop("series")).pk
    facts["nonce"] = facts["nonce"] or like.nonce
    with refused(name):
        write(copy_of(like, **facts))


def test_a_colour_is_of_its_table_and_session_past_the_service() -> None:
    row = session()
    like = chips.assign(row, "red")
    chips.record(table("5"), "red")
    with refused("a_colour_is_one_of_its_table"):
        write(copy_of(like, nonce=uuid4(), series_id=chips.of(table("5"), "red").pk))
    blue = chips.of(row.table, "blue").pk
    with refused("a_new_value_follows_an_exchange"):
        write(copy_of(like, nonce=uuid4(), series_id=blue, replaces_id=like.pk))
    chips.leave(like)
    with refused("a_new_value_follows_an_exchange"):
        write(copy_of(like, nonce=uuid4(), series_id=blue, replaces_id=like.pk))
    end_session(row, LATER)
    with refused("a_colour_is_assigned_during_a_session"):
        write(copy_of(like, nonce=uuid4(), assigned_at=LATER))


def test_a_colour_is_changed_once_past_the_service() -> None:
    row = session()
    second = chips.change(chips.assign(row, "red"), "blue")
    with refused("games_colourassignment_replaces_id_key"):
        write(copy_of(second, nonce=uuid4(), series_id=chips.of(row.table, "green").pk))


def test_a_minimum_of_zero_gives_no_value() -> None:
    like = chips.assign(session(), "red")
    with refused("a_colour_has_a_value|a_colour_chip_is_worth_a_stake_on_one_number"):
        write(copy_of(like, nonce=uuid4(), value=Decimal(0), series_id=chips.of(like.session.table, "blue").pk))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_colour_is_returned_at_its_value", {"rate": Decimal(3), "amount": Decimal(30)}),
        ("an_exchange_is_worth_its_chips_at_their_rate", {"amount": Decimal(21)}),
        ("no_more_chips_return_than_a_series_has", {"chips": 201, "amount": Decimal(402)}),
        ("a_colour_returns_after_its_assignment", {"returned_at": TUESDAY - timedelta(seconds=1)}),
        ("the_end_of_a_colour_is_known", {"outcome": "lost"}),
    ],
)
def test_a_return_past_the_service(name: str, changes: dict[str, Any]) -> None:
    row = ColourReturn(
        assignment=chips.assign(session(), "red"),
        outcome="exchanged",
        chips=10,
        rate=Decimal(2),
        amount=Decimal(20),
        returned_by=member("pit_boss"),
        returned_at=TUESDAY,
    )
    with refused(name):
        write(copy_of(row, **changes))
    with act():
        write(copy_of(row))
    with refused("games_colourreturn_assignment_id_key"):
        write(copy_of(row))


def test_the_end_of_a_session_counts_open_colours_past_the_service() -> None:
    row = session()
    chips.assign(row, "red")
    with refused("the_end_of_a_session_counts_open_colours"):
        write(
            SessionEnd(
                session=row, gaming_day=row.gaming_day, ended_by=member("director"), ended_at=LATER, open_colours=0
            )
        )
