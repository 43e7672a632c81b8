"""Layout of R-06: the orphan register as a bound book, with totals carried from page to page (LU art. 8)."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.http.formatting.money import with_currency
from compliance.orphans.finds.presentation.words import describe_place
from compliance.reports.rendering.late_entries import late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import (
    FIXED,
    SIGNS,
    Order,
    Sheet,
    format_day,
    format_figure,
    format_time,
    make_sheet,
    signed_figure,
)
from compliance.rules.values.amounts import ZERO

from ..words.orphans import CATEGORIES, LINES, PIECES, SUMS
from . import figures as orphan_carnet

TIMES = "\u00a0×\u00a0"
LINES_ON_A_PAGE = 17


def orphan_carnet_sheets(order: Order, found: orphan_carnet.OrphanCarnet) -> Iterator[Sheet]:
    """Return the sheets of R-06, volume by volume."""
    for volume in orphan_carnet.split_volumes(found):
        with translation.override(order.language):
            yield make_sheet(
                order,
                "orphan_carnet",
                volume,
                _page_context(order, found, volume),
                result=carnet_result(found.currency, volume.book.exercise, volume.book.after)
                if volume.book
                else Result(_("No carnet had been opened on these dates: nothing was paid into the cash as orphans.")),
                rows=len(volume.book.lines) if volume.book else 0,
                pages=_estimate_pages(volume),
                place=(volume.number, volume.of),
            )


def orphan_carnet_pages(found: orphan_carnet.OrphanCarnet) -> int:
    """Estimate the number of pages of R-06."""
    return sum(map(_estimate_pages, orphan_carnet.split_volumes(found)))


def format_dates(first_day: date, last_day: date) -> str:
    """Return a period of calendar dates as text."""
    first, last = format_day(first_day), format_day(last_day)
    if first_day == last_day:
        return _("Registered on %(day)s") % {"day": first}
    return _("Registered from %(first)s to %(last)s") % {"first": first, "last": last}


def cutoff_text(order: Order) -> str:
    """Return the cut-off of R-06 as text: the end of the last date.

    The orphan register uses calendar dates, not gaming days.
    """
    ended_at = order.house.day_begins_at(order.cover.last_day + timedelta(days=1))
    return format_time(order, min(ended_at, order.read_at), "DATETIME_FORMAT")


def carnet_result(currency: str, year: str, after: Decimal) -> Result:
    """Return the total of a register after its last line in this volume."""
    values = {"exercise": year, "amount": with_currency(format_figure(after), SIGNS.get(currency, currency))}
    return Result(_("At the end of these lines the total of the orphan register %(exercise)s is %(amount)s.") % values)


def closing_statement(currency: str, year: str, after: Decimal) -> str:
    """Return the statement that the director dates and signs below the register."""
    values = {"exercise": year, "amount": with_currency(format_figure(after), SIGNS.get(currency, currency))}
    return _("The orphan register %(exercise)s is closed at %(amount)s on ………………………………") % values


def rounds_text() -> str:
    """Return to which sums the three rounds apply (interpretation A-05)."""
    return _(
        "They are played for sums found at gaming tables only; any other sum is paid in at once (interpretation A-05)."
    )


def director_name(order: Order) -> str:
    """Return the name of the director from the letterhead; empty without one."""
    if order.letterhead:
        return order.letterhead.director
    return ""


def _estimate_pages(volume: orphan_carnet.Volume) -> int:
    return 2 + len(volume.book.lines if volume.book else ()) // LINES_ON_A_PAGE


def _page_context(order: Order, found: orphan_carnet.OrphanCarnet, volume: orphan_carnet.Volume) -> dict[str, object]:
    cover, book = order.cover, volume.book
    page = {
        "span": format_dates(cover.first_day, cover.last_day),
        "border": cutoff_text(order),
        "open": cover.last_day >= order.house.local(order.read_at).date(),
        "sign": SIGNS.get(found.currency, found.currency),
        "carnets": len(found.books),
        "lines": found.lines,
        "book": book,
        "ends": volume.ends,
    }
    if book is None:
        return page
    return page | {
        "first_day": format_day(book.first_day),
        "last_day": format_day(book.last_day),
        "rows": [line_words(order, line) for line in book.lines],
        "before": format_figure(book.before),
        "after": format_figure(book.after),
        "models": volume.models,
        "rounds": rounds_text(),
        "closing_statement": closing_statement(found.currency, book.exercise, book.after),
        "director": director_name(order),
        "undecided": any(not model.decision for model in volume.models),
        "moved": [
            {"what": SUMS[each.kind], "count": each.count, "sum": signed_figure(each.sum)} for each in volume.moved
        ],
        "opened": format_figure(book.after - sum((each.sum for each in volume.moved), ZERO)),
    }


def line_words(order: Order, line: orphan_carnet.Line) -> dict[str, Any]:
    """Return a line of the register as formatted text."""
    return {
        "number": line.number,
        "at": format_time(order, line.registered_at),
        "by": line.registered_by,
        "what": CATEGORIES[line.found.category] if line.found else LINES[line.kind],
        "where": list(_find_location(line)),
        "refers_to": _original_entry(line),
        "post_closing": line.post_closing,
        "late": late_mark(order, line.late),
        "name": line.name,
        "address": line.address,
        "justification": line.justification,
        "before": format_figure(line.total_before),
        "change": signed_figure(line.change),
        "after": format_figure(line.total_after),
    }


def _find_location(line: orphan_carnet.Line) -> Iterator[str]:
    """Yield where the sum was found, its pieces, and where or how the money changed hands."""
    if line.found:
        yield ", ".join(filter(None, (line.found.game, describe_place(line.found.category, line.found.place))))
    if line.commune:
        yield line.commune
    if line.desk:
        yield _("%(desk)s desk") % {"desk": line.desk}
    if line.reference:
        yield pgettext("orphan report", "ref. %(reference)s") % {"reference": line.reference}
    if line.found:
        yield _pieces_text(line.found.pieces)
        yield line.found.label


def _pieces_text(pieces: Iterable[orphan_carnet.Pieces]) -> str:
    return ", ".join(
        f"{each.count}{TIMES}{number_format(each.unit_value, 2, force_grouping=True)}{FIXED}{PIECES[each.kind]}"
        for each in pieces
    )


def _original_entry(line: orphan_carnet.Line) -> str:
    """Return the original entry that a line refers to (LU art. 8(4))."""
    if line.refers_to is None:
        return ""
    named = {"number": line.refers_to.number, "exercise": line.refers_to.exercise}
    if line.post_closing:
        return pgettext("orphan report", "ref. no. %(number)d of the exercise %(exercise)s") % named
    return pgettext("orphan report", "ref. no. %(number)d") % named
