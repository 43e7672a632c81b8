"""Acts in any order over two desks and a table: whatever is done or refused, every cent is in a drawer or on a slip."""

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
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import randoms

from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.counts.services import counts, disclosures
from compliance.cage.drawers.services import manual_bookings, voids
from compliance.cage.drawers.services.bookings import Change
from compliance.cage.models.counts import Count
from compliance.cage.models.shifts import Entry, Shift
from compliance.cage.models.slips import Slip
from compliance.cage.shifts import services as cage_services
from compliance.cage.slips.services import slips
from compliance.refusals import Refused
from tests import cast
from tests.cage import counted, drawers, invariants
from tests.database import OwnDatabase
from tests.races import together

pytestmark = pytest.mark.slow

STAFF = ("cashier", "chef_de_salle", "director", "pit_boss")
STEPS = (timedelta(seconds=-1), timedelta(0), timedelta(minutes=1), timedelta(hours=5))
ACTS = 60
# The invariants are asked of every row, so not after every act.
OFTEN = 6


class Night:
    """Two desks and a table in the hands of a die."""

    def __init__(self, die: Random) -> None:
        self.die = die
        self.at = cast.TUESDAY
        self.told: list[str] = []
        self.done: Counter[str] = Counter()
        drawers.denominations()
        self.places = (
            {"desk_id": drawers.desk_id()},
            {"desk_id": counted.second_desk()},
            {"table_id": drawers.table().pk},
        )

    def acts(self) -> dict[Callable[[], object], int]:
        """Every act with how often the die shows it."""
        return {
            self.wait: 3,
            self.open: 5,
            self.book: 6,
            self.adjust: 2,
            self.void: 4,
            self.slip: 7,
            self.end_slip: 7,
            self.count: 3,
            self.disclose: 3,
            self.explain: 3,
            self.sign: 3,
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
        self.told.append(f"{self.at:%d.%m. %H:%M:%S} {act.__name__}: {said}")

    def one(self, rows: Any) -> Any:
        found = list(rows.order_by("pk"))
        return self.die.choice(found) if found else None

    def who(self) -> dict[str, Any]:
        return {"house": cast.house(), "by": cast.member(self.die.choice(STAFF)), "at": self.at}

    def drawer(self) -> Any:
        """Mostly an open one."""
        opened = Shift.objects.exclude(counts__kind="closing")
        return self.one(self.die.choice([opened, opened, opened, Shift.objects.all()]))

    def pieces(self) -> Any:
        chips, plaques = {"5": self.die.randint(0, 40)}, {"100": self.die.randint(0, 2)}
        notes = {"20": self.die.choice([0, 0, 0, 5])}
        return drawers.sheet(chip=chips, plaque=plaques, note=notes)

    # --- What may happen.

    def wait(self) -> object:
        self.at += self.die.choice(STEPS)
        return self.at

    def open(self) -> object:
        place, nonce, who = self.die.choice(self.places), uuid4(), self.who()
        pieces = drawers.sheet(chip={"5": 200}, plaque={"100": 5}, note={} if "table_id" in place else {"20": 100})
        row = cage_services.open_shift(pieces=pieces, nonce=nonce, **place, **who)
        assert cage_services.open_shift(pieces=pieces, nonce=nonce, **place, **who) == row
        return row

    def book(self) -> object:
        row, nonce = self.drawer(), uuid4()
        if row is None:
            return None
        kind, amount = self.die.choice(["takings", "other_in", "other_out"]), Decimal(self.die.randint(1, 90_000)) / 100
        who = self.who() | ({"by": row.opened_by} if self.die.random() < 0.8 else {})
        said = {"shift": row, "kind": kind, "amount": amount, "reference": "V-1", "nonce": nonce}
        made = manual_bookings.make_entry(**said, **who)
        assert manual_bookings.make_entry(**said, **who) == made
        return made

    def adjust(self) -> object:
        row, by = self.drawer(), Decimal(self.die.randint(-500, 500))
        if row is None:
            return None
        change = self.die.choice([Change(chips=by), Change(plaques=by), Change(cash=by)])
        return manual_bookings.adjust_float(shift=row, change=change, reason="Counted.", nonce=uuid4(), **self.who())

    def void(self) -> object:
        row = self.one(Entry.objects.exclude(kind="opening"))
        return row and voids.void_booking(entry=row, reason="Wrong.", nonce=uuid4(), **self.who())

    def slip(self) -> object:
        giver, taker, nonce = self.drawer(), self.drawer(), uuid4()
        if giver is None or taker is None:
            return None
        who = self.who() | ({"by": giver.opened_by} if self.die.random() < 0.9 else {})
        said = {"giver": giver, "taker": taker, "pieces": self.pieces(), "nonce": nonce}
        made = slips.prepare_slip(**said, **who)
        assert slips.prepare_slip(**said, **who) == made
        return made

    def end_slip(self) -> object:
        way = Slip.objects.filter(end=None)
        row = self.one(self.die.choice([way, way, way, Slip.objects.all()]))
        if row is None:
            return None
        who = self.who() | ({"by": row.taker.opened_by} if self.die.random() < 0.6 else {})
        if self.die.random() < 0.7:
            return slips.receive_slip(slip=row, **who)
        return slips.return_slip(slip=row, reason="Too much.", **who)

    def count(self) -> object:
        row = self.drawer()
        if row is None:
            return None
        found = counted.there(row) if self.die.random() < 0.7 else drawers.sheet(chip={"5": self.die.randint(0, 90)})
        who = self.who() | {"by": row.opened_by}
        return counts.count_float(shift=row, pieces=found, nonce=uuid4(), **who)

    def disclose(self) -> object:
        row = self.one(count_selectors.counts_to_sign(cast.VENUE))
        return row and disclosures.disclose_variance(count=row, **self.who())

    def explain(self) -> object:
        row = self.one(Count.objects.filter(explanation=None).exclude(kind="opening"))
        return row and counts.explain_variance(count=row, said="Seen.", checked="Camera 3.", **self.who())

    def sign(self) -> object:
        row = self.one(count_selectors.counts_to_sign(cast.VENUE))
        return row and counts.sign_count(count=row, **self.who())


@contextmanager
def undone() -> Iterator[None]:
    """What happens in the block is rolled back; services within it commit as they do beneath any test."""
    block = transaction.atomic()
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)


@settings(
    max_examples=3, deadline=None, phases=[Phase.generate], suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(die=randoms(use_true_random=True))
def test_no_order_of_acts_loses_a_cent(db: None, die: Random) -> None:
    """What is refused is refused in words; anything else that is raised fails, and the acts before it are told."""
    with undone():
        night = Night(die)
        play(night, ACTS, checked=True)
        invariants.check()
    assert night.done["open"]


@pytest.mark.parametrize("seed", range(2))
def test_no_order_of_acts_of_four_desks_at_once_loses_a_cent(own_database: OwnDatabase, seed: int) -> None:
    """Each has a connection of its own and real commits; they share the two desks and the table."""
    night = Night(Random(seed))
    together(lambda _desk: play(night, ACTS // 2), 4)
    invariants.check()
    assert set(night.done) >= {"open", "book", "slip", "end_slip"}


def play(night: Night, acts: int, *, checked: bool = False) -> None:
    for act in range(acts):
        try:
            night.go_on()
            if checked and act % OFTEN == 0:
                invariants.check()
        except BaseException as error:
            error.add_note("\n".join(night.told))
            raise
