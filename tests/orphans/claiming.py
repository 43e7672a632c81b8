"""Who comes forward in tests, with which proof, and how far their claim gets."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db import transaction

from audit.recording import log
from compliance.notices.models.notices import Notice
from compliance.orphans.carnet import selectors as books
from compliance.orphans.carnet.services import reversals
from compliance.orphans.carnet.services.lines import write_line
from compliance.orphans.claims.services import claims, decisions, evidence, refunds
from compliance.orphans.claims.services.claims import ClaimStatement
from compliance.orphans.claims.services.decisions import ClaimDecision
from compliance.orphans.claims.services.refunds import Payout
from compliance.orphans.documents.services import PreparedDocument
from compliance.orphans.finds.services import finds, rounds
from compliance.orphans.models.carnets import LineKind
from compliance.orphans.models.closings import CommunePayment, Reconciliation
from compliance.orphans.models.ledger import Account
from compliance.venues.selectors import venues
from compliance.venues.services import places
from tests import cast
from tests.cast import TUESDAY, local, member
from tests.orphans import floor
from tests.venues.dutch import DUTCH, employ_twin, finders, open_dutch_house, twin

WEBER = ClaimStatement(
    name="Jean Weber",
    address="5, rue X, L-5600 Remich",
    contact="+352 621 000 000",
    paper="passport P123",
    statement="I lost a note of 50 at the bar around eight.",
)
NEXT_DAY = local("2026-03-04 18:00")
SEEN = "The still of camera 14 shows Mr Weber drop the note at 20:05."


def claim(
    find: Any, at: Any = NEXT_DAY, said: ClaimStatement = WEBER, house: Any = None, by: Any = None, **changes: Any
) -> Any:
    """Weber comes forward for a find."""
    facts = {"claimed_at": at, "nonce": uuid4()} | changes
    return claims.take_claim(
        house=house or cast.house(), find=find, statement=said, by=by or member("porter"), at=at, **facts
    )


def prove(claim: Any, at: Any = NEXT_DAY, document: PreparedDocument | None = None, house: Any = None) -> Any:
    return evidence.add_evidence(
        house=house or cast.house(),
        claim=claim,
        kind="camera",
        shows=SEEN,
        document=document,
        by=member("pit_boss"),
        at=at,
    )


def rule(claim: Any, verdict: str = "accepted", at: Any = NEXT_DAY, house: Any = None, **changes: Any) -> Any:
    decision = ClaimDecision(**{"verdict": verdict, "reasons": "He named the folded corner."} | changes)
    return decisions.decide_claim(
        house=house or cast.house(), claim=claim, decision=decision, by=member("chef_de_salle"), at=at
    )


def approve(claim: Any, at: Any = NEXT_DAY, *, approved: bool = True, reason: str = "", by: Any = None) -> Any:
    return refunds.approve_refund(
        house=cast.house(), claim=claim, approved=approved, reason=reason, by=by or member("director"), at=at
    )


def pay(claim: Any, at: Any = NEXT_DAY, nonce: Any = None, by: Any = None, **changes: Any) -> Any:
    payout = Payout(**{"desk_id": None if "transfer" in changes else floor.desk_id()} | changes)
    return refunds.pay_refund(
        house=cast.house(), claim=claim, payout=payout, nonce=nonce or uuid4(), by=by or member("cashier"), at=at
    )


def granted(line: Any, at: Any = NEXT_DAY, said: ClaimStatement = WEBER, **changes: Any) -> Any:
    """A claim on an entry that is proved and granted."""
    row = claim(line.find, at, said)
    prove(row, at)
    rule(row, at=at, **changes)
    return row


def refunded(line: Any, at: Any = NEXT_DAY, **changes: Any) -> Any:
    row = granted(line, at)
    pay(row, at, **changes)
    return row


def reverse(line: Any, at: Any = NEXT_DAY, reason: str = "The note was false.", by: Any = None, **changes: Any) -> Any:
    facts = {"nonce": uuid4()} | changes
    return reversals.reverse_line(
        house=cast.house(), line=line, reason=reason, by=by or member("chef_de_salle"), at=at, **facts
    )


def hand_back(claim: Any, at: Any = TUESDAY, house: Any = None, desk_id: Any = None) -> Any:
    return refunds.hand_back(house=house or cast.house(), claim=claim, desk_id=desk_id, by=member("cashier"), at=at)


def paid_out(label: str, at: Any) -> None:
    """The carnet of a year paid to the receiver of the commune, row by row."""
    house, director, carnet = cast.house(), member("director"), books.get_carnet(cast.VENUE, label)
    both = books.sum_balances(carnet)
    with transaction.atomic(), log.act("orphans.claim.opened", subject=carnet, by=director, at=at, scope=house.id):
        first = Reconciliation(
            carnet=carnet,
            last_number=both.last_number,
            carnet_total=both.carnet,
            account_balance=both.orphans,
            cash_balance=both.cash,
            bank_balance=both.bank,
            stated=both.orphans,
            difference=Decimal(0),
            reconciled_by=director,
            reconciled_at=at,
        )
        first.save(force_insert=True)
        left = books.open_entries(house.id, at).filter(carnet=carnet).count()
        line = write_line(
            house,
            carnet,
            kind=LineKind.PAYMENT,
            change=-both.carnet,
            account=Account.CASH,
            nonce=uuid4(),
            by=director,
            at=at,
        )
        payment = CommunePayment(
            carnet=carnet,
            line=line,
            reconciliation=first,
            commune=house.commune,
            beneficiary="office social",
            amount=both.carnet,
            means="transfer",
            reference="T-1",
            open_windows="pay_all",
            windows_left=left,
            paid_on=house.local(at).date(),
            recorded_by=director,
            recorded_at=at,
        )
        Notice(
            venue_id=house.id,
            addressee="justice",
            kind="refusal",
            ground="orphan_payment",
            articles="8(7)",
            subject_table="orphans_communepayment",
            subject_id=payment.pk,
            reasons="Paid.",
            raised_by=director,
            raised_at=at,
            due_at=at.replace(year=at.year + 1),
        ).save(force_insert=True)
        payment.save(force_insert=True)


def in_valkenburg() -> Any:
    """The Dutch house with a desk; everybody of the cast whom a claim needs works there as well."""
    open_dutch_house("porter")
    for name in ("cashier", "pit_boss", "chef_de_salle"):
        employ_twin(name, name)
    places.add_desk(venue_id=DUTCH, name="Kas", by=None, at=cast.OPENED)
    return venues.get_house(DUTCH)


def dutch_find(house: Any, at: Any = TUESDAY, **changes: Any) -> Any:
    """A stake of 20.00 abandoned at a table in Valkenburg, or whatever the changes say."""
    said = floor.at_table(**{"found_at": at, "camera": cast.camera_id(DUTCH)} | finders() | changes)
    row = finds.record_find(house=house, found=said, nonce=uuid4(), by=twin("cashier"), at=at)
    floor.confirm(row, at)
    return row


def dutch_play(house: Any, find: Any, *gains: str, at: Any = TUESDAY) -> None:
    for number, gain in enumerate(gains, start=1):
        rounds.count_coup(house=house, find=find, number=number, gain=Decimal(gain), by=twin("pit_boss"), at=at)
