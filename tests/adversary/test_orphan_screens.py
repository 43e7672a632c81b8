"""Money left behind in wicked hands: one wicked value at a time, posts sent twice, nonces swapped, scripts sent."""

import base64
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from compliance.orphans.models.carnets import CarnetLine, CashIn
from compliance.orphans.models.claims import Claim
from compliance.orphans.models.finds import Find, FindPicture
from compliance.venues.services import places
from tests import cast
from tests.accounts import employ, give_post
from tests.adversary.another_house import FACTS
from tests.orphans import claiming, floor, invariants

WICKED = (
    "0001-01-01",
    "9999-12-31",
    "\x00",
    "\u202egnp.exe",
    "👩‍👩‍👧" * 30,
    "1e999999",
    "-Infinity",
    "0.001",
    "-5.00",
    "999999999999.99",
    "1000000000000.00",
    "2147483648",
    "x" * 5000,
)
DAYS = WICKED[:3]
NOW = cast.local("2026-12-31 20:00")
SCRIPT = b"<script>alert(1)</script>"


@pytest.fixture(autouse=True)
def _last_night_of_the_year() -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


@pytest.fixture
def client(sign_in: Any, director: Any) -> Client:
    """The director with every post that this person may hold as well; they do all acts on orphan funds."""
    for role in ("cashier", "accountant", "compliance"):
        give_post(director, role)
    found: Client = sign_in(director)
    found.raise_request_exception = False
    return found


def found_now() -> dict[str, str]:
    return {
        "nonce": str(uuid4()),
        "category": "abandoned",
        "game": "Black Jack",
        "place": "2",
        "amount": "20.00",
        "found_on": "2026-12-31",
        "found_time": "00:00",
        "finder_kind": "guest",
        "found_by": "",
        "finder_said": "Jean Weber",
        "finder_note": "Card D-000001",
        "witnessed_by": str(cast.member("porter").pk),
        "camera": "",
        "no_camera": "A pillar stands before it.",
        "remark": "",
    }


def counted(**more: str) -> dict[str, str]:
    said = {"nonce": str(uuid4()), "desk": str(floor.desk_id()), "amount": "50.00"}
    return said | {"kind_0": "note", "value_0": "50.00", "count_0": "1"} | more


def screens() -> dict[str, dict[str, str]]:
    """Every form of the area about rows that are there, filled in as it should be."""
    stake, note, unsigned = floor.stake(NOW), floor.find(NOW), floor.find(NOW, signed=False)
    line, proved, bare = floor.entered("60.00", NOW), floor.entered("70.00", NOW), floor.entered("80.00", NOW)
    granted, open_ = claiming.granted(proved, NOW), claiming.claim(bare.find, NOW)
    claim = {
        "nonce": str(uuid4()),
        "name": "Weber",
        "address": "Rue X",
        "contact": "",
        "paper": "",
        "statement": "Mine",
    }
    return {
        "/orphans/new/": found_now(),
        f"/orphans/{stake.pk}/game/": {"number": "1", "gain": "0"},
        f"/orphans/{note.pk}/cash-in/": counted(),
        f"/orphans/{stake.pk}/end/": {"outcome": "lost", "reason": "x"},
        f"/orphans/{unsigned.pk}/dispute/": {"said": "x"},
        f"/orphans/{unsigned.pk}/settlement/": {"reason": "x"},
        "/orphans/account/2026/deposit/": {"amount": "5.00", "reference": "B 1"},
        "/orphans/account/2026/reconciliation/": {"stated": "210.00"},
        f"/orphans/claims/of/{line.find_id}/": claim | {"claimed_on": "2026-12-31", "claimed_time": "00:00"},
        f"/orphans/claims/{open_.pk}/evidence/": {"kind": "camera", "shows": "x"},
        f"/orphans/claims/{open_.pk}/ruling/": {"verdict": "accepted", "reasons": "x", "amount": "", "code": ""},
        f"/orphans/claims/{granted.pk}/refund/": {
            "nonce": str(uuid4()),
            "desk": "",
            "transfer": "V",
            "justification": "",
        },
        f"/orphans/carnet/lines/{line.pk}/reversal/": {"nonce": str(uuid4()), "reason": "x"},
        "/orphans/year/2026/payment/": {
            "commune": "Mondorf-les-Bains",
            "means": "cash",
            "reference": "V 1",
            "paid_on": "2026-12-31",
            "receipt": "A-1",
            "receipted": "5.00",
        },
        "/orphans/year/2026/receipts/": {"number": "A-2", "issued_on": "2026-12-31", "amount": "5.00"},
    }


@pytest.mark.slow
def test_every_form_survives_each_wicked_value(client: Client) -> None:
    broken, turn = [], 0
    for address, good in screens().items():
        for name in good:
            turn += 1
            for value in DAYS if name in {"found_on", "claimed_on", "paid_on", "issued_on"} else WICKED[turn % 3 :: 3]:
                status = client.post(address, good | {name: value}).status_code
                if status >= 500:
                    broken.append((address, name, value[:30], status))
    assert broken == []
    invariants.check()


def paths() -> dict[str, dict[str, Any]]:
    """Every act of the API about rows that are there."""
    stake, note, unsigned = floor.stake(NOW), floor.find(NOW), floor.find(NOW, signed=False)
    line, proved, bare = floor.entered("60.00", NOW), floor.entered("70.00", NOW), floor.entered("80.00", NOW)
    granted, open_ = claiming.granted(proved, NOW), claiming.claim(bare.find, NOW)
    people = {
        "finder_kind": "guest",
        "found_by": None,
        "finder_said": "Jean Weber",
        "finder_note": "Card D-000001",
        "witnessed_by": str(cast.member("porter").pk),
    }
    return {
        "finds/": {
            "category": "floor",
            "place": "bar",
            "game": "",
            "initial": "5.00",
            "camera": None,
            "no_camera": "A pillar stands before it.",
            "remark": "",
            "found_at": "2026-12-31T18:00:00Z",
            **people,
        },
        f"finds/{stake.pk}/games/": {"number": 1, "gain": "0.00"},
        f"finds/{note.pk}/cash-in/": {"desk": str(floor.desk_id()), "amount": "50.00", "pieces": []},
        f"finds/{stake.pk}/end/": {"outcome": "mistake", "reason": "x"},
        f"finds/{unsigned.pk}/dispute/": {"said": "x"},
        f"finds/{unsigned.pk}/settlement/": {"reason": "x"},
        "carnets/2026/deposits/": {"amount": "5.00", "reference": "B 1"},
        "carnets/2026/reconciliations/": {"stated": "210.00"},
        "orphan-claims/": {
            "find": str(line.find_id),
            "name": "Weber",
            "address": "",
            "contact": "",
            "paper": "",
            "statement": "Mine",
            "claimed_at": "2026-12-31T18:00:00Z",
        },
        f"orphan-claims/{open_.pk}/evidence/": {"kind": "camera", "shows": "x", "document": ""},
        f"orphan-claims/{open_.pk}/ruling/": {"verdict": "accepted", "reasons": "x", "amount": None, "code": ""},
        f"orphan-claims/{granted.pk}/refund/": {"desk": None, "transfer": "V", "address": "", "justification": ""},
        f"carnet-lines/{line.pk}/reversal/": {"reason": "x"},
        "carnets/2026/payment/": {
            "commune": "Mondorf-les-Bains",
            "means": "cash",
            "reference": "V 1",
            "paid_on": "2026-12-31",
            "receipts": [],
        },
        "carnets/2026/receipts/": {"number": "A-2", "issued_on": "2026-12-31", "amount": "5.00"},
    }


@pytest.mark.slow
def test_every_act_of_the_api_survives_each_wicked_value(client: Client) -> None:
    broken, turn, understood = [], 0, set()
    for address, good in paths().items():
        for place, name in enumerate((*good, "")):
            some = DAYS if name in {"found_at", "claimed_at", "paid_on", "issued_on"} else WICKED[place % 3 :: 3]
            for value in (*some, [{"\x00": []}]) if name else ("",):
                turn += 1
                answer = client.post(
                    f"/api/v1/{address}",
                    good | ({name: value} if name else {}),
                    content_type="application/json",
                    headers={"Idempotency-Key": f"orphan-{turn:06d}"},
                )
                if answer.status_code >= 500:
                    broken.append((address, name, str(value)[:30], answer.status_code))
                elif not name and answer.status_code in {200, 409}:
                    understood.add(address)
    assert broken == []
    assert len(understood) >= 11, "most of them are understood as they are"
    invariants.check()


# --- Posts sent twice, and nonces of others.


def test_a_find_and_its_cash_in_sent_twice_are_one(client: Client) -> None:
    said = found_now() | {"category": "floor", "game": ""}
    first, again = (client.post("/orphans/new/", said) for _time in range(2))
    assert (first.status_code, first["Location"]) == (302, again["Location"])
    row = Find.objects.get()
    for _time in range(2):
        assert client.post(f"/orphans/{row.pk}/cash-in/", counted(amount="20.00", kind_0="", value_0="", count_0=""))
    known = CashIn.objects.get()
    other = floor.find(NOW)
    stolen = counted(nonce=str(known.line.nonce))
    answer = client.post(f"/orphans/{other.pk}/cash-in/", stolen)
    assert answer.status_code == 422
    assert "was already used for another entry" in answer.content.decode()
    assert CarnetLine.objects.count() == 1


def test_a_nonce_of_one_claim_pays_no_other(client: Client) -> None:
    first, second = (claiming.granted(floor.entered(amount, NOW), NOW) for amount in ("60.00", "70.00"))
    nonce = str(uuid4())
    said = {"nonce": nonce, "desk": str(floor.desk_id()), "transfer": "", "justification": ""}
    for row in (first, first, second):
        assert client.post(f"/orphans/claims/{row.pk}/refund/", said).status_code in {302, 422}
    assert [each.find_id for each in CarnetLine.objects.filter(kind="refund")] == [first.find_id]


MANAGEMENT = ("director", "cashier", "accountant", "compliance")
FLOOR = ("chef_de_salle", "cashier", "accountant", "pit_boss")


def stranger(sign_in: Any, posts: tuple[str, ...] = MANAGEMENT) -> Client:
    """As many posts of another house in one person as one person may hold."""
    other = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    account = employ("stranger", *posts, venue_id=other, full_name="Ada Stranger")
    employ("witness.there", "porter", venue_id=other)
    found: Client = sign_in(account)
    found.raise_request_exception = False
    return found


@pytest.mark.parametrize("posts", [MANAGEMENT, FLOOR])
def test_every_address_of_a_row_is_empty_for_another_house(db: None, sign_in: Any, posts: tuple[str, ...]) -> None:
    theirs, told = stranger(sign_in, posts), []
    forms, acts = screens(), paths()
    before = CarnetLine.objects.count(), Claim.objects.count(), Find.objects.count()
    for address in (*forms, *(f"/api/v1/{path}" for path in acts)):
        if address in {"/orphans/new/", "/api/v1/finds/", "/api/v1/orphan-claims/"}:
            continue
        key = {"Idempotency-Key": f"steal-{len(told):04d}"}
        answers = (
            theirs.get(address),
            theirs.post(address, forms.get(address, {})),
            theirs.post(
                address, acts.get(address.removeprefix("/api/v1/")), content_type="application/json", headers=key
            ),
        )
        told += [(address, each.status_code) for each in answers if each.status_code not in {400, 403, 404, 405, 415}]
        told += [(address, "shown") for each in answers if b"Weber" in each.content]
    assert told == []
    claim = acts["orphan-claims/"]
    answer = theirs.post(
        "/api/v1/orphan-claims/", claim, content_type="application/json", headers={"Idempotency-Key": "steal-a-find"}
    )
    assert answer.status_code == 400
    assert (CarnetLine.objects.count(), Claim.objects.count(), Find.objects.count()) == before


@pytest.mark.parametrize("posts", [MANAGEMENT, FLOOR])
def test_a_nonce_of_another_house_opens_nothing(client: Client, sign_in: Any, posts: tuple[str, ...]) -> None:
    """The stranger sends the nonce of the form that wrote a find here: they get a find of their own, not ours."""
    said = found_now() | {"category": "floor", "game": ""}
    client.post("/orphans/new/", said)
    theirs = stranger(sign_in, posts)
    assert theirs.post("/orphans/new/", said).status_code == 422, "with people of another house"
    own = {"witnessed_by": str(cast.member("witness.there").pk)}
    assert theirs.post("/orphans/new/", said | own).status_code == 302
    assert sorted(Find.objects.values_list("number", flat=True)) == [1, 1]
    ours = Find.objects.get(venue_id=cast.VENUE)
    for address in (f"/orphans/{ours.pk}/", f"/orphans/{ours.pk}/photograph/", "/orphans/carnet/2026/"):
        assert theirs.get(address).status_code == 404
    assert theirs.post(f"/orphans/{ours.pk}/cash-in/", counted(amount="20.00")).status_code == 404
    assert theirs.post(f"/orphans/{ours.pk}/end/", {"outcome": "mistake", "reason": "x"}).status_code == 404


# --- Files.


@pytest.mark.parametrize("name", ["photo.jpg", "photo.svg", "../../photo.png", "\u202egnp.jpg"])
def test_a_script_is_no_photograph(client: Client, name: str) -> None:
    for content in (SCRIPT, b"\xff\xd8\xff" + SCRIPT, b"GIF89a" + SCRIPT, b""):
        file = SimpleUploadedFile(name, content, "image/jpeg")
        answer = client.post("/orphans/new/", found_now() | {"photograph": file})
        assert answer.status_code == 422
    assert not FindPicture.objects.exists()


def test_a_script_is_no_evidence(client: Client) -> None:
    row = claiming.claim(floor.entered("60.00", NOW).find, NOW)
    file = SimpleUploadedFile("still.pdf", b"%PDF-1.7 " + SCRIPT, "application/pdf")
    said = {"kind": "camera", "shows": "x"}
    assert client.post(f"/orphans/claims/{row.pk}/evidence/", said | {"document": file}).status_code == 422
    answer = client.post(
        f"/api/v1/orphan-claims/{row.pk}/evidence/",
        said | {"document": base64.b64encode(SCRIPT).decode()},
        content_type="application/json",
        headers={"Idempotency-Key": "a-script-as-evidence"},
    )
    assert answer.status_code == 400
    assert not row.evidence.exists()


# --- What is said about people.


@pytest.mark.parametrize("name", ["محمد عبد الله", "👩 Ω", "<b>Weber</b>", "=cmd|' /C calc'!A0", "'; DROP TABLE--"])
def test_any_name_is_shown_as_text(client: Client, name: str) -> None:
    line = floor.entered("60.00", NOW)
    said = claiming.ClaimStatement(name=name, statement=name, address=name)
    claiming.pay(claiming.granted(line, NOW, said), NOW)
    for address in (f"/orphans/claims/{Claim.objects.get().pk}/", "/orphans/carnet/2026/", "/orphans/claims/"):
        shown = client.get(address).content.decode()
        assert "<b>Weber" not in shown
    for form in ("csv", "xlsx", "pdf"):
        assert client.get("/orphans/carnet/2026/", {"export": form}).status_code == 200
    file = b"".join(client.get("/orphans/carnet/2026/", {"export": "csv"})).decode()
    assert ";=cmd" not in file
