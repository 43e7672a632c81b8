"""Acts in any order: whatever is done or refused, money leaves only where its payout says so, and only once."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random
from typing import Any
from uuid import uuid4

from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import randoms

from compliance.payouts.models.payouts import Payout
from compliance.payouts.models.steps import MOVES
from compliance.payouts.selectors import payouts as selectors
from compliance.payouts.services import decisions, payments, preconditions
from compliance.refusals import Refused
from tests.cast import TUESDAY, VENUE, house, member
from tests.payouts import asking, invariants

STAFF = ("cashier", "chef_de_salle", "director")
ACTS = 25


@contextmanager
def undone() -> Iterator[None]:
    """What happens in the block is rolled back; services within it commit as they do beneath any test."""
    block = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)


class Night:
    """A house of one evening in the hands of a die."""

    def __init__(self, die: Random) -> None:
        self.die, self.at = die, TUESDAY
        self.told: list[str] = []
        self.done: Counter[str] = Counter()
        asking.drawer()

    def go_on(self) -> None:
        acts: list[Callable[[Any], Any]] = [
            *[self.ask] * 4,
            *[self.approve] * 4,
            *[self.pay] * 5,
            self.refuse,
            self.withdraw,
            self.hold,
            self.gate,
            self.gate,
            self.void,
            self.issue,
        ]
        act, found = self.die.choice(acts), list(Payout.objects.order_by("-number")[:4])
        self.at += self.die.choice([timedelta(seconds=-1), timedelta(0), timedelta(minutes=1)])
        if not found and act != self.ask:
            return
        row = selectors.get_payout(VENUE, self.die.choice(found).pk) if found else None
        before = row.state if row else ""
        try:
            act(row)
        except Refused as refused:
            said = f"refused: {refused}"
            assert row is None or asking.state(row) == before, "a refusal writes nothing"
        else:
            said = "done"
            self.done[act.__name__] += 1
            if row is not None and act not in (self.ask, self.gate):
                assert (before, asking.state(row)) in {*MOVES, (before, before)}
            invariants.check()
        self.told.append(f"{self.at:%H:%M:%S} {act.__name__} {row}: {said}")

    def who(self) -> str:
        return self.die.choice(STAFF)

    def ask(self, _row: Any) -> Any:
        more = self.die.choice([{}, asking.identified(), asking.identified() | {"means": "cheque"}])
        said = self.die.choice([asking.asked("10.00"), asking.asked("11000.00", **more), asking.gold_jack()])
        return asking.keep(said, self.who(), self.at)

    def approve(self, row: Any) -> Any:
        return asking.approve(row, self.who(), self.at)

    def pay(self, row: Any) -> Any:
        nonce = uuid4()
        kept = asking.pay(row, "cashier", self.at, nonce)
        assert asking.pay(row, "cashier", self.at, nonce) == kept
        return kept

    def act(self) -> dict[str, Any]:
        return {"house": house(), "by": member(self.who()), "at": self.at}

    def refuse(self, row: Any) -> Any:
        return decisions.refuse_payout(payout=row, reason="x", **self.act())

    def withdraw(self, row: Any) -> Any:
        return decisions.withdraw_payout(payout=row, reason="x", **self.act())

    def hold(self, row: Any) -> Any:
        return decisions.hold_payout(
            payout=row, reason="x", expected_on=(self.at + timedelta(days=3)).date(), **self.act()
        )

    def gate(self, row: Any) -> Any:
        return preconditions.pass_gate(payout=row, informed_id=member("chef_de_salle").pk, **self.act())

    def void(self, row: Any) -> Any:
        return payments.void_payment(payout=row, reason="x", nonce=uuid4(), **self.act())

    def issue(self, row: Any) -> Any:
        return payments.issue_payment(payout=row, reference="C", nonce=uuid4(), **self.act())


def play(die: Random) -> Night:
    """A night of acts, each told; what is done is undone at the end."""
    with undone():
        night = Night(die)
        for _act in range(ACTS):
            try:
                night.go_on()
            except BaseException as error:
                error.add_note("\n".join(night.told))
                raise
    return night


# A night that fails tells its acts itself: making it shorter takes minutes, and says no more.
@settings(
    max_examples=2,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(die=randoms(use_true_random=True))
def test_no_order_of_acts_pays_what_was_not_asked_for(db: None, die: Random) -> None:
    play(die)


def test_a_night_of_acts_reaches_every_state_of_a_payout(db: None) -> None:
    assert set(play(Random(5)).done) >= {"ask", "pay"}
