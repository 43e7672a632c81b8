"""Short ways to take a notice through its life in tests."""

from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from audit.publishing.paper_proof import Seal
from compliance.notices.domain.mailing import Sending
from compliance.notices.models.dispatches import NoticeDispatch
from compliance.notices.models.notices import Notice
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import addresses, answers, drafts, issuing, mailing
from compliance.notices.services import mail_delivery as mail
from compliance.venues.services import letterheads
from tests import cast
from tests.exclusions.keeping_out import by_house, keep_out, weber

LATER = cast.TUESDAY + timedelta(hours=2)
MOTIFS = "A menacé un croupier à la table 4."
AUTHORITY = "courrier@justice.example"


def raised(at: datetime = cast.TUESDAY, **who: Any) -> Notice:
    """A draft to the Minister of Justice about an exclusion by the house."""
    measure = keep_out(by_house(), weber(**who), at=at)
    return Notice.objects.get(subject_id=measure.pk)


def word(row: Notice, at: datetime = LATER, by: str = "director", **changes: Any) -> Any:
    """The reasons in the language of the authority, as staff enter them before the issue."""
    facts: dict[str, Any] = {"reasons": MOTIFS}
    return drafts.amend_notice(house=cast.house(), notice=row, by=cast.member(by), at=at, **facts | changes)


def issue(row: Notice, at: datetime = LATER, by: str = "director", **changes: Any) -> Any:
    """Issue a draft; one that is not worded in French yet gets its wording first."""
    if selectors.wording_language(fresh(row)) != "fr":
        word(row, at, by)
    return numbered(row, at, by, **changes)


def numbered(row: Notice, at: datetime = LATER, by: str = "director", **changes: Any) -> Any:
    """Issue a draft as it is."""
    facts: dict[str, Any] = {"delivery": "post"}
    return issuing.issue_notice(house=cast.house(), notice=row, by=cast.member(by), at=at, **facts | changes)


def sealed(_note: UUID, name: str) -> Seal:
    """The seal of a log that this test does not have: what a sealer of its own would return."""
    files = tuple((each, each.encode()) for each in (f"{name}.tlog-proof", f"{name}.leaf", "checkpoint", "policy"))
    return Seal("carnet.test/log", 7, 9, "cm9vdA==", "carnet.test/log\n9\ncm9vdA==\n", witnessed=True, files=files)


def draw(row: Notice, at: datetime = LATER) -> Any:
    """Draw and keep the letter of an issued notice."""
    return issuing.ensure_letter(house=cast.house(), notice=row, at=at, sealing=sealed)


def issued(at: datetime = LATER, **who: Any) -> Notice:
    """Issued, with its letter drawn and kept."""
    row = raised(**who)
    issue(row, at)
    draw(row, at)
    return fresh(row)


def fresh(row: Notice) -> Any:
    return selectors.get_notice(row.venue_id, row.pk)


def send(row: Notice, at: datetime = LATER, by: str = "director", **changes: Any) -> Any:
    """Record it as sent by post."""
    facts: dict[str, Any] = {"way": "post", "reference": "RR 12 345 678 9 LU", "sent_at": at}
    return mailing.record_sent(house=cast.house(), notice=row, by=cast.member(by), at=at, **facts | changes)


def sent(at: datetime = LATER, **who: Any) -> Notice:
    row = issued(at, **who)
    send(row, at)
    return fresh(row)


def answer(row: Notice, at: datetime = LATER + timedelta(days=2), by: str = "director", **changes: Any) -> Any:
    facts: dict[str, Any] = {
        "kind": "acknowledged",
        "reference": "MJ-26-114",
        "channel": "email",
        "answered_on": at.date(),
        "note": "",
        "scan": b"",
    }
    return answers.record_answer(house=cast.house(), notice=row, by=cast.member(by), at=at, **facts | changes)


def address(mailbox: str = "justice", email: str = AUTHORITY, on: date | None = None) -> Any:
    """An address that the compliance officer proposed and the director approved."""
    house, at = cast.house(), cast.TUESDAY
    row = addresses.propose_address(
        house=house,
        mailbox=mailbox,
        email=email,
        valid_from=on or at.date(),
        by=cast.member("compliance_officer"),
        at=at,
    )
    addresses.decide_address(house=house, address=row, approved=True, by=cast.member("director"), at=at)
    return row


def order(row: Notice, at: datetime = LATER) -> NoticeDispatch:
    return mailing.order_mail(house=cast.house(), notice=row, by=cast.member("director"), at=at)


def mailed() -> NoticeDispatch:
    """A letter that waits in the outbox."""
    address()
    return order(issued())


def attempt(dispatch: NoticeDispatch, at: datetime = LATER, **how: Any) -> mailing.Sent:
    return mailing.send_dispatch(dispatch_id=dispatch.pk, clock=lambda: at, **how)


def stands(dispatch: NoticeDispatch) -> Sending:
    return selectors.dispatch_state(cast.house(), selectors.list_dispatches().get(pk=dispatch.pk))


def server_at(port: int, **changes: Any) -> dict[str, Any]:
    """What the settings say of a mail server on this machine."""
    facts = {"host": "127.0.0.1", "port": port, "user": "", "password": "", "tls": "none", "seconds": 0.5}
    return facts | {"sender": "carnet@casino.example", "folder": Path("/nowhere")} | changes


def comes_to(outcome: str, code: int | None = None, reply: str = "") -> mail.Deliver:
    """A way of delivering that always comes to this."""
    return lambda message: mail.Delivered(outcome, code, reply)


def before_numbers(owner: Any) -> Any:
    """A notice recorded as sent before letters had numbers: the owner of the tables writes it with triggers off."""
    row = raised()
    for trigger in ("a_letter_may_be_sent", "audit_capture"):
        owner.execute(f"ALTER TABLE notices_noticesent DISABLE TRIGGER {trigger}")
    owner.execute(
        "INSERT INTO notices_noticesent (id, notice_id, way, reference, sent_at, recorded_by_id, recorded_at)"
        " VALUES (%s, %s, 'email', 'BV/2026/14', %s, %s, %s)",
        [uuid4(), row.pk, LATER, cast.member("director").pk, LATER],
    )
    owner.commit()
    for trigger in ("a_letter_may_be_sent", "audit_capture"):
        owner.execute(f"ALTER TABLE notices_noticesent ENABLE ALWAYS TRIGGER {trigger}")
    owner.commit()
    return fresh(row)


def letterhead(at: datetime = cast.TUESDAY, **changes: Any) -> Any:
    """The letterhead that the compliance officer proposed and the director approved."""
    facts = {
        "legal_form": "société anonyme",
        "seat": "Rue Flammang, L-5618 Mondorf-les-Bains",
        "registration": "R.C.S. Luxembourg B 12345",
        "telephone": "+352 23 61 11",
        "email": "direction@casino.example",
        "director": "Claudine Reuter",
    }
    row = letterheads.propose_letterhead(
        house=cast.house(),
        facts=letterheads.LetterheadFacts(**facts | changes),
        valid_from=at.date(),
        by=cast.member("compliance_officer"),
        at=at,
    )
    letterheads.decide_letterhead(house=cast.house(), letterhead=row, approved=True, by=cast.member("director"), at=at)
    return row


def recipient(addressee: str = "justice", at: datetime = cast.TUESDAY, **changes: Any) -> Any:
    """The postal address that the compliance officer proposed and the director approved."""
    facts: dict[str, Any] = {
        "addressee": addressee,
        "name": "Ministère de la Justice",
        "lines": "13, rue Erasme\nL-1468 Luxembourg",
        "salutation": "Madame la Ministre",
        "their_reference": "",
        "valid_from": at.date(),
    }
    row = addresses.propose_recipient(
        house=cast.house(), by=cast.member("compliance_officer"), at=at, **facts | changes
    )
    addresses.decide_recipient(house=cast.house(), recipient=row, approved=True, by=cast.member("director"), at=at)
    return row


def post_json(client: Any, address: str, body: dict[str, Any]) -> Any:
    """Post to the API in a session, under a key of its own."""
    return client.post(address, body, content_type="application/json", headers={"Idempotency-Key": uuid4().hex})
