"""Notices are raised with what they tell, sent once, and alarm when they are late."""

from datetime import timedelta
from typing import Any

import pytest

from compliance.notices.models.dispatches import NoticeSent
from compliance.notices.models.notices import Notice
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import issuing
from compliance.refusals import Refused
from tests import cast, said
from tests.exclusions.keeping_out import by_house, keep_out
from tests.notices import life
from tests.notices.life import LATER, raised


def test_a_letter_is_recorded_as_sent_once(house: Any, director: Any) -> None:
    notice = life.issued()
    sent = life.send(notice, reference=" RR 1 ")
    assert (sent.way, sent.reference, sent.sent_at, sent.attempt) == ("post", "RR 1", LATER, None)
    assert str(sent) == "RR 1"
    (act,) = said.acts(house.id, "notices.notice.sent")
    assert act.facts == {"way": "post", "reference": "RR 1"}
    with pytest.raises(Refused, match="already"):
        life.send(notice)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"way": "pigeon"}, "way"),
        ({"way": "email"}, "way"),
        ({"reference": "  "}, "reference"),
        ({"sent_at": LATER + timedelta(minutes=1)}, "sent_at"),
        ({"sent_at": LATER - timedelta(minutes=1)}, "sent_at"),
    ],
    ids=["way", "e-mail by hand", "reference", "to come", "before it was issued"],
)
def test_what_must_be_said_of_a_letter_sent(director: Any, change: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        life.send(life.issued(), **change)
    assert refused.value.field == field
    assert not NoticeSent.objects.exists()


def test_a_draft_is_issued_before_it_is_sent(director: Any) -> None:
    with pytest.raises(Refused, match="Issue the notice first"):
        life.send(raised())


def test_a_notice_is_overdue_after_a_day_and_no_more_once_sent(house: Any, director: Any) -> None:
    first, second = raised(), life.issued(surname="Schmit")
    life.send(second)
    day_after = cast.TUESDAY + timedelta(hours=24)
    assert selectors.count_unsent(house.id, day_after - timedelta(seconds=1)) == (1, 0)
    assert selectors.count_unsent(house.id, day_after) == (1, 1)

    def found(state: str, at: Any = day_after) -> list[Notice]:
        return list(selectors.in_state(house.id, state, at))

    assert found("open") == found("overdue") == found("draft") == [first]
    assert found("overdue", LATER) == found("issued") == found("objected") == found("acknowledged") == []
    assert found("sent") == found("waiting") == [second]
    assert found("") == [second, first]
    assert selectors.get_notice(house.id, first.pk) == first


def test_the_same_thing_is_told_once(house: Any, compliance_officer: Any) -> None:
    measure = keep_out(by_house())
    assert selectors.notice_exists(measure.pk, "house_exclusion")
    assert not selectors.notice_exists(measure.pk, "means")


def test_reading_a_notice_stands_in_the_log(house: Any, inspector: Any) -> None:
    notice = raised()
    issuing.note_opened(venue_id=house.id, notice=notice, by=inspector, at=LATER)
    assert said.acts(house.id, "notices.notice.opened")[0].subject_id == notice.pk
