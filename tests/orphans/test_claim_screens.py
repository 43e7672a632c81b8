"""Claims on screen: searched, taken, proved, decided, approved, paid; who may, who may not, what the log then says."""

from io import BytesIO
from typing import Any
from uuid import uuid4

import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation
from django.utils.translation import gettext
from PIL import Image
from pypdf import PdfReader

from compliance.http.pdf.drawing import VARIANTS
from compliance.orphans.claims.services.claims import ClaimStatement
from compliance.orphans.documents.domain.storage import LARGEST
from compliance.orphans.models.carnets import CarnetLine
from compliance.orphans.models.claims import Claim, ClaimEvidence, EvidenceContent, Refund, RefundApproval
from compliance.venues.models.staff import Staff
from tests import said
from tests.cast import VENUE, local, member
from tests.orphans import floor
from tests.orphans.claiming import (
    NEXT_DAY,
    claim,
    dutch_find,
    dutch_play,
    granted,
    in_valkenburg,
    prove,
    refunded,
    rule,
)
from tests.orphans.next_day import the_next_day
from tests.structure import faults
from tests.venues.dutch import open_dutch_house

__all__ = ["the_next_day"]

WHO = {
    "name": "Jean Weber",
    "address": "5, rue X, L-5600 Remich",
    "contact": "",
    "paper": "passport P123",
    "statement": "A folded note.",
    "claimed_on": "2026-03-04",
    "claimed_time": "17:55",
}
PROOF = {"kind": "camera", "shows": "Mr Weber drops the note."}


def picture() -> SimpleUploadedFile:
    into = BytesIO()
    Image.new("RGB", (600, 800), "white").save(into, "JPEG")
    return SimpleUploadedFile("still.jpg", into.getvalue(), "image/jpeg")


def text(answer: Any) -> str:
    return str(answer.content.decode())


def page_of(row: Any) -> str:
    return f"/orphans/claims/{row.pk}/"


def test_from_the_search_to_the_receipt(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    line = floor.entered("50.00")
    desk, chef = sign_in(cashier), sign_in(chef_de_salle)
    assert "6 days left" in text(desk.get("/orphans/claims/"))
    found = text(desk.get("/orphans/claims/?amount=50&word=bar"))
    address = f"/orphans/claims/of/{line.find_id}/"
    assert address in found
    taken = desk.post(address, WHO | {"nonce": str(uuid4())})
    page = taken.headers["Location"]
    assert page == page_of(Claim.objects.get())
    assert "awaiting evidence" in text(desk.get(page)).lower()
    assert said.acts(VENUE, "orphans.claim.opened")
    assert desk.post(f"{page}evidence/", PROOF | {"document": picture()}).headers["Location"] == page
    proof = ClaimEvidence.objects.get()
    content = EvidenceContent.objects.get()
    assert b"JFIF" not in bytes(content.sealed), "sealed"
    assert proof.file_name == "still.jpg"
    assert "still.jpg" in text(desk.get(page))
    opened = desk.get(f"/orphans/evidence/{proof.pk}/")
    assert opened.content.startswith(b"\xff\xd8\xff")
    assert opened["Content-Disposition"].startswith("inline")
    assert said.acts(VENUE, "orphans.evidence.read")
    listed = text(chef.get("/orphans/claims/"))
    assert "Jean Weber" in listed
    assert "Awaiting a decision" in listed
    assert chef.post(f"{page}ruling/", {"verdict": "accepted", "reasons": "The still shows it."}).status_code == 302
    shown = text(desk.get(page))
    assert "Pay 50.00\u00a0EUR" in shown
    assert f'value="{floor.desk_id()}" selected' in shown, "the only desk stands there"
    paid = {"nonce": str(uuid4()), "desk": str(floor.desk_id()), "transfer": "", "justification": ""}
    assert desk.post(f"{page}refund/", paid).headers["Location"] == page
    assert desk.post(f"{page}refund/", paid).headers["Location"] == page, "the same press of the button"
    again = desk.post(f"{page}refund/", paid | {"nonce": str(uuid4())})
    assert again.status_code == 422
    assert "It has already been refunded" in text(again)
    assert Refund.objects.count() == 1
    assert "50.00 → 0.00" in text(desk.get(page))
    sheets = [desk.post(f"{page}receipt/", {"language": code}) for code in ("fr", "de")]
    receipt = " ".join(PdfReader(BytesIO(sheets[0].content)).pages[0].extract_text().split())
    for statement in (
        "Réclamation T-000001/1",
        "Pièce d’identité présentée passport P123",
        "Justifications produites Image de caméra : Mr Weber drops the note.",
    ):
        assert statement in receipt, statement
    assert "Claim T-000001/1 to found sum T-000001" in text(desk.get(page))
    assert not [fault for sheet in sheets for fault in faults(sheet.content, VARIANTS["claim"])]
    first, copy = (PdfReader(BytesIO(sheet.content)) for sheet in sheets)
    assert len(first.pages) == len(copy.pages) == 1
    said_on_it = first.pages[0].extract_text()
    for part in ("Jean Weber", "50,00", "5, rue X", "Article 8, alinéas 2 et 4", "Casino Mondorf"):
        assert part in said_on_it
    assert "print no." not in said_on_it
    assert len(said.acts(VENUE, "orphans.receipt.printed")) == 2


def test_a_claim_that_comes_too_late_is_taken_and_refused(sign_in: Any, pit_boss: Any, chef_de_salle: Any) -> None:
    line = floor.entered()
    with time_machine.travel(local("2026-03-11 12:00"), tick=False):
        client = sign_in(pit_boss)
        assert "Nothing to claim" in text(client.get("/orphans/claims/"))
        assert "Claim period ended" in text(client.get("/orphans/claims/?day=2026-03-03"))
        sent = WHO | {"nonce": str(uuid4()), "claimed_on": "2026-03-11", "claimed_time": "11:59"}
        answer = client.post(f"/orphans/claims/of/{line.find_id}/", sent, follow=True)
        assert "The claim is recorded as refused: too late (article 8, paragraph 2)." in text(answer)
        row = Claim.objects.get()
        page = text(sign_in(chef_de_salle).get(page_of(row)))
        assert "Refused under the rules when recorded: too late (" in page
        assert "This claim is closed" in page


def test_an_amount_that_waits_is_written_once_in_dutch(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    line = floor.entered("1234.50", local("2026-03-03 21:00"))
    claim(line.find, NEXT_DAY)
    Staff.objects.filter(pk=chef_de_salle.pk).update(language="nl")
    page = text(sign_in(chef_de_salle).get("/orphans/claims/"))
    assert "EUR\u00a01.234,50" in page
    assert ",50,00" not in page


def test_the_last_day_stands_out(sign_in: Any, cashier: Any) -> None:
    floor.entered(at=local("2026-02-25 20:00"))
    assert "Ends tonight" in text(sign_in(cashier).get("/orphans/claims/"))


def test_whoever_takes_claims_without_reading_them_goes_on_to_the_proof(sign_in: Any, pit_boss: Any) -> None:
    line, client = floor.entered(), sign_in(pit_boss)
    answer = client.post(f"/orphans/claims/of/{line.find_id}/", WHO | {"nonce": str(uuid4())})
    address = answer.headers["Location"]
    assert address.endswith("/evidence/")
    assert "Jean Weber" not in text(client.get(address))
    assert "Jean Weber" not in text(client.get("/orphans/claims/"))
    assert client.post(address, PROOF).headers["Location"] == address
    bad = client.post(address, PROOF | {"shows": " "})
    assert bad.status_code == 422
    assert client.get(address.removesuffix("evidence/")).status_code == 403


def test_a_form_says_what_is_missing(sign_in: Any, cashier: Any) -> None:
    find = floor.find()
    client, address = sign_in(cashier), f"/orphans/claims/of/{find.pk}/"
    assert "Not yet in the orphan register" in text(client.get(address))
    early = client.post(address, WHO | {"nonce": str(uuid4()), "claimed_on": "2026-03-05"})
    assert early.status_code == 422
    assert "is in the future" in text(early)
    row = claim(find)
    assert "Jean Weber" in text(client.get(address))
    for file, why in (
        (SimpleUploadedFile("a.txt", b"words", "text/plain"), "JPEG, PNG and WebP files are"),
        (SimpleUploadedFile("a.pdf", b"%PDF-1.7 nothing", "application/pdf"), "incomplete or damaged"),
        (SimpleUploadedFile("a.pdf", b"x" * (LARGEST + 70_000), "application/pdf"), "larger than 5 MB"),
    ):
        answer = client.post(f"{page_of(row)}evidence/", PROOF | {"document": file})
        assert answer.status_code == 422
        assert why in text(answer)
    assert not ClaimEvidence.objects.exists()


def test_a_second_person_answers_and_a_declined_claim_is_over(
    sign_in: Any, chef_de_salle: Any, director: Any, cashier: Any
) -> None:
    first, second = granted(floor.entered("500.00")), granted(floor.entered("600.00", NEXT_DAY))
    chef, chief, desk = sign_in(chef_de_salle), sign_in(director), sign_in(cashier)
    assert "A second person must approve" in text(desk.get(page_of(first)))
    assert chef.post(f"{page_of(first)}approval/", {"answer": "yes"}).status_code == 403
    assert "person who did not make the decision" in text(chief.get(page_of(first)))
    assert "Enter why you decline" in text(chief.post(f"{page_of(first)}approval/", {"answer": "no"}))
    chief.post(f"{page_of(first)}approval/", {"answer": "no", "reason": "Another person."})
    assert "Declined by the second person" in text(chief.get(page_of(first)))
    assert chief.post(f"{page_of(second)}approval/", {"answer": "yes"}).status_code == 302
    assert "Pay 600.00\u00a0EUR" in text(desk.get(page_of(second)))
    assert RefundApproval.objects.count() == 2


def test_what_cannot_be_granted_is_written_down_as_it_is(sign_in: Any, chef_de_salle: Any) -> None:
    line, client = floor.entered("80.00"), sign_in(chef_de_salle)
    row = claim(line.find)
    answer = client.post(f"{page_of(row)}ruling/", {"verdict": "accepted", "reasons": "He says so."}, follow=True)
    assert "recorded as: not yet, no evidence" in text(answer)
    other = claim(line.find)
    prove(row)
    assert "1 other claim to the same found sum is pending." in text(client.get(page_of(row)))
    unsaid = client.post(f"{page_of(row)}ruling/", {"verdict": "refused", "reasons": "No."})
    assert "Choose the reason for not granting it" in text(unsaid)
    share = {"verdict": "accepted", "reasons": "Half each.", "split": "on", "amount": "40,00"}
    assert client.post(f"{page_of(row)}ruling/", share).status_code == 302
    assert "share of several owners" in text(client.get(page_of(row)))
    assert other.refused_as == ""


def test_money_on_the_floor_is_handed_back(sign_in: Any, director: Any) -> None:
    row = claim(floor.find())
    prove(row)
    rule(row)
    client = sign_in(director)
    assert "Return 50.00 EUR" in text(client.get(page_of(row)))
    early = client.post(f"{page_of(row)}receipt/", {"language": "fr"})
    assert early.status_code == 422
    assert "Nothing has been returned on this" in text(early)
    assert client.post(f"{page_of(row)}hand-back/", {"desk": str(floor.desk_id())}).status_code == 302
    assert "</svg> Returned </span>" in " ".join(text(client.get(page_of(row))).split())
    sheet = client.post(f"{page_of(row)}receipt/", {"language": "nl"})
    assert row.find.label in PdfReader(BytesIO(sheet.content)).pages[0].extract_text()


def test_an_address_is_written_down_when_it_is_paid(sign_in: Any, cashier: Any) -> None:
    row = granted(floor.entered(), said=ClaimStatement("Jean Weber", "It is mine."))
    client = sign_in(cashier)
    assert "Address missing" in text(client.get(page_of(row)))
    paid = {"nonce": str(uuid4()), "desk": "", "transfer": "S-1", "address": "", "justification": ""}
    refused = client.post(f"{page_of(row)}refund/", paid)
    assert refused.status_code == 422
    assert "The orphan register must state the person" in text(refused)
    assert client.post(f"{page_of(row)}refund/", paid | {"address": "5, rue X"}).status_code == 302
    sheet = client.post(f"{page_of(row)}receipt/", {"language": "en"})
    assert "S-1" in PdfReader(BytesIO(sheet.content)).pages[0].extract_text()


def test_a_line_is_reversed_by_somebody_else(sign_in: Any, chef_de_salle: Any, director: Any) -> None:
    line = floor.entered()
    address, client = f"/orphans/carnet/lines/{line.pk}/reversal/", sign_in(chef_de_salle)
    assert "Entry 1 of orphan register 2026" in text(client.get(address))
    assert client.post(address, {"nonce": str(uuid4()), "reason": ""}).status_code == 422
    done = client.post(address, {"nonce": str(uuid4()), "reason": "The note was false."})
    assert done.status_code == 302
    assert CarnetLine.objects.filter(kind="reversal").count() == 1
    assert "This entry is already reversed." in text(client.get(address))
    again = client.post(address, {"nonce": str(uuid4()), "reason": "Again."})
    assert again.status_code == 422
    own = refunded(floor.entered(at=NEXT_DAY), by=chef_de_salle).refund.line
    assert "Another person must reverse it" in text(client.get(f"/orphans/carnet/lines/{own.pk}/reversal/"))
    assert sign_in(director).get(f"/orphans/carnet/lines/{own.pk}/reversal/").status_code == 200


def test_who_may_do_what(request: Any, sign_in: Any, db: None) -> None:
    line = floor.entered()
    row = claim(line.find)

    def may(name: str) -> set[str]:
        client = sign_in(request.getfixturevalue(name))
        answers = {
            "the list": client.get("/orphans/claims/"),
            "the claim": client.get(page_of(row)),
            "take": client.get(f"/orphans/claims/of/{line.find_id}/"),
            "evidence": client.get(f"{page_of(row)}evidence/"),
            "rule": client.post(f"{page_of(row)}ruling/", {}),
            "approve": client.post(f"{page_of(row)}approval/", {}),
            "refund": client.post(f"{page_of(row)}refund/", {}),
            "or closed: nothing can be returned": client.post(f"{page_of(row)}hand-back/", {"desk": str(uuid4())}),
            "receipt": client.post(f"{page_of(row)}receipt/", {}),
            "reverse": client.get(f"/orphans/carnet/lines/{line.pk}/reversal/"),
        }
        return {act for act, answer in answers.items() if answer.status_code != 403}

    reads = {"the list", "the claim"}
    pays = {"take", "evidence", "refund", "or closed: nothing can be returned", "receipt"}
    assert may("director") == reads | pays | {"rule", "approve", "reverse"}
    assert may("chef_de_salle") == reads | pays | {"rule", "reverse"}
    assert may("cashier") == reads | pays
    assert may("compliance_officer") == reads | {"take", "evidence", "rule", "approve"}
    for name in ("porter", "pit_boss"):
        assert may(name) == {"the list", "take", "evidence"}
    for name in ("accountant", "inspector", "auditor"):
        assert may(name) == reads
    for name in ("play_it_safe", "administrator"):
        assert may(name) == set()
    assert not CarnetLine.objects.exclude(kind="entry").exists()


def test_what_is_not_there_or_belongs_to_another_house(sign_in: Any, director: Any) -> None:
    line = floor.entered()
    row = claim(line.find)
    proof, nobody = prove(row), uuid4()
    for client in (sign_in(director), sign_in(open_dutch_house())):
        claim_, find, reversed_ = nobody, nobody, nobody
        for address in (
            f"claims/{claim_}/",
            f"claims/of/{find}/",
            f"carnet/lines/{reversed_}/reversal/",
            f"evidence/{proof.pk}/",  # it has no document
        ):
            assert client.get(f"/orphans/{address}").status_code == 404
    assert client.get(page_of(row)).status_code == 404
    assert client.get(f"/orphans/claims/of/{line.find_id}/").status_code == 404


def test_a_dutch_house_counts_games_and_gaming_days(db: None, sign_in: Any) -> None:
    house = in_valkenburg()
    stake = dutch_find(house, NEXT_DAY)
    dutch_play(house, stake, "0", at=NEXT_DAY)
    dutch_play(house, dutch_find(house, NEXT_DAY), "0", "0", "0", at=NEXT_DAY)
    dutch_find(house, NEXT_DAY, category="credit", game="", place="44")
    dutch_find(house, category="credit", game="", place="45")
    client = sign_in(member("directeur"))
    shown = text(client.get("/orphans/claims/"))
    with translation.override("nl"):
        words = [gettext(word) for word in ("rounds completed", "holding period ended", "until the gaming day ends")]
    assert [word for word in words if word.capitalize() in shown or word in shown] == words


def test_a_search_that_is_not_understood_finds_nothing_special(sign_in: Any, cashier: Any) -> None:
    line, client = floor.entered(), sign_in(cashier)
    assert "6 days left" in text(client.get("/orphans/claims/?amount=much"))
    assert "No matching sum found" in text(client.get("/orphans/claims/?word=cloakroom"))
    for word in (line.find.label, "1", "BAR"):
        assert f"/orphans/claims/of/{line.find_id}/" in text(client.get(f"/orphans/claims/?word={word}"))
