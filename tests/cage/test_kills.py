"""Cashiers killed in the middle: no chip is lost, nothing is half there, and who asks again changes nothing."""

import signal
import subprocess
import sys
from random import Random

import pytest

from compliance.cage.models.shifts import Entry
from compliance.cage.models.slips import Slip
from tests.cage import counted, drawers, invariants, working
from tests.database import ROOT, OwnDatabase

pytestmark = pytest.mark.slow


def cashier(database: str, number: int) -> "subprocess.Popen[str]":
    said = [sys.executable, "-m", "tests.cage.working", database, str(number), "150"]
    return subprocess.Popen(said, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_cashiers_killed_in_the_middle_lose_no_chip(own_database: OwnDatabase) -> None:
    drawers.shift()
    drawers.shift(by="chef_de_salle", desk_id=counted.second_desk())
    drawers.table_shift()
    die, acknowledged = Random(7), []
    desks = [cashier(own_database.name, number) for number in (1, 2)]
    for each in desks:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    for each in desks:
        assert each.stdout is not None
        acknowledged += [each.stdout.readline().split() for _line in range(die.randint(5, 15))]
        each.send_signal(signal.SIGKILL)
    for each in desks:
        rest, _errors = each.communicate(timeout=30)
        acknowledged += [line.split() for line in rest.splitlines()]
    invariants.check()
    kept = {str(pk) for rows in (Entry, Slip) for pk in rows.objects.values_list("pk", flat=True)}
    assert {given for _kind, given in acknowledged} <= kept
    asked_again()


def asked_again() -> None:
    """Every turn once more under its nonces: what was cut off is finished, what was done stays as it is."""
    turns = [(number, turn) for number in (1, 2) for turn in range(4)]
    first = [working.turn(*each) for each in turns]
    kept = Entry.objects.count(), Slip.objects.count()
    assert [working.turn(*each) for each in turns] == first
    assert (Entry.objects.count(), Slip.objects.count()) == kept
    invariants.check()
