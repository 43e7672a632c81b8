"""Stake schemes of a Dutch casino: in the range of the rules, posted before the opening, with its offers."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.domain.stake_schemes import Limit, scheme_limits
from compliance.games.models.schemes import SchemeLine, SchemePosting, StakeScheme
from compliance.games.models.sessions import SessionLimit, TableSession
from compliance.games.presentation.words import rule_of_limit
from compliance.games.selectors import schemes as selectors
from compliance.games.services import schemes
from compliance.notices.models.notices import Notice
from compliance.notices.models.rules import RulesNotice
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cage import drawers
from tests.cast import TUESDAY, house, member
from tests.exclusions.api_requests import post
from tests.games import colour_chips
from tests.games.dutch_schemes import dutch, open_float, open_session, post_scheme, record, table
from tests.games.openings import decree, table_in_play
from tests.games.openings import open_session as open_in_luxembourg
from tests.games.session_rows import again, limit_of
from tests.orphans.past import act, refused, write
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db

COLUMNS = Limit("outside", Decimal(10), Decimal(1_000))


@pytest.fixture(autouse=True)
def director() -> Any:
    return open_dutch_house()


def test_at_89_no_maximum_is_above_ten_thousand() -> None:
    with pytest.raises(Refused) as error:
        record("5", "10001")
    assert (error.value.field, error.value.article) == ("maximum", "1.1(8)")
    assert said.own_facts(said.acts(DUTCH, "games.scheme.refused")[0]) == {"table": "3", "article": "1.1(8)"}
    assert record("5", "10000").number == 1


@pytest.mark.parametrize(("minimum", "step"), [("20", 10), ("5", 5)])
def test_a_higher_minimum_of_some_chances_is_a_multiple_of_the_one_of_the_table(minimum: str, step: int) -> None:
    with pytest.raises(Refused, match=r"multiple of 10\.00") as error:
        record("10", "500", Limit("outside", Decimal(15), Decimal(1_000)))
    assert (error.value.field, error.value.article) == ("minimum", "1.1(8)")
    scheme = record("10", "500", Limit("outside", Decimal(minimum), Decimal(1_000)))
    limits = [Limit(line.chance, line.minimum, line.maximum) for line in scheme.lines.all()]
    found = scheme_limits(dutch().rulebook(TUESDAY.date()), limits)
    assert {each.chance: each.step for each in found} == {"any": 10, "outside": step}


def test_a_minimum_below_five_is_of_a_game_with_a_low_stake() -> None:
    with pytest.raises(Refused) as error:
        record("2", "50")
    assert (error.value.field, error.value.article) == ("minimum", "1.1(8)")
    assert record("2", "50", low_stake=True).low_stake


def test_at_140_a_table_is_opened_once_its_scheme_is_posted() -> None:
    at_table = table("7")
    open_float(at_table)
    with pytest.raises(Refused, match="not posted") as error:
        open_session(at_table)
    assert error.value.article == "1.1(7)"
    scheme = record("5", "500", COLUMNS, at_table=at_table)
    with pytest.raises(Refused, match="not posted"):
        open_session(at_table)
    post_scheme(scheme)
    row = open_session(at_table)
    found = [(each.chance, each.minimum, each.maximum, each.step) for each in row.limits.all()]
    assert (row.scheme, row.minimum, row.decree) == (scheme, 5, None)
    assert found == [("any", 5, 500, 5), ("outside", 10, 1_000, 5)]


def test_a_new_scheme_waits_for_its_own_posting() -> None:
    first = record("5", "500")
    post_scheme(first)
    with pytest.raises(Refused, match="already posted"):
        post_scheme(first)
    second = record("5", "1000")
    assert (first.number, second.number) == (1, 2)
    with pytest.raises(Refused, match="A later scheme"):
        post_scheme(first)
    assert said.own_facts(said.acts(DUTCH, "games.scheme.posted")[0]) == {"table": "3", "confirmed": False}


@pytest.mark.parametrize(
    ("minimum", "amount"), [("2", "2.00"), ("5", "5.00")], ids=["the last stake of two", "the last minimum of five"]
)
def test_the_last_offer_is_not_removed_without_a_confirmation(minimum: str, amount: str) -> None:
    post_scheme(record(minimum, "500", low_stake=minimum == "2"))
    post_scheme(record("10", "500", at_table=table("4")))
    with pytest.raises(Refused, match=amount.replace(".", r"\.")) as error:
        record("10", "500")
    assert (error.value.field, error.value.article) == ("confirmed", "1.1(8)")
    post_scheme(record("10", "500", confirmed=True))
    for kind in ("games.scheme.recorded", "games.scheme.posted"):
        assert said.own_facts(said.acts(DUTCH, kind)[0]) == {"table": "3", "confirmed": True}


def test_a_second_scheme_before_the_posting_removes_no_offer() -> None:
    post_scheme(record("5", "500"))
    record("5", "1000")
    with pytest.raises(Refused, match=r"5\.00") as error:
        record("10", "1000")
    assert error.value.field == "confirmed"


def test_an_offer_is_checked_again_at_the_posting() -> None:
    first, second = table(), table("4")
    for each in (first, second):
        post_scheme(record("5", "500", at_table=each))
    ends = [record("10", "500", at_table=each) for each in (first, second)]
    post_scheme(ends[0])
    with pytest.raises(Refused, match=r"5\.00") as error:
        post_scheme(ends[1])
    assert error.value.article == "1.1(8)"
    assert said.own_facts(said.acts(DUTCH, "games.scheme.refused")[0]) == {"table": "4", "article": "1.1(8)"}
    assert post_scheme(record("10", "500", at_table=second, confirmed=True))


def test_another_table_may_take_over_an_offer() -> None:
    post_scheme(record("5", "500"))
    post_scheme(record("5", "500", at_table=table("4")))
    assert record("10", "500")


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        ([], "limits"),
        ([COLUMNS, COLUMNS], "limits"),
        ([COLUMNS], "limits"),
        ([Limit("plein", Decimal(5), Decimal(50))], "limits"),
        ([Limit("any", Decimal(5), None)], "maximum"),
        ([Limit("any", Decimal(5), Decimal(4))], "maximum"),
        ([Limit("any", Decimal(0), Decimal(4))], "maximum"),
    ],
)
def test_what_is_no_scheme(director: Any, limits: list[Limit], field: str) -> None:
    with pytest.raises(Refused) as error:
        schemes.record_scheme(
            house=dutch(), table_id=table().pk, limits=limits, low_stake=False, confirmed=False, by=director, at=TUESDAY
        )
    assert error.value.field == field
    assert not StakeScheme.objects.exists()


def test_luxembourg_has_no_schemes_and_no_table_of_another_house() -> None:
    for table_id, sentence in ((drawers.table().pk, "follow from the minimum"), (uuid4(), "in use")):
        with pytest.raises(Refused, match=sentence):
            schemes.record_scheme(
                house=house(),
                table_id=table_id,
                limits=[COLUMNS],
                low_stake=False,
                confirmed=False,
                by=member("director"),
                at=TUESDAY,
            )


# --- Past the services


def test_a_scheme_is_numbered_and_whole() -> None:
    like = record("5", "500")
    for name, changes in (
        ("schemes_of_a_table_have_no_gap", {"number": 3}),
        ("schemes_of_a_table_have_no_gap", {"number": 1}),
        ("a_scheme_has_lines", {"number": 2, "line_count": 0}),
        ("a_scheme_keeps_its_lines", {"number": 2}),
    ):
        with refused(name):
            write(copy_of(like, **changes))


def test_a_scheme_limits_every_chance() -> None:
    like = record("5", "500")
    row = copy_of(like, number=2)
    with refused("a_scheme_limits_every_chance"):
        write(row, SchemeLine(scheme=row, position=1, chance="outside", minimum=5, maximum=50))


def test_a_higher_minimum_is_a_multiple_past_the_service() -> None:
    like = record("10", "500")
    row = copy_of(like, number=2, line_count=2)
    notice = copy_of(Notice.objects.get(), subject_id=row.pk)
    lines = [
        SchemeLine(scheme=row, position=position, chance=chance, minimum=minimum, maximum=500)
        for position, (chance, minimum) in enumerate((("outside", 15), ("any", 10)), start=1)
    ]
    with refused("a_higher_minimum_is_a_multiple_of_the_one_of_its_table"):
        write(row, notice, copy_of(RulesNotice.objects.get(), notice_id=notice.pk), *lines)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_scheme_limits_a_chance_once", {"chance": "any"}),
        ("a_scheme_goes_from_a_minimum_to_a_maximum", {"minimum": 0}),
        ("a_scheme_goes_from_a_minimum_to_a_maximum", {"maximum": 4}),
        ("a_scheme_keeps_its_lines", {}),
    ],
)
def test_a_line_belongs_to_its_scheme(name: str, changes: dict[str, Any]) -> None:
    facts: dict[str, Any] = {"position": 2, "chance": "outside", "minimum": 5, "maximum": 50} | changes
    row = SchemeLine(scheme=record("5", "500"), **facts)
    with refused(name):
        write(row)


def test_a_session_rests_on_its_posted_scheme() -> None:
    decree()
    like = open_in_luxembourg(table_in_play())
    other = table_in_play("5")
    colour_chips.record(other)
    scheme = StakeScheme(
        table=other,
        number=1,
        low_stake=False,
        confirmed=False,
        line_count=1,
        version="1",
        recorded_by=member("director"),
        recorded_at=TUESDAY,
    )
    line = SchemeLine(scheme=scheme, position=1, chance="any", minimum=2, maximum=50)
    with act():
        write(scheme, line)
    for scheme_id in (scheme.pk, None):
        with refused("a_session_rests_on_its_posted_scheme"):
            write(again(like, table_id=other.pk, scheme_id=scheme_id))
    with act():
        write(SchemePosting(scheme=scheme, posted_by=member("director"), posted_at=TUESDAY))
    with refused("a_limit_is_the_one_of_its_scheme"):
        row = again(like, table_id=other.pk, scheme_id=scheme.pk, opened_at=TUESDAY + timedelta(hours=1))
        write(row, limit_of(row))


# --- The pages and the API


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_scheme_is_recorded_posted_and_used(sign_in: Any, director: Any) -> None:
    at_table = table("7")
    open_float(at_table)
    with time_machine.travel(TUESDAY, tick=False):
        boss = sign_in(director)
        body = {"table": str(at_table.pk), "minimum": "5", "maximum": "500", "outside_maximum": "1000"}
        assert 'href="/tables/schemes/"' in boss.get("/tables/sessions/").content.decode()
        assert boss.post("/tables/schemes/new/", body | {"maximum": "10001"}).status_code == 422
        assert boss.post("/tables/schemes/new/", body).headers["Location"] == "/tables/schemes/"
        scheme = StakeScheme.objects.get()
        posting, opening = f"/tables/schemes/{scheme.pk}/posting/", f"/tables/{at_table.pk}/opening/"
        assert posting in text(boss.get("/tables/schemes/"))
        assert boss.post(opening, {"nonce": str(uuid4())}).status_code == 422
        for _each in range(2):
            assert boss.post(posting).headers["Location"] == "/tables/schemes/"
        assert posting not in text(boss.get("/tables/schemes/"))
        assert opening in text(boss.get("/tables/sessions/"))
        assert boss.get(opening).status_code == 200
        page = text(boss.post(opening, {"nonce": str(uuid4())}, follow=True))
    assert "1.000,00" in page
    assert TableSession.objects.get().scheme == scheme


def test_a_scheme_through_the_api(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        boss, stranger, key = sign_in(director), sign_in(chef_de_salle), uuid4().hex
        limits = [{"chance": "any", "minimum": "5.00", "maximum": "500.00"}]
        body = {"table": str(table().pk), "limits": limits}
        first, again = (post(boss, "stake-schemes/", body, key).json() for _each in range(2))
        assert first == again == {"id": str(StakeScheme.objects.get().pk)}
        assert post(stranger, "stake-schemes/", body).status_code == 403
        posting = f"stake-schemes/{first['id']}/posting/"
        assert post(stranger, posting, {}).status_code == 404
        assert post(boss, posting, {}).json() == first
        (found,) = boss.get("/api/v1/stake-schemes/").json()["results"]
    assert (found["limits"], found["state"]) == ({"any": {"minimum": "5.00", "maximum": "500.00"}}, "posted")


def test_the_page_of_luxembourg_offers_no_form(sign_in: Any, chef_de_salle: Any) -> None:
    page = sign_in(chef_de_salle).get("/tables/schemes/").content.decode()
    assert "Record a stake scheme" not in page
    assert 'href="/tables/schemes/"' not in page


def test_an_earlier_scheme_of_a_table_is_replaced() -> None:
    assert selectors.state_of_scheme(StakeScheme(), StakeScheme()) == "replaced"


@pytest.mark.parametrize(
    ("bound", "words"),
    [
        ({"multiple": Decimal(50)}, "50 × minimum"),
        ({"step": Decimal(10)}, "in multiples of 10.00\xa0EUR"),
        ({"chips": 1}, "1 chip"),
        ({}, ""),
    ],
)
def test_a_limit_says_how_a_stake_is_bound(bound: dict[str, Any], words: str) -> None:
    assert rule_of_limit(SessionLimit(**bound), "EUR") == words
