"""Query for R-07: comparison of register and account (LU art. 8(1))."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.orphans.account.selectors import for_reports as account_selectors
from compliance.reports.figures.domain.periods import EVER, reporting_period
from compliance.venues.domain.house import House

from . import figures as orphan_reconciliation

if TYPE_CHECKING:
    from compliance.orphans.models.carnets import Carnet
    from compliance.orphans.models.closings import Reconciliation


def reconciliation_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> orphan_reconciliation.OrphanReconciliation:
    """Return register and account at the end of a period, and every comparison within it.

    Late entries cannot occur: lines, postings and comparisons are stamped with the time of writing.
    """
    period = reporting_period(house, first_day, last_day, at)
    began_at, ended_at = period.began_at, period.ended_at
    return orphan_reconciliation.OrphanReconciliation(
        house.currency,
        ended_at,
        tuple(
            _compared_book(carnet, began_at, ended_at)
            for carnet in account_selectors.carnets_of_moments(house.id, began_at, ended_at)
        ),
    )


def _compared_book(carnet: "Carnet", began_at: datetime, ended_at: datetime) -> orphan_reconciliation.Book:
    found = account_selectors.carnet_balances_at(carnet, ended_at)
    return orphan_reconciliation.Book(
        exercise=carnet.label,
        first_day=carnet.first_day,
        last_day=carnet.last_day,
        state=_register_state(carnet, ended_at),
        lines=found.lines,
        last_number=found.last_number,
        carnet=found.carnet,
        orphans=found.orphans,
        cash=found.cash,
        bank=found.bank,
        unbooked=found.unbooked,
        windows=open_windows(carnet, ended_at),
        compared=tuple(
            _comparison_figures(row) for row in account_selectors.reconciliations_in_period(carnet, began_at, ended_at)
        ),
    )


def open_windows(carnet: "Carnet", at: datetime) -> tuple[orphan_reconciliation.OpenWindow, ...]:
    """Return the entries that could still be claimed at a given time."""
    return tuple(
        orphan_reconciliation.OpenWindow(row.number, row.registered_on, row.change, row.window_ends_at)
        for row in account_selectors.windows_at(carnet, at)
        if row.window_ends_at is not None
    )


def _register_state(carnet: "Carnet", at: datetime) -> str:
    """Return whether a register was open, paid or closed at a moment."""
    closing, payment = getattr(carnet, "closing", None), getattr(carnet, "payment", None)
    if closing and closing.closed_at < at:
        return "closed"
    if payment and payment.recorded_at < at:
        return "paid"
    return "open"


def _comparison_figures(row: "Reconciliation") -> orphan_reconciliation.Compared:
    return orphan_reconciliation.Compared(
        at=row.reconciled_at,
        by=row.reconciled_by.full_name if row.reconciled_by else "",
        last_number=row.last_number,
        carnet=row.carnet_total,
        orphans=row.account_balance,
        cash=row.cash_balance,
        bank=row.bank_balance,
        stated=row.stated,
        difference=row.difference,
    )
