"""The acts and documents of notices through the API, over the services of the pages."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.notices.models.notices import Notice
from compliance.notices.services import answers, issuing
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.notices import life
from tests.notices.life import LATER, raised
from tests.refusals import detail_of

SignIn = Callable[[Staff], Client]


@pytest.fixture(autouse=True)
def a_little_later(db: None) -> Any:
    with time_machine.travel(LATER + timedelta(minutes=90), tick=False):
        yield


def act(client: Client, address: str, **body: Any) -> Any:
    key = uuid4().hex
    first = client.post(f"/api/v1/{address}/", body, content_type="application/json", headers={"Idempotency-Key": key})
    again = client.post(f"/api/v1/{address}/", body, content_type="application/json", headers={"Idempotency-Key": key})
    assert (again.status_code, again.json()) == (first.status_code, first.json())
    return first


def test_a_draft_is_amended(sign_in: SignIn, director: Staff) -> None:
    row, client = raised(), sign_in(director)
    assert act(client, f"notices/{row.pk}/amendments", reasons="Threatened two croupiers.").json() == {
        "id": str(row.pk),
        "letter_number": row.letter_number,
        "reason": "",
    }
    assert client.get(f"/api/v1/notices/{row.pk}/").json()["reasons_issued"] == "Threatened two croupiers."
    assert "already" in detail_of(act(client, f"notices/{row.pk}/amendments", reasons="Threatened two croupiers."))


def test_a_draft_is_withdrawn_by_two(sign_in: SignIn, director: Staff, compliance_officer: Staff) -> None:
    row, first, second = raised(), sign_in(compliance_officer), sign_in(director)
    decision = f"notices/{row.pk}/withdrawal/decision"
    assert "There is no request to withdraw" in detail_of(act(second, decision, confirmed=True))
    assert act(first, f"notices/{row.pk}/withdrawal", reason="Entered twice.").status_code == 200
    assert "Another person" in detail_of(act(first, decision, confirmed=True))
    assert act(second, decision, confirmed=False).status_code == 200
    assert life.fresh(row).state == "draft"
    act(first, f"notices/{row.pk}/withdrawal", reason="Entered twice, look again.")
    assert act(second, decision, confirmed=True).status_code == 200
    assert life.fresh(row).state == "withdrawn"


def test_a_letter_is_corrected_by_a_further_one(sign_in: SignIn, director: Staff) -> None:
    former, client = life.sent(), sign_in(director)
    answer = act(client, f"notices/{former.pk}/corrections", reasons="It was the night of 2 March.").json()
    row = Notice.objects.get(correction__corrects=former)
    assert (answer["id"], answer["letter_number"]) == (str(row.pk), row.letter_number)


def test_addresses_are_proposed_and_decided_on(sign_in: SignIn, director: Staff, compliance_officer: Staff) -> None:
    first, second = sign_in(compliance_officer), sign_in(director)
    facts = {"mailbox": "justice", "email": "x@justice.example", "valid_from": "2026-03-03"}
    assert act(first, "notice-addresses", **facts | {"email": "nobody"}).json()["errors"]["email"]
    row_id = act(first, "notice-addresses", **facts).json()["id"]
    (row,) = first.get("/api/v1/notice-addresses/").json()["results"]
    assert (row["id"], row["email"], row["state"]) == (row_id, "x@justice.example", "proposed")
    assert "Another person" in detail_of(act(first, f"notice-addresses/{row_id}/decision", approved=True))
    assert act(second, f"notice-addresses/{row_id}/decision", approved=True).status_code == 200
    (row,) = first.get("/api/v1/notice-addresses/").json()["results"]
    assert (row["state"], row["decided_by"]["name"]) == ("in_force", str(director))
    assert act(second, f"notice-addresses/{uuid4()}/decision", approved=True).status_code == 404


def test_the_documents_of_a_notice(sign_in: SignIn, director: Staff, inspector: Staff) -> None:
    row, client = raised(), sign_in(director)
    draft = client.get(f"/api/v1/notices/{row.pk}/draft/")
    assert (draft["Content-Type"], draft.content[:5]) == ("application/pdf", b"%PDF-")
    assert client.get(f"/api/v1/notices/{row.pk}/letter/").status_code == 404
    assert sign_in(inspector).get(f"/api/v1/notices/{row.pk}/draft/").status_code == 403
    issued = life.issued(surname="Schmit")
    letter = sign_in(inspector).get(f"/api/v1/notices/{issued.pk}/letter/")
    assert letter.content == issuing.letter_bytes(issued.pk)
    assert letter["Content-Disposition"] == 'inline; filename="MJ-2026-0001.pdf"'
    assert len(said.acts(cast.VENUE, "notices.notice.printed")) == 2
    assert client.get(f"/api/v1/notices/{issued.pk}/answers/{uuid4()}/scan/").status_code == 404


def test_the_scan_of_an_answer(sign_in: SignIn, inspector: Staff) -> None:
    row = life.sent()
    answer = answers.record_answer(
        house=cast.house(),
        notice=row,
        kind="acknowledged",
        reference="MJ-26-114",
        channel="post",
        answered_on=cast.TUESDAY.date(),
        note="",
        scan=b"%PDF-1.4 scanned",
        by=cast.member("director"),
        at=LATER + timedelta(minutes=90),
    )
    client = sign_in(inspector)
    assert client.get(f"/api/v1/notices/{row.pk}/").json()["answers"][0]["id"] == str(answer.pk)
    found = client.get(f"/api/v1/notices/{row.pk}/answers/{answer.pk}/scan/")
    assert found.content == b"%PDF-1.4 scanned"
    assert said.acts(cast.VENUE, "notices.scan.opened")
