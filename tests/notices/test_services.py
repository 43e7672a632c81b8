"""Notices are raised with what they tell, sent once, and alarm when they are late."""

from datetime import timedelta
from typing import Any

import pytest

from compliance.notices import selectors, services
from compliance.notices.models import Notice, NoticeSent
from compliance.notices.services import NoticeRefused
from tests import cast, said
from tests.exclusions.keeping_out import by_house, keep_out, weber

LATER = cast.TUESDAY + timedelta(hours=2)


def raised(**who: Any) -> Notice:
    measure = keep_out(by_house(), weber(**who))
    return Notice.objects.get(subject_id=measure.pk)


def record(notice: Notice, by: Any, **changes: Any) -> NoticeSent:
    facts: dict[str, Any] = {"way": "email", "reference": "MJ/26/7", "sent_at": LATER, "at": LATER}
    return services.record_sent(house=cast.house(), notice=notice, by=by, **facts | changes)


def test_a_notice_is_recorded_as_sent_once(house: Any, director: Any) -> None:
    notice = raised()
    sent = record(notice, director)
    assert (sent.way, sent.reference, sent.sent_at) == ("email", "MJ/26/7", LATER)
    (act,) = said.acts(house.id, "notices.notice.sent")
    assert act.facts == {"way": "email", "reference": "MJ/26/7"}
    with pytest.raises(NoticeRefused, match="already"):
        record(notice, director)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"way": "pigeon"}, "way"),
        ({"reference": "  "}, "reference"),
        ({"sent_at": LATER + timedelta(minutes=1)}, "sent_at"),
        ({"sent_at": cast.TUESDAY - timedelta(minutes=1)}, "sent_at"),
    ],
    ids=["way", "reference", "to come", "before it was raised"],
)
def test_what_must_be_said_of_a_notice_sent(director: Any, change: dict[str, Any], field: str) -> None:
    with pytest.raises(NoticeRefused) as refused:
        record(raised(), director, **change)
    assert refused.value.field == field
    assert not NoticeSent.objects.exists()


def test_a_notice_is_overdue_after_a_day_and_no_more_once_sent(house: Any, director: Any) -> None:
    first, second = raised(), raised(surname="Schmit")
    record(second, director)
    day_after = cast.TUESDAY + timedelta(hours=24)
    assert selectors.to_send(house.id, day_after - timedelta(seconds=1)) == (1, 0)
    assert selectors.to_send(house.id, day_after) == (1, 1)

    def found(state: str, at: Any = day_after) -> list[Notice]:
        return list(selectors.in_state(house.id, state, at))

    assert found("open") == found("overdue") == [first]
    assert found("overdue", LATER) == []
    assert found("sent") == [second]
    assert found("") == [second, first]
    assert selectors.notice(house.id, first.pk) == first


def test_the_same_thing_is_told_once(house: Any, compliance_officer: Any) -> None:
    measure = keep_out(by_house())
    assert selectors.is_told(measure.pk, "house_exclusion")
    assert not selectors.is_told(measure.pk, "means")


def test_reading_a_notice_stands_in_the_log(house: Any, inspector: Any) -> None:
    notice = raised()
    services.note_opened(venue_id=house.id, notice=notice, by=inspector, at=LATER)
    assert said.acts(house.id, "notices.notice.opened")[0].subject_id == notice.pk
