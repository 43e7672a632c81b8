"""Minima of roulette tables: they rise with their maxima, once a gaming day, and fall only with a new season."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.domain.seasons import Season, season_of
from compliance.games.models.minimums import MinimumDecision, MinimumWithdrawal, TableMinimum
from compliance.games.services import minimums
from compliance.refusals import Refused
from compliance.rules.rulebook import Policy, rulebook
from compliance.rules.values.value_types import MonthDay
from tests import said
from tests.admissions.books import copy_of, second_house
from tests.cage.drawers import table
from tests.cast import TUESDAY, VENUE, house, member
from tests.exclusions.api_requests import post
from tests.games.openings import BLACK_JACK, decree, end_session, open_session, table_in_play
from tests.games.session_rows import again, limits_of
from tests.orphans.past import act, refused, write
from tests.refusals import detail_of

pytestmark = pytest.mark.django_db

TODAY, TOMORROW = date(2026, 3, 3), date(2026, 3, 4)
JULY, AUGUST, NEXT_YEAR = date(2026, 7, 14), date(2026, 8, 1), date(2027, 1, 1)


def decide(minimum: str, from_day: date, *tables: Any, at: Any = TUESDAY, confirmed: bool = True) -> MinimumDecision:
    return minimums.decide_minimum(
        house=house(),
        tables=[each.pk for each in tables or (table(),)],
        minimum=Decimal(minimum),
        from_day=from_day,
        confirmed=confirmed,
        by=member("director"),
        at=at,
    )


def withdraw(decision: MinimumDecision, at: Any = TUESDAY) -> Any:
    return minimums.withdraw_minimum(house=house(), decision=decision, by=member("director"), at=at)


def test_at_82_a_raised_minimum_falls_with_the_next_season() -> None:
    decree()
    decide("5", JULY)
    with pytest.raises(Refused, match="possible from 01/01/2027") as error:
        decide("2", AUGUST)
    assert (error.value.field, error.value.article) == ("minimum", "37-3(1)")
    decide("2", NEXT_YEAR)
    found = TableMinimum.objects.order_by("from_day").values_list("former", "minimum", "season_began_on")
    assert list(found) == [(2, 5, date(2026, 1, 1)), (5, 2, NEXT_YEAR)]
    (line,) = said.acts(VENUE, "games.minimum.refused")
    assert said.own_facts(line) == {
        "amount": "2",
        "currency": "EUR",
        "table": "4",
        "effective_from": "2026-08-01",
        "article": "37-3(1)",
    }


def test_at_83_the_maxima_rise_with_the_minimum() -> None:
    decree()
    at_table = table_in_play()
    decide("5", TODAY)
    row = open_session(at_table)
    assert list(limits_of(row).values()) == [1_800, 100, 200, 300, 400, 600, 1_200, 2_400]


def test_a_minimum_changes_once_a_gaming_day() -> None:
    decree()
    at_table = table_in_play()
    decide("3", TOMORROW)
    with pytest.raises(Refused, match="possible from 05/03/2026") as error:
        decide("4", TOMORROW)
    assert (error.value.field, error.value.article) == ("from_day", "37-3(1)")
    end_session(open_session(at_table))
    with pytest.raises(Refused, match=r"is 2\.00.*possible from 04/03/2026"):
        decide("3", TODAY)


def test_no_minimum_is_decided_for_a_day_on_which_the_table_is_still_open() -> None:
    decree()
    row = open_session(table_in_play())
    assert decide("3", TOMORROW)
    with pytest.raises(Refused, match="possible from 05/03/2026"):
        decide("4", TOMORROW, at=TUESDAY + timedelta(days=1))
    end_session(row, TUESDAY + timedelta(days=2))
    with pytest.raises(Refused, match="possible from 06/03/2026"):
        decide("4", date(2026, 3, 5), at=TUESDAY + timedelta(days=2))


def test_a_table_that_is_still_open_keeps_its_minimum_today() -> None:
    decree()
    open_session(table_in_play())
    at = TUESDAY + timedelta(days=1)
    with pytest.raises(Refused, match="possible from 05/03/2026"):
        decide("3", TOMORROW, at=at)
    like = decide("3", date(2026, 3, 5), at=at)
    decision = copy_of(like, from_day=TOMORROW)
    with refused("a_minimum_does_not_change_on_an_opened_day"):
        write(decision, minimum_of(decision))


def test_a_changed_season_does_not_lower_a_minimum(monkeypatch: pytest.MonkeyPatch) -> None:
    """The season began in January when 5.00 was decided; since then, the casino has a season from May on."""
    decree()
    decide("5", JULY)
    row = TableMinimum.objects.get()
    moved = Season(date(2026, 5, 1), date(2026, 10, 31))
    monkeypatch.setattr(minimums, "season_of", lambda _book, _day: moved)
    with pytest.raises(Refused, match="from 01/11/2026"):
        decide("2", AUGUST)
    decision = copy_of(row.decision, from_day=AUGUST, minimum=Decimal(2))
    with refused("a_minimum_only_rises_within_a_season"):
        write(decision, minimum_of(decision, season_began_on=moved.first_day))
    earlier = copy_of(row.decision, from_day=date(2026, 6, 1), minimum=Decimal(6))
    with refused("a_minimum_only_rises_within_a_season"):
        write(earlier, minimum_of(earlier, season_began_on=moved.first_day))


def test_no_earlier_minimum_is_above_a_later_one_of_the_season() -> None:
    decree()
    decide("4", JULY)
    with pytest.raises(Refused, match=r"From 14/07/2026.* is 4\.00.*lower"):
        decide("5", TODAY)
    assert decide("3", TODAY)


def test_a_minimum_is_decided_once_it_is_confirmed() -> None:
    decree()
    with pytest.raises(Refused, match=r"Confirm.*5\.00.* at 4: .*before 01/01/2027") as error:
        decide("5", JULY, confirmed=False)
    assert error.value.field == "confirmed"
    assert not MinimumDecision.objects.exists()


def test_a_decision_is_withdrawn_before_it_applies() -> None:
    decree()
    decision = decide("5", JULY)
    withdraw(decision)
    with pytest.raises(Refused, match="already withdrawn"):
        withdraw(decision)
    (line,) = said.acts(VENUE, "games.minimum.withdrawn")
    assert said.own_facts(line) == {
        "amount": "5",
        "currency": "EUR",
        "effective_from": "2026-07-14",
        "table": "4",
    }
    assert decide("3", JULY).tables.get().former == 2
    assert decide("4", AUGUST).tables.get().former == 3


def test_a_minimum_that_applies_is_not_withdrawn() -> None:
    decree()
    decision = decide("5", TOMORROW)
    at = TUESDAY + timedelta(days=1)
    with pytest.raises(Refused, match="applies already") as error:
        withdraw(decision, at)
    assert error.value.article == "37-3(1)"
    row = MinimumWithdrawal(decision=decision, gaming_day=TOMORROW, withdrawn_by=member("director"), withdrawn_at=at)
    with refused("a_minimum_is_withdrawn_before_it_applies"):
        write(row)
    open_session(table_in_play(at=at), at)
    with refused("a_minimum_is_withdrawn_before_it_applies"):
        write(copy_of(row, gaming_day=TODAY))


def test_a_table_is_opened_at_the_minimum_before_a_withdrawn_one() -> None:
    decree()
    withdraw(decide("5", TOMORROW))
    with refused("games_minimumwithdrawal_decision_id_key"):
        write(copy_of(MinimumWithdrawal.objects.get()))
    at = TUESDAY + timedelta(days=1)
    like = open_session(table_in_play(at=at), at)
    assert like.minimum == 2


def test_a_decision_is_about_all_its_tables_or_none() -> None:
    decree()
    first, second = table(), table("5")
    decide("3", TODAY, first)
    with pytest.raises(Refused, match="table 4"):
        decide("4", TODAY, first, second)
    assert TableMinimum.objects.count() == 1
    decide("4", TOMORROW, first, second)
    (line, *_) = said.acts(VENUE, "games.minimum.decided")
    assert line.facts["table"] == "4, 5"


@pytest.mark.parametrize(
    ("minimum", "from_day", "field"),
    [
        ("2", TODAY, "minimum"),  # as it is
        ("1.99", TODAY, "minimum"),  # below the decree
        ("3", date(2026, 3, 2), "from_day"),
    ],
)
def test_what_cannot_be_decided(minimum: str, from_day: date, field: str) -> None:
    decree()
    with pytest.raises(Refused) as error:
        decide(minimum, from_day)
    assert error.value.field == field
    assert not MinimumDecision.objects.exists()


def test_nothing_is_decided_without_a_decree_or_for_other_tables() -> None:
    with pytest.raises(Refused, match="No decree"):
        decide("3", TODAY)
    for other in (table("7", BLACK_JACK), copy_of(table())):
        with pytest.raises(Refused) as error:
            decide("3", TODAY, other)
        assert error.value.field == "tables"


@pytest.mark.parametrize(
    ("day", "first", "last"),
    [
        ("2026-03-03", "2026-01-01", "2026-12-31"),
        ("2026-01-01", "2026-01-01", "2026-12-31"),
        ("2026-12-31", "2026-01-01", "2026-12-31"),
    ],
)
def test_the_season_is_the_financial_year(day: str, first: str, last: str) -> None:
    found = season_of(rulebook("LU", TODAY), date.fromisoformat(day))
    assert found == Season(date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    ("day", "first", "last"),
    [
        ("2026-04-30", "2025-11-01", "2026-04-30"),
        ("2026-05-01", "2026-05-01", "2026-10-31"),
        ("2026-11-01", "2026-11-01", "2027-04-30"),
    ],
)
def test_a_casino_may_have_a_summer_season(day: str, first: str, last: str) -> None:
    season = {"season.start": MonthDay(5, 1), "season.end": MonthDay(10, 31)}
    policies = [Policy(name, value, date(2020, 1, 1), "1") for name, value in season.items()]
    found = season_of(rulebook("LU", TODAY, policies), date.fromisoformat(day))
    assert found == Season(date.fromisoformat(first), date.fromisoformat(last))


# --- Past the services


def minimum_of(decision: MinimumDecision, **changes: Any) -> TableMinimum:
    facts: dict[str, Any] = {
        "table": table(),
        "minimum": decision.minimum,
        "former": 2,
        "from_day": decision.from_day,
        "season_began_on": date(2026, 1, 1),
    }
    return TableMinimum(decision=decision, **facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_minimum_changes_once_a_gaming_day", {}),
        ("a_minimum_is_of_a_roulette_table_as_decided", {"minimum": Decimal(9)}),
        ("a_minimum_is_of_a_roulette_table_as_decided", {"from_day": AUGUST}),
    ],
)
def test_a_minimum_is_what_was_decided(name: str, changes: dict[str, Any]) -> None:
    decree()
    decision = decide("5", JULY)
    with refused(name):
        write(minimum_of(decision, **changes))


def test_a_minimum_begins_within_its_season() -> None:
    decree()
    decision, other = decide("5", JULY), table("5")
    with refused("a_minimum_begins_within_its_season"):
        write(minimum_of(decision, table=other, season_began_on=NEXT_YEAR))


def test_a_minimum_is_of_a_roulette_table() -> None:
    decree()
    decision, other = decide("5", JULY), table("7", BLACK_JACK)
    with refused("a_minimum_is_of_a_roulette_table_as_decided"):
        write(minimum_of(decision, table=other))


@pytest.mark.parametrize(
    ("name", "minimum", "from_day"),
    [
        ("a_decision_on_a_minimum_has_an_amount", 0, AUGUST),
        ("a_minimum_is_decided_before_it_applies", 3, date(2026, 3, 2)),
        ("a_decided_minimum_is_no_lower_than_the_decree", 1, AUGUST),
        ("a_minimum_only_rises_within_a_season", 4, AUGUST),
        ("a_minimum_only_rises_within_a_season", 6, date(2026, 7, 1)),
        ("a_minimum_does_not_change_on_an_opened_day", 3, TODAY),
    ],
)
def test_what_the_law_forbids_is_not_decided(name: str, minimum: int, from_day: date) -> None:
    decree()
    like = decide("5", JULY)
    open_session(table_in_play())
    decision = copy_of(like, minimum=Decimal(minimum), from_day=from_day)
    with refused(name):
        write(decision, minimum_of(decision))


def test_a_decision_is_about_tables_of_its_house() -> None:
    decree()
    decision = copy_of(decide("5", JULY), venue_id=second_house(), from_day=AUGUST)
    with refused("a_minimum_is_of_a_roulette_table_as_decided"):
        write(decision, minimum_of(decision))


def test_a_session_has_the_minimum_of_its_table() -> None:
    decree()
    like, other = open_session(table_in_play()), table_in_play("5")
    decide("5", TODAY, other)
    for minimum in (2, 6):
        with refused("a_session_has_the_minimum_of_its_table"):
            write(again(like, table_id=other.pk, minimum=minimum))


# --- The page and the API


def test_the_director_decides_on_the_page(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    decree()
    with time_machine.travel(TUESDAY, tick=False):
        boss, chef = sign_in(director), sign_in(chef_de_salle)
        body = {"tables": [str(table().pk)], "minimum": "5", "from_day": "2026-07-14"}
        asked = boss.post("/tables/minima/new/", body)
        assert (asked.status_code, "lowered before 01/01/2027" in asked.content.decode()) == (422, True)
        body["confirmed"] = "on"
        assert "Decide on a minimum" in boss.get("/tables/minima/").content.decode()
        assert boss.post("/tables/minima/new/", body).headers["Location"] == "/tables/minima/"
        again = boss.post("/tables/minima/new/", body | {"minimum": "2", "from_day": "2026-08-01"})
        assert (again.status_code, "possible from 01/01/2027" in again.content.decode()) == (422, True)
        page = chef.get("/tables/minima/").content.decode()
        assert "5.00" in page
        assert "Decide on a minimum" not in page
        assert chef.post("/tables/minima/new/", body).status_code == 403
        withdrawal = f"/tables/minima/{MinimumDecision.objects.get().pk}/withdrawal/"
        assert withdrawal not in page
        assert chef.post(withdrawal).status_code == 403
        assert withdrawal in boss.get("/tables/minima/").content.decode()
        for _each in range(2):
            assert boss.post(withdrawal).headers["Location"] == "/tables/minima/"
        assert withdrawal not in boss.get("/tables/minima/").content.decode()


def test_the_director_decides_through_the_api(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    decree()
    with time_machine.travel(TUESDAY, tick=False):
        boss, chef, key = sign_in(director), sign_in(chef_de_salle), uuid4().hex
        body = {"tables": [str(table().pk)], "minimum": "5.00", "from_day": "2026-07-14"}
        assert "confirmed" in post(boss, "table-minima/", body).json()["errors"]
        body["confirmed"] = True
        first, again = (post(boss, "table-minima/", body, key).json() for _each in range(2))
        assert first == again == {"id": str(MinimumDecision.objects.get().pk)}
        assert post(chef, "table-minima/", body).status_code == 403
        refused_once = post(boss, "table-minima/", body | {"minimum": "2.00", "from_day": "2026-08-01"})
        assert "possible from 01/01/2027" in str(refused_once.json()["errors"]["minimum"])
        assert detail_of(refused_once)
        (found,) = chef.get("/api/v1/table-minima/").json()["results"]
        assert (found["former"], found["minimum"], found["season_began_on"]) == ("2.00", "5.00", "2026-01-01")
        assert (found["decision_id"], found["state"]) == (first["id"], "later")
        withdrawal = f"table-minima/{first['id']}/withdrawal/"
        assert post(chef, withdrawal, {}).status_code == 403
        assert post(boss, withdrawal, {}).json() == first
        (found,) = chef.get("/api/v1/table-minima/").json()["results"]
        assert (found["state"], found["withdrawn_by"]) == ("withdrawn", {"id": str(director.pk), "name": "Director"})


def test_the_rows_of_a_decision_stay_together() -> None:
    decree()
    decision, other = decide("5", JULY), table("5")
    with act():
        write(minimum_of(decision, table=other))
    assert decision.tables.count() == 2
