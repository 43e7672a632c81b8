"""R-03 of very many guests of honour, line by line as they are read (LU art. 75(1))."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from .canonical import Recorded
from .honour_guests import Source
from .paper import honoured_words
from .sheet import Order
from .streaming_pdf.row_writer import HEARD_OF, Cell, LongSheet, RowWriter, frame, later_said, name, said

LINES_ON_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Whole:
    """What `honour_guests.Volume` is, with its lines on disk."""

    number: int
    of: int
    guests: Recorded


def about(guests: int) -> int:
    """How many pages R-03 of so many lines has, about."""
    return 1 + guests // LINES_ON_A_PAGE


def volumes(order: Order, found: Source, files: ExitStack, told: HEARD_OF) -> list[LongSheet]:
    """Always one volume."""
    with translation.override(order.language):
        writer = RowWriter(files, told)
        whole = Whole(1, 1, writer.recorded())
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
            whole.guests.add(guest)
            writer.row(_guest(honoured_words(order, guest)), key=guest.surname)
        contents = _("Honour cards valid in the span: %(cards)s; used in it: %(used)s") % {
            "cards": found.count,
            "used": found.used,
        }
        around = frame(order, 1, 1, [(_("Contents"), [contents])], whole.guests.since)
        return [writer.bound(order, whole, around, number=1, of=1, pages=about(found.count))]


def _guest(row: dict[str, Any]) -> list[Cell]:
    number: Cell = [said("b", row["number"])]
    if row["ended"]:
        number.append(said("stamp", str(row["ended"]).upper()))
    until = [said("small", _("to %(day)s") % {"day": row["last"]})] if row["last"] else []
    nights: Cell = [said("", _("not used"))]
    if row["nights"]:
        nights = [said("", row["nights"]), said("small", _("last on %(day)s") % {"day": row["used_on"]})]
    return [
        [name(row["surname"], row["given_names"]), said("small", row["address"])],
        number,
        [said("", row["kind"])],
        [said("", row["first"]), *until],
        [said("", row["granted_at"]), said("small", row["granted_by"])],
        [*nights, *later_said(row["later"])],
    ]
