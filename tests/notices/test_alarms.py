"""What waits too long alarms once, and whoever is responsible in the house is mailed."""

from datetime import date, timedelta
from email import message_from_bytes
from typing import Any

import pytest

from compliance.notices.models.answers import AlarmMail, NoticeAlarm
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import alarms, letter_texts
from compliance.venues.models.policies import HousePolicy
from tests import cast, said
from tests.notices import life, smtp
from tests.notices.life import LATER, comes_to

pytestmark = pytest.mark.usefixtures("db")
DAY_AFTER = cast.TUESDAY + timedelta(hours=24)


def kinds(at: Any) -> list[str]:
    """What alarms; the house at a glance counts the same."""
    found = [one.kind for one in selectors.notice_alarms(cast.house(), at)]
    assert selectors.count_stuck(cast.house(), at) == (found.count("failed"), found.count("unanswered"))
    return found


def test_what_is_not_sent_in_time_alarms_once() -> None:
    row = life.raised()
    assert alarms.raise_alarms(at=DAY_AFTER - timedelta(seconds=1)) == []
    (alarm,) = alarms.raise_alarms(at=DAY_AFTER)
    assert (alarm.kind, alarm.notice_id, str(alarm)) == ("unsent", row.pk, "unsent")
    assert alarms.raise_alarms(at=DAY_AFTER + timedelta(hours=1)) == []
    assert [act.facts for act in said.acts(cast.VENUE, "notices.alarm.raised")] == [{"alarm": "unsent"}]
    assert kinds(DAY_AFTER) == ["unsent"]


def test_a_letter_no_server_takes_alarms_each_time_it_was_ordered() -> None:
    dispatch = life.mailed()
    life.attempt(dispatch, deliver=comes_to("refused", 550))
    (waiting,) = selectors.notice_alarms(cast.house(), LATER)
    assert (waiting.kind, waiting.since, waiting.dispatch_id) == ("failed", LATER, dispatch.pk)
    assert [one.kind for one in alarms.raise_alarms(at=LATER)] == ["failed"]
    again = life.order(dispatch.notice, LATER)
    life.attempt(again, LATER, deliver=comes_to("refused", 550))
    assert [one.dispatch_id for one in alarms.raise_alarms(at=LATER)] == [again.pk]
    assert kinds(LATER) == ["failed"]
    life.send(dispatch.notice)
    assert kinds(LATER) == []


def policy(days: int) -> None:
    from compliance.venues.services import policies

    house = cast.house()
    at = cast.local("2026-02-01 12:00")
    facts = {"parameter": "notice.acknowledgement_days", "raw": str(days), "effective_from": date(2026, 2, 2)}
    row = policies.propose_policy(
        house=house, reason="The Minister answers in a week.", by=cast.member("compliance_officer"), at=at, **facts
    )
    policies.decide_policy(house=house, policy=row, approved=True, note="", by=cast.member("director"), at=at)
    assert HousePolicy.objects.exists()


def test_an_answer_that_does_not_come_alarms_where_the_house_says_so() -> None:
    row, week = life.sent(), LATER + timedelta(days=7)
    assert kinds(week) == []
    policy(7)
    assert kinds(week - timedelta(seconds=1)) == []
    (waiting,) = selectors.notice_alarms(cast.house(), week)
    assert (waiting.kind, waiting.notice, waiting.since) == ("unanswered", row, LATER)
    assert kinds(week) == ["unanswered"]
    life.answer(row, kind="objected", note="Date of birth missing.")
    assert kinds(week) == []


def test_whoever_is_responsible_is_mailed_once(settings: Any) -> None:
    life.raised()
    alarms.raise_alarms(at=DAY_AFTER)
    assert alarms.mail_alarms(at=DAY_AFTER) == 0, "no address is approved"
    address = life.address("house", "director@casino.example")
    with smtp.server() as simulated:
        settings.MAIL = life.server_at(simulated.port)
        assert alarms.mail_alarms(at=DAY_AFTER) == 1
        assert alarms.mail_alarms(at=DAY_AFTER) == 0
    (message,) = simulated.accepted
    told = message_from_bytes(message)
    assert told["To"] == "director@casino.example"
    assert b"Weber" not in message
    row = AlarmMail.objects.get()
    assert (row.address, str(row)) == (address, "accepted")


def test_an_alarm_that_cannot_be_mailed_is_tried_five_times() -> None:
    life.raised()
    life.address("house", "director@casino.example")
    alarms.raise_alarms(at=DAY_AFTER)
    for _turn in range(7):
        assert alarms.mail_alarms(at=DAY_AFTER, deliver=comes_to("unreachable")) == 0
    assert AlarmMail.objects.count() == selectors.ALARM_MAILS
    assert NoticeAlarm.objects.count() == 1


def test_counts_for_the_management() -> None:
    life.raised()
    life.sent(surname="Schmit")
    assert selectors.count_by_state(cast.VENUE, DAY_AFTER) == {
        "open": 1,
        "overdue": 1,
        "draft": 1,
        "issued": 0,
        "sending": 0,
        "failed": 0,
        "waiting": 1,
        "objected": 0,
        "acknowledged": 0,
        "withdrawn": 0,
    }


def test_words_of_each_alarm_say_what_to_do() -> None:
    from compliance.notices.presentation import words

    texts = {kind: letter_texts.alarm_text(kind, "MJ 2026/0001") for kind in words.ALARMS}
    assert all("MJ 2026/0001" in text for text in texts.values())
    assert "by post" in texts["failed"]
