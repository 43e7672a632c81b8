"""Register definition of the colours of players."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from .. import selectors
from . import words

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from ...models.colour_chips import ColourAssignment


class ColourFilter(RegisterFilter):
    """Colours of players by state and by the gaming day of the session."""

    state = ChoiceFilter(
        label=_("State"), choices=list(words.COLOUR_STATES.items()), empty_label=_("All"), method="in_state"
    )
    first = first_gaming_day("session__gaming_day")
    last = last_gaming_day("session__gaming_day")

    def in_state(self, rows: "QuerySet[ColourAssignment]", _name: str, state: str) -> "QuerySet[ColourAssignment]":
        if state == "held":
            # A colour with its player has no return yet, and so no outcome.
            return rows.filter(returned__isnull=True)
        return rows.filter(returned__outcome=state)


def _session_label(row: "ColourAssignment") -> str:
    return row.session.label


def _seat_cell(row: "ColourAssignment", _scope: Scope) -> str:
    return words.seat_text(row.seat)


COLOURS = Register(
    name="player-colours",
    title=_("Colours of players"),
    permission="games.table.read",
    page=Page(
        "games:colours",
        _("The colour of each player with the value of its chips. The player is known by the seat alone."),
        Empty(_("No colours"), _("No colour was assigned on these days."), "coins"),
        "register.colours",
    ),
    rows=lambda scope: selectors.list_assignments(scope.house.id),
    filters=ColourFilter,
    sort="-assigned",
    tables=("games.ColourAssignment", "games.ColourReturn"),
    # No column names the player: the value belongs to the chips, and the law does not ask who stakes them (ADR 98).
    columns=(
        Column(
            "session",
            _("Session"),
            (
                Cell("session", _("Session"), _session_label),
                cell("session_id", _("Session (ID)"), type="uuid"),
                cell("table", _("Table"), "session.table.name"),
            ),
            order=("session__number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("games:board", page_cells.text_cell(_session_label), "session_id"),
        ),
        Column(
            "colour",
            _("Colour"),
            (
                cell("colour", _("Colour"), "series.colour", words=words.COLOURS),
                cell("series_id", _("Series (ID)"), type="uuid"),
            ),
            order=("series__colour",),
            html=page_cells.text_cell("series.colour", words.COLOURS),
        ),
        Column(
            "seat",
            _("Seat"),
            (cell("seat", _("Seat"), type="integer"),),
            order=("seat",),
            html=_seat_cell,
        ),
        Column(
            "value",
            _("Value of a chip"),
            (cell("value", _("Value of a chip"), type="decimal"),),
            order=("value",),
            style="figures",
            html=page_cells.amount_cell("value"),
        ),
        Column(
            "assigned",
            _("Assigned by"),
            (
                cell("assigned_by", _("Assigned by"), type="person"),
                cell("assigned_at", _("Assigned at"), type="datetime"),
            ),
            order=("assigned_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("assigned_by"), page_cells.time_cell("assigned_at")),
        ),
        Column(
            "returned",
            _("Chips returned"),
            (
                cell("chips", _("Chips returned"), "returned.chips", type="integer"),
                cell("rate", _("Worth each"), "returned.rate", type="decimal"),
                cell("returned_amount", _("Amount"), "returned.amount", type="decimal"),
            ),
            style="figures",
            html=page_cells.amount_cell("returned.amount"),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), words.state_of, lambda row: str(words.COLOUR_STATES[words.state_of(row)])),
                cell(
                    "returned_by", pgettext_lazy("colour chips", "Taken back by"), "returned.returned_by", type="person"
                ),
                cell(
                    "returned_at",
                    pgettext_lazy("colour chips", "Taken back at"),
                    "returned.returned_at",
                    type="datetime",
                ),
            ),
            html=page_cells.badge_cell(words.state_of, words.COLOUR_STATES, words.COLOUR_TONES),
        ),
    ),
)
