"""A desk that is killed in the middle of a payment leaves neither money nor step; who asks again pays once."""

import signal
import subprocess
import sys
from random import Random

import pytest

from compliance.cage.models.shifts import Entry
from compliance.payouts.models.payouts import Payout
from compliance.payouts.models.steps import Payment, Step
from tests.database import ROOT, OwnDatabase
from tests.payouts import asking, invariants, paying

pytestmark = pytest.mark.slow


def test_a_desk_killed_while_it_pays_loses_no_cent(own_database: OwnDatabase) -> None:
    asking.drawer()
    die, told = Random(11), []
    for _round in range(2):
        said = [sys.executable, "-m", "tests.payouts.paying", own_database.name, "400"]
        desk = subprocess.Popen(said, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert desk.stdout is not None
        assert desk.stdout.readline() == "ready\n"
        told += [desk.stdout.readline().strip() for _line in range(die.randint(2, 6))]
        desk.send_signal(signal.SIGKILL)
        rest, _errors = desk.communicate(timeout=30)
        told += rest.splitlines()
        invariants.check()
    assert set(told) <= {str(pk) for pk in Payment.objects.values_list("pk", flat=True)}
    count = Payout.objects.count()
    again = [paying.turn(number) for number in range(count)]
    assert [paying.turn(number) for number in range(count)] == again
    invariants.check()
    assert Payment.objects.count() == Step.objects.filter(state="paid").count() == count
    assert Entry.objects.filter(kind="payout").count() == count
