"""Many at once, and desks that die in the middle: the numbers of letters have no gap and no double."""

import signal
import subprocess
import sys
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from compliance.notices.models.answers import AlarmMail
from compliance.notices.models.dispatches import NoticeAttempt
from compliance.notices.models.letters import NoticeIssue, Numbering
from compliance.notices.services import alarms
from compliance.notices.services.mail_delivery import Delivered
from compliance.notices.services.mailing import Sent
from compliance.refusals import Refused
from tests import cast
from tests.database import ROOT, OwnDatabase
from tests.notices import life
from tests.races import DESKS, together

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow


def numbers() -> list[int]:
    return list(NoticeIssue.objects.order_by("number").values_list("number", flat=True))


def answer(act: Any, *given: Any) -> str:
    try:
        return str(act(*given))
    except Refused as refused:
        return str(refused)


def test_sixteen_who_issue_at_once_leave_no_gap_and_no_double(own_database: OwnDatabase) -> None:
    drafts = [life.raised(surname=f"Weber {number}") for number in range(DESKS)]
    given = together(lambda number: str(life.issue(drafts[number])))
    assert sorted(given) == [f"MJ 2026/{number:04d}" for number in range(1, DESKS + 1)]
    assert numbers() == list(range(1, DESKS + 1))
    assert Numbering.objects.get().last_number == DESKS


def test_one_draft_issued_by_sixteen_at_once_has_one_number(own_database: OwnDatabase) -> None:
    row = life.raised()
    given = together(lambda _number: answer(life.issue, row))
    assert sorted(said == "MJ 2026/0001" for said in given) == [False] * (DESKS - 1) + [True]
    assert numbers() == [1]


def test_two_workers_at_once_mail_a_letter_once(own_database: OwnDatabase) -> None:
    dispatch = life.mailed()
    others: list[Any] = []

    def meanwhile(_message: Any) -> Delivered:
        others.extend(together(lambda _number: life.attempt(dispatch), 2))
        return Delivered("accepted", 250)

    assert life.attempt(dispatch, deliver=meanwhile) is Sent.TRIED
    assert others == [Sent.BUSY, Sent.BUSY]
    assert NoticeAttempt.objects.count() == 1


def test_two_workers_at_once_mail_an_alarm_once(own_database: OwnDatabase) -> None:
    life.raised()
    life.address("house", "director@casino.example")
    late = cast.TUESDAY + timedelta(hours=24)
    alarms.raise_alarms(at=late)
    others: list[Any] = []

    def meanwhile(_message: Any) -> Delivered:
        others.extend(together(lambda _number: alarms.mail_alarms(at=late, deliver=life.comes_to("accepted", 250)), 2))
        return Delivered("accepted", 250)

    assert alarms.mail_alarms(at=late, deliver=meanwhile) == 1
    assert others == [0, 0]
    assert AlarmMail.objects.count() == 1


def test_a_desk_killed_while_it_issues_leaves_no_gap(own_database: OwnDatabase) -> None:
    for number in range(24):
        life.raised(surname=f"Weber {number}")
    die, told = Random(7), []
    for _round in range(3):
        desk = subprocess.Popen(
            [sys.executable, "-m", "tests.notices.issuing", own_database.name],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert desk.stdout is not None
        assert desk.stdout.readline() == "ready\n"
        told += [desk.stdout.readline().strip() for _line in range(die.randint(1, 4))]
        desk.send_signal(signal.SIGKILL)
        rest, _errors = desk.communicate(timeout=30)
        told += rest.split("\n")[:-1]
    found = numbers()
    assert found == list(range(1, len(found) + 1))
    assert set(told) <= {str(row) for row in NoticeIssue.objects.all()}
    assert Numbering.objects.get().last_number == len(found)
    assert str(life.issue(life.raised(surname="Last"))) == f"MJ 2026/{len(found) + 1:04d}"
