"""The figures of R-09: the payments of R-08, as the Minister of Finance is told of them (LU art. 8(7))."""

from datetime import date, datetime

from compliance.venues.house import House

from . import payment_notice
from .orphan_payment_query import payment_figures
from .span import EVER


def notice_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> payment_notice.PaymentNotices:
    """R-09: the same payments, as the Minister of Finance is told of them (LU art. 8(7))."""
    return payment_notice.notices(payment_figures(house, first_day, last_day, at))
