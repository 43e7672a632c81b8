"""Query for R-09: the payments of R-08, as notified to the Minister of Finance (LU art. 8(7))."""

from datetime import date, datetime

from compliance.reports.figures.domain.periods import EVER
from compliance.venues.domain.house import House

from ..r08_orphan_payments.query import payment_figures
from . import figures as payment_notices


def notice_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> payment_notices.PaymentNotices:
    """Return the payments of R-08 as notified to the Minister of Finance."""
    return payment_notices.reduce_to_notices(payment_figures(house, first_day, last_day, at))
