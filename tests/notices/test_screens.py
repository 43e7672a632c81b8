"""The pages and paths of notices: where each stands, what may be done next, and who may."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile

from compliance.notices.models.answers import NoticeAnswer
from compliance.notices.models.dispatches import NoticeSent
from compliance.notices.models.notices import Notice
from compliance.notices.selectors import letter_numbers
from compliance.notices.services import addresses
from compliance.venues.models.places import Room
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.notices import life
from tests.notices.life import LATER, comes_to, raised
from tests.notices.payments import tell
from tests.refusals import detail_of

SENT = {"way": "post", "reference": "RR 7 LU", "sent_on": "2026-03-03", "sent_time": "23:20"}
ANSWER = {"kind": "acknowledged", "channel": "post", "reference": "MJ-26-114", "answered_on": "2026-03-03"}


@pytest.fixture(autouse=True)
def a_little_later(db: None) -> Any:
    with time_machine.travel(LATER + timedelta(minutes=90), tick=False):
        yield


def page(client: Any, row: Any) -> str:
    return str(client.get(f"/notices/{row.pk}/").content.decode())


def post(client: Any, row: Any, act: str, **facts: Any) -> Any:
    return client.post(f"/notices/{row.pk}/{act}/", facts)


def tonight(client: Any) -> str:
    return str(client.get("/door/tonight/").content.decode())


def test_a_notice_goes_from_draft_to_acknowledged(sign_in: Any, director: Any) -> None:
    row, client = raised(), sign_in(director)
    assert "1 notice to an authority is to be sent, 0 overdue." in tonight(client)
    with time_machine.travel(cast.TUESDAY + timedelta(hours=25), tick=False):
        late = sign_in(director)
        assert "1 overdue." in tonight(late)
        assert "Weber" in late.get("/notices/?state=overdue").content.decode()
    draft = page(client, row)
    assert "none yet; the notice is a draft" in draft
    assert "The authority reads French." in draft
    assert "Issue under the next number" not in draft
    assert "Record as sent" not in draft
    early = post(client, row, "issue", delivery="post")
    assert early.status_code == 422
    assert "not worded in the language of the authority yet" in early.content.decode()
    assert post(client, row, "amend", reasons="").status_code == 422
    worded = {"reasons": "A menacé deux croupiers.", "birth_place": "Esch-sur-Alzette"}
    assert post(client, row, "amend", **worded).status_code == 302
    amended = page(client, row)
    assert "Issue under the next number" in amended
    assert "Décision de la direction" in amended
    assert "Reasons, original" in amended
    assert "Threatened a croupier." in amended
    assert post(client, row, "issue").status_code == 422
    unsealed = client.post(f"/notices/{row.pk}/issue/", {"delivery": "post", "annexes": "Décision"}, follow=True)
    assert "Its letter is generated as soon as the log has sealed it" in unsealed.content.decode()
    life.draw(row)
    issued = page(client, row)
    assert "MJ 2026/0001" in issued
    assert "SHA-256" in issued
    assert "Record as sent" in issued
    refused = post(client, row, "sent", **SENT | {"sent_time": "20:00"})
    assert refused.status_code == 422
    assert "issued later than that" in refused.content.decode()
    assert post(client, row, "sent", **SENT | {"sent_time": "soon"}).status_code == 422
    assert post(client, row, "sent", **SENT | {"way": "email"}).status_code == 422
    with time_machine.travel(LATER + timedelta(hours=2), tick=False):
        client = sign_in(director)
        assert post(client, row, "sent", **SENT | {"sent_time": "23:46"}).status_code == 302
        assert "RR 7 LU" in page(client, row)
        assert "No notices" in client.get("/notices/?state=open").content.decode()
        scan = SimpleUploadedFile("answer 114.pdf", b"%PDF-1.4 scanned")
        assert post(client, row, "answer", **ANSWER, scan=scan).status_code == 302
        answered = page(client, row)
        assert "MJ-26-114" in answered
        assert "answer 114.pdf" in answered
        answer = NoticeAnswer.objects.get()
        shown = client.get(f"/notices/{row.pk}/scans/{answer.pk}/")
        assert shown.content == b"%PDF-1.4 scanned"
        assert client.get(f"/notices/{row.pk}/scans/{uuid4()}/").status_code == 404
    assert life.fresh(row).state == "acknowledged"
    assert said.acts(cast.VENUE, "notices.notice.opened")


def test_a_scan_that_is_too_large_is_said_beside_its_field(sign_in: Any, director: Any) -> None:
    row = life.sent()
    scan = SimpleUploadedFile("answer.pdf", b"%PDF-" + bytes(6 * 1024 * 1024))
    answer = post(sign_in(director), row, "answer", **ANSWER, scan=scan)
    assert answer.status_code == 422
    assert "larger than 5 MB" in answer.content.decode()


def test_an_empty_scan_is_refused_and_no_reply_recorded_without_it(sign_in: Any, director: Any) -> None:
    row = life.sent()
    answer = post(sign_in(director), row, "answer", **ANSWER, scan=SimpleUploadedFile("answer.pdf", b""))
    assert answer.status_code == 422
    assert "The file is empty. Scan the reply again." in answer.content.decode()
    assert not NoticeAnswer.objects.exists()


def test_a_draft_is_withdrawn_by_two(sign_in: Any, director: Any, compliance_officer: Any) -> None:
    row, first, second = raised(), sign_in(compliance_officer), sign_in(director)
    assert post(first, row, "withdraw", reason="").status_code == 422
    assert post(first, row, "withdraw", reason="Entered twice.").status_code == 302
    assert "Another person decides." in page(first, row)
    assert "Keep the draft" in page(second, row)
    answer = first.post(f"/notices/{row.pk}/withdraw/decide/", {"confirmed": "yes"}, follow=True)
    assert "Another person must decide." in answer.content.decode()
    assert post(second, row, "withdraw/decide", confirmed="perhaps").status_code == 404
    post(second, row, "withdraw/decide", confirmed="no")
    post(first, row, "withdraw", reason="Entered twice, look again.")
    post(second, row, "withdraw/decide", confirmed="yes")
    assert "Entered twice, look again." in page(second, row)
    refused = second.post(f"/notices/{row.pk}/issue/", {"delivery": "post"}, follow=True)
    assert "This notice has been withdrawn." in refused.content.decode()
    assert life.fresh(row).state == "withdrawn"


def test_a_letter_is_corrected_by_a_further_one(sign_in: Any, director: Any) -> None:
    former, client = life.sent(), sign_in(director)
    answer = post(client, former, "correct", reasons="It was the night of 2 March.")
    row = Notice.objects.get(correction__corrects=former)
    assert answer.headers["Location"] == f"/notices/{row.pk}/"
    assert "MJ 2026/0001" in page(client, row)
    assert f"/notices/{row.pk}/" in page(client, former)


def test_a_letter_is_mailed_from_its_page(sign_in: Any, director: Any, settings: Any, in_memory: Any) -> None:
    row, client = raised(), sign_in(director)
    settings.MAIL = life.server_at(1)
    life.address()
    life.word(row)
    assert "E-mail it immediately" in page(client, row)
    post(client, row, "issue", delivery="email")
    life.draw(row, LATER + timedelta(minutes=90))
    post(client, row, "mail")
    (dispatch,) = row.dispatches.all()
    (woken,) = in_memory()
    assert str(dispatch.pk) in str(woken)
    waiting = page(client, row)
    assert "on its way to the mail server" in waiting
    assert (
        "This letter is already being e-mailed" in client.post(f"/notices/{row.pk}/mail/", follow=True).content.decode()
    )
    life.attempt(dispatch, LATER + timedelta(minutes=91), deliver=comes_to("deferred", 451, "Greylisted"))
    assert "The next one is due at" in page(client, row)
    life.attempt(dispatch, LATER + timedelta(minutes=93), deliver=comes_to("unknown"))
    life.attempt(dispatch, LATER + timedelta(minutes=99), deliver=comes_to("refused", 550, "5.1.1 Unknown"))
    failed = page(client, row)
    for mention in (
        "451 Greylisted",
        "550 5.1.1 Unknown",
        "sent by e-mail: the last attempt failed",
        "attempts use the same Message-ID so",
    ):
        assert mention in failed
    assert "Weber" in client.get("/notices/?state=failed").content.decode()
    assert "The letter is queued for e-mail" in client.post(f"/notices/{row.pk}/mail/", follow=True).content.decode()


def test_without_a_server_nobody_takes_a_file_for_a_letter(
    sign_in: Any, director: Any, settings: Any, in_memory: Any, tmp_path: Any
) -> None:
    row, client = life.issued(), sign_in(director)
    settings.MAIL = life.server_at(0, host="", folder=tmp_path)
    assert "No address is approved for this authority." in page(client, row)
    refused = client.post(f"/notices/{row.pk}/mail/", follow=True).content.decode()
    assert "Propose one and have it approved, or" in refused
    life.address()
    assert "Write the message to a file" in page(client, row)
    post(client, row, "mail")
    life.attempt(row.dispatches.get(), LATER + timedelta(minutes=91))
    assert "does not count as sent" in page(client, row)
    assert "No mail server is" in client.get("/notices/").content.decode()


def test_a_queue_that_is_down_is_said(sign_in: Any, director: Any, out_of_reach: None) -> None:
    row, client = life.issued(), sign_in(director)
    life.address()
    answer = client.post(f"/notices/{row.pk}/mail/", follow=True).content.decode()
    assert "once the worker is back" in answer


def test_addresses_are_proposed_and_approved(sign_in: Any, director: Any, compliance_officer: Any) -> None:
    first, second = sign_in(compliance_officer), sign_in(director)
    assert "No addresses yet" in first.get("/notices/addresses/").content.decode()
    facts = {"mailbox": "justice", "email": "x@justice.example", "valid_from": "2026-03-03"}
    assert first.post("/notices/addresses/", facts | {"email": "nobody"}).status_code == 422
    assert first.post("/notices/addresses/", facts | {"valid_from": "2026-03-02"}).status_code == 422
    assert first.post("/notices/addresses/", facts).status_code == 302
    assert "Awaiting another person" in first.get("/notices/addresses/").content.decode()
    row = addresses.propose_address(
        house=cast.house(),
        mailbox="finance",
        email="y@finances.example",
        valid_from=cast.TUESDAY.date(),
        by=compliance_officer,
        at=LATER,
    )
    decide = f"/notices/addresses/{row.pk}/decide/"
    assert "Another person must decide." in first.post(decide, {"approved": "yes"}, follow=True).content.decode()
    assert "Approved." in second.post(decide, {"approved": "yes"}, follow=True).content.decode()
    assert second.post(decide, {"approved": "perhaps"}).status_code == 404
    assert second.post(f"/notices/addresses/{uuid4()}/decide/", {"approved": "yes"}).status_code == 404
    assert "In force" in second.get("/notices/addresses/").content.decode()


def test_an_address_that_another_one_follows_or_that_was_refused_says_so(sign_in: Any, director: Any) -> None:
    life.address()
    life.address(email="nouveau@justice.example", on=date(2026, 3, 4))
    refused = addresses.propose_address(
        house=cast.house(),
        mailbox="finance",
        email="y@finances.example",
        valid_from=cast.TUESDAY.date(),
        by=cast.member("compliance_officer"),
        at=LATER,
    )
    addresses.decide_address(house=cast.house(), address=refused, approved=False, by=director, at=LATER)
    with time_machine.travel(cast.TUESDAY + timedelta(days=1), tick=False):
        client = sign_in(director)
        told = client.get("/api/v1/notice-addresses/").json()["results"]
        shown = " ".join(client.get("/notices/addresses/").content.decode().split())
    assert {row["email"]: row["state"] for row in told} == {
        "nouveau@justice.example": "in_force",
        life.AUTHORITY: "approved",
        "y@finances.example": "refused",
    }
    assert [shown.count(f"> {state} </span>") for state in ("In force", "Approved", "Refused")] == [1, 1, 1]


def test_the_book_of_numbers_shows_that_none_is_missing(
    sign_in: cast.SignIn, inspector: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = sign_in(inspector)
    assert "No letters yet" in client.get("/notices/numbers/").content.decode()
    life.issued()
    life.issued(surname="Schmit")
    shown = client.get("/notices/numbers/?year=2026&addressee=justice").content.decode()
    assert "Every number from the first to the last exists exactly once" in shown
    assert "MJ 2026/0002" in shown
    assert "MJ 2026/0002" in client.get("/notices/numbers/?year=x&addressee=mayor").content.decode()
    monkeypatch.setattr(letter_numbers, "PAGE", 1)
    first = client.get("/notices/numbers/?year=2026&addressee=justice").content.decode()
    assert "MJ 2026/0002" not in first
    assert "year=2026&amp;addressee=justice&amp;after=1" in first
    second = client.get("/notices/numbers/?year=2026&addressee=justice&after=1").content.decode()
    assert "MJ 2026/0001" not in second
    assert "MJ 2026/0002" in second
    assert "after=2" not in second
    assert "Every number from the first to the last exists exactly once" in second
    assert "MJ 2026/0001" in client.get("/notices/numbers/?after=x").content.decode()
    assert "MJ 2026/0002" in client.get("/notices/").content.decode()


def test_notices_through_the_api(sign_in: Any, director: Any, in_memory: Any) -> None:
    row, client = raised(), sign_in(director)
    listed = client.get("/api/v1/notices/?state=open&addressee=justice").json()
    assert [each["id"] for each in listed["results"]] == [str(row.pk)]
    assert client.get("/api/v1/notices/?addressee=finance").json()["count"] == 0
    one = client.get(f"/api/v1/notices/{row.pk}/").json()
    assert (one["ground"], one["born_on"], one["sent"]) == ("house_exclusion", "1980-05-17", None)
    assert (one["state"], one["issued_at"], one["letter_sha256"], one["attempts"]) == ("draft", None, "", [])

    def act(name: str, key: str, **body: Any) -> Any:
        address = f"/api/v1/notices/{row.pk}/{name}/"
        return client.post(address, body, content_type="application/json", headers={"Idempotency-Key": key})

    keys = [uuid4().hex for _one in range(4)]
    given = {"id": str(row.pk), "letter_number": "MJ 2026/0001", "reason": ""}
    letter = {"delivery": "post", "annexes": ["Décision de la direction"]}
    assert "not worded in the language" in detail_of(act("issue", uuid4().hex, **letter))
    assert act("amendments", uuid4().hex, reasons="A menacé un croupier.", nationality="LUX").status_code == 200
    assert "as soon as the log has sealed it" in act("issue", keys[0], **letter).json()["reason"]
    life.draw(row, LATER + timedelta(minutes=90))
    assert act("issue", keys[0], **letter).json() == given
    assert detail_of(act("issue", uuid4().hex, **letter))
    assert "No address" in detail_of(act("mail", uuid4().hex))
    life.address()
    assert act("mail", keys[1]).status_code == 200
    life.attempt(row.dispatches.get(), LATER + timedelta(minutes=91), deliver=comes_to("deferred", 451, "Not now"))
    (tried,) = client.get(f"/api/v1/notices/{row.pk}/").json()["attempts"]
    assert (tried["number"], tried["result"], tried["code"], tried["reply"]) == (1, "deferred", 451, "Not now")
    body = {"way": "post", "reference": "R-1", "sent_at": (LATER + timedelta(minutes=90)).isoformat()}
    assert act("sent", keys[2], **body).json() == act("sent", keys[2], **body).json() == given
    assert detail_of(act("sent", uuid4().hex, **body))
    said_back = {"answered": "objected", "arrived_by": "email", "reference": "MJ-7", "answered_on": "2026-03-03"}
    assert detail_of(act("answers", uuid4().hex, **said_back))
    assert act("answers", keys[3], **said_back, note="Birth date missing.").status_code == 200
    after = client.get(f"/api/v1/notices/{row.pk}/").json()
    assert (after["state"], after["objected"], after["sent"]["reference"]) == ("sent", True, "R-1")
    assert [each["answered"] for each in after["answers"]] == ["objected"]
    assert len(after["letter_sha256"]) == 64
    assert client.get(f"/api/v1/notices/{uuid4()}/").status_code == 404


def test_who_may_not(sign_in: Any, porter: Any, inspector: Any) -> None:
    row = life.issued()
    for address in ("/notices/", "/notices/numbers/", "/notices/addresses/", "/api/v1/notices/"):
        assert sign_in(porter).get(address).status_code == 403
    client = sign_in(inspector)
    assert "Record as sent" not in page(client, row)
    assert client.get("/notices/addresses/").status_code == 403
    for act in ("amend", "withdraw", "withdraw/decide", "issue", "mail", "sent", "answer", "correct"):
        assert post(client, row, act, **SENT).status_code == 403
    assert client.get(f"/notices/{uuid4()}/").status_code == 404


def test_a_payment_is_seen_and_sent_like_any_notice(sign_in: Any, director: Any, inspector: Any, porter: Any) -> None:
    row, client = tell(), sign_in(director)
    listed = client.get("/notices/").content.decode()
    for mention in (
        "Receveur communal de Mondorf-les-Bains",
        "4,812.65\u00a0EUR",
        "Payment of orphan funds",
        "article 8, paragraph 7",
    ):
        assert mention in listed
    assert "Name not known" not in listed
    shown = page(sign_in(inspector), row)
    for mention in ("Minister of Finance", "4,812.65\u00a0EUR", "01/03/2026", "2025", "118, 119"):
        assert mention in shown
    assert "l’établissement a versé" in shown
    assert "Born" not in shown
    assert "Request withdrawal" not in page(client, row)
    assert "not yet received" in page(client, other(receipts=()))
    post(client, row, "issue", delivery="post")
    life.draw(row, LATER + timedelta(minutes=90))
    with time_machine.travel(LATER + timedelta(hours=2), tick=False):
        client = sign_in(director)
        assert post(client, row, "sent", **SENT | {"sent_time": "23:50"}).status_code == 302
        assert NoticeSent.objects.get().notice_id == row.pk
        assert "RR 7 LU" in page(client, row)
    assert sign_in(porter).get(f"/notices/{row.pk}/").status_code == 403


def test_a_payment_not_told_alarms_on_the_page_of_tonight(sign_in: Any, director: Any, porter: Any) -> None:
    tell()
    with time_machine.travel(cast.TUESDAY + timedelta(hours=25), tick=False):
        assert "1 notice to an authority is to be sent, 1 overdue." in tonight(sign_in(director))
        assert "to an authority" not in tonight(sign_in(porter))


def other(**changes: Any) -> Any:
    """A notice of another payment."""
    return tell(Room.objects.filter(venue_id=cast.VENUE).last(), **changes)


def test_a_payment_through_the_api(sign_in: Any, director: Any) -> None:
    person, row, client = raised(), tell(), sign_in(director)
    one = client.get(f"/api/v1/notices/{row.pk}/").json()
    assert (one["addressee"], one["kind"], one["letter_number"]) == ("finance", "orphan_payment", row.letter_number)
    assert (one["guest"], one["surname"], one["born_on"]) == (None, "", None)
    assert one["payment"] == {
        "exercise": "2025",
        "amount": "4812.65",
        "currency": "EUR",
        "paid_on": "2026-03-01",
        "beneficiary": "Receveur communal de Mondorf-les-Bains",
        "receipts": ["118", "119"],
    }
    assert client.get(f"/api/v1/notices/{person.pk}/").json()["payment"] is None
