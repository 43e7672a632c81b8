"""Desks, officers and accountants at once, with real commits: each is done or refused in words, and no cent is lost."""

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from compliance.orphans.carnet import selectors as books
from compliance.orphans.finds.services import ends
from compliance.orphans.models.carnets import Carnet, CarnetLine, CashIn
from compliance.orphans.models.closings import Closing, CommunePayment, StubReceipt
from compliance.orphans.models.finds import Find, FindEnd
from compliance.refusals import Refused
from tests import cast
from tests.database import OwnDatabase
from tests.orphans import claiming, floor, invariants, years
from tests.races import together

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

EVENING = cast.local("2026-12-31 21:00")
Act = Callable[[], Any]


def outcomes(*acts: Act) -> list[str]:
    """What became of acts that all began at once: done, or the words in which one was refused; nothing else."""

    def one(number: int) -> str:
        try:
            acts[number]()
        except Refused as refused:
            return str(refused)
        return "done"

    found = together(one, len(acts))
    invariants.check()
    return found


def test_eight_desks_cash_in_at_once_whatever_their_clocks_say(own_database: OwnDatabase) -> None:
    """Each asks its clock before it waits for its turn, as screens do; who waited is registered when the turn came."""
    began = timezone.now()
    finds = [floor.find(began, found_at=began) for _each in range(24)]

    def desk(number: int) -> Act:
        return lambda: [floor.cash_in(row, datetime.now(UTC)) for row in finds[number::8]]

    assert outcomes(*(desk(number) for number in range(8))) == ["done"] * 8
    assert CarnetLine.objects.count() == CashIn.objects.count() == 24


def test_the_first_lines_of_a_house_open_one_carnet(own_database: OwnDatabase) -> None:
    assert outcomes(*(lambda: floor.entered("7.35") for _each in range(6))) == ["done"] * 6
    assert (Carnet.objects.count(), books.running_total(Carnet.objects.get())) == (1, Decimal("44.10"))


def test_one_find_is_cashed_in_dropped_and_counted_at_once(own_database: OwnDatabase) -> None:
    row, nonce = floor.find(category="table", game="Black Jack", place="2"), uuid4()
    floor.play(row, "0", "0", "0")

    def drop() -> Any:
        house, by = cast.house(), cast.member("pit_boss")
        return ends.drop_find(house=house, find=row, outcome="mistake", reason="A button.", by=by, at=cast.TUESDAY)

    once = partial(floor.cash_in, row, nonce=nonce)
    said = outcomes(once, once, lambda: floor.cash_in(row), drop, lambda: floor.play(row, "0"), drop)
    assert CashIn.objects.count() + FindEnd.objects.count() == 1
    assert all(each == "done" or "This found sum is already closed" in each for each in said)


def test_one_request_for_two_finds_writes_one_line(own_database: OwnDatabase) -> None:
    rows, nonce = [floor.find(), floor.find()], uuid4()
    said = outcomes(*(partial(floor.cash_in, row, nonce=nonce) for row in rows))
    assert sorted(said) == ["This form was already used for another entry. Reload the page.", "done"]


def test_an_entry_is_refunded_reversed_and_paid_to_the_commune_at_once(own_database: OwnDatabase) -> None:
    """Whoever comes first: the owner, the correction, or the commune; two of them only where the law says so."""
    years.pay_all()
    late = cast.local("2026-12-28 20:00")
    line, other = floor.entered("60.00", late), floor.entered("40.00", late)
    row, second = claiming.granted(line, late), claiming.granted(other, late)
    carnet = books.get_carnet(cast.VENUE, "2026")
    years.reconcile(carnet, "100.00", EVENING)

    def commune() -> Any:
        return years.pay(carnet, at=EVENING)

    outcomes(
        lambda: claiming.pay(row, EVENING),
        lambda: claiming.pay(row, EVENING),
        lambda: claiming.pay(second, EVENING, transfer="VIR 8"),
        lambda: claiming.reverse(line, EVENING),
        commune,
        commune,
        lambda: floor.entered("5.00", EVENING),
        lambda: years.deposit(carnet, "10.00", EVENING),
    )
    assert CommunePayment.objects.count() <= 1
    assert CarnetLine.objects.filter(original=line).count() <= 1


def test_the_year_is_paid_receipted_and_closed_once(own_database: OwnDatabase) -> None:
    line = floor.entered("100.00")
    carnet = line.carnet
    years.reconcile(carnet, "100.00", EVENING)
    said = outcomes(*(lambda: years.pay(carnet, at=EVENING) for _each in range(4)))
    assert said.count("done") == CommunePayment.objects.count() == 1
    payment = CommunePayment.objects.get()
    stubs = [years.stub("60.00", "A-1"), years.stub("60.00", "A-2"), years.stub("40.00", "A-3")]
    outcomes(*(partial(years.receipt, payment, stub, EVENING) for stub in stubs * 2))
    rest = payment.amount - sum((each.amount for each in StubReceipt.objects.all()), Decimal(0))
    if rest:
        years.receipt(payment, years.stub(str(rest), "A-4"), EVENING)
    said = outcomes(
        *(lambda: years.close(carnet, EVENING) for _each in range(3)), lambda: floor.entered("5.00", EVENING)
    )
    assert said.count("done") == 2
    assert Closing.objects.count() == 1
    assert CarnetLine.objects.filter(carnet__label="2027").count() == 1


def test_an_empty_year_is_closed_while_a_line_is_written(own_database: OwnDatabase) -> None:
    """The carnet that was emptied by its owner closes, or takes the line; never both."""
    claiming.refunded(floor.entered("50.00"))
    carnet = books.get_carnet(cast.VENUE, "2026")
    years.reconcile(carnet, "0.00", EVENING)
    row = floor.find(EVENING)
    outcomes(lambda: years.close(carnet, EVENING), lambda: floor.cash_in(row, EVENING))
    assert Find.objects.get(pk=row.pk).cash_in.line.carnet.label == ("2027" if Closing.objects.exists() else "2026")
