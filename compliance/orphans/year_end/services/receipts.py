"""Record the treasurer's numbered receipts, each once; together they discharge the casino."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.notices.services.raising import add_receipt
from compliance.orphans.account.selectors import payments
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.models.closings import CommunePayment, StubReceipt
from compliance.refusals import Refused
from compliance.rules.values.amounts import CENT
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class NumberedReceipt:
    """A numbered receipt of the municipal treasurer: its number, calendar day and amount."""

    number: str
    issued_on: date
    amount: Decimal


@transaction.atomic(durable=True)
def record_receipt(
    *, house: House, payment: CommunePayment, stub: NumberedReceipt, by: "Staff", at: datetime
) -> StubReceipt:
    """Record a numbered receipt for a payment to the commune (LU art. 8(5), LU-ART8-11).

    The letter to the Minister of Finance lists it, if it is not issued yet. Raises Refused for a number that is already
    recorded, and for more than was paid.
    """
    with log.act(
        "orphans.receipt.recorded",
        subject=payment,
        by=by,
        at=at,
        scope=house.id,
        carnet=payment.carnet.label,
        receipt=stub.number.strip(),
        amount=stub.amount,
        currency=house.currency,
    ):
        wait_turn(f"carnet of {house.id}")
        if carnet_selectors.is_closed(payment.carnet):
            raise Refused(
                _("This financial year is closed: its receipts are complete."),
                article=house.cite("year_end.receipted", at),
            )
        row = store_receipt(house, payment, stub, by=by, at=at)
        add_receipt(subject=payment, number=row.number, by=by, at=at)
        return row


def store_receipt(
    house: House, payment: CommunePayment, stub: NumberedReceipt, *, by: "Staff", at: datetime
) -> StubReceipt:
    """Store a receipt. A step of a larger act, which holds the lock of the register."""
    row = StubReceipt(
        payment=payment,
        number=stub.number.strip(),
        issued_on=stub.issued_on,
        amount=stub.amount,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    if not row.number:
        raise Refused(_("Enter the receipt number."), "number")
    if payments.is_receipted(payment, row.number):
        raise Refused(_("Receipt %(number)s is already recorded.") % {"number": row.number}, "number")
    if row.issued_on < payment.paid_on:
        raise Refused(_("A receipt cannot be dated before its payment. Check the date."), "issued_on")
    if row.issued_on > house.local(at).date():
        raise Refused(_("This day is in the future."), "issued_on")
    if row.amount < CENT:
        raise Refused(_("Enter the amount on the receipt, above 0.00."), "amount")
    missing = payments.missing_receipts(payment)
    if row.amount > missing:
        raise Refused(
            _("Receipts for %(missing)s are missing, but this one is for more. Check the amount.")
            % {"missing": money(missing, house.currency)},
            "amount",
            house.cite("year_end.receipted", at),
        )
    row.clean_fields(exclude=["payment", "recorded_by"])
    row.save(force_insert=True)
    return row
