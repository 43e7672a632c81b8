"""Register definitions: the orphan registers of a house, and the lines of one."""

from typing import TYPE_CHECKING

from django.template.loader import get_template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Cell,
    Column,
    Empty,
    Html,
    Page,
    Parent,
    Register,
    Scope,
    cell,
    for_files,
    single_cell_column,
)

from .. import selectors as carnet_selectors
from . import words as carnet_words
from .claim_periods import claim_countdown

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.carnets import CarnetLine
    from ..selectors import LineState

READ = "orphans.carnet.read"
FINANCIAL_YEAR = Parent("label", _("Financial year"), carnet_selectors.get_carnet, str)

CARNETS = Register(
    name="carnets",
    title=_("Orphan registers"),
    permission=READ,
    page=Page(
        "orphans:carnets",
        _("One register per financial year. The latest is the current one."),
        Empty(_("No registers yet"), _("The first pay-in opens the register."), "book"),
        law="register.carnets",
    ),
    rows=lambda scope: carnet_selectors.carnets_with_totals(scope.house.id),
    tables=("orphans.Carnet",),
    columns=(
        single_cell_column(
            cell("exercise", _("Financial year"), "label"),
            page_cells.link_cell("orphans:carnet", page_cells.text_cell("label"), "label"),
            style="number",
            always_shown=True,
        ),
        single_cell_column(
            cell("first_day", _("First day"), type="date"), page_cells.day_cell("first_day"), style="number"
        ),
        single_cell_column(
            cell("last_day", _("Last day"), type="date"), page_cells.day_cell("last_day"), style="number"
        ),
        single_cell_column(cell("total", _("Total"), type="decimal"), page_cells.amount_cell("total"), style="figures"),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    carnet_selectors.state_of,
                    lambda row: str(carnet_words.CARNETS[carnet_selectors.state_of(row)]),
                ),
            ),
            html=page_cells.badge_cell(carnet_selectors.state_of, carnet_words.CARNETS, carnet_words.CARNET_TONES),
        ),
    ),
)


def _row_style(row: "WithAnnotations[CarnetLine, LineState]") -> str:
    if row.reversed:
        return f"line-{row.kind} reversed"
    return f"line-{row.kind}"


def _number_cell(row: "WithAnnotations[CarnetLine, LineState]", _scope: Scope) -> str:
    return format_html('<span id="line-{}">{}</span>', row.number, row.number)


def _line_description(row: "WithAnnotations[CarnetLine, LineState]", scope: Scope) -> str:
    """Describe a line: its subject, its claim period, and links to the acts that are possible."""
    may = scope.presence.may
    ends_at = row.window_ends_at
    is_open = row.kind == "entry" and ends_at and ends_at > scope.at and not row.reversed and not row.refunded
    is_standing = row.kind in {"entry", "refund"} and not row.reversed and not row.refunded
    other_year = row.original if row.original and row.original.carnet_id != row.carnet_id else None
    context = {
        "line": row,
        "kind": carnet_words.LINES[row.kind],
        "category": carnet_words.CATEGORIES[row.find.category] if row.find else "",
        "days_left": claim_countdown(scope.house, ends_at, scope.at).days_left if ends_at and is_open else None,
        "original_year": other_year.carnet.label if other_year else "",
        "may_claim": may("orphans.claim.take"),
        "may_reverse": is_standing and may("orphans.carnet.reverse"),
        "may_prove": may("audit.log.read"),
    }
    return get_template("orphans/carnet_line.html").render(context)


def _figure_cell(name: str, frame: str = "{}") -> Html:
    """Return a renderer for an amount without currency, as in an account book."""

    def html(row: object, _scope: Scope) -> str:
        return format_html(frame, number_format(getattr(row, name), 2, force_grouping=True))

    return html


def _change_cell(row: "WithAnnotations[CarnetLine, LineState]", _scope: Scope) -> str:
    return ("+" if row.change > 0 else "") + number_format(row.change, 2, force_grouping=True)


CARNET = Register(
    name="carnet",
    title=_("Orphan register"),
    permission=READ,
    page=Page(
        "orphans:carnet",
        "",
        Empty(_("No register entries yet"), _("The first pay-in creates the first entry."), "book"),
        law="register.carnets",
    ),
    parent=FINANCIAL_YEAR,
    rows=lambda scope: carnet_selectors.lines(scope.parent),
    tables=("orphans.CarnetLine", "orphans.CashIn"),
    row_style=_row_style,
    columns=(
        Column(
            "number",
            _("No."),
            (cell("number", _("Number"), type="integer"),),
            style="figures number",
            always_shown=True,
            html=_number_cell,
        ),
        Column(
            "registered",
            _("Registered"),
            (
                cell("registered_at", _("Registered at"), type="datetime"),
                cell("registered_on", _("Registered on"), type="date"),
                cell("gaming_day", _("Gaming day"), type="date"),
            ),
            html=page_cells.with_notes(page_cells.time_cell("registered_at"), page_cells.note_cell("registered_by")),
        ),
        Column(
            "what",
            _("What"),
            (
                cell("kind", _("Kind"), words=carnet_words.LINES),
                cell("category", _("What was found"), "find.category", carnet_words.CATEGORIES),
                cell("place", _("Where"), "find.place"),
                cell("find", _("Found sum (ID)"), "find_id", type="uuid"),
            ),
            html=_line_description,
        ),
        single_cell_column(
            cell("total_before", _("Total before"), type="decimal"), _figure_cell("total_before"), style="figures quiet"
        ),
        single_cell_column(
            cell("change", pgettext_lazy("amount", "Change"), type="decimal"), _change_cell, style="figures change"
        ),
        single_cell_column(
            cell("total_after", _("Total after"), type="decimal"),
            _figure_cell("total_after", "<strong>{}</strong>"),
            style="figures",
        ),
        *for_files(
            cell("reference", _("Original entry"), "original.number", type="integer"),
            cell("original", _("Original entry (ID)"), "original_id", type="uuid"),
            cell("name", _("Name")),
            cell("address", _("Address")),
            cell("justification", _("Justification")),
            cell("after_closing", _("After closing"), "post_closing", type="boolean"),
            cell("reversed", _("Reversed"), type="boolean"),
            cell("refunded", _("Refunded"), type="boolean"),
            cell("window_ends_at", _("Claim period ends"), type="datetime"),
            cell("window_unextended_on", _("Last day of claim period before extension"), type="date"),
            cell("registered_by", _("Registered by"), type="person"),
            cell("layout", _("Register model")),
            cell("decision", _("Ministerial decision"), "layout_decision"),
        ),
    ),
)
