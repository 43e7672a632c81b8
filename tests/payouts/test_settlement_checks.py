"""Checks of payouts by settlement: what is recorded, by whom, what the database refuses, page, API and log."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import transaction

from compliance.payouts.models.checks import SettlementCheck
from compliance.payouts.services import checks
from compliance.refusals import Refused
from tests import said
from tests.admissions.books import copy_of
from tests.cast import TUESDAY, VENUE, house, member
from tests.payouts import asking
from tests.payouts.payout_rows import refused as refused_by_database
from tests.payouts.payout_rows import step, take, written

RED = {"stake": "20", "bet": "rouge_noir:rouge", "result": "7"}
ROULETTE = {"game": "lu.roulette_english", "bet": "rouge_noir", "stake": Decimal("20.00")}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def check(row: Any, answers: dict[str, str], game: str = "lu.roulette_english", by: str = "chef_de_salle") -> Any:
    return checks.check_settlement(house=house(), payout=row, game=game, answers=answers, by=member(by), at=TUESDAY)


@pytest.mark.parametrize(
    ("amount", "stake_returned", "answers", "agrees"),
    [
        ("20.00", False, RED, True),
        ("40.00", True, RED, True),
        ("40.00", False, RED, False),
        ("20.00", False, RED | {"result": "8"}, False),
        ("10.00", True, RED | {"result": "0"}, True),
    ],
)
def test_a_check_compares_the_payout_with_the_settled_round(
    amount: str, stake_returned: bool, answers: dict[str, str], agrees: bool
) -> None:
    row = asking.payout(amount, stake_returned=stake_returned, **ROULETTE)
    kept = check(row, answers | {"numbers": " "})
    assert (kept.agrees, kept.is_complete, kept.is_certain, kept.answers) == (agrees, True, True, answers)
    assert check(row, answers) == kept, "the same check is recorded once"
    (act,) = said.acts(VENUE, "payouts.check.recorded")
    assert said.tables(act) == {"payouts_settlementcheck"}
    assert set(said.own_facts(act)) == {"payout", "amount", "currency"}


def test_a_check_stops_no_payout() -> None:
    asking.drawer()
    row = asking.payout("99.00", **ROULETTE)
    assert not check(row, RED).agrees
    asking.pay(row)
    assert asking.state(row) == "paid"


def test_a_check_says_that_odds_are_uncertain_or_missing() -> None:
    row = asking.keep(asking.gold_jack())
    gold = {"stake": "10", "regular_stake": "20", "bet": "gold_jack", "dealer_cards": "AH KH"}
    kept = check(row, gold, "lu.super_jack")
    assert (kept.agrees, kept.is_certain, kept.won) == (True, False, Decimal("3000.00"))


@pytest.mark.parametrize(
    ("game", "answers", "said_by"),
    [
        ("lu.black_jack", {}, "names another game"),
        ("nl.sic_bo", {}, "do not include this game"),
        ("lu.roulette_english", {}, "Enter this to settle the bet."),
        ("lu.roulette_english", RED | {"result": "37"}, "is not on this wheel"),
        ("lu.roulette_english", RED | {"guest": "Weber"}, "does not ask for"),
        ("lu.roulette_english", RED | {"stake": "1,234"}, "at most two decimals"),
        ("lu.roulette_english", RED | {"bet": "nothing"}, "no such choice"),
        ("lu.roulette_english", RED | {"result": "red"}, "Type numbers"),
    ],
)
def test_a_round_that_cannot_be_settled_is_refused(game: str, answers: dict[str, str], said_by: str) -> None:
    row = asking.payout("20.00", **ROULETTE)
    with pytest.raises(Refused, match=said_by):
        check(row, answers, game)
    assert not SettlementCheck.objects.exists()


def test_the_database_compares_a_check_with_its_payout() -> None:
    row = asking.payout("20.00", **ROULETTE)

    def written(**changes: Any) -> SettlementCheck:
        facts: dict[str, Any] = {
            "payout": row,
            "game": "lu.roulette_english",
            "answers": RED,
            "returned": Decimal(20),
            "won": Decimal(20),
            "commission": Decimal(0),
            "paid": Decimal(40),
            "is_complete": True,
            "is_certain": True,
            "agrees": True,
            "checked_by": member("chef_de_salle"),
            "checked_at": TUESDAY,
        }
        return SettlementCheck(**facts | changes)

    compared, sums = "a_settlement_check_compares_its_payout", "a_settlement_check_adds_up"
    refused_by_database(compared, written(agrees=False))
    refused_by_database(compared, written(is_complete=False))
    refused_by_database(compared, written(game="lu.black_jack"))
    refused_by_database(compared, written(checked_at=TUESDAY.replace(year=2025)))
    refused_by_database(sums, written(paid=Decimal(39)))
    refused_by_database(sums, written(commission=Decimal(-1), paid=Decimal(41), agrees=False))


def test_the_page_settles_compares_and_records(sign_in: Any, chef_de_salle: Any, cashier: Any) -> None:
    row = asking.payout("20.00", **ROULETTE)
    client, address = sign_in(chef_de_salle), f"/payouts/{row.pk}/settlement/"
    assert 'value="20.00"' in client.get(address).content.decode()
    page = client.get(address, RED).content.decode()
    assert "Agrees with the request" in page
    assert "article 37-2" in page
    assert not SettlementCheck.objects.exists(), "looking at a result records nothing"
    wrong = client.post(address, RED | {"result": "37"})
    assert (wrong.status_code, "is not on this wheel" in wrong.content.decode()) == (422, True)
    assert client.post(address, RED).headers["Location"] == f"/payouts/{row.pk}/"
    kept = SettlementCheck.objects.get()
    assert (kept.agrees, kept.checked_by_id) == (True, chef_de_salle.pk)
    shown = client.get(f"/payouts/{row.pk}/").content.decode()
    assert "Agrees with the request" in shown
    assert "stake=20&amp;" in shown or "&amp;stake=20" in shown
    assert sign_in(cashier).get(address).status_code == 403
    seen = sign_in(cashier).get(f"/payouts/{row.pk}/").content.decode()
    assert "Agrees with the request" in seen
    assert address not in seen
    assert client.get(f"/payouts/{uuid4()}/settlement/").status_code == 404


def test_a_payout_without_a_game_is_settled_by_the_chosen_one(sign_in: Any, chef_de_salle: Any) -> None:
    row = asking.payout("20.00")
    client, address = sign_in(chef_de_salle), f"/payouts/{row.pk}/settlement/"
    assert "Which game?" in client.get(address).content.decode()
    page = client.get(address, RED | {"game": "lu.roulette_english", "result": "8"}).content.decode()
    assert "Differs from the request" in page
    client.post(address, RED | {"game": "lu.roulette_english", "result": "8"})
    shown = client.get(f"/payouts/{row.pk}/").content.decode()
    assert "Differs from the request" in shown


def test_the_api_records_a_check(sign_in: Any, chef_de_salle: Any, cashier: Any) -> None:
    row = asking.payout("20.00", **ROULETTE)
    address, body = f"/api/v1/payouts/{row.pk}/settlement-check/", {"game": "lu.roulette_english", "answers": RED}

    def post(name: Any, sent: dict[str, Any]) -> Any:
        return sign_in(name).post(
            address, sent, content_type="application/json", headers={"Idempotency-Key": uuid4().hex}
        )

    assert post(cashier, body).status_code == 403
    assert post(chef_de_salle, body).json()["state"] == "requested"
    (shown,) = sign_in(chef_de_salle).get(f"/api/v1/payouts/{row.pk}/").json()["checks"]
    assert (shown["game"], shown["paid"], shown["agrees"]) == ("lu.roulette_english", "40.00", True)
    assert shown["checked_by"] == str(chef_de_salle.pk)
    refusal = post(chef_de_salle, body | {"answers": RED | {"result": ""}})
    assert refusal.status_code == 409
    assert SettlementCheck.objects.count() == 1


def test_a_payout_of_a_game_that_is_not_settled_offers_no_check(sign_in: Any, chef_de_salle: Any) -> None:
    client = sign_in(chef_de_salle)
    row = asking.payout("20.00", **ROULETTE)
    assert f"/payouts/{row.pk}/settlement/" in client.get(f"/payouts/{row.pk}/").content.decode()
    with transaction.atomic():
        bingo = copy_of(row, game="nl.bingo", number=take(), nonce=uuid4())
        written(bingo, step(bingo, "requested", reason="", taken_by=bingo.prepared_by, taken_at=bingo.prepared_at))
    assert f"/payouts/{bingo.pk}/settlement/" not in client.get(f"/payouts/{bingo.pk}/").content.decode()
