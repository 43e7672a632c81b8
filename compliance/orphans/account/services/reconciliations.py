"""Reconcile the register with its account: by the accountant with the commercial books, and by Carnet every night."""

from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.models.carnets import Carnet
from compliance.orphans.models.closings import Reconciliation
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..selectors import ledger, reconciliations

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def reconcile_account(
    *, house: House, carnet: Carnet, stated: Decimal | None, by: "Staff", at: datetime
) -> Reconciliation:
    """Sum the register and the account from their rows, and store the variance (LU art. 8(1), LU-ART8-5).

    `stated` is the balance in the commercial books, None if it was not compared. A variance is a result, not an error:
    it is stored and shown, and blocks payment and closing until a later reconciliation finds none.
    """
    # No line may be written between the two sums.
    wait_turn(f"carnet of {house.id}")
    return _store_comparison(house, carnet, stated, by=by, at=at)


def reconcile_all(*, at: datetime) -> list[Reconciliation]:
    """Reconcile every register that is not closed, once in each gaming day of its house (R-07)."""
    reconciliations = [
        reconcile_tonight(house=house, carnet=carnet, at=at)
        for house in venues.all_houses()
        for carnet in ledger.not_closed(house.id)
    ]
    return [row for row in reconciliations if row is not None]


@transaction.atomic(durable=True)
def reconcile_tonight(*, house: House, carnet: Carnet, at: datetime) -> Reconciliation | None:
    """Make the nightly reconciliation of a gaming day; return None if it exists already."""
    wait_turn(f"carnet of {house.id}")
    # The job runs every 15 minutes; one comparison in a gaming day is enough.
    if reconciliations.compared_since(carnet, house.opens_at(house.gaming_day(at))):
        return None
    return _store_comparison(house, carnet, None, by=None, at=at)


def _store_comparison(
    house: House, carnet: Carnet, stated: Decimal | None, *, by: "Staff | None", at: datetime
) -> Reconciliation:
    sums = carnet_selectors.sum_balances(carnet)
    differs = sums.difference
    # A variance between register and account takes precedence over one with the commercial books.
    if stated is not None and not differs:
        differs = sums.carnet - stated
    # The database sums lines and legs again and refuses other figures.
    row = Reconciliation(
        carnet=carnet,
        last_number=sums.last_number,
        carnet_total=sums.carnet,
        account_balance=sums.orphans,
        cash_balance=sums.cash,
        bank_balance=sums.bank,
        stated=stated,
        difference=differs,
        reconciled_by_id=by.pk if by else None,
        reconciled_at=at,
    )
    with log.act(
        "orphans.account.reconciled",
        subject=carnet,
        by=by,
        at=at,
        scope=house.id,
        carnet=carnet.label,
        difference=row.difference,
        currency=house.currency,
    ):
        row.clean_fields(exclude=["carnet", "reconciled_by", *(() if stated is not None else ("stated",))])
        row.save(force_insert=True)
    return row
