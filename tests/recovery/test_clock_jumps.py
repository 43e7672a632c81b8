"""The clock of the server jumps by hours and back: what is refused, what goes on, and what the operator reads."""

from __future__ import annotations

import time
from datetime import date, timedelta

import psycopg
import pytest
from allauth.mfa.totp.internal import auth as totp
from django.core.management import call_command
from django.utils import timezone
from rest_framework.test import APIClient

from audit.operating.clock_jumps import SMALLEST, ClockWatch
from audit.operating.processes import Sealing
from audit.recording import log
from audit.sealing.signer import Signer
from audit.store.queries import ask
from compliance.admissions.models.decisions import DoorDecision
from compliance.venues.models.staff import Staff
from tests import cast
from tests.admissions.api_requests import post
from tests.admissions.presenting import present
from tests.audit.acting import AT
from tests.audit.sealed import Link, add
from tests.database import OwnDatabase

HOURS = timedelta(hours=5)
JUMPS = "SELECT kind, facts ->> 'seconds' FROM audit.entry WHERE kind LIKE 'audit.clock.%%' ORDER BY id"


class Clocks:
    """A clock that is set, and one that counts."""

    def __init__(self) -> None:
        self.now, self.counted = AT, 0.0

    def pass_by(self, seconds: float, jump: timedelta = timedelta()) -> None:
        self.counted += seconds
        self.now += timedelta(seconds=seconds) + jump


def test_a_correction_by_ntp_is_no_jump_and_hours_are() -> None:
    clocks = Clocks()
    watch = ClockWatch(lambda: clocks.counted)
    said = []
    for seconds, jump in ((1, 0.0), (3600, 0.4), (1, SMALLEST - 1), (1, 18_000.0), (1, -18_000.0), (1, 0.0)):
        clocks.pass_by(seconds, timedelta(seconds=jump))
        said.append(watch.jumped_seconds(clocks.now))
    assert said == [0, 0, 0, 18_000, -18_000, 0]


def test_sealing_goes_on_and_the_jump_is_in_the_log(
    own_database: OwnDatabase, link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    clocks, said = Clocks(), []
    sealing = Sealing(signer, said.append, lambda: clocks.now)
    sealing.watch = ClockWatch(lambda: clocks.counted)
    assert sealing.seal_or_report() is not None
    clocks.pass_by(1, HOURS)
    fail_to_record(monkeypatch, sealing)
    assert ask(JUMPS, []) == [], "the database did not answer"
    add("during the jump")
    assert sealing.seal_or_report() is not None
    clocks.pass_by(1, -HOURS)
    add("after it")
    assert sealing.seal_or_report() is not None
    assert ask(JUMPS, []) == [("audit.clock.forward", "18000"), ("audit.clock.back", "18000")]
    assert said == [
        "The clock was set by +18000 seconds: docs/recovery.md says what to do.",
        "The clock was set by -18000 seconds: docs/recovery.md says what to do.",
    ]
    sealing.close()
    call_command("audit", "verify")


def fail_to_record(monkeypatch: pytest.MonkeyPatch, sealing: Sealing) -> None:
    """The database does not answer at the moment of the jump."""

    def fail(*_: object, **__: object) -> None:
        raise psycopg.OperationalError("no server")

    with monkeypatch.context() as patch:
        patch.setattr(log, "note", fail)
        sealing._report_jump(sealing.now())


def test_admissions_keep_their_numbers_and_the_day_of_their_clock(porter: Staff) -> None:
    ahead = present(porter, at=cast.TUESDAY + timedelta(days=1))
    back = present(porter, paper=cast.paper(surname="Muller", number="P77"))
    again = present(porter, paper=cast.paper(surname="Muller", number="P77"), at=cast.TUESDAY + timedelta(minutes=1))
    cards = [found.card.label for found in (ahead, back, again) if found.card]
    assert cards == ["D-000001", "D-000002", "D-000002"], "no number twice and none left out"
    days = [found.decision.gaming_day for found in (ahead, back, again)]
    assert days == [date(2026, 3, 4), date(2026, 3, 3), date(2026, 3, 3)]


def test_a_request_that_is_repeated_after_a_jump_is_the_same_admission(
    machine: APIClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = post(machine)
    now = timezone.now()
    for jump in (HOURS, -HOURS):
        monkeypatch.setattr(timezone, "now", lambda jump=jump: now + jump)
        repeated = post(machine)
        assert (repeated.status_code, repeated.json()["id"]) == (200, first.json()["id"])
    assert DoorDecision.objects.count() == 1


def test_a_code_of_a_telephone_is_refused_until_the_clock_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    secret, now = totp.generate_totp_secret(), time.time()
    monkeypatch.setattr(totp.time, "time", lambda: now)
    code = totp.format_hotp_value(totp.hotp_value(secret, next(iter(totp.yield_hotp_counters_from_time()))))
    accepted = []
    for hours in (0, -5, 5, 0):
        monkeypatch.setattr(totp.time, "time", lambda hours=hours: now + hours * 3600)
        accepted.append(totp.validate_totp_code(secret, code))
    assert accepted == [True, False, False, True]
