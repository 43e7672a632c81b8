"""Settlements that someone forges or floods: junk, checks of other casinos and devices, and checks changed later."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import ProgrammingError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.games.domain import pay_tables as paytables
from compliance.games.domain.settlement.outcomes import Settlement, Unsettled
from compliance.games.domain.settlement.plans import PLANS, questions_of, settle
from compliance.games.domain.settlement.questions import Kind, Question, read_answers
from compliance.games.presentation.settlements import describe_settlement, problem_sentence
from compliance.payouts.models.checks import SettlementCheck
from compliance.payouts.services import checks
from tests.cast import TUESDAY, house, member
from tests.payouts import asking
from tests.venues.dutch import open_dutch_house

JUNK = st.text("0123456789 ,-.KHSé%<()", max_size=12) | st.sampled_from(
    ["", "0", "-1", "NaN", "1e9", "9" * 300, "¼", "KH " * 40, "0 " * 100]
)
CARDS = st.lists(st.builds("".join, st.tuples(st.sampled_from("23456789TJQKA"), st.sampled_from("HDCS"))), max_size=7)
PLAUSIBLE = {
    Kind.AMOUNT: st.sampled_from(["10", "20", "5,5", "0.01", "9999999.99"]),
    Kind.CARDS: CARDS.map(" ".join),
    Kind.NUMBERS: st.lists(st.integers(0, 37).map(str), max_size=8).map(" ".join),
    Kind.COUNT: st.sampled_from(["0", "1", "2", "210", "9999"]),
    Kind.FLAG: st.sampled_from(["on", "", "no"]),
}


def texts_for(question: Question) -> st.SearchStrategy[str]:
    codes = st.sampled_from([each.code for each in question.choices] or [""])
    return st.one_of(PLAUSIBLE.get(question.kind, codes), PLAUSIBLE.get(question.kind, codes), JUNK)


@pytest.mark.parametrize("game_id", PLANS)
def test_any_description_is_settled_or_refused_with_a_sentence(game_id: str) -> None:
    """Never another error, and never more than the stake times the highest odds of the game and its jackpots."""
    game = paytables.get_game(game_id)
    questions = questions_of(game)
    most = max((bet.odds or 0 for bet in game.bets), default=Decimal(0))

    @settings(max_examples=60, deadline=None)
    @given(st.fixed_dictionaries({question.name: texts_for(question) for question in questions}))
    def attack(typed: dict[str, str]) -> None:
        sentence, found = "", None
        try:
            found = settle(game, read_answers(questions, typed), date(2026, 3, 3))
        except Unsettled as problem:
            sentence = problem_sentence(game, problem)
        assert bool(sentence) is (found is None)
        if found is not None:
            check_sums(found, typed, most)

    attack()


def check_sums(found: Settlement, typed: dict[str, str], most: Decimal) -> None:
    assert describe_settlement(found)["lines"]
    assert all(0 <= line.returned <= line.stake and 0 <= line.commission <= line.won for line in found.lines)
    assert found.paid == found.returned + found.won - found.commission
    # A base game, a bonus or the wheel may pay more than the table of the game; a meter pays what it shows.
    if not {"bonus", "shown", "meter"} & {name for name, text in typed.items() if text} and not found.game.base:
        assert found.won <= (found.stake + Decimal("0.01")) * (most + 1) * 2


@pytest.fixture
def tuesday(db: None) -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


RED = {"stake": "20", "bet": "rouge_noir:rouge", "result": "7"}
BODY = {"game": "lu.roulette_english", "answers": RED}


def test_no_other_casino_checks_a_payout(tuesday: None, sign_in: Any) -> None:
    row = asking.payout("20.00")
    client = sign_in(open_dutch_house())
    assert client.get(f"/payouts/{row.pk}/settlement/").status_code == 404
    answer = client.post(
        f"/api/v1/payouts/{row.pk}/settlement-check/",
        BODY,
        content_type="application/json",
        headers={"Idempotency-Key": uuid4().hex},
    )
    assert answer.status_code == 404
    assert not SettlementCheck.objects.exists()


def test_a_check_is_not_changed_later(tuesday: None) -> None:
    row = asking.payout("99.00")
    kept = checks.check_settlement(
        house=house(), payout=row, game="lu.roulette_english", answers=RED, by=member("chef_de_salle"), at=TUESDAY
    )
    assert not kept.agrees
    for change in (
        lambda: SettlementCheck.objects.filter(pk=kept.pk).update(agrees=True),
        lambda: SettlementCheck.objects.filter(pk=kept.pk).delete(),
    ):
        with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
            change()


def test_a_check_takes_no_text_about_a_person(tuesday: None, sign_in: Any, chef_de_salle: Any) -> None:
    """Only what the game asks for is stored: names and scanned documents are refused."""
    row = asking.payout("20.00")
    for answers in (
        {"remark": "Jean Weber"},
        {"numbers": "Jean Weber"},
        {"numbers": "P<LUXKAYSER<<ANNE<SOPHIE" + "<" * 20},
    ):
        answer = sign_in(chef_de_salle).post(
            f"/api/v1/payouts/{row.pk}/settlement-check/",
            BODY | {"answers": RED | answers},
            content_type="application/json",
            headers={"Idempotency-Key": uuid4().hex},
        )
        assert answer.status_code in {400, 409}, answers
    assert not SettlementCheck.objects.exists()
