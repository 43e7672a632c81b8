"""Photographs, proofs, receipts and the journal through the API; and what a refusal says to do next."""

import base64
from typing import Any
from uuid import uuid4

import pytest

from compliance.citations.texts import citation_text
from compliance.orphans.models.claims import ClaimEvidence, ClaimReceipt
from compliance.orphans.models.finds import Find
from tests import cast, said
from tests.exclusions.api_requests import post
from tests.orphans import floor
from tests.orphans.claiming import NEXT_DAY, claim, granted, reverse
from tests.orphans.next_day import the_next_day
from tests.people.made_pictures import picture

__all__ = ["the_next_day"]


def in_base64(content: bytes) -> str:
    return base64.b64encode(content).decode()


def test_a_find_with_its_photograph(sign_in: Any, porter: Any, administrator: Any) -> None:
    client = sign_in(porter)
    found = {
        "category": "floor",
        "place": "bar",
        "initial": "20.00",
        "found_at": cast.TUESDAY.isoformat(),
        "found_by": str(porter.pk),
        "witnessed_by": str(cast.member("pit_boss").pk),
        "camera": str(cast.camera_id()),
    }
    for text in ("no base64!", "é"):
        no_picture = post(client, "finds/", found | {"photograph": text})
        assert (no_picture.status_code, set(no_picture.json()["errors"])) == (400, {"photograph"})
    neither = post(client, "finds/", found | {"camera": None})
    assert (neither.status_code, set(neither.json()["errors"])) == (409, {"camera"})
    sent = found | {"photograph": in_base64(picture()), "file_name": "bar.jpg"}
    assert post(client, "finds/", sent).status_code == 200
    address = f"/api/v1/finds/{Find.objects.get().pk}/photograph/"
    image = client.get(address)
    assert image["Content-Type"] == "image/jpeg"
    assert image["Content-Security-Policy"] == "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"
    assert image.content.startswith(b"\xff\xd8")
    assert sign_in(administrator).get(address).status_code == 403
    assert client.get(f"/api/v1/finds/{floor.find().pk}/photograph/").status_code == 404


def test_the_document_of_a_proof_is_opened_and_noted(sign_in: Any, director: Any, porter: Any) -> None:
    row, client = claim(floor.entered().find), sign_in(director)
    sent = {"kind": "camera", "shows": "The still.", "document": in_base64(picture()), "file_name": "still.jpg"}
    assert post(client, f"orphan-claims/{row.pk}/evidence/", sent).status_code == 200
    address = f"/api/v1/orphan-evidence/{ClaimEvidence.objects.get().pk}/document/"
    assert client.get(address).content.startswith(b"\xff\xd8")
    assert len(said.acts(cast.VENUE, "orphans.evidence.read")) == 1
    assert sign_in(porter).get(address).status_code == 403
    assert client.get(f"/api/v1/orphan-evidence/{uuid4()}/document/").status_code == 404


def test_a_receipt_is_one_print_for_a_key(sign_in: Any, director: Any, porter: Any) -> None:
    row, client = granted(floor.entered()), sign_in(director)
    address, key = f"orphan-claims/{row.pk}/receipt/", uuid4().hex
    early = post(client, address, {"language": "fr"})
    assert early.status_code == 409
    assert early.json()["article"] == citation_text(cast.house().cite("claim.refunded", NEXT_DAY))
    assert "first" in early.json()["next_step"]
    assert post(client, f"orphan-claims/{row.pk}/refund/", {"transfer": "S-1"}).status_code == 200
    sheets = [post(client, address, {"language": "fr"}, key) for _twice in range(2)]
    assert {sheet["Content-Type"] for sheet in sheets} == {"application/pdf"}
    assert all(sheet.content.startswith(b"%PDF") for sheet in sheets)
    assert ClaimReceipt.objects.count() == 1
    assert post(client, address, {"language": "de"}).status_code == 200
    assert ClaimReceipt.objects.count() == 2
    assert post(client, address, {"language": "tlh"}).status_code == 400
    assert post(sign_in(porter), address, {"language": "fr"}).status_code == 403


def test_the_journal_is_taken_as_text(sign_in: Any, accountant: Any, cashier: Any) -> None:
    floor.entered("100.00")
    address = "/api/v1/carnets/2026/journal/file/"
    taken: Any = sign_in(accountant).get(address)
    text = b"".join(taken.streaming_content).decode()
    assert taken["Content-Type"] == "text/plain; charset=utf-8"
    assert "orphan register 2026 no. 1" in text
    assert len(said.acts(cast.VENUE, "orphans.journal.taken")) == 1
    assert sign_in(cashier).get(address).status_code == 403


@pytest.mark.parametrize("act", ["approval", "hand-back"])
def test_a_refusal_cites_its_article_and_says_what_to_do(sign_in: Any, director: Any, act: str) -> None:
    row = claim(floor.find())
    problem = post(sign_in(director), f"orphan-claims/{row.pk}/{act}/", {"approved": True}).json()
    assert problem["article"] == citation_text(cast.house().cite("claim.register_and_claim", NEXT_DAY))
    assert problem["next_step"].startswith("Add the evidence to the claim")


def test_a_reversal_cites_the_register(sign_in: Any, director: Any) -> None:
    line = floor.entered()
    reverse(line, by=director)
    problem = post(sign_in(director), f"carnet-lines/{line.pk}/reversal/", {"reason": "Twice."}).json()
    assert problem["article"] == citation_text(cast.house().cite("register.carnets", NEXT_DAY))
