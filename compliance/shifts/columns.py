"""The columns of the registers of shifts and of slips, on the page and in a file."""

from decimal import Decimal
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.columns import Cell, Column, Listing, Register, cell, field, listed

from . import words
from .models import PlaceKind


def state(row: Any) -> str:
    """How far a shift is, from what `drawers.shifts` says of it."""
    return "signed" if row.signed else "counted" if row.counted else "open"


def way(row: Any) -> str:
    """What became of a slip; empty while it is on the way."""
    end = getattr(row, "end", None)
    return end.outcome if end else ""


def place(row: Any) -> str:
    return str(row.desk or row.table)


def named(row: Any) -> str:
    """The place as people call it where no heading says that it is a table: Table 4."""
    return str(row.desk) if row.desk else table(row.table)


def table(row: Any) -> str:
    return gettext("Table %(table)s") % {"table": row}


def _one(cell: Cell, *order: str, style: str = "", kept: bool = False, usual: bool = True) -> Column:
    return Column(cell.name, cell.title, (cell,), order=order, style=style, kept=kept, usual=usual)


def _end(name: str) -> Any:
    """What the count at the end of a shift says, if it may be seen; rows bear it as `last`."""

    def value(row: Any) -> Decimal | None:
        last = getattr(row, "last", None)
        return getattr(last, name) if last else None

    return value


SHIFTS = Register(
    name="shifts",
    title=_("Shifts of the cage"),
    columns=(
        _one(Cell("shift", _("Shift"), field("label")), "number", kept=True),
        _one(Cell("place", _("Desk or table"), named), "desk__name", "table__name"),
        _one(Cell("gaming_day", _("Gaming day"), field("gaming_day")), "gaming_day", style="figures"),
        _one(Cell("holder", pgettext_lazy("shift", "Held by"), field("opened_by")), "opened_by__full_name"),
        _one(Cell("opened_at", pgettext_lazy("shift", "Opened"), field("opened_at")), "opened_at", style="figures"),
        _one(
            Cell("before", _("Taken over from"), lambda row: row.before.label if row.before else ""),
            "before__number",
            usual=False,
        ),
        _one(Cell("state", _("State"), state, lambda row: str(words.STATES[state(row)])), "counted", "signed"),
        _one(Cell("expected", _("Should be there"), _end("expected")), style="figures"),
        _one(Cell("counted", _("Counted"), _end("counted")), style="figures"),
        _one(Cell("difference", _("Difference"), _end("difference")), style="figures"),
    ),
    sort="-shift",
)

SLIPS = Register(
    name="cage-slips",
    title=_("Fills, credits and transfers"),
    columns=(
        _one(Cell("slip", _("Slip"), field("label")), "kind", "number", kept=True),
        _one(Cell("kind", _("Kind"), field("kind"), lambda row: str(words.SLIPS[row.kind])), "kind"),
        _one(Cell("gaming_day", _("Gaming day"), field("gaming_day")), "gaming_day", style="figures"),
        _one(
            Cell("giver", pgettext_lazy("drawer", "From"), lambda row: named(row.giver)),
            "giver__desk__name",
            "giver__table__name",
        ),
        _one(
            Cell("taker", pgettext_lazy("drawer", "To"), lambda row: named(row.taker)),
            "taker__desk__name",
            "taker__table__name",
        ),
        _one(
            Cell("cash", pgettext_lazy("column of amounts", "Cash"), field("cash")),
            "cash",
            style="figures",
            usual=False,
        ),
        _one(Cell("chips", _("Chips"), field("chips")), "chips", style="figures"),
        _one(Cell("plaques", _("Plaques"), field("plaques")), "plaques", style="figures"),
        _one(Cell("prepared_by", pgettext_lazy("slip", "Prepared by"), field("prepared_by")), "prepared_by__full_name"),
        _one(Cell("prepared_at", _("Prepared at"), field("prepared_at")), "prepared_at", style="figures"),
        _one(Cell("state", _("State"), way, lambda row: str(words.WAYS[way(row)])), "end__outcome"),
        _one(
            Cell("signed_by", _("Signed by"), lambda row: row.end.signed_by if way(row) else ""),
            "end__signed_by__full_name",
            usual=False,
        ),
        _one(
            Cell("signed_at", _("Signed at"), lambda row: row.end.signed_at if way(row) else None),
            "end__signed_at",
            style="figures",
            usual=False,
        ),
    ),
    sort="-prepared_at",
)

BOOKINGS = listed(
    "bookings",
    _("Bookings"),
    cell("number", _("Number"), "position"),
    cell("kind", _("Kind"), words=words.BOOKINGS),
    cell("gaming_day", _("Gaming day")),
    cell("cash", pgettext_lazy("column of amounts", "Cash")),
    cell("chips", _("Chips")),
    cell("plaques", _("Plaques")),
    cell("slip", _("Slip"), "slip.label"),
    cell("reference", pgettext_lazy("payment or booking", "Reference")),
    cell("reason", _("Reason")),
    cell("takes_back", _("Takes back"), "original.position"),
    cell("entered_by", _("Entered by")),
    cell("entered_at", _("Entered at")),
)

COUNTS = listed(
    "counts",
    pgettext_lazy("cage", "Counts"),
    cell("shift", _("Shift"), "shift.label"),
    Cell("place", _("Desk or table"), lambda row: named(row.shift)),
    cell("gaming_day", _("Gaming day"), "shift.gaming_day"),
    cell("kind", _("Kind"), words=words.COUNTS),
    cell("holder", pgettext_lazy("shift", "Held by"), "shift.opened_by"),
    cell("counted_by", pgettext_lazy("drawer", "Counted by")),
    cell("counted_at", _("Counted at")),
    cell("expected", _("Should be there"), "seen.expected"),
    cell("counted", _("Counted"), "seen.counted"),
    cell("difference", _("Difference"), "seen.difference"),
    cell("explanation", _("Explanation"), "seen.said"),
    Cell("signed_by", _("Signed by"), lambda row: ", ".join(str(each.signed_by) for each in row.signatures.all())),
)

BOXES = listed(
    "boxes",
    _("Drop boxes"),
    cell("box", _("Drop box"), "box.name"),
    Cell("table", _("Table"), lambda row: str(row.shift.table)),
    cell("shift", _("Shift"), "shift.label"),
    cell("gaming_day", _("Gaming day"), "shift.gaming_day"),
    cell("seal", _("Seal")),
    cell("fitted_by", _("Fitted by")),
    cell("fitted_at", _("Fitted at")),
    cell("opened_by", _("Opened by"), "opening.opened_by"),
    cell("witnessed_by", _("Second person"), "opening.witnessed_by"),
    cell("opened_at", _("Opened at"), "opening.opened_at"),
    cell("seal_whole", _("Seal whole"), "opening.seal_whole"),
    cell("remark", _("Remark"), "opening.remark"),
)

CAGE_DAYS = listed(
    "days-of-the-cage",
    _("Closed days of the cage"),
    cell("gaming_day", _("Gaming day"), "day.gaming_day"),
    cell("kind", _("Kind"), words=dict(PlaceKind.choices)),
    cell("place", _("Place")),
    cell("shift", _("Shift"), "shift.label"),
    cell("opening", _("At the opening")),
    cell("came_in", _("Came in")),
    cell("went_out", _("Went out")),
    cell("expected", _("Should be there")),
    cell("counted", _("Counted")),
    cell("difference", _("Difference")),
    cell("result", _("Result")),
    cell("closed_by", _("Closed by"), "day.closed_by"),
    cell("closed_at", _("Closed at"), "day.closed_at"),
)

WITNESS_STEPS = Listing("witness-steps", _("Waiting for your signature"))
