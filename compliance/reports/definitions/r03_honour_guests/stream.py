"""Streaming layout of R-03, line by line (LU art. 75(1))."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.reports.figures.domain.canonical_json import Recorded
from compliance.reports.rendering.sheet import Order
from compliance.reports.streaming_pdf.row_writer import (
    Cell,
    LongSheet,
    RowCallback,
    RowWriter,
    build_frame,
    later_paragraphs,
    make_paragraph,
    name_paragraph,
)

from .document import LINES_ON_A_PAGE, honour_result, honoured_words
from .figures import Source


@dataclass(frozen=True, slots=True)
class StreamedVolume:
    """Same fields as `honour_guests.Volume`, with the lines on disk."""

    number: int
    of: int
    guests: Recorded


def estimate_pages(guests: int) -> int:
    """Estimate the number of pages of R-03 from the number of lines."""
    return 2 + guests // LINES_ON_A_PAGE


def write_volumes(order: Order, found: Source, files: ExitStack, on_row: RowCallback) -> list[LongSheet]:
    """Return the single volume of R-03."""
    with translation.override(order.language):
        writer = RowWriter(files, on_row)
        volume = StreamedVolume(1, 1, writer.start_collection())
        writer.do("h2", words=_("Guests by name"), outline=0)
        writer.do(
            "table",
            columns=[
                {"head": _("Holder and address")},
                {"head": _("Order number"), "mm": 26, "fixed": True},
                {"head": _("Kind"), "mm": 20},
                {"head": _("Validity"), "mm": 42},
                {"head": _("Granted, and by whom"), "mm": 46},
                {"head": _("Gaming days used"), "mm": 32},
            ],
        )
        for guest in found.guests():
            volume.guests.add(guest)
            writer.row(_guest_cells(honoured_words(order, guest)), key=guest.surname)
        contents = _("Honour cards valid in the span: %(cards)s; used in it: %(used)s") % {
            "cards": found.count,
            "used": found.used,
        }
        figures, result = [(pgettext("report", "Figures"), [contents])], honour_result(found.count, found.used)
        around = build_frame(order, 1, 1, result, figures, volume.guests.since)
        return [writer.finish(order, volume, around, number=1, of=1, pages=estimate_pages(found.count))]


def _guest_cells(row: dict[str, Any]) -> list[Cell]:
    number: Cell = [make_paragraph("b", row["number"])]
    if row["ended"]:
        number.append(make_paragraph("stamp", str(row["ended"]).upper()))
    until = [make_paragraph("small", _("to %(day)s") % {"day": row["last"]})] if row["last"] else []
    nights: Cell = [make_paragraph("", _("not used"))]
    if row["nights"]:
        nights = [
            make_paragraph("", row["nights"]),
            make_paragraph("small", _("last on %(day)s") % {"day": row["used_on"]}),
        ]
    return [
        [name_paragraph(row["surname"], row["given_names"]), make_paragraph("small", row["address"])],
        number,
        [make_paragraph("", row["kind"])],
        [make_paragraph("", row["first"]), *until],
        [make_paragraph("", row["granted_at"]), make_paragraph("small", row["granted_by"])],
        [*nights, *later_paragraphs(row["later"])],
    ]
