"""Many at once: a payout is approved once and paid once, whatever the other desks press at that moment."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import Sum

from compliance.cage.models.shifts import Entry
from compliance.payouts.models.payouts import Gate, Payout
from compliance.payouts.models.steps import Payment, Step
from compliance.payouts.selectors import payouts as selectors
from compliance.payouts.services import preconditions
from compliance.refusals import Refused
from tests.cast import TUESDAY, VENUE, house, member
from tests.database import OwnDatabase
from tests.payouts import asking
from tests.races import DESKS, together

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow


def answer(act: Any, *given: Any, **said: Any) -> str:
    try:
        act(*given, **said)
    except Refused as refused:
        return str(refused)
    return "done"


def cash() -> Decimal:
    return Entry.objects.aggregate(all=Sum("cash"))["all"]


def test_two_approvers_at_once_make_one_approval(own_database: OwnDatabase) -> None:
    row = asking.large()
    answers = together(lambda number: answer(asking.approve, row, ("chef_de_salle", "director")[number]), 2)
    assert sorted(said == "done" for said in answers) == [False, True]
    assert "has already approved it" in next(said for said in answers if said != "done")
    assert Step.objects.filter(state="approved").count() == 1


def test_one_approves_while_another_refuses(own_database: OwnDatabase) -> None:
    row = asking.large()
    answers = together(
        lambda number: answer(asking.refuse, row, by="director") if number else answer(asking.approve, row), 2
    )
    steps = list(Step.objects.filter(payout=row).order_by("number").values_list("state", flat=True))
    if answers == ["done", "done"]:
        assert steps == ["requested", "approved", "refused"], "what is approved may be refused until it is paid"
    else:
        assert (steps, answers[1]) == (["requested", "refused"], "done")
        assert "has already refused it" in answers[0]
    assert selectors.get_payout(VENUE, row.pk).state == "refused"


def test_sixteen_who_pass_one_gate_at_once_pass_it_once(own_database: OwnDatabase) -> None:
    row = asking.keep(asking.gold_jack())
    chef = member("chef_de_salle").pk

    def pass_gate(_number: int) -> Any:
        passed = preconditions.pass_gate(house=house(), payout=row, informed_id=chef, by=member("pit_boss"), at=TUESDAY)
        return passed.pk

    assert set(together(pass_gate, DESKS)) == {Gate.objects.get().pk}


def test_nothing_is_paid_twice_by_sixteen_at_once(own_database: OwnDatabase) -> None:
    asking.drawer()
    before, row = cash(), asking.payout()
    answers = together(lambda _number: answer(asking.pay, row))
    assert answers.count("done") == 1
    assert sum("Do not pay again" in said for said in answers) == DESKS - 1
    assert before - cash() == Decimal("500.00")
    assert Payment.objects.count() == Step.objects.filter(state="paid").count() == 1


def test_one_button_pressed_sixteen_times_is_one_payment(own_database: OwnDatabase) -> None:
    asking.drawer()
    row, nonce = asking.payout(), uuid4()
    paid = together(lambda _number: asking.pay(row, nonce=nonce).pk)
    assert len(set(paid)) == 1
    assert Entry.objects.filter(kind="payout").count() == 1


def test_sixteen_payouts_out_of_one_drawer_follow_each_other(own_database: OwnDatabase) -> None:
    asking.drawer()
    before = cash()
    rows = together(lambda _number: asking.payout("100.00"))
    assert sorted(row.number for row in rows) == list(range(1, DESKS + 1))
    assert together(lambda number: answer(asking.pay, rows[number])) == ["done"] * DESKS
    assert before - cash() == 100 * DESKS
    last = Entry.objects.latest("position")
    assert (last.position, last.cash_after) == (DESKS + 1, cash())


def test_one_pays_while_another_withdraws_and_a_third_voids(own_database: OwnDatabase) -> None:
    asking.drawer()
    before, row = cash(), asking.payout()
    acts = (asking.pay, asking.withdraw, asking.void)
    answers = together(lambda number: answer(acts[number], row), 3)
    state = selectors.get_payout(VENUE, row.pk).state
    assert "done" in answers
    assert before - cash() == (Decimal(500) if state == "paid" else 0)
    assert state in {"paid", "withdrawn", "voided"}
    assert Payout.objects.count() == 1
