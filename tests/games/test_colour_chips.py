"""Colour chips: series with the mark of their table, checks before a session, and the colours of players."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.games.colour_chips import selectors
from compliance.games.colour_chips.services import assignments, series
from compliance.games.models.colour_chips import (
    ColourAssignment,
    ColourReturn,
    ColourSeries,
    SeriesRetirement,
)
from compliance.games.models.sessions import TableSession
from compliance.games.services import sessions
from compliance.games.services.sessions import SessionWish
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cage.drawers import table
from tests.cast import TUESDAY, VENUE, house, member
from tests.games import colour_chips as chips
from tests.games import dutch_schemes, staffing
from tests.games.openings import decree, end_session, open_session, table_in_play
from tests.orphans.past import refused, write
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db

LATER = TUESDAY + timedelta(hours=2)


def session() -> TableSession:
    decree()
    row: TableSession = open_session(table_in_play())
    return row


# --- Series


def test_the_chips_of_a_table_bear_its_mark_alone() -> None:
    chips.record(table(), "red", "blue", mark="anchor")
    with pytest.raises(Refused, match="mark anchor") as error:
        chips.record(table(), "green", mark="rose")
    assert (error.value.field, error.value.article) == ("mark", "37-1(3)")
    with pytest.raises(Refused, match="table 4 bear this mark") as error:
        chips.record(table("5"), "green", mark="Anchor")
    assert (error.value.field, error.value.article) == ("mark", "37-1(3)")
    chips.record(table("5"), "green", mark="rose")
    lines = said.acts(VENUE, "games.colour_series.refused")
    assert {line.facts["article"] for line in lines} == {"37-1(3)"}
    (line,) = said.acts(VENUE, "games.colour_series.recorded")[-1:]
    assert said.own_facts(line) == {"table": "4", "mark": "anchor", "count": 2}


def test_a_table_has_seven_colours() -> None:
    chips.record(table())
    with pytest.raises(Refused, match="at a table: 7") as error:
        chips.record(table(), "grey")
    assert (error.value.field, error.value.article) == ("lines", "37-1(3)")
    with pytest.raises(Refused, match=r"colour \(red\)") as error:
        chips.record(table(), "red")
    assert error.value.field == "red"
    chips.retire(chips.of(table(), "red"))
    chips.record(table(), "grey", chips=40, plaques=8)
    assert chips.of(table(), "grey").size == 200


@pytest.mark.parametrize(
    ("colours", "facts", "field"),
    [
        ((), {"chips": 0}, "white"),
        (("red", "red"), {}, "lines"),
        (("black",), {}, "lines"),
        (("red",), {"mark": " "}, "mark"),
        (("red",), {"plaques": -1}, "red"),
        (("red",), {"mark": "m" * 41}, "mark"),
    ],
)
def test_series_that_cannot_be_recorded(colours: tuple[str, ...], facts: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as error:
        chips.record(table(), *colours, **facts)
    assert error.value.field == field
    assert not ColourSeries.objects.exists()


def test_series_belong_to_a_table_in_use_and_have_a_colour() -> None:
    with pytest.raises(Refused, match="at least one colour"):
        series.record_series(
            house=house(), table_id=table().pk, mark="anchor", lines=(), by=member("director"), at=TUESDAY
        )
    with pytest.raises(Refused) as error:
        chips.record(copy_of(table()))
    assert error.value.field == "table"


def test_a_series_stays_during_the_session() -> None:
    row = session()
    red = chips.of(row.table, "red")
    with pytest.raises(Refused, match="session of this table is open"):
        chips.retire(red)
    with refused("a_series_stays_during_the_session"):
        write(SeriesRetirement(series=red, counted=200, reason="x", retired_by=member("director"), retired_at=LATER))
    end_session(row)
    with pytest.raises(Refused) as error:
        chips.retire(red, reason=" ")
    assert error.value.field == "reason"
    chips.retire(red, LATER)
    with pytest.raises(Refused, match="already out of use"):
        chips.retire(red, LATER)
    (line,) = said.acts(VENUE, "games.colour_series.retired")
    assert said.own_facts(line) == {"table": "4", "colour": "red", "counted": 200, "difference": 0}


def test_missing_chips_need_the_count_of_another_person() -> None:
    chips.record(table())
    red = chips.of(table(), "red")
    lost = SeriesRetirement(series=red, counted=150, reason="x", retired_by=member("director"), retired_at=LATER)
    name = "missing_chips_are_counted_by_another_person"
    # Not counted before, counted by the same person, and counted with another number.
    for counts in ({}, {"by": "director", "red": 150}, {"red": 160}):
        if counts:
            chips.count(table(), **counts)
        with pytest.raises(Refused) as error:
            chips.retire(red, LATER, counted=150)
        assert error.value.field == "counted"
        with refused(name):
            write(copy_of(lost))
    # The chips are still missing.
    with pytest.raises(Refused, match="differs from the register"):
        chips.retire(red, LATER)
    with refused(name):
        write(copy_of(lost, counted=200))
    chips.count(table(), red=150)
    chips.retire(red, LATER, counted=150)
    (line,) = said.acts(VENUE, "games.colour_series.retired")
    assert said.own_facts(line) == {"table": "4", "colour": "red", "counted": 150, "difference": -50}


def test_no_series_is_recorded_during_the_session() -> None:
    row = session()
    end_session(row)
    chips.retire(chips.of(row.table, "red"), LATER)
    chips.record(row.table, "red", at=LATER)
    open_session(row.table, LATER)
    with pytest.raises(Refused, match="session of this table is open"):
        chips.record(row.table, "grey", at=LATER)


# --- The check before a session


def test_at_136_a_roulette_table_is_opened_once_all_seven_colours_are_checked() -> None:
    decree()
    at_table = table_in_play()
    chips.record(at_table)
    chips.count(at_table, **dict.fromkeys(chips.SEVEN[:6], 200))
    missing = chips.SEVEN[6]
    with pytest.raises(Refused, match=rf"not complete: {missing} \(not checked\)\.") as error:
        _open(at_table)
    assert error.value.article == "37-1(5)"
    assert error.value.next_step == "Have the table supervisor check these colours."
    chips.count(at_table, **{missing: 199})
    with pytest.raises(Refused, match=rf"{missing} \(199 of 200\)"):
        _open(at_table)
    chips.count(at_table, TUESDAY + timedelta(minutes=1), **{missing: 200})
    row = _open(at_table, TUESDAY + timedelta(minutes=2))
    assert row.series_checked == 7
    assert {check.series.colour for check in selectors.checks_of_session(row)} == {*chips.SEVEN}
    (line, *_) = said.acts(VENUE, "games.session.refused")
    assert said.own_facts(line) == {"table": "4", "article": "37-1(5)"}


def _open(at_table: Any, at: Any = TUESDAY) -> Any:
    """A session without a check before it."""
    return sessions.open_session(
        house=house(), table_id=at_table.pk, wish=SessionWish(), nonce=uuid4(), by=member("chef_de_salle"), at=at
    )


def test_a_table_without_its_seven_series_is_not_opened() -> None:
    decree()
    at_table = table_in_play()
    chips.record(at_table, *chips.SEVEN[:6])
    chips.count(at_table, **dict.fromkeys(chips.SEVEN[:6], 200))
    with pytest.raises(Refused, match="6 of 7") as error:
        _open(at_table)
    assert error.value.article == "37-1(5)"


def test_each_session_needs_its_own_check() -> None:
    row = session()
    end_session(row, LATER)
    with pytest.raises(Refused, match="not checked"):
        _open(row.table, LATER)
    second = open_session(row.table, LATER)
    for each, at in ((row, TUESDAY), (second, LATER)):
        assert {check.checked_at for check in selectors.checks_of_session(each)} == {at}


def test_a_check_names_series_in_use() -> None:
    chips.record(table())
    gone = chips.of(table(), "red")
    chips.retire(gone)
    for counted, sentence in (({gone.pk: 200}, "that this table uses"), ({}, "at least one colour")):
        with pytest.raises(Refused, match=sentence):
            series.check_series(house=house(), table_id=table().pk, counted=counted, by=member("pit_boss"), at=TUESDAY)
    chips.count(table(), blue=7)
    (line,) = said.acts(VENUE, "games.colour_series.checked")
    assert said.own_facts(line) == {"table": "4", "count": 1, "differing": 1}


# --- Colours of players


def test_at_85_a_colour_chip_is_worth_from_the_minimum_to_twenty_times_the_minimum() -> None:
    row = session()
    assert chips.assign(row, "red", "40").value == 40
    with pytest.raises(Refused, match=r"from 2\.00.* to 40\.00") as error:
        chips.assign(row, "blue", "41")
    assert (error.value.field, error.value.article) == ("value", "37-3(1)")
    assert chips.assign(row, "blue").value == 2
    with pytest.raises(Refused, match=r"from 2\.00"):
        chips.assign(row, "green", "1.99")
    for line in said.acts(VENUE, "games.colour.refused"):
        assert said.own_facts(line) == {"number": "T-000001", "article": "37-3(1)"}
    (line, *_) = said.acts(VENUE, "games.colour.assigned")
    assert set(said.own_facts(line)) == {"number", "colour", "amount", "currency"}


def test_a_colour_has_one_player_at_a_time() -> None:
    row = session()
    first = chips.assign(row, "red", seat=3)
    with pytest.raises(Refused, match=r"T-000001 has this colour \(red\)") as error:
        chips.assign(row, "red")
    assert error.value.field == "series"
    chips.exchange(first)
    assert chips.assign(row, "red")


def test_a_request_sent_twice_assigns_one_colour() -> None:
    row, nonce = session(), uuid4()
    first = chips.assign(row, "red", nonce=nonce)
    assert chips.assign(row, "red", nonce=nonce) == first
    for colour, facts in (("blue", {}), ("red", {"value": "10"}), ("red", {"seat": 1})):
        with pytest.raises(Refused, match="Another colour"):
            chips.assign(row, colour, nonce=nonce, **facts)
    again_nonce = uuid4()
    assert chips.change(first, "blue", nonce=again_nonce) == chips.change(first, "blue", nonce=again_nonce)
    for colour, counted in (("green", chips.CHIPS), ("blue", chips.CHIPS - 1)):
        with pytest.raises(Refused, match="Another colour"):
            chips.change(first, colour, chips=counted, nonce=again_nonce)
    assert ColourAssignment.objects.count() == 2


def test_a_player_is_at_a_seat_of_the_table_or_stands() -> None:
    row = session()
    for seat in (0, 8):
        with pytest.raises(Refused, match="seats 1 to 7") as error:
            chips.assign(row, "red", seat=seat)
        assert (error.value.field, error.value.article) == ("seat", "37-1(4)")
    assert chips.assign(row, "red", seat=7).seat == 7
    assert chips.assign(row, "blue").seat is None


def test_a_colour_is_assigned_in_an_open_session_of_its_table() -> None:
    row = session()
    with pytest.raises(Refused, match="opened later"):
        chips.assign(row, "red", at=TUESDAY - timedelta(seconds=1))
    with pytest.raises(Refused, match="colour of this table"):
        assignments.assign_colour(
            house=house(),
            session=row,
            wish=assignments.ColourWish(uuid4()),
            nonce=uuid4(),
            by=member("pit_boss"),
            at=TUESDAY,
        )
    end_session(row)
    row = TableSession.objects.get(pk=row.pk)
    with pytest.raises(Refused, match="has ended"):
        chips.assign(row, "red", at=LATER)


def test_chips_are_exchanged_for_their_value() -> None:
    row = session()
    colour = chips.assign(row, "red", "5")
    with pytest.raises(Refused, match="of the series: 200") as error:
        chips.exchange(colour, 201)
    assert error.value.field == "chips"
    with pytest.raises(Refused, match="assigned later"):
        chips.exchange(colour, at=TUESDAY - timedelta(seconds=1))
    done = chips.exchange(colour, 30)
    assert (done.rate, done.amount, done.outcome) == (5, 150, "exchanged")
    with pytest.raises(Refused, match="already been returned"):
        chips.exchange(colour, 30)
    (line,) = said.acts(VENUE, "games.colour.exchanged")
    assert said.own_facts(line) == {
        "number": "T-000001",
        "colour": "red",
        "count": 30,
        "amount": "150",
        "currency": "EUR",
    }


def test_another_value_needs_another_colour() -> None:
    row = session()
    first = chips.assign(row, "red", "5", seat=2)
    with pytest.raises(Refused, match="needs another colour") as error:
        chips.change(first, "red", "10")
    assert (error.value.field, error.value.article) == ("series", "37-3(3)")
    with pytest.raises(Refused, match=r"to 40\.00"):
        chips.change(first, "blue", "50")
    with pytest.raises(Refused, match="Count the chips again"):
        chips.change(first, "blue", "10", chips=999)
    assert not ColourReturn.objects.exists()
    second = chips.change(first, "blue", "10", chips=20)
    assert (second.replaces, second.value, second.seat) == (first, 10, 2)
    assert ColourReturn.objects.get().amount == 100
    (line,) = said.acts(VENUE, "games.colour.changed")
    assert (line.facts["exchanged"], line.facts["colour"]) == ("red", "blue")


def test_chips_that_a_player_left_keep_their_value_in_luxembourg() -> None:
    row = session()
    done = chips.leave(chips.assign(row, "red", "5"), 12)
    assert (done.rate, done.amount) == (5, 60)
    assert [each.amount for each in selectors.left_behind(row.pk)] == [60]


def test_the_end_of_a_session_names_the_colours_that_players_have() -> None:
    row = session()
    first, _second = chips.assign(row, "red"), chips.assign(row, "blue")
    with pytest.raises(Refused, match=r"not exchanged: blue, red") as error:
        end_session(row, LATER)
    assert (error.value.field, error.value.article) == ("confirmed", "37-3(3)")
    assert end_session(row, LATER, confirmed=True).open_colours == 2
    (line,) = said.acts(VENUE, "games.session.ended")
    assert said.own_facts(line) == {"number": "T-000001", "table": "4", "open_colours": 2}
    assert chips.leave(first, 3, LATER).amount == 6
    following = open_session(row.table, LATER)
    with pytest.raises(Refused, match="T-000001 has this colour"):
        chips.assign(following, "blue", at=LATER)


# --- The Netherlands


def test_chips_that_are_not_exchanged_on_leaving_are_worth_the_minimum_in_the_netherlands() -> None:
    open_dutch_house("pit_boss")
    at_table = dutch_schemes.table()
    dutch_schemes.post_scheme(dutch_schemes.record("5", "500"))
    dutch_schemes.open_float(at_table)
    director, casino = member("directeur"), dutch_schemes.dutch()
    series.record_series(
        house=casino,
        table_id=at_table.pk,
        mark="tulip",
        lines=[series.SeriesLine(colour, 100) for colour in (*chips.SEVEN, "grey")],
        by=director,
        at=TUESDAY,
    )
    row, red = dutch_schemes.open_session(at_table), chips.of(at_table, "red")

    def assign(value: str) -> Any:
        wish = assignments.ColourWish(red.pk, Decimal(value))
        return assignments.assign_colour(house=casino, session=row, wish=wish, nonce=uuid4(), by=director, at=TUESDAY)

    with pytest.raises(Refused, match=r"to 500\.00") as error:
        assign("501")
    assert error.value.article == "2.3(1); 2.4(1)"
    colour = assign("25")
    left = ColourReturn(
        assignment=colour,
        outcome="left",
        chips=4,
        rate=Decimal(25),
        amount=Decimal(100),
        returned_by=director,
        returned_at=TUESDAY,
    )
    with refused("a_colour_is_returned_at_its_value"):
        write(left)
    done = assignments.record_departure(house=casino, assignment=colour, chips=4, by=director, at=TUESDAY)
    assert (done.rate, done.amount) == (5, 20)


def test_a_double_table_has_more_seats() -> None:
    decree()
    staffing.lay_out_double(table())
    row = open_session(table_in_play())
    assert chips.assign(row, "red", seat=14).seat == 14
