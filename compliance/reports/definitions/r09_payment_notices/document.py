"""Layout of R-09: a notice to the Minister of Finance for each payment (LU art. 8(7))."""

from collections.abc import Iterator

from django.utils import translation

from compliance.citations import citation_text
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_money, format_time, make_sheet

from . import figures as payment_notices


def payment_notice_sheets(order: Order, found: payment_notices.PaymentNotices) -> Iterator[Sheet]:
    """Return the sheets of R-09, always one volume."""
    with translation.override(order.language):
        page = {"payments": [_payment_line(order, each, found.currency) for each in found.payments]}
        pages = payment_notice_pages(found)
        yield make_sheet(order, "payment_notice", found, page, rows=len(found.payments), pages=pages)


def payment_notice_pages(found: payment_notices.PaymentNotices) -> int:
    """Estimate the number of pages of R-09."""
    return max(1, len(found.payments))


def _payment_line(order: Order, notice: payment_notices.NotifiedPayment, currency: str) -> dict[str, str]:
    """Return a payment as the Minister reads it, dated by the day on which the casino recorded it."""
    # Receipts at hand when the payment was recorded: a later print must say the same.
    at_hand = [each.number for each in notice.receipts if each.recorded_at <= notice.recorded_at]
    return {
        "exercise": notice.exercise,
        "amount": format_money(notice.amount, currency),
        "paid_on": format_day(notice.paid_on),
        "article": citation_text(order.house.cite("orphan.notice_payment", notice.recorded_at)),
        "dated": format_day(order.house.local(notice.recorded_at).date()),
        "beneficiary": notice.beneficiary,
        "receipts": ", ".join(at_hand),
        "receipts_later": ", ".join(
            f"{each.number} ({format_time(order, each.recorded_at, 'SHORT_DATE_FORMAT')})"
            for each in notice.receipts
            if each.recorded_at > notice.recorded_at
        ),
    }
