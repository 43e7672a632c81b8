"""What the authority answered: acknowledged, or to be corrected, with its reference and its scan."""

import hashlib
from datetime import date, timedelta
from typing import Any

import pytest

from compliance.notices.models.answers import AnswerScan
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import answers
from compliance.refusals import Refused
from tests import cast, said
from tests.notices import life
from tests.notices.life import LATER

pytestmark = pytest.mark.usefixtures("db")
SCAN = b"%PDF-1.4 scanned"


def test_an_acknowledged_letter_is_at_its_end() -> None:
    row = life.sent()
    given = life.answer(row, reference=" MJ-26-114 ")
    assert str(given) == "MJ-26-114"
    assert life.fresh(row).state == "acknowledged"
    assert selectors.answers_to(row.pk) == [given]
    assert list(selectors.in_state(cast.VENUE, "acknowledged", LATER)) == [row]
    (act,) = said.acts(cast.VENUE, "notices.notice.answered")
    assert act.facts == {"answer": "acknowledged", "reference": "MJ-26-114", "channel": "email"}
    with pytest.raises(Refused, match="This notice has already been acknowledged"):
        life.answer(row)


def test_an_objection_is_shown_until_the_authority_acknowledges() -> None:
    row = life.sent()
    life.answer(row, kind="objected", note="Date of birth missing.")
    assert (life.fresh(row).state, life.fresh(row).last_answer) == ("sent", "objected")
    assert list(selectors.in_state(cast.VENUE, "objected", LATER)) == [row]
    assert list(selectors.in_state(cast.VENUE, "waiting", LATER)) == []
    life.answer(row, LATER + timedelta(days=3))
    assert life.fresh(row).state == "acknowledged"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"kind": "shrug"}, "kind"),
        ({"channel": "pigeon"}, "channel"),
        ({"reference": " "}, "reference"),
        ({"kind": "objected"}, "note"),
        ({"answered_on": date(2026, 3, 6)}, "answered_on"),
        ({"answered_on": date(2026, 3, 2)}, "answered_on"),
        ({"scan": b"GIF89a"}, "scan"),
        ({"scan": b"%PDF-" + bytes(5 * 1024 * 1024)}, "scan"),
    ],
    ids=["kind", "channel", "reference", "note", "to come", "before it was sent", "no pdf", "too large"],
)
def test_what_no_answer_may_say(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        life.answer(life.sent(), **changes)
    assert refused.value.field == field


def test_nobody_answers_what_was_not_sent() -> None:
    with pytest.raises(Refused, match="not been sent"):
        life.answer(life.issued())


def test_a_scan_is_kept_with_its_digest_and_each_look_is_in_the_log() -> None:
    row = life.sent()
    given = life.answer(row, scan=SCAN)
    scan = AnswerScan.objects.get()
    assert (scan.sha256, scan.size) == (hashlib.sha256(SCAN).hexdigest(), len(SCAN))
    assert str(scan) == scan.sha256
    assert str(scan.content) == str(scan.pk)

    def look(of: Any = given.pk) -> bytes | None:
        return answers.open_scan(venue_id=cast.VENUE, notice=row, answer_id=of, by=cast.member("inspector"), at=LATER)

    assert look() == SCAN
    assert look(row.pk) is None
    assert len(said.acts(cast.VENUE, "notices.scan.opened")) == 1
