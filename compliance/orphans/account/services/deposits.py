"""Deposit orphan funds at the bank; the register does not change, only the journal."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.carnet.services.lines import book_between
from compliance.orphans.models.carnets import Carnet
from compliance.orphans.models.ledger import Account, LedgerEntry
from compliance.refusals import Refused
from compliance.rules.values.amounts import CENT
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def book_deposit(
    *, house: House, carnet: Carnet, amount: Decimal, reference: str, by: "Staff", at: datetime
) -> LedgerEntry:
    """Book a transfer from the cash to the bank; `amount` is in the currency of the house (LU-ART8-5).

    Raises Refused without a bank reference, or if the cash account holds less than the amount.
    """
    with log.act(
        "orphans.account.deposited",
        subject=carnet,
        by=by,
        at=at,
        scope=house.id,
        carnet=carnet.label,
        amount=amount,
        currency=house.currency,
    ):
        # The lock of the lines: deposits are numbered with their bookings and must follow them in time.
        wait_turn(f"carnet of {house.id}")
        if carnet_selectors.is_paid(carnet):
            raise Refused(
                _("This financial year has been paid: no cash is left from it."),
                article=house.cite("year_end.paid", at),
            )
        if amount < CENT:
            raise Refused(_("Enter the amount deposited, above 0.00."), "amount")
        balance = carnet_selectors.sum_balances(carnet).cash
        if amount > balance:
            raise Refused(
                _("Only %(held)s is held in cash. Compare with the bank receipt.")
                % {"held": money(balance, house.currency)},
                "amount",
                house.cite("orphan.ledger_account", at),
            )
        if not reference.strip():
            raise Refused(_("Enter the number on the bank receipt."), "reference")
        return book_between(
            house,
            carnet,
            from_=Account.CASH,
            to=Account.BANK,
            amount=amount,
            reference=reference.strip(),
            by=by,
            at=at,
        )
