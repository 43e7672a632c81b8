"""Detect variances and missed deadlines in financial years that are not closed."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from compliance.notices.selectors import notices
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.models.carnets import Carnet
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

from .ledger import not_closed
from .payments import find_payment, missing_receipts
from .reconciliations import differing_reconciliation


@dataclass(frozen=True)
class Alarm:
    """A problem of a financial year: `difference`, `payment_late`, `receipts_missing` or `notice_unsent`.

    `amount` is the variance, the amount due or the amount missing; `since` is the day on which it became a problem.
    """

    kind: str
    label: str
    amount: Decimal
    since: date
    notice_id: UUID | None = None


def open_alarms(house: House, at: datetime) -> list[Alarm]:
    """Return the alarms of all financial years that are not closed, the oldest year first."""
    today = house.local(at).date()
    try:
        days = timedelta(days=house.rulebook(today).int_("orphan.payment_overdue_days"))
    except SilentParameter:
        return []
    return [alarm for carnet in not_closed(house.id) for alarm in _alarms_of(house, carnet, today, days)]


def _alarms_of(house: House, carnet: Carnet, today: date, days: timedelta) -> list[Alarm]:
    found: list[Alarm] = []
    differs = differing_reconciliation(carnet)
    if differs:
        found.append(Alarm("difference", carnet.label, differs.difference, house.local(differs.reconciled_at).date()))
    payment, total = find_payment(carnet), carnet_selectors.running_total(carnet)
    if payment is None:
        if total and today > carnet.last_day + days:
            found.append(Alarm("payment_late", carnet.label, total, carnet.last_day + days))
        return found
    lacks = missing_receipts(payment)
    if lacks:
        found.append(Alarm("receipts_missing", carnet.label, lacks, payment.paid_on))
    unsent = notices.list_notices(house.id).filter(subject_id=payment.pk, sent__isnull=True).first()
    if unsent is not None:
        since = house.local(unsent.raised_at).date()
        found.append(Alarm("notice_unsent", carnet.label, payment.amount, since, unsent.pk))
    return found
