"""A letter is signed when it is kept; without a key the number stays taken, and the letter waits for the worker."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.notices import tasks
from compliance.notices.models.letters import NoticeLetter
from compliance.notices.services import issuing
from compliance.refusals import Refused
from compliance.signing.configuration import load_arrangement, trust_anchors
from compliance.signing.verification import Verdict, check_document
from tests import cast
from tests.notices import life

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture
def no_key(settings: Any, tmp_path: Path) -> None:
    """A file of keys is named that is not there."""
    settings.PAPERS = settings.PAPERS | {"pkcs12": str(tmp_path / "gone.p12")}


def test_a_kept_letter_bears_a_signature_that_holds() -> None:
    row = life.issued()
    pdf = issuing.letter_bytes(row.pk)
    assert pdf is not None
    ours = trust_anchors(load_arrangement(), life.LATER)
    assert check_document(pdf, anchors=ours).verdict == Verdict.GENUINE
    assert check_document(pdf.replace(b"startxref", b"startxreg", 1), anchors=ours).verdict != Verdict.GENUINE


def test_without_a_key_the_number_is_taken_and_no_letter_leaves(no_key: None) -> None:
    row = life.raised()
    number = life.issue(row)
    with pytest.raises(Refused, match=r"MJ 2026/0001 is assigned, but its letter cannot be signed \(signing_key\)"):
        issuing.ensure_letter(house=cast.house(), notice=row, at=life.LATER, sealing=life.sealed)
    assert issuing.letter_bytes(row.pk) is None
    assert str(number) == "MJ 2026/0001"


def test_the_worker_draws_what_could_not_be_signed(settings: Any, tmp_path: Path, caplog: Any) -> None:
    before = settings.PAPERS
    for row in (life.raised(), life.raised(surname="Schmit")):
        life.issue(row)
    settings.PAPERS = before | {"pkcs12": str(tmp_path / "gone.p12")}
    tasks.watch()
    assert caplog.text.count("has no letter yet: signing_key") == 2
    settings.PAPERS = before
    tasks.watch()
    assert NoticeLetter.objects.count() == 2


def test_who_issues_is_told_on_the_page_and_by_the_api(sign_in: Any, director: Any, no_key: None) -> None:
    by_hand, by_machine = life.raised(), life.raised(surname="Schmit")
    with time_machine.travel(life.LATER, tick=False):
        client = sign_in(director)
        page = client.post(f"/notices/{by_hand.pk}/issue/", follow=True).content.decode()
        assert "is assigned, but its letter cannot be signed (signing_key). Carnet retries automatically." in page
        answer = client.post(
            f"/api/v1/notices/{by_machine.pk}/issue/",
            content_type="application/json",
            headers={"Idempotency-Key": uuid4().hex},
        ).json()
        assert answer["id"] == str(by_machine.pk)
        assert "MJ 2026/0002 is assigned" in answer["reason"]
