"""The sign of a Dutch table: from its scheme before a session, with the rule of its stakes and the other chances."""

import io
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from compliance.games.domain.stake_schemes import Limit, scheme_limits
from compliance.http.pdf.drawing import VARIANTS
from compliance.rules.rulebook import Policy, rulebook
from tests import said
from tests.cast import TUESDAY, member
from tests.games.dutch_schemes import dutch, open_float, open_session, post_scheme, record, table
from tests.structure import faults
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    open_dutch_house()
    with time_machine.travel(TUESDAY, tick=False):
        yield


def outside(minimum: str, maximum: str = "1000") -> Limit:
    return Limit("outside", Decimal(minimum), Decimal(maximum))


def steps(*lines: Limit) -> list[int]:
    found = scheme_limits(dutch().rulebook(dutch().gaming_day(TUESDAY)), lines)
    return [int(each.step) for each in found if each.step is not None]


@pytest.mark.parametrize(("minimum", "expected"), [("10", [5, 5]), ("12", [5, 5]), ("5", [5, 5]), ("2", [5, 2])])
def test_a_stake_is_a_multiple_of_the_minimum_of_the_table(minimum: str, expected: list[int]) -> None:
    assert steps(Limit("any", Decimal(5), Decimal(500)), outside(minimum)) == expected


def test_a_casino_that_decides_otherwise_takes_any_stake() -> None:
    decided = rulebook(
        "NL", dutch().gaming_day(TUESDAY), (Policy("stakes.multiple_of_min_only", False, date(2026, 1, 1), ""),)
    )
    assert [each.step for each in scheme_limits(decided, [Limit("any", Decimal(5), Decimal(500))])] == [None]


def test_the_sign_is_printed_from_the_scheme(sign_in: Any) -> None:
    row = record("5", "500", outside("10"))
    client = sign_in(member("directeur"))
    page = client.get("/tables/schemes/").content.decode()
    assert f"/tables/schemes/{row.pk}/sign/" in page
    answer = client.get(f"/tables/schemes/{row.pk}/sign/")
    assert not faults(answer.content, VARIANTS["sign"])
    words = printed(answer.content)
    for each in ("Overige kansen", "Other chances", "Kolommen, dozijnen", "veelvouden van", "500,00"):
        assert each in words, each
    (line,) = said.acts(DUTCH, "games.scheme.sign_printed")
    assert said.own_facts(line) == {"table": "3"}


def test_a_session_has_the_same_sign(sign_in: Any) -> None:
    row = record("5", "500", outside("10"))
    post_scheme(row)
    open_float(table())
    session = open_session(table())
    assert [limit.step for limit in session.limits.order_by("position")] == [5, 5]
    client = sign_in(member("directeur"))
    addresses = (f"/tables/sessions/{session.pk}/sign/", f"/tables/schemes/{row.pk}/sign/")
    of_session, of_scheme = (printed(client.get(each).content) for each in addresses)
    assert of_session == of_scheme
    assert "overige kansen" in client.get(f"/tables/sessions/{session.pk}/").content.decode().lower()
    assert "overige kansen" in client.get("/tables/sessions/").content.decode().lower()


def test_the_register_shows_a_confirmed_end_and_no_sign_of_a_replaced_scheme(sign_in: Any) -> None:
    post_scheme(record("2", "500", low_stake=True))
    replaced = record("5", "500", confirmed=True)
    record("10", "500", confirmed=True)
    client = sign_in(member("directeur"))
    page = client.get("/tables/schemes/").content.decode()
    assert "Einde van een verplicht minimum bevestigd" in page
    assert f"/tables/schemes/{replaced.pk}/sign/" not in page
    rows = client.get("/api/v1/stake-schemes/").json()["results"]
    assert [each["confirmed"] for each in rows] == [True, True, False]


def printed(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split())
