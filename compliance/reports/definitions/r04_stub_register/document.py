"""Layout of R-04: the stubs by book, and the alphabetical index (LU art. 76)."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_money, format_time, make_sheet

from ..words.cards import ENDINGS, PAPERS, SERIES
from . import figures as stub_register

STUBS_ON_A_PAGE = 19
LINES_ON_A_PAGE = 29


def stub_register_sheets(order: Order, register: stub_register.StubRegister) -> Iterator[Sheet]:
    """Return the sheets of R-04, volume by volume."""
    for volume in stub_register.split_volumes(register):
        with translation.override(order.language):
            page = {
                "books": _book_rows(order, volume.stubs),
                "letters": _group_by_letter(volume.index),
                "stubs": len(register.stubs),
                "cancelled": register.cancelled_count,
                "lines": len(register.index),
                "first": volume.stubs[0].number if volume.stubs else "",
                "last": volume.stubs[-1].number if volume.stubs else "",
                "first_name": volume.index[0].surname if volume.index else "",
                "last_name": volume.index[-1].surname if volume.index else "",
            }
            place = (volume.number, volume.of)
            yield make_sheet(
                order,
                "stub_register",
                volume,
                page,
                result=register_result(len(register.stubs)),
                rows=volume.rows,
                pages=_estimate_pages(volume),
                place=place,
            )


def stub_register_pages(register: stub_register.StubRegister) -> int:
    """Estimate the number of pages of R-04, for the progress bar."""
    return sum(_estimate_pages(volume) for volume in stub_register.split_volumes(register))


def _estimate_pages(volume: stub_register.Volume) -> int:
    return 3 + len(volume.stubs) // STUBS_ON_A_PAGE + len(volume.index) // LINES_ON_A_PAGE


def register_result(stubs: int) -> Result:
    """Return how many cards were issued in the period of the register."""
    if not stubs:
        return Result(_("No card was issued in the period."))
    sentence = ngettext(
        "%(stubs)s card was issued in the period; its stub is below.",
        "%(stubs)s cards were issued in the period; their stubs are below.",
        stubs,
    )
    return Result(sentence % {"stubs": stubs})


def _book_rows(order: Order, stubs: Iterable[stub_register.Stub]) -> list[dict[str, object]]:
    """Return the stubs by book, each row as formatted text."""
    books = []
    for series, members in groupby(stubs, key=lambda stub: stub.series):
        rows = [stub_words(order, stub) for stub in members]
        books.append({"title": SERIES[series], "rows": rows, "first": rows[0]["number"], "last": rows[-1]["number"]})
    return books


def stub_words(order: Order, stub: stub_register.Stub) -> dict[str, object]:
    """Return a stub as formatted text."""
    first, last = (date_format(day, "SHORT_DATE_FORMAT") for day in (stub.valid_from, stub.valid_to))
    return {
        "number": stub.number,
        "first": first,
        "last": last if stub.valid_to != stub.valid_from else "",
        "price": format_money(stub.price, stub.currency) if stub.price else _("free of charge"),
        "surname": stub.surname,
        "given_names": stub.given_names,
        "address": stub.address,
        "paper": PAPERS.get(stub.paper_kind, stub.paper_kind),
        "paper_number": stub.paper_number,
        "paper_state": stub.paper_state,
        "paper_expires": date_format(stub.paper_expires_on, "SHORT_DATE_FORMAT"),
        "issued_at": format_time(order, stub.issued_at),
        "issued_by": stub.issued_by,
        "cancelled": stub.cancelled and _cancellation_row(order, stub.cancelled),
        "later": describe_later_events(order, stub.later, ENDINGS),
    }


def _cancellation_row(order: Order, cancelled: stub_register.Cancellation) -> dict[str, str]:
    return {
        "asked_by": cancelled.asked_by,
        "asked_at": format_time(order, cancelled.asked_at),
        "confirmed_by": cancelled.confirmed_by,
        "confirmed_at": format_time(order, cancelled.confirmed_at),
        "reason": cancelled.reason,
    }


def _group_by_letter(index: Iterable[stub_register.Line]) -> list[tuple[str, list[stub_register.Line]]]:
    """Group the index by letter."""
    return [(letter, list(lines)) for letter, lines in groupby(index, key=lambda line: line.letter)]
