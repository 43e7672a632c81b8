"""Terminals of Dutch tables: no higher than their table, each linked to one table."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.models.stake_limits import TableTerminal, TerminalRemoval
from compliance.games.services import tables
from compliance.games.stake_limits.services import terminals
from compliance.games.stake_limits.services.terminals import TerminalWish
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.books import copy_of
from tests.cage import drawers
from tests.cage.policies import set_dutch_policy
from tests.cast import TUESDAY, member
from tests.exclusions.api_requests import post
from tests.games import dutch_limits as limits
from tests.games.dutch_schemes import dutch, post_scheme, record, table
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH, employ_twin, open_dutch_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def director() -> Any:
    found = open_dutch_house()
    post_scheme(record("5", "500"))
    return found


def test_a_terminal_is_no_higher_than_its_table() -> None:
    assert limits.link("T1", "2", "500").means == ["e_card"]
    for minimum, maximum, field in (("6", "100", "minimum"), ("5", "501", "maximum")):
        with pytest.raises(Refused, match="of its table") as error:
            limits.link("T2", minimum, maximum)
        assert (error.value.field, error.value.article) == (field, "1.1(13)")
    facts = {"table": "3", "article": "1.1(13)"}
    assert said.own_facts(said.acts(DUTCH, "games.terminal.refused")[0]) == facts
    assert said.own_facts(said.acts(DUTCH, "games.terminal.linked")[0]) == {"number": "T1", "table": "3"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"number": " "}, "number"),
        ({"place": " "}, "place"),
        ({"paid_at": "bar"}, "place"),
        ({"means": []}, "means"),
        ({"means": ["credit"]}, "means"),
        ({"minimum": "0"}, "maximum"),
        ({"minimum": "5", "maximum": "4"}, "maximum"),
    ],
)
def test_what_is_no_terminal(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as error:
        limits.link(**changes)
    assert error.value.field == field
    assert not TableTerminal.objects.exists()


def test_the_buy_in_is_with_a_means_that_the_casino_has_designated() -> None:
    employ_twin("compliance_officer", "compliance")
    set_dutch_policy("payment.means", "chips")
    with pytest.raises(Refused, match="not designated") as error:
        limits.link()
    assert (error.value.field, error.value.article) == ("means", "1.1(13)")


def test_a_terminal_waits_for_the_scheme_of_its_table() -> None:
    with pytest.raises(Refused, match="not posted") as error:
        limits.link(at_table=table("8"))
    assert error.value.article == "1.1(13)"


def test_a_terminal_is_linked_to_one_table() -> None:
    other = table("4")
    post_scheme(record("5", "500", at_table=other))
    first = limits.link("T1")
    with pytest.raises(Refused, match="Remove it there first"):
        limits.link("T1", at_table=other)
    limits.remove(first)
    with pytest.raises(Refused, match="already removed"):
        limits.remove(first)
    assert limits.link("T1", at_table=other).table == other


def test_luxembourg_has_no_terminals_of_tables(chef_de_salle: Any) -> None:
    wish = TerminalWish("T1", Decimal(2), Decimal(50), ["e_card"], "desk", "Guichet 1")
    with pytest.raises(Refused, match="follow from the minimum"):
        terminals.link_terminal(
            house=cast.house(), table_id=drawers.table().pk, wish=wish, by=chef_de_salle, at=TUESDAY
        )
    with pytest.raises(Refused, match="in use") as error:
        terminals.link_terminal(house=cast.house(), table_id=uuid4(), wish=wish, by=chef_de_salle, at=TUESDAY)
    assert error.value.field == "table"


# --- Past the service


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_terminal_is_no_higher_than_its_table", {"maximum": 501}),
        ("a_terminal_is_no_higher_than_its_table", {"minimum": 6}),
        ("a_terminal_is_linked_to_one_table", {"number": "T1"}),
        ("a_terminal_has_a_number_and_a_place_of_payment", {"number": ""}),
        ("a_terminal_has_a_minimum_and_a_maximum", {"minimum": 0}),
        ("a_terminal_takes_no_credit", {"means": ["credit"]}),
        ("a_terminal_takes_no_credit", {"means": []}),
        ("credits_are_paid_at_a_known_place", {"paid_at": "bar"}),
    ],
)
def test_a_terminal_is_within_its_table(name: str, changes: dict[str, Any]) -> None:
    like = limits.link("T1")
    with refused(name):
        write(copy_of(like, **{"number": "T2"} | changes))


def test_a_terminal_is_at_a_table_in_use_and_removed_after_it_was_linked() -> None:
    like = limits.link("T1")
    with refused("a_terminal_is_removed_after_it_was_linked"):
        write(TerminalRemoval(terminal=like, removed_by=member("directeur"), removed_at=TUESDAY - limits.HOUR))
    tables.retire_table(house=dutch(), table=table(), by=member("directeur"), at=TUESDAY)
    with refused("a_terminal_is_at_a_table_in_use"):
        write(copy_of(like, number="T2"))


# --- The page and the API


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_terminal_is_linked_and_removed(sign_in: Any, director: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        boss = sign_in(director)
        body = {
            "table": str(table().pk),
            "number": "T1",
            "minimum": "2",
            "maximum": "100",
            "means": ["e_card", "tokens"],
        }
        place = {"paid_at": "payout_terminal", "place": "U1"}
        assert 'href="/tables/terminals/"' in text(boss.get("/tables/sessions/"))
        assert boss.post("/tables/terminals/new/", body | place | {"maximum": "501"}).status_code == 422
        assert boss.post("/tables/terminals/new/", body | place).headers["Location"] == "/tables/terminals/"
        terminal = TableTerminal.objects.get()
        removal = f"/tables/terminals/{terminal.pk}/removal/"
        assert removal in text(boss.get("/tables/terminals/"))
        for _each in range(2):
            assert boss.post(removal).headers["Location"] == "/tables/terminals/"
        assert removal not in text(boss.get("/tables/terminals/"))
    assert terminal.means == ["tokens", "e_card"]


def test_a_terminal_through_the_api(sign_in: Any, director: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        boss = sign_in(director)
        body = {"table": str(table().pk), "number": "T1", "minimum": "2.00", "maximum": "100.00", "means": ["e_card"]}
        place = {"paid_at": "desk", "place": "Kassa 1"}
        first = post(boss, "table-terminals/", body | place).json()
        assert post(boss, f"table-terminals/{first['id']}/removal/", {}).json() == first
        assert post(boss, f"table-terminals/{uuid4()}/removal/", {}).status_code == 404
        (found,) = boss.get("/api/v1/table-terminals/").json()["results"]
    assert (found["number"], found["state"], found["means"]) == ("T1", "removed", "e_card")
