"""Desks that are killed in the middle: no cent is lost, nothing is half there, and who asks again changes nothing."""

import signal
import subprocess
import sys
from contextlib import suppress
from random import Random

import pytest

from compliance.orphans.models.carnets import CarnetLine, Numbering
from compliance.orphans.models.closings import Closing, CommunePayment, Reconciliation
from compliance.orphans.models.finds import Find
from tests.database import ROOT, OwnDatabase
from tests.orphans import cashing, invariants, years

pytestmark = pytest.mark.slow

# How far a year may have come when it is cut off: reconciled, once more perhaps, then paid, then closed.
REACHED = {(0, 0, 0), (1, 0, 0), (2, 0, 0), (1, 1, 0), (2, 1, 0), (1, 1, 1), (2, 1, 1)}


def desk(database: str, number: int, count: int) -> subprocess.Popen[str]:
    said = [sys.executable, "-m", "tests.orphans.cashing", database, str(number), str(count)]
    return subprocess.Popen(said, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_desks_killed_in_the_middle_lose_no_cent(own_database: OwnDatabase) -> None:
    die, acknowledged = Random(7), []
    for _round in range(2):
        desks = [desk(own_database.name, number, 400) for number in (1, 2)]
        for each in desks:
            assert each.stdout is not None
            assert each.stdout.readline() == "ready\n"
        for each in desks:
            assert each.stdout is not None
            acknowledged += [each.stdout.readline().split() for _line in range(die.randint(3, 12))]
            each.send_signal(signal.SIGKILL)
        for each in desks:
            rest, _errors = each.communicate(timeout=30)
            acknowledged += [line.split() for line in rest.splitlines()]
        invariants.check()
    finds = {int(number) for kind, number in acknowledged if kind == "find"}
    lines = {int(number) for kind, number in acknowledged if kind == "line"}
    assert finds <= set(Find.objects.values_list("number", flat=True))
    assert lines <= set(CarnetLine.objects.values_list("number", flat=True))
    asked_again()


def asked_again() -> None:
    """Every turn once more under its nonces: what was cut off is finished, what was done stays one line."""
    turns = [(number, turn) for number in (1, 2) for turn in range(4)]
    first = [cashing.turn(*each) for each in turns]
    kept = CarnetLine.objects.count(), Find.objects.count()
    assert [cashing.turn(*each) for each in turns] == first
    assert (CarnetLine.objects.count(), Find.objects.count()) == kept
    assert Numbering.objects.get(series="carnet 2026").last_number == kept[0]
    invariants.check()


def test_a_payment_that_is_cut_off_is_there_or_not(own_database: OwnDatabase) -> None:
    """The payment, its line, its booking, its receipt and the notice to the Minister are one act."""
    years.pay_all()
    for seconds in (0.02, 0.05):
        each = desk(own_database.name, 1, 2)
        assert each.stdout is not None
        while each.stdout.readline() not in {"paying 2026\n", ""}:
            pass
        with suppress(subprocess.TimeoutExpired):
            each.wait(timeout=seconds)
        each.kill()
        each.communicate(timeout=30)
        invariants.check()
        assert (Reconciliation.objects.count(), CommunePayment.objects.count(), Closing.objects.count()) in REACHED
    cashing.pay_year()
    cashing.pay_year()
    invariants.check()
    payment = CommunePayment.objects.get()
    assert payment.receipts.get().amount == payment.amount == Closing.objects.get().paid
    assert CarnetLine.objects.filter(kind="payment").count() == 1
