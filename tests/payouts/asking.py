"""Payouts of tests: asked for, approved and paid by the cast, out of a drawer with enough in it."""

from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from audit.recording import log
from compliance.payouts.selectors import payouts as selectors
from compliance.payouts.services import decisions, payments, requests
from compliance.payouts.services.requests import PayoutRequest
from compliance.people.selectors import guests as people
from compliance.people.services import guests
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, house, member
from tests.cast import paper as paper_of
from tests.games import applying

RICH = {"note": {"500": 300, "50": 200}, "chip": {"5": 200, "50": 100}}
IDENTIFIED = {"identity": "shown", "beneficiary": "Jean Weber", "paper": "Passport LUX P123"}


def guest(venue_id: Any = VENUE) -> UUID:
    """The guest Rita Kayl, whom the house knows by her passport; entered the first time she is asked for."""
    porter = member("cashier")
    paper = paper_of(number="R77", surname="Kayl", given_names="Rita")
    with (
        transaction.atomic(),
        log.act("payouts.payout.opened", subject=None, by=porter, at=TUESDAY, scope=venue_id, payout=""),
    ):
        match = people.match_document(venue_id, paper, hold=True)
        row = guests.remember_document(venue_id=venue_id, paper=paper, match=match, address=None, by=porter, at=TUESDAY)
    return row.person_id


def identified(venue_id: Any = VENUE) -> dict[str, Any]:
    """A receiver with a file, whose paper was shown."""
    return IDENTIFIED | {"person_id": guest(venue_id)}


def drawer(by: str = "cashier", at: Any = TUESDAY, **more: Any) -> Any:
    """The cashier holds the desk with 160,000 in cash and 6,000 in chips."""
    return drawers.shift(at, by, drawers.sheet(**RICH), **more)


def asked(amount: str = "500.00", **changes: Any) -> PayoutRequest:
    """A win of 500.00 at a machine, in cash."""
    facts: dict[str, Any] = {"origin": "machine", "machine": "M-17", "amount": Decimal(amount), "won_at": TUESDAY}
    return PayoutRequest(**facts | changes)


def gold_jack(**changes: Any) -> PayoutRequest:
    """A gold-jack with a stake of 10.00: 3,000.00; the Minister has approved Super-Jack."""
    if applying.awaits_approval("lu.super_jack", TUESDAY.date()):
        applying.approve_side_bet()
    facts: dict[str, Any] = {
        "origin": "table",
        "machine": "",
        "table_id": drawers.table("7", "lu.black_jack").pk,
        "game": "lu.super_jack",
        "bet": "gold_jack",
        "stake": Decimal("10.00"),
    }
    return asked("3000.00", **facts | changes)


def payout(amount: str = "500.00", by: str = "cashier", at: Any = TUESDAY, **changes: Any) -> Any:
    return keep(asked(amount, **changes), by, at)


def large(amount: str = "12000.00", **changes: Any) -> Any:
    return payout(amount, **identified() | changes)


def keep(said: PayoutRequest, by: str = "cashier", at: Any = TUESDAY, nonce: Any = None, of: Any = None) -> Any:
    return requests.request_payout(
        house=of or house(),
        payout_request=said,
        nonce=nonce or uuid4(),
        by=by if not isinstance(by, str) else member(by),
        at=at,
    )


def approve(row: Any, by: str = "chef_de_salle", at: Any = TUESDAY) -> Any:
    return decisions.approve_payout(house=house(), payout=row, by=member(by), at=at)


def pay(row: Any, by: str = "cashier", at: Any = TUESDAY, nonce: Any = None, **more: Any) -> Any:
    return payments.pay_cash(house=house(), payout=row, nonce=nonce or uuid4(), by=member(by), at=at, **more)


def issue(row: Any, reference: str = "CH-1", by: str = "director", nonce: Any = None) -> Any:
    return payments.issue_payment(
        house=house(), payout=row, reference=reference, nonce=nonce or uuid4(), by=member(by), at=TUESDAY
    )


def void(row: Any, by: str = "chef_de_salle", at: Any = TUESDAY, reason: str = "The wrong guest.", **more: Any) -> Any:
    return payments.void_payment(
        house=house(), payout=row, reason=reason, nonce=more.pop("nonce", None) or uuid4(), by=member(by), at=at, **more
    )


def refuse(row: Any, by: str = "chef_de_salle", reason: str = "The ticket is false.") -> Any:
    return decisions.refuse_payout(house=house(), payout=row, reason=reason, by=member(by), at=TUESDAY)


def withdraw(row: Any, by: str = "cashier", reason: str = "Asked twice.") -> Any:
    return decisions.withdraw_payout(house=house(), payout=row, reason=reason, by=member(by), at=TUESDAY)


def state(row: Any) -> str:
    found: str = selectors.get_payout(VENUE, row.pk).state
    return found
