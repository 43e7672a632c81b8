"""Query for R-08: payments to the municipal treasurer (LU art. 8(5))."""

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from compliance.notices.selectors.recipients import recipient_at
from compliance.orphans.account.selectors import for_reports as account_selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from ..r07_orphan_reconciliation.query import open_windows
from . import figures as orphan_payments

if TYPE_CHECKING:
    from compliance.orphans.models.closings import CommunePayment

# As in art. 8(5), on payments from before the setting.
FORMER_BENEFICIARY = "bureau de bienfaisance"
KINDS = ("entry", "refund", "reversal", "post_closing")


def payment_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> orphan_payments.OrphanPayments:
    """Return every payment to the municipal treasurer recorded in a period."""
    period = reporting_period(house, first_day, last_day, at)
    rows = account_selectors.payments_in_period(house.id, period.began_at, period.ended_at)
    return orphan_payments.OrphanPayments(
        house.currency, tuple(_build_payment(house, row, period) for row in rows if period.by_its_end(row.recorded_at))
    )


def _build_payment(house: House, row: "CommunePayment", period: ReportingPeriod) -> orphan_payments.Payment:
    closed = getattr(row.carnet, "closing", None)
    closing = closed if closed and period.by_its_end(closed.closed_at) else None
    return orphan_payments.Payment(
        exercise=row.carnet.label,
        first_day=row.carnet.first_day,
        last_day=row.carnet.last_day,
        commune=row.commune,
        beneficiary=row.beneficiary or FORMER_BENEFICIARY,
        amount=row.amount,
        means=row.means,
        reference=row.reference,
        paid_on=row.paid_on,
        recorded_at=row.recorded_at,
        recorded_by=row.recorded_by.full_name,
        line=row.line.number,
        moved=_movement_figures(account_selectors.payment_components(row)),
        windows=open_windows(row.carnet, row.recorded_at),
        receipts=tuple(
            orphan_payments.Receipt(
                each.number,
                each.issued_on,
                each.amount,
                each.recorded_at,
                period.late_entry(each.recorded_at, each.recorded_by),
            )
            for each in sorted(row.receipts.all(), key=lambda each: (each.issued_on, each.number))
            if each.recorded_at <= period.at
        ),
        closed_at=closing.closed_at if closing else None,
        treasurer=_treasurer_figures(house, row.recorded_at),
        later=(SubsequentEvent("closed", closed.closed_at, closed.closed_by.full_name),)
        if closed and period.since(closed.closed_at)
        else (),
    )


def _treasurer_figures(house: House, at: datetime) -> orphan_payments.Treasurer | None:
    row = recipient_at(house, "treasurer", at)
    return orphan_payments.Treasurer(row.name, row.lines, row.salutation) if row else None


def _movement_figures(rows: list[tuple[str, bool, int, Decimal]]) -> tuple[orphan_payments.Moved, ...]:
    """Return entries, refunds and reversals of the year.

    Refunds from a year already closed are counted separately (A-04).
    """
    count, total = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, ZERO)
    for kind, post_closing, lines, sum_ in rows:
        counted_as = "post_closing" if post_closing else kind
        count[counted_as] += lines
        total[counted_as] += sum_
    return tuple(orphan_payments.Moved(kind, count[kind], total[kind]) for kind in KINDS)
