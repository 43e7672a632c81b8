"""Streaming layout of R-04: the stubs, then the index, line by line (LU art. 76)."""

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from compliance.reports.figures.domain.canonical_json import Recorded
from compliance.reports.rendering.sheet import Order
from compliance.reports.streaming_pdf.row_writer import (
    Cell,
    LongSheet,
    RowCallback,
    RowWriter,
    build_frame,
    capitalise_first,
    later_paragraphs,
    make_paragraph,
    name_paragraph,
)

from ..words.cards import SERIES
from .document import LINES_ON_A_PAGE, STUBS_ON_A_PAGE, register_result, stub_words
from .figures import Line, Source

# A night or a month is one file. For longer periods, each part of the register is a book of its own, as the law
# requires: the stubs, and the alphabetical index.
STUBS_WITH_INDEX = 10_000


@dataclass(frozen=True, slots=True)
class Part:
    """Same fields as `stub_register.Volume`, with the rows on disk."""

    number: int
    of: int
    stubs: Recorded
    index: Recorded


def estimate_pages(stubs: int) -> int:
    """Estimate the number of pages of R-04; the index has at most as many lines as there are stubs."""
    return 3 + stubs // STUBS_ON_A_PAGE + stubs // LINES_ON_A_PAGE


def write_volumes(order: Order, found: Source, files: ExitStack, on_row: RowCallback) -> list[LongSheet]:
    """Return one volume with both parts, or one for each part."""
    with translation.override(order.language):
        if found.count <= STUBS_WITH_INDEX:
            return [_write_volume(order, found, files, on_row, 1, 1, stubs=True, index=True)]
        return [
            _write_volume(order, found, files, on_row, 1, 2, stubs=True, index=False),
            # Progress continues: this volume is read after all stubs.
            _write_volume(order, found, files, lambda rows: on_row(found.count + rows), 2, 2, stubs=False, index=True),
        ]


def _write_volume(
    order: Order,
    found: Source,
    files: ExitStack,
    on_row: RowCallback,
    number: int,
    of: int,
    *,
    stubs: bool,
    index: bool,
) -> LongSheet:
    writer = RowWriter(files, on_row)
    part = Part(number, of, writer.start_collection(), writer.start_collection())
    if stubs:
        _write_stubs(order, writer, part.stubs, found)
    if index:
        _write_index(writer, part.index, found.index(), apart=stubs)
    if number == of:
        ends = ngettext("End of the register: %(stubs)s stub.", "End of the register: %(stubs)s stubs.", found.count)
        writer.do("closing", words=ends % {"stubs": found.count})
    pages = 2 + part.stubs.count // STUBS_ON_A_PAGE + part.index.count // LINES_ON_A_PAGE
    since = part.stubs.since + part.index.since
    result, figures = register_result(found.count), _contents_words(found, of, stubs=stubs)
    around = build_frame(order, number, of, result, [(pgettext("report", "Figures"), figures)], since)
    return writer.finish(order, part, around, number=number, of=of, pages=pages)


def _contents_words(found: Source, of: int, *, stubs: bool) -> list[str]:
    summary = ngettext("%(stubs)s stub", "%(stubs)s stubs", found.count) % {"stubs": found.count}
    if found.cancelled:
        among = ngettext("of which %(cancelled)s cancelled", "of which %(cancelled)s cancelled", found.cancelled)
        summary += ", " + among % {"cancelled": found.cancelled}
    lines = ngettext(
        "%(lines)s line in the alphabetical index", "%(lines)s lines in the alphabetical index", found.lines
    )
    words = [summary, lines % {"lines": found.lines}]
    if of > 1:
        words.append(_("This volume: the stubs") if stubs else _("This volume: the alphabetical index"))
    return words


def _write_stubs(order: Order, writer: RowWriter, data: Recorded, found: Source) -> None:
    heads = [
        {"head": _("Order number"), "mm": 22, "fixed": True},
        {"head": _("Validity"), "mm": 21},
        {"head": _("Price"), "mm": 23, "figure": True, "fixed": True, "right": 5},
        {"head": _("Holder and address")},
        {"head": _("Identity document produced"), "mm": 62},
        {"head": _("Issued, and by whom"), "mm": 36},
    ]
    words = _("Part one: stubs, in the order of their books")
    writer.do("h2", words=words, outline=0)
    for series, members in groupby(found.stubs(), key=lambda stub: stub.series):
        # The heading needs the first stub before its row is written.
        first = next(members)
        span = _("stubs %(first)s to %(last)s") % {"first": first.number, "last": found.last[series]}
        writer.do("h3", words=str(SERIES[series]), suffix=span, outline=1)
        writer.do("table", columns=heads)
        for stub in chain((first,), members):
            data.add(stub)
            row = stub_words(order, stub)
            writer.row(_stub_cells(row), key=stub.number, follow=_cancellation_note(row))


def _stub_cells(row: dict[str, Any]) -> list[Cell]:
    number: Cell = [make_paragraph("b", row["number"])]
    if row["cancelled"]:
        number.append(make_paragraph("stamp", pgettext("card", "cancelled").upper()))
    until = _("to %(day)s") % {"day": row["last"]} if row["last"] else ""
    paper = _("issued by %(state)s, in force until %(day)s") % {
        "state": row["paper_state"],
        "day": row["paper_expires"],
    }
    issued_by = make_paragraph("small", row["issued_by"])
    return [
        number,
        [make_paragraph("", row["first"]), *([make_paragraph("small", until)] if until else [])],
        [make_paragraph("", row["price"])],
        [name_paragraph(row["surname"], row["given_names"]), make_paragraph("small", row["address"])],
        [make_paragraph("", f"{capitalise_first(row['paper'])} {row['paper_number']}"), make_paragraph("small", paper)],
        [make_paragraph("", row["issued_at"]), issued_by, *later_paragraphs(row["later"])],
    ]


def _cancellation_note(row: dict[str, object]) -> list[list[str]] | None:
    if not row["cancelled"]:
        return None
    words = _(
        "Card cancelled, number kept. Asked by %(asked_by)s, %(asked_at)s; confirmed by %(confirmed_by)s, "
        "%(confirmed_at)s. Reason: %(reason)s"
    )
    return make_paragraph("follow", words % row["cancelled"])


def _write_index(writer: RowWriter, data: Recorded, lines: Iterator[Line], *, apart: bool) -> None:
    words = _("Part two: alphabetical index, with reference to the card numbers")
    writer.do("h2", words=words, outline=0, apart=apart)
    writer.do("bar")
    writer.do(
        "table",
        columns=[
            {"head": _("Surname, first names"), "mm": 82},
            {"head": _("Address")},
            {"head": _("Card numbers"), "mm": 80},
        ],
    )
    cancelled, letter = pgettext("card", "cancelled"), ""
    for line in lines:
        data.add(line)
        if line.letter != letter:
            letter = line.letter
            writer.do("letter", letter=letter)
        cards = ", ".join(f"{card.number}\u00a0({cancelled})" if card.cancelled else card.number for card in line.cards)
        writer.row(
            [
                [name_paragraph(line.surname, line.given_names)],
                [make_paragraph("", line.address)],
                [make_paragraph("", cards)],
            ],
            key=line.surname,
        )
