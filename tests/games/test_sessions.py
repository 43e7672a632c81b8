"""Table sessions: the opening fixes minimum and maxima by the law, and nothing changes them before the end."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection

from compliance.games.models.sessions import SessionEnd, TableSession
from compliance.games.models.tables import TableRetirement
from compliance.games.services import minimums, tables
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of, second_house
from tests.cage.drawers import table
from tests.cage.tables import close
from tests.cast import TUESDAY, VENUE, house, local, member
from tests.games import applying, colour_chips
from tests.games.openings import BLACK_JACK, decree, end_session, float_of, open_session, table_in_play
from tests.games.session_rows import again, limit_of, limits_of
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db

LATER = TUESDAY + timedelta(hours=2)
NEXT_DAY = TUESDAY + timedelta(days=1)
MAXIMA = {"simple": 720, "plein": 40, "cheval": 80, "transversale": 120, "carre": 160, "sixain": 240}
MAXIMA |= {"n12": 480, "n24": 960}


def black_jack() -> Any:
    decree(BLACK_JACK, "5")
    return table_in_play("7", BLACK_JACK)


def test_the_opening_of_a_roulette_table_fixes_its_maxima() -> None:
    decree()
    row = open_session(table_in_play())
    assert (row.label, row.minimum, row.gaming_day) == ("T-000001", 2, date(2026, 3, 3))
    assert limits_of(row) == MAXIMA
    assert {limit.minimum for limit in row.limits.all()} == {2}
    (line,) = said.acts(VENUE, "games.session.opened")
    assert said.own_facts(line) == {"table": "4"}
    assert said.tables(line) == {"games_tablesession", "games_sessionlimit"}


def test_a_request_sent_twice_opens_one_session() -> None:
    decree()
    at_table, nonce = table_in_play(), uuid4()
    assert open_session(at_table, nonce=nonce) == open_session(at_table, nonce=nonce)
    assert TableSession.objects.count() == 1


def test_at_79_the_maximum_of_black_jack_is_50_100_or_200_times_the_minimum() -> None:
    at_table, at = black_jack(), TUESDAY
    for multiple, maximum in ((50, 500), (100, 1_000), (200, 2_000)):
        row = open_session(at_table, at, multiple=multiple)
        assert limits_of(row) == {"hand": maximum}
        at += timedelta(minutes=10)
        end_session(row, at)
    with pytest.raises(Refused, match="50, 100, 200") as error:
        open_session(at_table, at, multiple=75)
    assert (error.value.field, error.value.article) == ("multiple", "33(4)")
    (line,) = said.acts(VENUE, "games.session.refused")
    assert said.own_facts(line) == {"table": "7", "article": "33(4)"}


def test_at_80_the_minimum_of_black_jack_changes_with_the_session() -> None:
    at_table, minima = black_jack(), []
    for days, minimum in enumerate((10, 15, 10)):
        at = TUESDAY + timedelta(days=days)
        if days:
            close(float_of(at_table), at - timedelta(hours=4))
            at_table = table_in_play("7", BLACK_JACK, at)
        row = open_session(at_table, at, minimum=Decimal(minimum))
        with pytest.raises(Refused, match=f"{row.label} of this table is still open"):
            open_session(at_table, at, minimum=Decimal(20))
        minima.append(row.minimum)
        end_session(row, at + timedelta(hours=1))
    assert minima == [10, 15, 10]


def test_a_black_jack_table_has_one_minimum_on_a_gaming_day() -> None:
    at_table = black_jack()
    end_session(open_session(at_table), LATER)
    with pytest.raises(Refused, match=r"is 10\.00.*on this gaming day") as error:
        open_session(at_table, LATER, minimum=Decimal(15))
    assert (error.value.field, error.value.article) == ("minimum", "33(3)")
    like = open_session(at_table, LATER, multiple=100)
    end_session(like, LATER)
    with refused("a_minimum_stays_for_the_gaming_day"):
        write(again(like, opened_at=LATER, minimum=Decimal(15)))


def test_no_table_is_opened_below_its_decree() -> None:
    at_table = black_jack()
    for minimum, article in ((None, "33(3)"), (Decimal("4.99"), "33(2)")):
        with pytest.raises(Refused) as error:
            open_session(at_table, minimum=minimum)
        assert (error.value.field, error.value.article) == ("minimum", article)
    assert open_session(at_table, minimum=Decimal(5)).minimum == 5


def test_no_table_is_opened_without_a_decree() -> None:
    with pytest.raises(Refused, match="No decree") as error:
        open_session(table_in_play())
    assert error.value.article == "37-3(1)"


def test_a_table_without_an_open_float_is_not_opened() -> None:
    decree()
    with pytest.raises(Refused, match="float of this table is not open"):
        open_session(table())
    at_table = table_in_play()
    close(float_of(at_table))
    with pytest.raises(Refused, match="float of this table is not open"):
        open_session(at_table, TUESDAY + timedelta(hours=6))
    assert not TableSession.objects.exists()


def test_another_refusal_of_the_database_is_no_missing_float() -> None:
    decree()
    at_table = table_in_play()
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS a_session_fixes_its_limits IMMEDIATE")
    with pytest.raises(IntegrityError, match="a_session_fixes_its_limits_at_its_opening"):
        open_session(at_table)


def test_the_roulette_minimum_stays_for_the_gaming_day() -> None:
    decree()
    at_table = table_in_play()
    end_session(open_session(at_table), LATER)
    decree(minimum="3", effective_from=date(2026, 3, 3))
    with pytest.raises(Refused, match="can be opened again on 04/03/2026") as error:
        open_session(at_table, LATER)
    assert error.value.article == "37-3(1)"


def test_a_correction_to_a_lower_decree_leaves_the_minimum_of_the_gaming_day() -> None:
    wrong = decree(minimum="3")
    at_table = table_in_play()
    end_session(open_session(at_table), LATER)
    decree(reference="MoF 2 corrected", replaces=wrong.pk)
    row = open_session(at_table, LATER)
    assert (row.minimum, row.decree.minimum) == (3, 2)
    end_session(row, LATER)
    with refused("a_minimum_stays_for_the_gaming_day"):
        write(again(row, opened_at=LATER, minimum=Decimal(2)))


def test_a_session_is_at_a_table_in_use_with_a_scheme() -> None:
    for where, sentence in ((table("9", "lu.super_jack"), "no stake scheme"), (table("4"), "in use")):
        if where.name == "4":
            tables.retire_table(house=house(), table=where, by=member("director"), at=TUESDAY)
        with pytest.raises(Refused, match=sentence):
            open_session(where)


def test_a_session_ends_once_and_after_its_opening() -> None:
    decree()
    at_table = table_in_play()
    row = open_session(at_table)
    with pytest.raises(Refused, match="opened later"):
        end_session(row, TUESDAY - timedelta(seconds=1))
    end_session(row, LATER)
    with pytest.raises(Refused, match="already ended"):
        end_session(row, LATER)
    with pytest.raises(Refused, match="ended later"):
        open_session(at_table, LATER - timedelta(minutes=1))
    assert said.own_facts(said.acts(VENUE, "games.session.ended")[0]) == {
        "number": "T-000001",
        "table": "4",
        "open_colours": 0,
    }


def test_a_table_in_session_is_not_retired() -> None:
    decree()
    at_table = table_in_play()
    row = open_session(at_table)

    def retire() -> Any:
        return tables.retire_table(house=house(), table=at_table, by=member("director"), at=local("2026-03-04 12:00"))

    with pytest.raises(Refused, match="session of this table is open"):
        retire()
    end_session(row, LATER)
    close(float_of(at_table))
    assert retire()


def test_the_float_of_a_table_is_counted_after_its_session() -> None:
    decree()
    at_table = table_in_play()
    row = open_session(at_table)
    with pytest.raises(Refused, match="T-000001 of this table is still open"):
        close(float_of(at_table))
    end_session(row, LATER)
    assert close(float_of(at_table))


def test_a_session_that_lasted_into_a_gaming_day_counts_for_it() -> None:
    decree()
    at_table = table_in_play()
    row = open_session(at_table)
    minimums.decide_minimum(
        house=house(),
        tables=[at_table.pk],
        minimum=Decimal(5),
        from_day=date(2026, 3, 4),
        confirmed=True,
        by=member("director"),
        at=TUESDAY,
    )
    end_session(row, NEXT_DAY)
    close(float_of(at_table), NEXT_DAY)
    table_in_play(at=NEXT_DAY)
    with pytest.raises(Refused, match=r"was 2\.00.*opened again on 05/03/2026"):
        open_session(at_table, NEXT_DAY)
    with refused("a_minimum_stays_for_the_gaming_day"):
        write(again(row, opened_at=NEXT_DAY, gaming_day=date(2026, 3, 4), minimum=Decimal(5)))


# --- Past the services


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_table_has_one_open_session", {}),
        ("a_session_is_at_a_table_in_use", {"venue_id": None}),
    ],
)
def test_one_session_at_a_time_in_its_house(name: str, changes: dict[str, Any]) -> None:
    decree()
    like = open_session(table_in_play())
    if "venue_id" in changes:
        changes = {"venue_id": second_house()}
    with refused(name):
        write(again(like, **changes))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("one_session_for_one_request", {"nonce": None}),
        ("a_session_has_limits", {"limit_count": 0}),
        ("sessions_of_a_table_follow_in_time", {"opened_at": TUESDAY}),
        ("a_session_rests_on_the_decree_in_force", {"decree_id": None}),
        ("a_minimum_is_no_lower_than_its_decree", {"minimum": Decimal(1)}),
        ("a_minimum_stays_for_the_gaming_day", {"minimum": Decimal(3)}),
        ("a_session_fixes_its_limits_at_its_opening", {}),
        ("games_tablesession_numbers_have_no_gap", {"number": 9}),
        ("a_session_needs_the_float_of_its_table", {"gaming_day": date(2026, 3, 4)}),
    ],
)
def test_a_session_is_what_the_law_fixes(name: str, changes: dict[str, Any]) -> None:
    decree()
    like = open_session(table_in_play())
    end_session(like, LATER)
    if changes.get("nonce", "") is None:
        changes = {"nonce": like.nonce}
    with refused(name):
        write(again(like, **{"opened_at": LATER} | changes))


def test_a_session_has_a_number_of_its_own() -> None:
    decree()
    like = open_session(table_in_play())
    end_session(like, LATER)
    colour_chips.check(like.table, LATER)
    with refused("session_numbers_are_unique_in_a_house"):
        write(copy_of(like, nonce=uuid4(), opened_at=LATER))


def test_a_session_has_a_minimum_where_no_decree_sets_one() -> None:
    decree()
    like = open_session(table_in_play())
    other = table_in_play("9", "lu.super_jack")
    with refused("a_session_has_a_minimum"):
        write(again(like, table_id=other.pk, decree_id=None, minimum=Decimal(0)))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_session_limits_a_chance_once", {"position": 9}),
        ("limits_of_a_session_are_in_order", {"chance": "other"}),
        ("a_limit_has_a_chance_and_a_minimum", {"position": 9, "chance": ""}),
        ("a_limit_has_a_chance_and_a_minimum", {"position": 9, "chance": "other", "minimum": 0, "maximum": 0}),
        ("a_maximum_is_no_lower_than_its_minimum", {"position": 9, "chance": "other", "maximum": 1, "multiple": None}),
        ("a_maximum_is_a_multiple_of_its_minimum", {"position": 9, "chance": "other", "maximum": 719}),
        ("a_session_fixes_its_limits_at_its_opening", {"position": 9, "chance": "other"}),
    ],
)
def test_the_limits_of_a_session_stay(name: str, changes: dict[str, Any]) -> None:
    decree()
    row = open_session(table_in_play())
    with refused(name):
        write(limit_of(row, **changes))


def test_a_session_ends_after_it_was_opened_past_the_service() -> None:
    decree()
    row = open_session(table_in_play())
    end = SessionEnd(session=row, gaming_day=row.gaming_day, ended_by=member("director"), ended_at=LATER)
    for changes in ({"ended_at": TUESDAY - timedelta(seconds=1)}, {"gaming_day": date(2026, 3, 2)}):
        with refused("a_session_ends_after_its_opening"):
            write(copy_of(end, **changes))
    with act():
        write(copy_of(end, ended_at=LATER))
    with refused("games_sessionend_session_id_key"):
        write(copy_of(end, ended_at=LATER))


def test_a_table_in_session_is_not_retired_past_the_service() -> None:
    decree()
    at_table = table_in_play()
    open_session(at_table)
    with refused("a_table_in_session_is_not_retired"):
        write(TableRetirement(table=at_table, retired_by=member("director"), retired_at=TUESDAY))


# --- Side bets


def test_the_side_bets_of_a_black_jack_table_have_their_own_limits() -> None:
    decree(BLACK_JACK, "5")
    for game in ("lu.super_jack", "lu.perfect_pairs"):
        applying.approve_side_bet(game)
    row = open_session(table_in_play("7", BLACK_JACK), side_bets=("lu.perfect_pairs", "lu.super_jack"))
    found = {limit.chance: limit for limit in row.limits.all()}
    assert list(found) == ["hand", "lu.super_jack", "lu.perfect_pairs"]
    jack, pairs = found["lu.super_jack"], found["lu.perfect_pairs"]
    assert (jack.minimum, jack.maximum, jack.chips) == (10, None, 1)
    assert (pairs.minimum, pairs.maximum, pairs.step) == (10, 100, 10)


def test_a_side_bet_waits_for_its_approval() -> None:
    at_table = black_jack()
    for game, article in (("lu.super_jack", "49-16"), ("lu.black_jack", "")):
        with pytest.raises(Refused) as error:
            open_session(at_table, side_bets=(game,))
        assert (error.value.field, error.value.article) == ("side_bets", article)
    row = open_session(at_table)
    with refused("a_side_bet_is_played_once_approved"):
        write(limit_of(row, position=9, chance="lu.super_jack", maximum=None, multiple=None))
