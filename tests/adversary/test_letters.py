"""One person who would send letters elsewhere, in words the authority does not read, or without a proof."""

from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.notices.models.letters import NoticeIssue, NoticeLetter
from compliance.notices.models.recipients import Recipient
from compliance.notices.selectors.recipients import recipient_at
from compliance.venues.models.letterheads import Letterhead
from compliance.venues.selectors.letterheads import letterhead_at
from tests import cast
from tests.notices import life

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(life.LATER, tick=False):
        yield


def test_one_person_does_not_redirect_letters(sign_in: Any, compliance_officer: Any) -> None:
    life.recipient()
    client = sign_in(compliance_officer)
    sent = {
        "addressee": "justice",
        "name": "Ministère de la Justice",
        "lines": "12, rue de l’Ombre\nL-4000 Esch",
        "salutation": "Madame la Ministre",
        "valid_from": "2026-03-03",
    }
    assert life.post_json(client, "/api/v1/notice-recipients/", sent).status_code == 200
    mine = Recipient.objects.get(lines__startswith="12, rue")
    answer = life.post_json(client, f"/api/v1/notice-recipients/{mine.pk}/decision/", {"approved": True})
    assert answer.status_code == 409
    known = recipient_at(cast.house(), "justice", life.LATER)
    assert known is not None
    assert known.lines.startswith("13, rue Erasme")


def test_one_person_does_not_change_the_letterhead(sign_in: Any, compliance_officer: Any) -> None:
    row = life.letterhead()
    client = sign_in(compliance_officer)
    facts = {name: getattr(row, name) for name in ("legal_form", "seat", "registration", "telephone", "email")}
    sent = facts | {"director": "Mallory", "valid_from": "2026-03-03"}
    assert life.post_json(client, "/api/v1/letterheads/", sent).status_code == 200
    mine = Letterhead.objects.get(director="Mallory")
    assert life.post_json(client, f"/api/v1/letterheads/{mine.pk}/decision/", {"approved": True}).status_code == 409
    assert letterhead_at(cast.house(), life.LATER) == row


def write(row: Any, notice: Any) -> None:
    director = cast.member("director")
    with log.act("notices.notice.opened", subject=notice, by=director, at=life.LATER, scope=cast.VENUE):
        type(row).objects.bulk_create([row])


def test_no_letter_past_the_service_in_words_the_minister_does_not_read() -> None:
    notice = life.raised()
    facts = {"venue_id": cast.VENUE, "addressee": "justice", "year": 2026, "number": 1, "issued_at": life.LATER}
    row = NoticeIssue(notice=notice, issued_by=cast.member("director"), **facts)
    name = "a_letter_gives_reasons_in_the_language_of_its_authority"
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        write(row, notice)


def test_no_letter_past_the_service_without_the_proof_of_its_data() -> None:
    notice = life.raised()
    issue = life.issue(notice)
    letter = NoticeLetter(issue=issue, data_sha256="0" * 64, sha256="0" * 64, size=1, drawn_at=life.LATER)
    with pytest.raises(IntegrityError, match="a_letter_carries_the_proof_of_its_data"), transaction.atomic():
        write(letter, notice)
