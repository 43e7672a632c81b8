"""Schemes of Dutch tables without some chances, and of poker tables where the casino takes a levy."""

import io
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from compliance.games.domain.stake_schemes import Levy, Limit
from compliance.games.models.schemes import SchemeLine, StakeScheme
from compliance.games.selectors.scheme_terms import chance_name, levy_text
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY
from tests.exclusions.api_requests import post
from tests.games.dutch_schemes import LEVY, open_float, open_session, post_scheme, record, table
from tests.games.rule_versions import publish_poker_rules
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db

OUTSIDE = Limit("outside", Decimal(10), Decimal(1_000))
EVERY = ["columns", "dozens", "simple"]


@pytest.fixture(autouse=True)
def director() -> Any:
    return open_dutch_house()


def poker() -> Any:
    return table("P1", "nl.poker_house")


def test_a_table_without_outside_chances_has_no_limits_for_them() -> None:
    with pytest.raises(Refused, match="leave their limits empty") as error:
        record("5", "500", OUTSIDE, absent=EVERY)
    assert (error.value.field, error.value.article) == ("absent", "2.2(2); 2.3(4); 2.4(3)")
    assert said.acts(DUTCH, "games.scheme.refused")
    assert record("5", "500", absent=EVERY[::-1]).absent == EVERY
    assert record("5", "500", OUTSIDE, absent=["simple"]).absent == ["simple"]


def test_only_a_roulette_table_lacks_chances() -> None:
    with pytest.raises(Refused, match="Only a roulette table") as error:
        record("5", "500", absent=["simple"], at_table=table("9", "nl.casino_war"))
    assert error.value.field == "absent"


def test_a_poker_table_with_a_bank_takes_no_levy() -> None:
    assert record("5", "500", at_table=poker()).levy_percent is None


def test_quick_roulette_has_no_columns_and_dozens(sign_in: Any, director: Any) -> None:
    at_table = table("Q", "nl.roulette_quick")
    scheme = record("5", "500", OUTSIDE, at_table=at_table)
    assert scheme.absent == ["columns", "dozens"]
    assert chance_name("outside", ["any", "outside"], scheme.absent) == "simple chances"
    with pytest.raises(Refused, match="leave their limits empty"):
        record("5", "500", OUTSIDE, at_table=at_table, absent=["simple"])
    with refused("quick_roulette_has_no_columns_and_dozens"):
        write(copy_of(scheme, number=2, absent=["columns"]))
    with time_machine.travel(TUESDAY, tick=False):
        sign = sign_in(director).get(f"/tables/schemes/{scheme.pk}/sign/")
    printed = PdfReader(io.BytesIO(sign.content)).pages[0].extract_text()
    assert "Kolommen; dozijnen" in printed
    assert "kolommen, dozijnen en" not in printed.lower()


def test_a_poker_table_is_opened_with_its_levy() -> None:
    scheme = record("5", "500", at_table=poker(), levy=LEVY)
    assert (scheme.levy_percent, scheme.levy_maximum) == (5, 10)
    post_scheme(scheme)
    open_float(poker())
    publish_poker_rules()
    assert open_session(poker()).scheme == scheme


@pytest.mark.parametrize(
    ("levy", "game", "article"),
    [
        (LEVY, "nl.roulette_american", "3.4(1)"),
        (Levy(Decimal(0)), "nl.poker_house", ""),
        (Levy(Decimal(100)), "nl.poker_house", ""),
        (Levy(Decimal(5), Decimal(0)), "nl.poker_house", ""),
    ],
)
def test_what_is_no_levy(levy: Levy, game: str, article: str) -> None:
    with pytest.raises(Refused) as error:
        record("5", "500", at_table=table("P2", game), levy=levy)
    assert (error.value.field, error.value.article) == ("levy", article)


@pytest.mark.parametrize(
    ("percent", "maximum", "words"),
    [
        (None, None, ""),
        ("5.00", None, "5 % of the stakes"),
        ("5", "10", "5 % of the stakes, at most 10.00\xa0EUR for each hand"),
    ],
)
def test_a_levy_in_words(percent: str | None, maximum: str | None, words: str) -> None:
    amounts = {name: Decimal(value) if value else None for name, value in (("percent", percent), ("maximum", maximum))}
    row = StakeScheme(levy_percent=amounts["percent"], levy_maximum=amounts["maximum"])
    assert levy_text(row, "EUR") == words


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("only_outside_chances_are_absent", {"absent": ["plein"]}),
        ("a_levy_is_taken_where_the_house_mediates", {"levy_percent": 5}),
        ("the_maximum_of_a_levy_belongs_to_a_levy", {"levy_maximum": 5}),
    ],
)
def test_a_scheme_fits_its_table(name: str, changes: dict[str, Any]) -> None:
    like = record("5", "500")
    with refused(name):
        write(copy_of(like, number=2, **changes))


def test_a_poker_table_has_a_levy_past_the_service() -> None:
    like = record("5", "500", at_table=poker(), levy=LEVY)
    for name, changes in (
        ("a_levy_is_a_part_of_the_stakes", {"levy_percent": 100}),
        ("only_a_roulette_table_lacks_chances", {"absent": ["simple"]}),
    ):
        with refused(name):
            write(copy_of(like, number=2, **changes))


def test_an_absent_chance_has_no_limits_past_the_service() -> None:
    row = copy_of(record("5", "500"), number=2, absent=EVERY)
    with refused("an_absent_chance_has_no_limits"):
        write(row, SchemeLine(scheme=row, position=2, chance="outside", minimum=5, maximum=50))


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_the_form_takes_levy_and_absent_chances(sign_in: Any, director: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        boss, limits = sign_in(director), {"minimum": "5", "maximum": "500"}
        body = limits | {"table": str(table().pk), "absent": ["simple"]}
        assert boss.post("/tables/schemes/new/", body).status_code == 302
        of_poker = limits | {"table": str(poker().pk)}
        assert boss.post("/tables/schemes/new/", of_poker | {"levy_maximum": "10"}).status_code == 422
        assert boss.post("/tables/schemes/new/", of_poker | {"levy": "5", "levy_maximum": "10"}).status_code == 302
        scheme = StakeScheme.objects.get(table=poker())
        post_scheme(scheme)
        open_float(poker())
        publish_poker_rules()
        session = open_session(poker())
        page = text(boss.get(f"/tables/sessions/{session.pk}/"))
        sign = boss.get(f"/tables/sessions/{session.pk}/sign/")
    (printed,) = PdfReader(io.BytesIO(sign.content)).pages
    assert "10,00" in printed.extract_text()
    assert StakeScheme.objects.get(table=table()).absent == ["simple"]
    assert "10,00" in page


def test_the_api_takes_levy_and_absent_chances(sign_in: Any, director: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        boss, limits = sign_in(director), [{"chance": "any", "minimum": "5.00", "maximum": "500.00"}]
        levy = {"percent": "5.00", "maximum": "10.00"}
        post(boss, "stake-schemes/", {"table": str(poker().pk), "limits": limits, "levy": levy})
        post(boss, "stake-schemes/", {"table": str(table().pk), "limits": limits, "absent": ["simple", "columns"]})
        rows = {row["table"]: row for row in boss.get("/api/v1/stake-schemes/").json()["results"]}
    assert (rows["P1"]["levy_percent"], rows["P1"]["levy_maximum"]) == ("5.00", "10.00")
    assert rows["3"]["absent"] == "columns, simple"


def test_register_and_sign_say_which_chances_are_absent(sign_in: Any, director: Any) -> None:
    post_scheme(record("5", "500", absent=["simple", "columns"]))
    post_scheme(record("5", "500", at_table=poker(), levy=LEVY))
    open_float(table())
    with time_machine.travel(TUESDAY, tick=False):
        boss = sign_in(director)
        register = text(boss.get("/tables/schemes/", {"columns": ["table", "absent", "levy"]}))
        sign = boss.get(f"/tables/sessions/{open_session(table()).pk}/sign/")
    assert "kolommen; enkelvoudige kansen" in register
    assert "10,00" in register
    (printed,) = PdfReader(io.BytesIO(sign.content)).pages
    assert "Kolommen; enkelvoudige kansen" in printed.extract_text()
