"""Layout of R-08: payment slips for the municipal treasurer, each with its cover letter (LU art. 8(5))."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import npgettext, pgettext

from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import (
    SIGNS,
    Order,
    Sheet,
    format_day,
    format_figure,
    format_money,
    format_time,
    make_sheet,
    signed_figure,
)
from compliance.rules.citations.formatting import cite_again, cite_in_full
from compliance.rules.values.amounts import ZERO

from ..r06_orphan_carnet.document import director_name
from ..r07_orphan_reconciliation.document import open_windows
from ..words.orphans import CARNETS, MEANS, SUMS
from . import figures as orphan_payments


def orphan_payment_sheets(order: Order, found: orphan_payments.OrphanPayments) -> Iterator[Sheet]:
    """Return the sheets of R-08, always one volume."""
    with translation.override(order.language):
        page = {
            "sign": SIGNS.get(found.currency, found.currency),
            "payments": [_payment_words(order, each, found.currency) for each in found.payments],
        }
        pages = orphan_payment_pages(found)
        rows, result = len(found.payments), _result(found)
        yield make_sheet(order, "orphan_payment", found, page, result=result, rows=rows, pages=pages)


def orphan_payment_pages(found: orphan_payments.OrphanPayments) -> int:
    """Estimate the number of pages of R-08."""
    return 2 + sum(2 + len(each.receipts) // 20 for each in found.payments)


def _result(found: orphan_payments.OrphanPayments) -> Result:
    count = len(found.payments)
    if not count:
        return Result(pgettext("orphan report", "No payment to the municipal treasurer was recorded in the period."))
    sentence = npgettext(
        "orphan report",
        "%(count)s payment to the municipal treasurer was recorded in the period, in total %(amount)s.",
        "%(count)s payments to the municipal treasurer were recorded in the period, in total %(amount)s.",
        count,
    )
    amount = format_money(sum((each.amount for each in found.payments), ZERO), found.currency)
    return Result(sentence % {"count": count, "amount": amount})


def _letter_words(order: Order, payment: orphan_payments.Payment, currency: str) -> dict[str, object]:
    """Return the cover letter to the treasurer, dated by the day on which the payment was recorded."""
    articles, to = "; ".join(order.cover.articles), payment.treasurer
    salutation = to.salutation if to else pgettext("letter to the treasurer", "Dear Treasurer")
    law = cite_in_full(articles, order.house.written_in)
    values = {
        "law": cite_again(articles, order.house.written_in),
        "amount": format_money(payment.amount, currency),
        "exercise": payment.exercise,
        "day": format_day(payment.paid_on),
        "beneficiary": payment.beneficiary,
    }
    return {
        "to": to.name if to else pgettext("letter to the treasurer", "Municipal treasurer"),
        "lines": to.lines.splitlines() if to else [payment.commune],
        "dated": format_day(order.house.local(payment.recorded_at).date()),
        "number": f"R-08 {payment.exercise}/{payment.line:04d}",
        "about": pgettext("letter to the treasurer", "Payment of the orphan funds of the financial year %(exercise)s")
        % values,
        "law": law[:1].upper() + law[1:],
        "salutation": f"{salutation},",
        "opening": pgettext(
            "letter to the treasurer",
            "In accordance with %(law)s, I have the honour to send you the payment slip for the sum of %(amount)s. Our "
            "casino paid it on %(day)s as the orphan funds of the financial year %(exercise)s; beneficiary: "
            "%(beneficiary)s.",
        )
        % values,
        "farewell": pgettext("letter to officials", "Yours faithfully, to %(salutation)s") % {"salutation": salutation},
        "director": director_name(order),
    }


def _payment_words(order: Order, payment: orphan_payments.Payment, currency: str) -> dict[str, object]:
    return {
        "letter": _letter_words(order, payment, currency),
        "exercise": payment.exercise,
        "first_day": format_day(payment.first_day),
        "last_day": format_day(payment.last_day),
        "commune": payment.commune,
        "beneficiary": payment.beneficiary,
        "amount": format_figure(payment.amount),
        "in_full": format_money(payment.amount, currency),
        "means": MEANS[payment.means],
        "reference": payment.reference,
        "paid_on": format_day(payment.paid_on),
        "recorded_at": format_time(order, payment.recorded_at),
        "recorded_by": payment.recorded_by,
        "line": payment.line,
        "moved": [
            {"what": SUMS[each.kind], "count": each.count, "sum": signed_figure(each.sum)} for each in payment.moved
        ],
        "total": format_figure(payment.total),
        "differs": payment.total != payment.amount,
        "receipts": [
            {
                "number": each.number,
                "on": date_format(each.issued_on, "SHORT_DATE_FORMAT"),
                "amount": format_figure(each.amount),
                "late": late_mark(order, each.late),
            }
            for each in payment.receipts
        ],
        "receipted": format_figure(payment.receipts_total),
        "missing": format_money(payment.amount_missing, currency) if payment.amount_missing else "",
        "windows": open_windows(order, payment.windows),
        "closed_at": format_time(order, payment.closed_at) if payment.closed_at else "",
        "later": describe_later_events(order, payment.later, CARNETS),
    }
