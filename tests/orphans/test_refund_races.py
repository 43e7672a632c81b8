"""Two desks at once: an entry is refunded once, a claim is decided once, and the other hears why."""

from typing import Any

import pytest

from compliance.orphans.carnet import selectors as books
from compliance.orphans.claims.services.claims import ClaimStatement
from compliance.orphans.models.carnets import CarnetLine
from compliance.orphans.models.claims import ClaimRuling
from compliance.refusals import Refused
from tests.cast import VENUE
from tests.database import OwnDatabase
from tests.orphans import floor
from tests.orphans.claiming import claim, granted, pay, prove, reverse, rule
from tests.races import together

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow


def answer(act: Any, *given: Any, **said: Any) -> str:
    try:
        act(*given, **said)
    except Refused as refused:
        return str(refused)
    return "done"


def test_two_desks_refund_one_claim(own_database: OwnDatabase) -> None:
    row = granted(floor.entered())
    answers = together(lambda _number: answer(pay, row), 2)
    assert sorted(answers) == ["It has already been refunded. Reload the page.", "done"]
    assert CarnetLine.objects.filter(kind="refund").count() == 1
    assert books.sum_balances(books.get_carnet(VENUE, "2026")).difference == 0


def test_two_desks_refund_one_entry_to_two_persons(own_database: OwnDatabase) -> None:
    line = floor.entered()
    rows = [claim(line.find), claim(line.find, said=ClaimStatement("Marie Muller", "Mine.", "2, rue Y"))]
    for row in rows:
        prove(row)
    answers = together(lambda number: rule(rows[number]).code, 2)
    assert answers == ["competing_claims", "competing_claims"], "neither is granted while the other stands"
    assert not ClaimRuling.objects.filter(verdict="accepted").exists()


def test_one_refunds_while_another_reverses(own_database: OwnDatabase) -> None:
    line = floor.entered()
    row = granted(line)
    answers = together(lambda number: answer(pay, row) if number else answer(reverse, line), 2)
    assert sorted(answers)[-1] == "done"
    assert answers.count("done") == 1


def test_two_lines_of_one_carnet_follow_each_other(own_database: OwnDatabase) -> None:
    lines = [floor.entered() for _each in range(4)]
    rows = [granted(line) for line in lines]
    assert together(lambda number: answer(pay, rows[number]), 4) == ["done"] * 4
    numbers = list(CarnetLine.objects.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 9))
    assert books.running_total(books.get_carnet(VENUE, "2026")) == 0
