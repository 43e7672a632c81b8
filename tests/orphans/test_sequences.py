"""Acts in any order, across the end of a year: whatever is done or refused, every cent is where the carnet says."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from decimal import Decimal
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import randoms

from compliance.orphans.carnet import selectors as books
from compliance.orphans.finds.services import ends, establishments
from compliance.orphans.models.carnets import Carnet, CarnetLine
from compliance.orphans.models.claims import Claim
from compliance.orphans.models.closings import CommunePayment
from compliance.orphans.models.finds import Find
from compliance.orphans.year_end.services.receipts import NumberedReceipt
from compliance.refusals import Refused
from tests import cast
from tests.database import OwnDatabase
from tests.orphans import claiming, floor, invariants, years
from tests.races import together

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

# How far the clock goes between two acts; a clock that was set back by a second is among them.
STEPS = (timedelta(seconds=-1), timedelta(0), timedelta(minutes=1), timedelta(hours=9), timedelta(hours=30))
STAFF = ("cashier", "chef_de_salle", "director", "pit_boss")
ACTS = 100


class Night:
    """A house from the last days of a year into the next one, in the hands of a die."""

    def __init__(self, die: Random) -> None:
        self.die = die
        self.at = cast.local("2026-12-27 20:15")
        self.told: list[str] = []
        self.done: Counter[str] = Counter()

    def acts(self) -> dict[Callable[[], object], int]:
        """Every act with how often the die shows it."""
        return {
            self.wait: 4,
            self.find: 4,
            self.stake: 3,
            self.game: 2,
            self.establish: 1,
            self.drop: 1,
            self.cash_in: 6,
            self.claim: 5,
            self.rule: 5,
            self.approve: 3,
            self.refund: 5,
            self.hand_back: 1,
            self.owner: 4,
            self.late_owner: 4,
            self.reverse: 4,
            self.deposit: 2,
            self.pay_year: 3,
            self.receipt: 3,
            self.close: 2,
        }

    def go_on(self) -> None:
        every = self.acts()
        (act,) = self.die.choices(list(every), list(every.values()))
        try:
            said = act() or "nothing to do"
        except Refused as refused:
            said = f"refused: {refused}"
        else:
            self.done[act.__name__] += said != "nothing to do"
            invariants.check()
        self.told.append(f"{self.at:%d.%m. %H:%M:%S} {act.__name__}: {said}")

    def begin(self) -> None:
        """The acts without which a night proves nothing; the die alone would leave one out now and then."""
        years.pay_all()
        for act in (self.find, self.cash_in, self.owner, self.claim):
            assert act() is not None
            self.done[act.__name__] += 1

    def one(self, rows: Any) -> Any:
        found = list(rows.order_by("pk"))
        return self.die.choice(found) if found else None

    def amount(self) -> str:
        return str(Decimal(self.die.randint(1, 30_000)) / 100)

    def new_year(self) -> None:
        self.at = max(self.at, cast.local("2026-12-31 23:59"))

    # --- The floor.

    def wait(self) -> object:
        self.at += self.die.choice(STEPS)
        return self.at

    def find(self) -> object:
        category = self.die.choice(["floor", "slot_credit"])
        return floor.find(self.at, initial=Decimal(self.amount()), category=category)

    def stake(self) -> object:
        category = self.die.choice(["table", "abandoned"])
        row = floor.stake(self.at, initial=Decimal(self.amount()), category=category)
        gain = "7.50" if category == "abandoned" else "0"
        floor.play(row, *[self.die.choice(["0", gain]) for _game in range(self.die.randint(1, 3))], at=self.at)
        return row

    def game(self) -> object:
        row = self.one(Find.objects.exclude(game=""))
        return row and (floor.play(row, self.die.choice(["0", "5.00"]), at=self.at) or row)

    def establish(self) -> object:
        row, by = self.one(Find.objects.filter(category="abandoned")), cast.member("pit_boss")
        return row and establishments.establish_abandonment(house=cast.house(), find=row, by=by, at=self.at)

    def drop(self) -> object:
        row, outcome = self.one(Find.objects.filter(cash_in=None)), self.die.choice(["lost", "mistake"])
        by = cast.member("chef_de_salle")
        return row and ends.drop_find(house=cast.house(), find=row, outcome=outcome, reason="Seen.", by=by, at=self.at)

    def cash_in(self) -> object:
        waiting = Find.objects.filter(cash_in=None, ended=None)
        row, nonce = self.one(self.die.choice([waiting, waiting, Find.objects.all()])), uuid4()
        if row is None:
            return None
        kept = floor.cash_in(row, self.at, nonce=nonce)
        assert floor.cash_in(row, self.at, nonce=nonce) == kept
        return kept.line

    # --- Owners.

    def claim(self) -> object:
        row = self.one(Find.objects.filter(recorded_at__lte=self.at))
        if row is None:
            return None
        claim = claiming.claim(row, self.at)
        if self.die.random() < 0.8 and not claim.refused_as:
            claiming.prove(claim, self.at)
        return claim

    def rule(self) -> object:
        row = self.one(Claim.objects.filter(refused_as=""))
        if row is None:
            return None
        if self.die.random() < 0.2:
            return claiming.rule(row, "refused", self.at, code="not_proven")
        share = Decimal(self.amount()) if self.die.random() < 0.3 else None
        return claiming.rule(row, at=self.at, amount=share, split=share is not None)

    def approve(self) -> object:
        row = self.one(Claim.objects.filter(rulings__verdict="accepted"))
        return row and claiming.approve(row, self.at, approved=self.die.random() < 0.8, reason="Looked at.")

    def refund(self) -> object:
        row = self.one(Claim.objects.filter(rulings__verdict="accepted"))
        by_transfer = {"transfer": "VIR 7"} if self.die.random() < 0.4 else {}
        return row and claiming.pay(row, self.at, **by_transfer).line

    def hand_back(self) -> object:
        row = self.one(Claim.objects.filter(rulings__verdict="accepted"))
        return row and claiming.hand_back(row, self.at)

    def owner(self) -> object:
        """Somebody finds, somebody comes and is believed; the money goes out now or later."""
        line = floor.entered(self.amount(), self.at)
        row = claiming.granted(line, self.at)
        if line.change > 100:
            claiming.approve(row, self.at)
        return claiming.pay(row, self.at).line if self.die.random() < 0.6 else row

    def late_owner(self) -> object:
        """After the year was paid: the money is with the commune, the owner still has days left (A-04)."""
        paid = CarnetLine.objects.filter(kind="entry", carnet__payment__isnull=False, taken_back_by=None)
        line = self.one(paid.filter(find__claims=None))
        if line is None:
            return None
        row = claiming.granted(line, self.at)
        claiming.approve(row, self.at)
        return claiming.pay(row, self.at).line

    def reverse(self) -> object:
        refunds = CarnetLine.objects.filter(kind="refund")
        line = self.one(self.die.choice([refunds, CarnetLine.objects.all()]))
        return line and claiming.reverse(line, self.at, by=cast.member(self.die.choice(STAFF)))

    # --- The end of the year.

    def carnet(self) -> Any:
        return self.one(Carnet.objects.all())

    def deposit(self) -> object:
        row = self.carnet()
        return row and years.deposit(row, self.amount(), self.at)

    def pay_year(self) -> object:
        """Late in the night: the exercise ends, and the total is paid if the accountant states it rightly."""
        row = self.carnet()
        if row is None:
            return None
        if len(self.told) > ACTS // 3:
            self.new_year()
        stated, means = books.running_total(row) - self.die.choice([0, 0, 0, 1]), self.die.choice(["cash", "transfer"])
        held = books.sum_balances(row).cash
        if means == "transfer" and held > 0:
            years.deposit(row, str(held), self.at)
        years.reconcile(row, str(stated), self.at)
        return years.pay(row, at=self.at, means=means, paid_on=cast.house().local(self.at).date())

    def receipt(self) -> object:
        row = self.one(CommunePayment.objects.all())
        if row is None:
            return None
        missing = row.amount - sum((each.amount for each in row.receipts.all()), Decimal(0))
        said = self.die.choice([str(missing), str(missing), self.amount()])
        return years.receipt(row, years_stub(said, f"A-{len(self.told)}", self.at), self.at)

    def close(self) -> object:
        row = self.one(self.die.choice([Carnet.objects.filter(payment__isnull=False), Carnet.objects.all()]))
        return row and years.close(row, self.at)


def years_stub(amount: str, number: str, at: Any) -> NumberedReceipt:
    return years.stub(amount, number, cast.house().local(at).date())


@contextmanager
def undone() -> Iterator[None]:
    """What happens in the block is rolled back; services within it commit as they do beneath any test."""
    block = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)


# An example is a hundred acts, and is undone: the database of this test is the same for each.
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(die=randoms(use_true_random=True))
def test_no_order_of_acts_loses_a_cent(db: None, die: Random) -> None:
    """What is refused is refused in words; anything else that is raised fails, and the acts before it are told."""
    night = Night(die)
    with undone():
        night.begin()
        play(night, ACTS)
        invariants.check()


@pytest.mark.parametrize("seed", range(2))
def test_no_order_of_acts_of_four_desks_at_once_loses_a_cent(own_database: OwnDatabase, seed: int) -> None:
    """Each desk has a connection of its own and real commits; they share the finds, the claims and the carnet."""
    night = Night(Random(seed))
    night.begin()
    together(lambda _desk: play(night, ACTS // 4), 4)
    invariants.check()


def play(night: Night, acts: int) -> None:
    for _act in range(acts):
        try:
            night.go_on()
        except BaseException as error:
            error.add_note("\n".join(night.told))
            raise
