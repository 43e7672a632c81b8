"""Claims through the API: the same acts under the same rights, each done once for its key."""

import base64
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from pypdf import PdfWriter

from compliance.orphans.models.carnets import CarnetLine
from compliance.orphans.models.claims import Claim, ClaimEvidence, Refund
from tests import cast, said
from tests.exclusions.api_requests import post
from tests.orphans import floor
from tests.orphans.claiming import NEXT_DAY, claim, granted, prove, rule
from tests.orphans.next_day import the_next_day
from tests.refusals import detail_of
from tests.venues.dutch import open_dutch_house

__all__ = ["the_next_day"]

SENT = {"name": "Jean Weber", "address": "5, rue X", "statement": "Mine.", "claimed_at": NEXT_DAY.isoformat()}


def a_pdf() -> str:
    into, writer = BytesIO(), PdfWriter()
    writer.add_blank_page(200, 200)
    writer.write(into)
    return base64.b64encode(into.getvalue()).decode()


def test_from_the_claim_to_the_refund(sign_in: Any, cashier: Any, chef_de_salle: Any, director: Any) -> None:
    line, key = floor.entered("500.00"), uuid4().hex
    desk, chef, chief = sign_in(cashier), sign_in(chef_de_salle), sign_in(director)
    sent = SENT | {"find": str(line.find_id)}
    first, again = (post(desk, "orphan-claims/", sent, key).json() for _each in range(2))
    row = Claim.objects.get()
    assert first == again
    assert first == {"id": str(row.pk), "state": "evidence", "refused_as": ""}
    address = f"orphan-claims/{row.pk}/"
    proof = {
        "kind": "ticket",
        "shows": "The ticket of the machine.",
        "document": a_pdf(),
        "file_name": "C:\\of Weber\\ticket.pdf",
    }
    key = uuid4().hex
    assert [post(desk, f"{address}evidence/", proof, key).json()["state"] for _each in range(2)] == ["decision"] * 2
    proof = ClaimEvidence.objects.get()
    assert (proof.media_type, proof.file_name) == ("application/pdf", "ticket.pdf")
    ruled = post(chef, f"{address}ruling/", {"verdict": "accepted", "reasons": "Seen."}).json()
    assert ruled["state"] == "approval"
    assert "second person" in detail_of(post(desk, f"{address}refund/", {"desk": str(floor.desk_id())}))
    assert post(chief, f"{address}approval/", {"approved": True}).json()["state"] == "payment"
    paid, key = {"desk": str(floor.desk_id())}, uuid4().hex
    first, again = (post(desk, f"{address}refund/", paid, key).json() for _each in range(2))
    assert first == again
    assert first["state"] == "paid"
    assert Refund.objects.count() == 1
    told = chief.get(f"/api/v1/{address}").json()
    assert told["evidence"][0]["file_name"] == "ticket.pdf"
    assert (told["name"], told["granted"], told["rulings"][0]["verdict"], told["entry"]) == (
        "Jean Weber",
        "500.00",
        "accepted",
        str(line.pk),
    )
    assert told["evidence"][0]["kind"] == "ticket"
    assert said.acts(cast.VENUE, "orphans.claim.opened")
    (listed,) = chief.get("/api/v1/orphan-claims/").json()["results"]
    assert (listed["state"], listed["name"], listed["find"]) == ("paid", "Jean Weber", "T-000001")
    assert chief.get("/api/v1/orphan-claims/?waiting=true").json()["count"] == 0
    assert said.acts(cast.VENUE, "http.register.read")


def test_a_late_claim_is_an_answer(sign_in: Any, cashier: Any) -> None:
    line = floor.entered()
    with time_machine.travel(cast.local("2026-03-12 12:00"), tick=False):
        sent = SENT | {"find": str(line.find_id), "claimed_at": cast.local("2026-03-11 00:00").isoformat()}
        answer = post(sign_in(cashier), "orphan-claims/", sent).json()
    assert (answer["state"], answer["refused_as"]) == ("refused", "too_late")


def test_handed_back_and_reversed(sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    row = claim(floor.find())
    prove(row)
    rule(row)
    assert post(client, f"orphan-claims/{row.pk}/hand-back/", {}).json()["state"] == "returned"
    line, key = floor.entered(at=NEXT_DAY), uuid4().hex
    address = f"carnet-lines/{line.pk}/reversal/"
    first, again = (post(client, address, {"reason": "False."}, key).json() for _each in range(2))
    assert first == again == {"id": str(line.pk)}
    assert "This entry is already reversed." in detail_of(post(client, address, {"reason": "False."}))
    assert CarnetLine.objects.filter(kind="reversal").count() == 1


def test_what_is_refused_says_why(sign_in: Any, director: Any) -> None:
    client, key = sign_in(director), uuid4().hex
    row = granted(floor.entered())
    address = f"orphan-claims/{row.pk}/"
    assert "does not require a second" in detail_of(post(client, f"{address}approval/", {"approved": True}))
    for document in ("no base64!", base64.b64encode(b"words").decode()):
        answer = post(client, f"{address}evidence/", {"kind": "other", "shows": "x", "document": document})
        assert answer.status_code == 400
    assert "no further evidence can be added" in detail_of(
        post(client, f"{address}evidence/", {"kind": "other", "shows": "x"})
    )
    assert post(client, f"{address}ruling/", {"verdict": "perhaps", "reasons": "x"}).status_code == 400
    future = SENT | {"find": str(row.find_id), "claimed_at": "2027-01-01T00:00:00Z"}
    assert "is in the future" in detail_of(post(client, "orphan-claims/", future))
    assert post(client, "orphan-claims/", SENT | {"find": str(uuid4())}).status_code == 400
    assert post(client, f"{address}refund/", {"transfer": "S-1"}, key).status_code == 200
    other = post(client, f"{address}refund/", {"transfer": "S-2"}, key)
    assert other.status_code == 422


def test_a_key_of_one_act_does_not_answer_another(sign_in: Any, director: Any) -> None:
    line, client = floor.entered(), sign_in(director)
    key = uuid4().hex
    assert post(client, "orphan-claims/", SENT | {"find": str(line.find_id)}, key).status_code == 200
    row = Claim.objects.get()
    assert post(client, f"orphan-claims/{row.pk}/hand-back/", {}, key).status_code == 422


def test_what_is_not_there_or_belongs_to_another_house(sign_in: Any, director: Any) -> None:
    line = floor.entered()
    row = claim(line.find)
    here, there = sign_in(director), sign_in(open_dutch_house())
    for client, claim_id, line_id in ((here, uuid4(), uuid4()), (there, row.pk, line.pk)):
        assert client.get(f"/api/v1/orphan-claims/{claim_id}/").status_code == 404
        assert post(client, f"orphan-claims/{claim_id}/hand-back/", {}).status_code == 404
        assert post(client, f"carnet-lines/{line_id}/reversal/", {"reason": "x"}).status_code == 404
    assert there.get("/api/v1/orphan-claims/").json()["count"] == 0


@pytest.mark.parametrize("name", ["porter", "accountant", "inspector", "play_it_safe", "administrator"])
def test_nobody_else_decides_or_pays(request: Any, sign_in: Any, db: None, name: str) -> None:
    line = floor.entered()
    row, client = granted(line), sign_in(request.getfixturevalue(name))
    for act in ("ruling", "approval", "refund", "hand-back"):
        assert post(client, f"orphan-claims/{row.pk}/{act}/", {}).status_code == 403
    assert post(client, f"carnet-lines/{line.pk}/reversal/", {"reason": "x"}).status_code == 403
    assert not Refund.objects.exists()
