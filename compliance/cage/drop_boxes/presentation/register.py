"""Register of drop boxes: the round of each sealed box from its table to its count."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.drawers.presentation import columns as cage_columns
from compliance.cage.drawers.presentation import words
from compliance.cage.visibility import selectors as visibility
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from .. import selectors as drop_box_selectors
from . import words as box_words
from .filters import BoxFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.models.drop_boxes import BoxFitting


class BoxInRegister(TypedDict):
    """What the register shows of a box: its round, and its count."""

    round: drop_box_selectors.Round
    seen: visibility.Seen | None


def _with_rounds(scope: Scope, rows: "list[WithAnnotations[BoxFitting, BoxInRegister]]") -> None:
    """Set `round` on each row, and `seen`: what the reader may see of its count, or None."""
    reader = visibility.Viewer.from_presence(scope.presence)
    rounds = drop_box_selectors.rounds_of(rows, reader.team_on)
    visible = visibility.visible_counts([each.count for each in rounds if each.count is not None], reader)
    for row, found in zip(rows, rounds, strict=True):
        row.round = found
        row.seen = visibility.Seen.from_visible(visible[found.count.pk]) if found.count is not None else None


def _box_state(row: "WithAnnotations[BoxFitting, BoxInRegister]") -> str:
    return str(row.round.state)


def _table_name(row: "BoxFitting") -> str:
    return str(row.shift.table)


def _last_location(row: "WithAnnotations[BoxFitting, BoxInRegister]") -> str:
    """Return the last location of a box; before its first move, its table."""
    last = row.round.last
    if last is None:
        return words.place_name(row.shift)
    return str(last.place or box_words.STEPS[last.step])


def _missing_signatures(row: "WithAnnotations[BoxFitting, BoxInRegister]") -> str:
    return ", ".join(str(_("%(name)s has not signed") % {"name": step.witness}) for step in row.round.unsigned)


BOXES = Register(
    name="boxes",
    title=_("Drop boxes"),
    permission="cage.shift.read",
    page=Page(
        "cage:boxes",
        _("From the table to the count, sealed. Boxes are opened only after the table is closed."),
        Empty(_("No boxes in transit"), _("Boxes are fitted when tables open."), "lock"),
    ),
    rows=lambda scope: drop_box_selectors.fittings(scope.house.id),
    filters=BoxFilter,
    prepare=_with_rounds,
    sort="-fitted_at",
    tables=("cage.DropBox", "cage.BoxFitting", "cage.BoxOpening"),
    columns=(
        Column(
            "box",
            _("Drop box"),
            (cell("box", _("Drop box"), "box.name"),),
            order=("box__name",),
            always_shown=True,
            html=page_cells.link_cell("cage:box_round", page_cells.text_cell("box.name")),
        ),
        Column(
            "table",
            _("Table"),
            (
                Cell("table", _("Table"), _table_name),
                cell("shift", _("Shift"), "shift.label"),
                cell("shift_id", _("Shift (ID)"), type="uuid"),
            ),
            order=("shift__table__name",),
            html=page_cells.with_notes(page_cells.text_cell(_table_name), page_cells.note_cell("shift.label")),
        ),
        cage_columns.gaming_day("shift.gaming_day", "shift__gaming_day"),
        Column(
            "seal",
            _("Seal"),
            (cell("seal", _("Seal")),),
            order=("seal",),
            style="number",
            html=page_cells.text_cell("seal"),
        ),
        Column(
            "where",
            _("Location"),
            (Cell("where", _("Location"), _last_location),),
            html=page_cells.text_cell(_last_location),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), _box_state, lambda row: str(box_words.STATES[_box_state(row)])),
                cell("missing", _("Signatures missing"), "round.missing", type="integer"),
                Cell("unsigned", _("Unsigned steps"), lambda row: len(row.round.unsigned), type="integer"),
            ),
            html=page_cells.with_notes(
                page_cells.badge_cell(_box_state, box_words.STATES, box_words.TONES),
                page_cells.note_cell(_missing_signatures),
            ),
        ),
        Column(
            "fitted_at",
            _("Fitted"),
            (
                cell("fitted_by", _("Fitted by"), type="person"),
                cell("fitted_at", _("Fitted at"), type="datetime"),
            ),
            order=("fitted_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("fitted_by"), page_cells.time_cell("fitted_at")),
        ),
        Column(
            "opened_at",
            pgettext_lazy("drop box", "Opened"),
            (
                cell("opened_by", _("Opened by"), "opening.opened_by", type="person"),
                cell("witnessed_by", _("Second person"), "opening.witnessed_by", type="person"),
                cell("opened_at", _("Opened at"), "opening.opened_at", type="datetime"),
            ),
            order=("opening__opened_at",),
            style="number",
            html=page_cells.time_cell("opening.opened_at"),
        ),
        cage_columns.amount_column("expected", _("Expected"), "seen.expected", usual=False),
        cage_columns.amount_column("counted", _("Counted"), "seen.counted", usual=False),
        cage_columns.amount_column("difference", _("Difference"), "seen.difference", usual=False),
        *for_files(
            cell("seal_whole", _("Seal intact"), "opening.seal_whole", type="boolean"),
            cell("remark", _("Remark"), "opening.remark"),
        ),
    ),
)
# Boxes in transit, shown above the register.
ON_THE_WAY = BOXES.named({"box", "table", "seal", "where", "state"})
