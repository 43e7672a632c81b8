"""Layout of R-07: register and account compared, and the open claim periods (LU art. 8(1))."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from compliance.reports.figures.domain.continuity import continuous_ranges
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import SIGNS, Order, Sheet, format_day, format_figure, format_time, make_sheet

from ..words.orphans import CARNETS
from . import figures as orphan_reconciliation

INSIDE = timedelta(microseconds=1)  # a claim period ends at midnight after its last day


def orphan_reconciliation_sheets(order: Order, found: orphan_reconciliation.OrphanReconciliation) -> Iterator[Sheet]:
    """Return the sheets of R-07, always one volume."""
    with translation.override(order.language):
        page = {
            "sign": SIGNS.get(found.currency, found.currency),
            "ended_at": format_time(order, found.ended_at, "DATETIME_FORMAT"),
            "books": [_reconciliation_context(order, book) for book in found.books],
            "comparisons": sum(len(book.compared) for book in found.books),
        }
        rows, pages = len(found.books), orphan_reconciliation_pages(found)
        yield make_sheet(order, "orphan_reconciliation", found, page, result=_result(found), rows=rows, pages=pages)


def orphan_reconciliation_pages(found: orphan_reconciliation.OrphanReconciliation) -> int:
    """Estimate the number of pages of R-07."""
    return 2 + len(found.books) + sum(len(book.printed_comparisons) for book in found.books) // 20


def _result(found: orphan_reconciliation.OrphanReconciliation) -> Result:
    if not found.books:
        return Result(_("No orphan register was open in the period: there is nothing to compare."))
    if not found.sound:
        below = _("The findings are listed below by financial year.")
        return Result(_("The account «orphelins» and the orphan register do not agree."), sound=False, details=(below,))
    same = _(
        "The total of each register, the balance of its account, and cash and bank together are the same sum; every "
        "line has its booking."
    )
    if any(book.compared for book in found.books):
        compared = _("The newest comparisons of the period show no difference.")
    else:
        compared = _("No comparison was made in the period.")
    details = [f"{same} {compared}"]
    if any(book.differing_comparisons for book in found.books):
        details.append(_("Earlier comparisons of the period showed a difference; they are listed below."))
    return Result(_("The account «orphelins» agrees with the orphan register."), sound=True, details=tuple(details))


def _reconciliation_context(order: Order, book: orphan_reconciliation.Book) -> dict[str, object]:
    return {
        "exercise": book.exercise,
        "first_day": format_day(book.first_day),
        "last_day": format_day(book.last_day),
        "state": CARNETS[book.state],
        "sound": book.sound,
        "lines": book.lines,
        "last_number": book.last_number,
        "gaps": book.gaps,
        "carnet": format_figure(book.carnet),
        "orphans": format_figure(book.orphans),
        "difference": format_figure(book.difference),
        "differs": bool(book.difference),
        "cash": format_figure(book.cash),
        "bank": format_figure(book.bank),
        "held": format_figure(book.held),
        "held_differs": book.held != book.orphans,
        "unbooked": _number_ranges(book.unbooked),
        "windows": open_windows(order, book.windows),
        "claimable": format_figure(book.claimable),
        "open_windows": len(book.windows),
        "nightly": sum(each.stated is None for each in book.compared),
        "stated": sum(each.stated is not None for each in book.compared),
        "differing": len(book.differing_comparisons),
        "compared": [_comparison_row(order, each) for each in book.printed_comparisons],
    }


def _comparison_row(order: Order, each: orphan_reconciliation.Compared) -> dict[str, object]:
    return {
        "at": format_time(order, each.at),
        "by": each.by,
        "last_number": each.last_number,
        "carnet": format_figure(each.carnet),
        "orphans": format_figure(each.orphans),
        "cash": format_figure(each.cash),
        "bank": format_figure(each.bank),
        "stated": "–" if each.stated is None else format_figure(each.stated),
        "difference": format_figure(each.difference),
        "differs": bool(each.difference),
    }


def open_windows(order: Order, windows: tuple[orphan_reconciliation.OpenWindow, ...]) -> list[dict[str, str]]:
    return [
        {
            "on": date_format(each.registered_on, "SHORT_DATE_FORMAT"),
            "numbers": _number_ranges(each.numbers),
            "amount": format_figure(each.amount),
            "last_day": date_format(order.house.local(each.ends_at - INSIDE), "SHORT_DATE_FORMAT"),
        }
        for each in orphan_reconciliation.by_date(windows)
    ]


def _number_ranges(numbers: tuple[int, ...]) -> str:
    """Return line numbers as text, with consecutive numbers as a range: 3, 5–9."""
    return ", ".join(
        str(first) if first == last else f"{first}\u2013{last}" for first, last in continuous_ranges(numbers)
    )
