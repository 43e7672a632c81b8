"""Letters go through the outbox: the intent first, every attempt a row, and sent by nothing less than a yes."""

from datetime import timedelta
from email import message_from_bytes, policy
from typing import Any

import pytest

from compliance.notices import tasks
from compliance.notices.domain.mailing import Sending
from compliance.notices.models.dispatches import AttemptOutcome, NoticeAttempt, NoticeSent
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import issuing
from compliance.notices.services.mailing import Sent
from compliance.refusals import Refused
from tests import cast, said
from tests.notices import life, smtp
from tests.notices.life import LATER, comes_to

pytestmark = pytest.mark.usefixtures("db")


def minutes(count: int) -> Any:
    return LATER + timedelta(minutes=count)


def outcomes() -> list[str]:
    return [str(row) for row in AttemptOutcome.objects.order_by("ended_at")]


def test_a_letter_is_sent_once_a_server_accepts_it(settings: Any) -> None:
    dispatch = life.mailed()
    assert life.stands(dispatch) == Sending("waiting", LATER)
    with smtp.server() as simulated:
        settings.MAIL = life.server_at(simulated.port)
        assert life.attempt(dispatch) is Sent.TRIED
    sent = NoticeSent.objects.get()
    assert (sent.way, sent.reference, sent.recorded_by) == ("email", dispatch.message_id, None)
    assert sent.attempt.outcome.reply == "2.0.0 Ok: queued as 7F3K"
    assert str(sent.attempt) == "1"
    assert life.stands(dispatch) == Sending("accepted")
    assert life.attempt(dispatch, minutes(60)) is Sent.NOTHING_TO_DO
    assert [act.facts for act in said.acts(cast.VENUE, "notices.attempt.ended")] == [
        {"attempt": 1, "outcome": "accepted", "code": 250}
    ]
    (message,) = simulated.accepted
    told = message_from_bytes(message, policy=policy.default)
    assert told["Subject"] == "Casino Mondorf\u202f: lettre MJ 2026/0001"
    (pdf,) = told.iter_attachments()
    assert pdf.get_content() == issuing.letter_bytes(dispatch.notice_id)
    text = told.get_body(("plain",))
    assert text is not None
    assert "MJ 2026/0001" in text.get_content()
    assert "Weber" not in str(told["Subject"]) + text.get_content() + "".join(told.values())


def test_what_fails_is_tried_again_after_growing_pauses_and_then_given_up() -> None:
    dispatch, at = life.mailed(), LATER
    for pause in (1, 5, 15, 60, 240):
        assert life.attempt(dispatch, at, deliver=comes_to("deferred", 451, "Not now")) is Sent.TRIED
        assert life.stands(dispatch) == Sending("again", at + timedelta(minutes=pause))
        early = at + timedelta(minutes=pause, seconds=-1)
        assert life.attempt(dispatch, early, deliver=comes_to("accepted", 250)) is Sent.NOTHING_TO_DO
        assert selectors.due_dispatches(early) == []
        at += timedelta(minutes=pause)
        assert selectors.due_dispatches(at) == [dispatch.pk]
    assert selectors.in_state(cast.VENUE, "sending", at).count() == 1
    assert life.attempt(dispatch, at, deliver=comes_to("unreachable")) is Sent.TRIED
    assert life.stands(dispatch) == Sending("failed")
    assert life.attempt(dispatch, at + timedelta(days=1)) is Sent.NOTHING_TO_DO
    assert selectors.due_dispatches(at + timedelta(days=1)) == []
    assert selectors.in_state(cast.VENUE, "failed", at).count() == 1
    assert not NoticeSent.objects.exists()


def test_a_refusal_for_good_is_not_tried_again_but_may_be_ordered_again() -> None:
    dispatch = life.mailed()
    life.attempt(dispatch, deliver=comes_to("refused", 550, "5.1.1 Unknown"))
    assert life.stands(dispatch) == Sending("failed")
    again = life.order(dispatch.notice, minutes(5))
    assert again.message_id == dispatch.message_id == str(again)
    life.attempt(again, minutes(5), deliver=comes_to("accepted", 250))
    assert life.fresh(dispatch.notice).state == "sent"


def test_silence_after_the_message_is_unknown_and_never_sent(settings: Any) -> None:
    dispatch = life.mailed()
    with smtp.server(smtp.hangs_after_data, smtp.accepts) as simulated:
        settings.MAIL = life.server_at(simulated.port)
        life.attempt(dispatch)
        assert outcomes() == ["unknown"]
        assert not NoticeSent.objects.exists()
        assert life.stands(dispatch) == Sending("again", minutes(1), doubtful=True)
        life.attempt(dispatch, minutes(1))
    assert life.stands(dispatch) == Sending("accepted", doubtful=True)
    first, second = (message_from_bytes(one)["Message-ID"] for one in simulated.seen)
    assert first == second == dispatch.message_id


def test_an_attempt_whose_worker_died_is_unknown_and_tried_again() -> None:
    dispatch = life.mailed()

    def die(_message: Any) -> Any:
        raise SystemExit

    with pytest.raises(SystemExit):
        life.attempt(dispatch, deliver=die)
    assert NoticeAttempt.objects.count() == 1
    assert life.stands(dispatch) == Sending("running", doubtful=True)
    assert selectors.due_dispatches(LATER) == [dispatch.pk]
    assert life.attempt(dispatch, minutes(1)) is Sent.INTERRUPTED
    assert [(row.outcome, row.reply) for row in AttemptOutcome.objects.all()] == [("unknown", "interrupted")]
    assert life.attempt(dispatch, minutes(2), deliver=comes_to("accepted", 250)) is Sent.TRIED
    assert outcomes() == ["unknown", "accepted"]


def test_a_file_on_this_machine_is_sent_to_nobody() -> None:
    dispatch = life.mailed()
    life.attempt(dispatch, deliver=comes_to("filed", reply="x.eml"))
    assert life.stands(dispatch) == Sending("filed")
    assert life.fresh(dispatch.notice).state == "issued"
    assert selectors.in_state(cast.VENUE, "failed", LATER).count() == 0
    assert selectors.in_state(cast.VENUE, "sending", LATER).count() == 0
    life.order(dispatch.notice, minutes(1))


def test_a_letter_that_went_by_post_meanwhile_is_not_mailed() -> None:
    dispatch = life.mailed()
    life.send(dispatch.notice)
    assert life.attempt(dispatch, minutes(1), deliver=comes_to("accepted", 250)) is Sent.NOTHING_TO_DO
    assert not NoticeAttempt.objects.exists()
    assert selectors.due_dispatches(minutes(1)) == []


def test_a_yes_after_the_letter_was_recorded_by_post_is_kept_beside_it() -> None:
    dispatch = life.mailed()

    def post_it_meanwhile(_message: Any) -> Any:
        life.send(dispatch.notice)
        return comes_to("accepted", 250)(_message)

    life.attempt(dispatch, deliver=post_it_meanwhile)
    assert NoticeSent.objects.get().way == "post"
    assert outcomes() == ["accepted"]


def test_only_an_issued_letter_with_an_approved_address_is_mailed() -> None:
    with pytest.raises(Refused, match="Issue the notice first"):
        life.order(life.raised())
    with pytest.raises(Refused, match="No address is approved for this authority"):
        life.order(life.issued(surname="Schmit"))
    life.address()
    drawn = life.raised(surname="Muller")
    life.issue(drawn)
    with pytest.raises(Refused, match="The letter is still being generated"):
        life.order(drawn)
    dispatch = life.order(life.issued(surname="Thill"))
    with pytest.raises(Refused, match="This letter is already being e-mailed"):
        life.order(dispatch.notice)


def test_a_queue_that_is_down_leaves_the_letter_in_the_outbox() -> None:
    from compliance.celery import app

    before = app.conf.broker_url
    app._after_fork()
    app.conf.broker_url = "redis://127.0.0.1:1/0"
    try:
        dispatch = life.mailed()
        assert not tasks.wake_worker(dispatch.pk)
        assert selectors.due_dispatches(LATER) == [dispatch.pk]
    finally:
        app._after_fork()
        app.conf.broker_url = before
