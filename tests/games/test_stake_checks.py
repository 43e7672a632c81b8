"""A stake at a Dutch table is compared with its limits, and a contested one is recorded with the result."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.domain.stake_schemes import Limit
from compliance.games.models.stake_limits import StakeCheck
from compliance.games.selectors import sessions
from compliance.games.services import sessions as session_services
from compliance.games.stake_limits.domain import Result
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY
from tests.exclusions.api_requests import post
from tests.games import dutch_limits as limits
from tests.games.dutch_schemes import post_scheme, record, table
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 3)
# One hour after the opening of the session.
WHEN = {"staked_on": "2026-03-03", "staked_time": "21:15:00"}
OUTSIDE = Limit("outside", Decimal(10), Decimal(1_000))


@pytest.fixture(autouse=True)
def director() -> Any:
    return open_dutch_house()


def session_of(row: Any) -> Any:
    return sessions.get_session(DUTCH, row.pk)


def test_at_88_a_stake_is_a_multiple_of_the_minimum() -> None:
    row = limits.session("5", "500")
    assert limits.check(row, "12") == ("not_a_multiple", "1.1(8)")
    assert limits.check(row, "15") == ("within", "1.1(6); 1.1(8)")
    kept = limits.record_check(row, "12")
    assert (kept.result, kept.article, kept.minimum, kept.maximum, kept.step) == ("not_a_multiple", "1.1(8)", 5, 500, 5)
    assert said.own_facts(said.acts(DUTCH, "games.stake.checked")[0]) == {
        "table": "3",
        "result": "not_a_multiple",
        "article": "1.1(8)",
    }


@pytest.mark.parametrize(
    ("amount", "chance", "result"),
    [
        ("4", "any", "below_minimum"),
        ("5", "any", "within"),
        ("5.50", "any", "not_a_multiple"),
        ("500", "any", "within"),
        ("505", "any", "above_maximum"),
        ("5", "simple", "below_minimum"),
        ("505", "dozens", "within"),
        ("507", "dozens", "not_a_multiple"),
        ("1000", "columns", "within"),
        ("1010", "columns", "above_maximum"),
    ],
)
def test_a_stake_is_compared_with_the_limits_of_its_chance(amount: str, chance: str, result: str) -> None:
    row = limits.session("5", "500", OUTSIDE)
    assert limits.check(row, amount, chance)[0] == result
    assert limits.record_check(row, amount, chance).result == result


def test_outside_chances_without_limits_of_their_own_have_those_of_the_table() -> None:
    assert limits.check(limits.session("5", "500"), "5", "simple")[0] == "within"


def test_a_table_may_lack_chances() -> None:
    row = limits.session("5", "500", absent=["simple", "dozens"])
    assert limits.check(row, "10", "simple") == ("no_such_chance", "2.2(2); 2.3(4); 2.4(3)")
    assert limits.check(row, "10", "columns")[0] == "within"
    assert limits.record_check(row, "10", "dozens").result == "no_such_chance"


def test_table_and_terminal_share_one_maximum() -> None:
    row = limits.session("5", "500")
    terminal = limits.link("T1", "2", "100")
    assert limits.check(row, "400", at_terminal="100", terminal_id=terminal.pk)[0] == "within"
    for amounts, result in (
        (("405", "100"), "above_with_terminal"),
        (("0", "1"), "below_terminal"),
        (("0", "101"), "above_terminal"),
        (("0", "7"), "within"),
    ):
        stake = {"at_terminal": amounts[1], "terminal_id": terminal.pk}
        assert limits.check(row, amounts[0], **stake)[0] == result
        assert limits.record_check(row, amounts[0], **stake).result == result
    assert limits.check(row, "405", at_terminal="100", terminal_id=terminal.pk)[1] == "1.1(13)"


def test_players_together_have_one_maximum_if_the_casino_decides_so() -> None:
    row = limits.session("5", "500")
    assert limits.check(row, "500")[0] == "within"
    assert limits.check(row, "300", others="205") == ("above_together", "1.1(6)")
    assert limits.record_check(row, "300", others="200").result == "within"


def test_an_individual_limit_takes_the_place_of_those_of_the_table() -> None:
    limits.staff()
    row = limits.session("5", "500")
    limit = limits.request_limit("50", "10000")
    with pytest.raises(Refused, match="that applied") as error:
        limits.check(row, "1000", limit_id=limit.pk)
    assert error.value.field == "individual_limit"
    limits.decide(limit)
    for amount, result in (
        ("1000", "within"),
        ("45", "below_minimum"),
        ("75", "not_a_multiple"),
        ("10050", "above_maximum"),
    ):
        assert limits.record_check(row, amount, limit_id=limit.pk).result == result


@pytest.mark.parametrize(
    ("stake", "field"),
    [
        ({"amount": "0"}, "at_table"),
        ({"amount": "-5"}, "at_table"),
        ({"amount": "5", "others": "-5"}, "at_table"),
        ({"amount": "5", "chance": "plein"}, "chance"),
        ({"amount": "5", "at_terminal": "5"}, "at_terminal"),
        ({"amount": "5", "terminal_id": "linked"}, "at_terminal"),
        ({"amount": "5", "terminal_id": uuid4()}, "terminal"),
        ({"amount": "5", "limit_id": uuid4()}, "individual_limit"),
    ],
)
def test_what_is_no_stake(stake: dict[str, Any], field: str) -> None:
    row = limits.session()
    if stake.get("terminal_id") == "linked":
        stake = stake | {"terminal_id": limits.link().pk}
    with pytest.raises(Refused) as error:
        limits.record_check(row, **stake)
    assert error.value.field == field
    assert not StakeCheck.objects.exists()


def test_the_same_request_is_one_check() -> None:
    row, nonce = limits.session(), uuid4()
    assert limits.record_check(row, "5", nonce=nonce).pk == limits.record_check(row, "5", nonce=nonce).pk


# --- Past the service


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_result_of_a_check_follows_from_its_limits", {"at_table": 12}),
        ("the_result_of_a_check_follows_from_its_limits", {"result": "above_maximum"}),
        ("the_result_of_a_check_follows_from_its_limits", {"others": 500}),
        ("a_stake_is_checked_by_the_limits_that_applied", {"maximum": 5_000}),
        ("a_stake_is_checked_by_the_limits_that_applied", {"step": None}),
        ("a_stake_is_checked_in_a_session_with_a_scheme", {"staked_at": TUESDAY - limits.HOUR}),
        ("a_stake_is_checked_in_a_session_with_a_scheme", {"gaming_day": date(2026, 3, 2)}),
        ("a_stake_is_checked_after_it_was_made", {"checked_at": TUESDAY}),
        ("the_chance_of_a_checked_stake_is_known", {"chance": "plein"}),
        ("a_checked_stake_has_an_amount", {"at_table": 0}),
        ("a_stake_on_a_terminal_names_it", {"at_terminal": 5}),
    ],
)
def test_a_check_follows_from_its_limits(name: str, changes: dict[str, Any]) -> None:
    like = limits.record_check(limits.session(), "15")
    with refused(name):
        write(copy_of(like, **{"nonce": uuid4()} | changes))


def test_one_check_for_one_request_past_the_service() -> None:
    like = limits.record_check(limits.session(), "15")
    with refused("one_stake_check_for_one_request"):
        write(copy_of(like))


def test_a_check_names_a_terminal_and_a_limit_that_applied() -> None:
    limits.staff()
    row = limits.session()
    other = table("4")
    post_scheme(record("5", "500", at_table=other))
    like = limits.record_check(row, "15")
    elsewhere = limits.link("T9", at_table=other)
    limit = limits.request_limit("50", "10000")
    with refused("a_checked_stake_is_at_a_terminal_of_its_table"):
        write(copy_of(like, nonce=uuid4(), at_terminal=5, terminal_id=elsewhere.pk))
    with refused("a_stake_is_checked_by_an_individual_limit_that_applied"):
        changes = {"individual_limit_id": limit.pk, "minimum": 50, "maximum": 10_000, "step": 50, "at_table": 100}
        write(copy_of(like, nonce=uuid4(), **changes))


def test_the_database_knows_the_same_results() -> None:
    assert {each.value for each in Result} == {code for code, _label in StakeCheck._meta.get_field("result").choices}


# --- The page and the API


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_stake_is_checked_on_its_page(sign_in: Any, director: Any) -> None:
    limits.staff()
    row, terminal, limit = limits.session(), limits.link(), limits.request_limit()
    limits.decide(limit)
    with time_machine.travel(TUESDAY + limits.HOUR, tick=False):
        boss, address = sign_in(director), f"/tables/sessions/{row.pk}/stake/"
        page = text(boss.get(address))
        assert "Kayl" in page
        assert said.acts(DUTCH, "games.individual_limit.opened")
        body = {"nonce": str(uuid4()), "chance": "any", "at_table": "12"} | WHEN
        found = boss.post(address, body)
        assert found.status_code == 200
        assert 'id="result-title"' in text(found)
        assert not StakeCheck.objects.exists()
        assert boss.post(address, body | {"at_table": ""}).status_code == 422
        assert boss.post(address, body | {"at_table": "", "record": "yes"}).status_code == 422
        assert boss.post(address, body | {"chance": ""}).status_code == 422
        more = {"terminal": str(terminal.pk), "at_terminal": "100", "individual_limit": str(limit.pk), "at_table": "50"}
        kept = boss.post(address, body | more | {"record": "yes"})
        assert kept.headers["Location"] == "/tables/stake-checks/"
        (line,) = boss.get("/api/v1/stake-checks/").json()["results"]
        assert (line["terminal"], line["individual_limit"]) == ("T1", str(limit.pk))
        register, page = text(boss.get("/tables/stake-checks/")), text(boss.get(f"/tables/sessions/{row.pk}/"))
    check = StakeCheck.objects.get()
    assert (check.terminal, check.individual_limit, check.result) == (terminal, limit, "within")
    assert row.label in register
    assert address in page
    assert "Kayl" in page
    assert "T1" in page


def test_a_stake_is_checked_through_the_api(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    row, key = limits.session(), uuid4().hex
    with time_machine.travel(TUESDAY + limits.HOUR, tick=False):
        boss, stranger = sign_in(director), sign_in(chef_de_salle)
        body = {"session": str(row.pk), "chance": "any", "at_table": "12.00"}
        body["staked_at"] = (TUESDAY + limits.HOUR).isoformat()
        first, again = (post(boss, "stake-checks/", body, key).json() for _each in range(2))
        assert first == again
        assert (first["result"], first["article"]) == ("not_a_multiple", "1.1(8)")
        assert post(boss, "stake-checks/", body | {"at_table": "0.00"}).status_code == 409
        assert post(boss, "stake-checks/", body | {"session": str(uuid4())}).status_code == 404
        assert post(stranger, "stake-checks/", body).status_code == 404
        (found,) = boss.get("/api/v1/stake-checks/").json()["results"]
    assert (found["result"], found["at_table"], found["session"]) == ("not_a_multiple", "12.00", row.label)


def test_a_stake_may_be_checked_after_the_session(director: Any) -> None:
    limits.staff()
    row, limit = limits.session(), limits.request_limit()
    limits.decide(limit)
    terminal = limits.link()
    session_services.end_session(house=limits.dutch(), session=row, by=director, at=TUESDAY + limits.HOUR)
    # Both applied while the stake was made.
    limits.remove(terminal, TUESDAY + 2 * limits.HOUR)
    limits.end(limit, TUESDAY + 2 * limits.HOUR)
    stake = {"at_terminal": "50", "terminal_id": terminal.pk, "limit_id": limit.pk}
    assert limits.record_check(session_of(row), "50", **stake, at=TUESDAY + 3 * limits.HOUR).result == "within"
    with pytest.raises(Refused, match="was open") as error:
        limits.check(session_of(row), "5", staked_at=TUESDAY + 2 * limits.HOUR, at=TUESDAY + 3 * limits.HOUR)
    assert error.value.field == "staked_at"


# --- What applied at the time of the stake


def as_guest(limit: Any) -> dict[str, Any]:
    """The columns of a check by an individual limit from 50 to 10,000."""
    return {
        "nonce": uuid4(),
        "individual_limit_id": limit.pk,
        "minimum": limit.minimum,
        "maximum": limit.maximum,
        "step": limit.minimum,
        "at_table": 600,
        "result": "within",
    }


@pytest.mark.parametrize("minutes", [-1, 61])
def test_a_stake_is_made_in_its_session_and_not_later(minutes: int) -> None:
    row = limits.session()
    with pytest.raises(Refused) as error:
        limits.check(row, "5", staked_at=TUESDAY + timedelta(minutes=minutes))
    assert error.value.field == "staked_at"


def test_a_limit_of_a_later_day_does_not_apply_yet(sign_in: Any, director: Any) -> None:
    limits.staff()
    row = limits.session()
    limit = limits.request_limit(first_day=DAY + timedelta(days=7), last_day=DAY + timedelta(days=8))
    limits.decide(limit)
    with pytest.raises(Refused, match="at the time of the stake"):
        limits.record_check(row, "600", limit_id=limit.pk)
    with time_machine.travel(TUESDAY, tick=False):
        boss = sign_in(director)
        for address in (f"/tables/sessions/{row.pk}/stake/", f"/tables/sessions/{row.pk}/"):
            assert "Kayl" not in text(boss.get(address))
    like = limits.record_check(row, "15")
    with refused("a_stake_is_checked_by_an_individual_limit_that_applied"):
        write(copy_of(like, **as_guest(limit)))


def test_a_limit_is_approved_before_the_stake() -> None:
    limits.staff()
    row, limit = limits.session(), limits.request_limit()
    approval = TUESDAY + timedelta(minutes=59)
    limits.decide(limit, at=approval)
    earlier = approval - timedelta(seconds=1)
    with pytest.raises(Refused, match="at the time of the stake") as error:
        limits.record_check(row, "600", limit_id=limit.pk, staked_at=earlier)
    assert error.value.article == "1.1(7)"
    like = limits.record_check(row, "600", limit_id=limit.pk, staked_at=approval)
    assert (like.result, like.staked_at, like.gaming_day) == ("within", approval, DAY)
    with refused("a_stake_is_checked_by_an_individual_limit_that_applied"):
        write(copy_of(like, nonce=uuid4(), staked_at=earlier))


def test_a_limit_that_has_ended_does_not_apply() -> None:
    limits.staff()
    row, limit = limits.session(), limits.request_limit()
    limits.decide(limit)
    limits.end(limit, TUESDAY + timedelta(minutes=30))
    before = TUESDAY + timedelta(minutes=29)
    like = limits.record_check(row, "600", limit_id=limit.pk, staked_at=before)
    with pytest.raises(Refused, match="at the time of the stake"):
        limits.record_check(row, "600", limit_id=limit.pk)
    with refused("a_stake_is_checked_by_an_individual_limit_that_applied"):
        write(copy_of(like, nonce=uuid4(), staked_at=TUESDAY + timedelta(minutes=30)))


def test_a_terminal_was_linked_at_the_time_of_the_stake() -> None:
    row, terminal = limits.session(), limits.link()
    stake = {"at_terminal": "50", "terminal_id": terminal.pk}
    like = limits.record_check(row, **stake)
    limits.remove(terminal, TUESDAY + timedelta(minutes=30))
    with pytest.raises(Refused, match="was linked") as error:
        limits.record_check(row, **stake)
    assert error.value.field == "terminal"
    with refused("a_checked_stake_is_at_a_terminal_of_its_table"):
        write(copy_of(like, nonce=uuid4()))
    assert limits.record_check(row, **stake, staked_at=TUESDAY).result == "within"


@pytest.mark.parametrize(("amount", "result"), [("900", "within"), ("1050", "above_maximum")])
def test_a_higher_limit_lowers_no_maximum(amount: str, result: str) -> None:
    limits.staff()
    row, limit = limits.session("5", "500", OUTSIDE), limits.request_limit("50", "700")
    limits.decide(limit)
    kept = limits.record_check(row, amount, "columns", limit_id=limit.pk)
    assert (kept.result, kept.maximum) == (result, 1_000)
    assert limits.check(row, "750", limit_id=limit.pk)[0] == "above_maximum"
    with refused("a_stake_is_checked_by_an_individual_limit_that_applied"):
        write(copy_of(kept, nonce=uuid4(), maximum=700))


# --- Forms that are sent twice, or empty


@pytest.mark.parametrize(
    "changes",
    [{"amount": "600"}, {"chance": "columns"}, {"others": "5"}, {"staked_at": TUESDAY}, {"at_terminal": "5"}, {}],
)
def test_another_stake_has_another_request(changes: dict[str, Any]) -> None:
    limits.staff()
    row, terminal, limit, nonce = limits.session(), limits.link(), limits.request_limit(), uuid4()
    limits.decide(limit)
    limits.record_check(row, "15", nonce=nonce)
    # Without other changes, the player is the one with the limit.
    stake = {"amount": "15"} | changes if changes else {"amount": "15", "limit_id": limit.pk}
    if "at_terminal" in changes:
        stake["terminal_id"] = terminal.pk
    with pytest.raises(Refused, match="Another stake"):
        limits.record_check(row, **stake, nonce=nonce)
    assert StakeCheck.objects.count() == 1


def test_names_on_the_form_are_logged_whenever_it_is_displayed(sign_in: Any, director: Any) -> None:
    limits.staff()
    row, limit = limits.session(), limits.request_limit()
    limits.decide(limit)
    with time_machine.travel(TUESDAY + limits.HOUR, tick=False):
        boss, address = sign_in(director), f"/tables/sessions/{row.pk}/stake/"
        for count, body in enumerate(({}, {"nonce": str(uuid4()), "chance": "any", "at_table": "15"} | WHEN), 1):
            assert "Kayl" in text(boss.post(address, body))
            assert len(said.acts(DUTCH, "games.individual_limit.opened")) == count
        sent = {"nonce": str(uuid4()), "chance": "any", "at_table": "15", "record": "yes"} | WHEN
        assert boss.post(address, sent | {"staked_time": "20:00:00"}).status_code == 422
        shown = len(said.acts(DUTCH, "games.individual_limit.opened"))
        assert boss.post(address, sent).status_code == 302
        assert len(said.acts(DUTCH, "games.individual_limit.opened")) == shown
