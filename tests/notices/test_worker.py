"""Letters through a real worker, a real queue and a real mail server; the worker is killed while it sends."""

from collections.abc import Callable
from datetime import timedelta
from email import message_from_bytes
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from compliance.notices import tasks
from compliance.notices.models.answers import NoticeAlarm
from compliance.notices.models.dispatches import AttemptOutcome, NoticeAttempt, NoticeSent
from compliance.notices.models.letters import NoticeLetter
from compliance.notices.services import issuing, mailing
from tests import cast
from tests.database import OwnDatabase
from tests.notices import life, smtp
from tests.reports.workers import Worker
from tests.waiting import until

pytestmark = pytest.mark.slow


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """What a worker that is started now knows of the mail server."""

    def at(port: int) -> None:
        facts = {"HOST": "127.0.0.1", "PORT": str(port), "TLS": "none", "SECONDS": "20"}
        for name, value in facts.items():
            monkeypatch.setenv(f"CARNET_SMTP_{name}", value)
        monkeypatch.setenv("CARNET_MAIL_FROM", "carnet@casino.example")

    return at


def mailed() -> Any:
    life.address()
    at = timezone.now()
    row = life.raised()
    life.issue(row, at)
    issuing.ensure_letter(house=cast.house(), notice=row, at=at, sealing=life.sealed)
    return life.order(row, at)


def not_busy(send: Callable[[], mailing.Sent]) -> bool:
    """Try to send, as beat does; a worker that looks at the same letter at this moment is left alone."""
    return send() != mailing.Sent.BUSY


def test_a_letter_is_mailed_by_a_worker(
    own_database: OwnDatabase, worker: Callable[[], Worker], reached: Callable[[int], None]
) -> None:
    dispatch = mailed()
    with smtp.server() as simulated:
        reached(simulated.port)
        worker()
        assert tasks.wake_worker(dispatch.pk)
        sent = until(lambda: NoticeSent.objects.filter(notice=dispatch.notice).first())
    assert (sent.way, sent.recorded_by) == ("email", None)
    assert message_from_bytes(simulated.accepted[0])["Message-ID"] == dispatch.message_id


def test_a_worker_killed_while_it_sends_leaves_what_nobody_knows_and_one_message_id(
    own_database: OwnDatabase, worker: Callable[[], Worker], reached: Callable[[int], None], settings: Any
) -> None:
    dispatch = mailed()
    with smtp.server(smtp.hangs_after_data, smtp.accepts) as simulated:
        reached(simulated.port)
        first = worker()
        assert tasks.wake_worker(dispatch.pk)
        assert simulated.taken.wait(60)
        first.kill()
        assert NoticeAttempt.objects.count() == 1
        assert not AttemptOutcome.objects.exists()
        assert life.stands(dispatch).doubtful
        worker()
        tasks.send_left()
        tasks.send_left()
        ended = until(AttemptOutcome.objects.first)
        assert (ended.outcome, ended.reply) == ("unknown", "interrupted")
        settings.MAIL = life.server_at(simulated.port)
        # What beat does later: nothing before the pause is over, and then the same message once more.
        for minutes in (0, 1):
            assert not NoticeSent.objects.exists()
            later = ended.ended_at + timedelta(minutes=minutes)
            again = partial(mailing.send_dispatch, dispatch_id=dispatch.pk, clock=partial(lambda at: at, later))
            until(partial(not_busy, again))
    assert NoticeSent.objects.get().attempt.number == 2
    assert {message_from_bytes(one)["Message-ID"] for one in simulated.seen} == {dispatch.message_id}
    assert len(simulated.seen) == 2


def test_the_watch_draws_what_was_left_and_raises_alarms_once(own_database: OwnDatabase, running_sealer: None) -> None:
    row = life.raised()
    life.issue(row)
    tasks.watch()
    tasks.watch()
    assert NoticeLetter.objects.get().issue.notice_id == row.pk
    assert [alarm.kind for alarm in NoticeAlarm.objects.all()] == ["unsent"]
