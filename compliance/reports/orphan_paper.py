"""R-07, R-08, R-09 and R-16 on paper: accounts compared, payments stated and told, and money nobody claimed."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import Any

from django.utils import translation
from django.utils.formats import date_format, number_format
from django.utils.translation import pgettext

from compliance.orphans.words import spot
from compliance.rules.articles import label as article_label

from . import charts, orphan_payment, orphan_reconciliation, unclaimed
from .continuity import runs
from .late_paper import late_mark, told_later
from .orphan_terms import CARNETS, CATEGORIES, MEANS, STATES, SUMS
from .sheet import SIGNS, Order, Sheet, clock, day, figure, make_sheet, money, signed_figure

INSIDE = timedelta(microseconds=1)  # a window ends at the midnight after its last day

# ---


def orphan_reconciliation_sheets(order: Order, found: orphan_reconciliation.OrphanReconciliation) -> Iterator[Sheet]:
    """R-07, always one volume."""
    with translation.override(order.language):
        page = {
            "sound": found.sound,
            "differed": any(book.differing for book in found.books),
            "sign": SIGNS.get(found.currency, found.currency),
            "ended_at": clock(order, found.ended_at, "DATETIME_FORMAT"),
            "books": [_reconciliation_context(order, book) for book in found.books],
            "comparisons": sum(len(book.compared) for book in found.books),
        }
        rows, pages = len(found.books), orphan_reconciliation_pages(found)
        yield make_sheet(order, "orphan_reconciliation", found, page, rows=rows, pages=pages)


def orphan_reconciliation_pages(found: orphan_reconciliation.OrphanReconciliation) -> int:
    """About how many pages R-07 will have."""
    return 1 + len(found.books) + sum(len(book.told) for book in found.books) // 20


def _reconciliation_context(order: Order, book: orphan_reconciliation.Book) -> dict[str, Any]:
    return {
        "exercise": book.exercise,
        "first_day": day(book.first_day),
        "last_day": day(book.last_day),
        "state": CARNETS[book.state],
        "sound": book.sound,
        "lines": book.lines,
        "last_number": book.last_number,
        "gaps": book.gaps,
        "carnet": figure(book.carnet),
        "orphans": figure(book.orphans),
        "difference": figure(book.difference),
        "differs": bool(book.difference),
        "cash": figure(book.cash),
        "bank": figure(book.bank),
        "held": figure(book.held),
        "held_differs": book.held != book.orphans,
        "unbooked": _numbers(book.unbooked),
        "windows": _windows(order, book.windows),
        "claimable": figure(book.claimable),
        "open_windows": len(book.windows),
        "nightly": sum(each.stated is None for each in book.compared),
        "stated": sum(each.stated is not None for each in book.compared),
        "differing": len(book.differing),
        "compared": [_comparison_row(order, each) for each in book.told],
        "chart": _takings(order, book),
    }


def _takings(order: Order, book: orphan_reconciliation.Book) -> charts.Chart | None:
    """What came into the carnet month by month; no chart of a single month."""
    if len(book.months) < 2:
        return None
    points = [
        charts.Point(date_format(each.month, "m/Y"), each.amount, number_format(each.amount, 0, force_grouping=True))
        for each in orphan_reconciliation.month_by_month(book.months)
    ]
    return charts.bars(
        pgettext("orphan report", "Entries of the carnet, by month"),
        points,
        unit=order.house.currency,
        across=pgettext("orphan report", "month of the entry"),
    )


def _comparison_row(order: Order, each: orphan_reconciliation.Compared) -> dict[str, Any]:
    return {
        "at": clock(order, each.at),
        "by": each.by,
        "last_number": each.last_number,
        "carnet": figure(each.carnet),
        "orphans": figure(each.orphans),
        "cash": figure(each.cash),
        "bank": figure(each.bank),
        "stated": "–" if each.stated is None else figure(each.stated),
        "difference": figure(each.difference),
        "differs": bool(each.difference),
    }


def _windows(order: Order, windows: tuple[orphan_reconciliation.OpenWindow, ...]) -> list[dict[str, str]]:
    return [
        {
            "on": date_format(each.registered_on, "SHORT_DATE_FORMAT"),
            "numbers": _numbers(each.numbers),
            "amount": figure(each.amount),
            "last_day": date_format(order.house.local(each.ends_at - INSIDE), "SHORT_DATE_FORMAT"),
        }
        for each in orphan_reconciliation.by_date(windows)
    ]


def _numbers(numbers: tuple[int, ...]) -> str:
    """Numbers of lines, what follows without a gap drawn together: 3, 5–9."""
    return ", ".join(str(first) if first == last else f"{first}\u2013{last}" for first, last in runs(numbers))


# ---


def orphan_payment_sheets(order: Order, found: orphan_payment.OrphanPayments) -> Iterator[Sheet]:
    """R-08, always one volume."""
    with translation.override(order.language):
        page = {
            "sign": SIGNS.get(found.currency, found.currency),
            "payments": [_payment(order, each, found.currency) for each in found.payments],
        }
        pages = orphan_payment_pages(found)
        yield make_sheet(order, "orphan_payment", found, page, rows=len(found.payments), pages=pages)


def orphan_payment_pages(found: orphan_payment.OrphanPayments) -> int:
    """About how many pages R-08 will have."""
    return max(1, sum(1 + len(each.receipts) // 20 for each in found.payments))


def _payment(order: Order, paid: orphan_payment.Payment, currency: str) -> dict[str, Any]:
    return {
        "exercise": paid.exercise,
        "first_day": day(paid.first_day),
        "last_day": day(paid.last_day),
        "commune": paid.commune,
        "amount": figure(paid.amount),
        "in_full": money(paid.amount, currency),
        "means": MEANS[paid.means],
        "reference": paid.reference,
        "paid_on": day(paid.paid_on),
        "recorded_at": clock(order, paid.recorded_at),
        "recorded_by": paid.recorded_by,
        "line": paid.line,
        "moved": [
            {"what": SUMS[each.kind], "count": each.count, "sum": signed_figure(each.sum)} for each in paid.moved
        ],
        "total": figure(paid.total),
        "differs": paid.total != paid.amount,
        "receipts": [
            {
                "number": each.number,
                "on": date_format(each.issued_on, "SHORT_DATE_FORMAT"),
                "amount": figure(each.amount),
                "late": late_mark(order, each.late),
            }
            for each in paid.receipts
        ],
        "receipted": figure(paid.receipted),
        "missing": money(paid.missing, currency) if paid.missing else "",
        "windows": _windows(order, paid.windows),
        "closed_at": clock(order, paid.closed_at) if paid.closed_at else "",
        "later": told_later(order, paid.later, CARNETS),
    }


# ---


def payment_notice_sheets(order: Order, found: orphan_payment.PaymentNotices) -> Iterator[Sheet]:
    """R-09, always one volume."""
    with translation.override(order.language):
        page = {"payments": [_told_payment(order, each, found.currency) for each in found.payments]}
        pages = payment_notice_pages(found)
        yield make_sheet(order, "payment_notice", found, page, rows=len(found.payments), pages=pages)


def _told_payment(order: Order, told: orphan_payment.Told, currency: str) -> dict[str, str]:
    """A payment as the Minister reads it, dated by the day on which the house recorded it."""
    at_hand = [each.number for each in told.receipts if each.recorded_at <= told.recorded_at]
    return {
        "exercise": told.exercise,
        "amount": money(told.amount, currency),
        "paid_on": day(told.paid_on),
        "article": article_label(order.house.cite("orphan.notice_payment", told.recorded_at)),
        "dated": day(order.house.local(told.recorded_at).date()),
        "beneficiary": told.beneficiary,
        "receipts": ", ".join(at_hand),
        "receipts_later": ", ".join(
            f"{each.number} ({clock(order, each.recorded_at, 'SHORT_DATE_FORMAT')})"
            for each in told.receipts
            if each.recorded_at > told.recorded_at
        ),
    }


def payment_notice_pages(found: orphan_payment.PaymentNotices) -> int:
    """About how many pages R-09 will have."""
    return max(1, len(found.payments))


# ---


def unclaimed_sheets(order: Order, found: unclaimed.Unclaimed) -> Iterator[Sheet]:
    """R-16, volume by volume; each sums up the whole span."""
    volumes = unclaimed.bind(found)
    for number, volume in enumerate(volumes, start=1):
        with translation.override(order.language):
            page = {
                "sign": SIGNS.get(found.currency, found.currency),
                "days_told": [_day(order, each) for each in volume.days],
                "day_by_day": len(found.days) > 1,
                "earlier": _finds(order, volume.earlier),
                "earlier_amount": figure(unclaimed.total(volume.earlier)),
                "entered_late": _finds(order, volume.entered_late),
                "entered_late_amount": figure(unclaimed.total(volume.entered_late)),
                "sums": _sums(found.finds),
                "count": len(found.finds),
                "amount": figure(unclaimed.total(found.finds)),
            }
            rows = len(volume.finds) + len(volume.earlier) + len(volume.entered_late)
            pages, place = _unclaimed_pages(volume), (number, len(volumes))
            yield make_sheet(order, "unclaimed", volume, page, rows=rows, pages=pages, place=place)


def _day(order: Order, told: unclaimed.Day) -> dict[str, Any]:
    return {
        "day": day(told.gaming_day),
        "finds": _finds(order, told.finds),
        "sums": _sums(told.finds),
        "amount": figure(told.amount),
    }


def unclaimed_pages(found: unclaimed.Unclaimed) -> int:
    """About how many pages R-16 will have."""
    return sum(map(_unclaimed_pages, unclaimed.bind(found)))


def _unclaimed_pages(volume: unclaimed.Unclaimed) -> int:
    return 1 + (len(volume.finds) + len(volume.earlier) + 3 * len(volume.days)) // 14


def _sums(finds: tuple[unclaimed.Find, ...]) -> list[dict[str, Any]]:
    return [
        {"state": STATES[each.state], "count": each.count, "amount": figure(each.amount)}
        for each in unclaimed.sums(finds)
    ]


def _finds(order: Order, finds: Iterable[unclaimed.Find]) -> list[dict[str, Any]]:
    return [
        {
            "label": find.label,
            "at": clock(order, find.found_at),
            "category": CATEGORIES[find.category],
            "where": ", ".join(filter(None, (find.game, spot(find.category, find.place)))),
            "games": find.games if find.games_needed else "",
            "amount": figure(find.amount),
            "state": STATES[find.state],
            "waits": find.state in {"games_over", "custody_ended"},
            "ended": find.ended and _end_row(order, find.ended),
            "late": late_mark(order, find.late),
            "later": told_later(order, find.later, STATES),
        }
        for find in finds
    ]


def _end_row(order: Order, ended: unclaimed.Ended) -> dict[str, str]:
    return {"at": clock(order, ended.at), "by": ended.by, "article": ended.article, "reason": ended.reason}
