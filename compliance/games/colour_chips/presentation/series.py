"""Register definitions of the series of colour chips, and of their checks."""

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

    from ...models.colour_chips import ColourSeries, SeriesCheck

MANAGE = "games.table.manage"


class SeriesFilter(RegisterFilter):
    """Series in use, or out of use."""

    state = ChoiceFilter(
        label=_("State"), choices=list(words.SERIES_STATES.items()), empty_label=_("All"), method="in_state"
    )

    def in_state(self, rows: "QuerySet[ColourSeries]", _name: str, state: str) -> "QuerySet[ColourSeries]":
        return rows.filter(retired__isnull=state == "in_use")


class CheckFilter(RegisterFilter):
    """Checks by gaming day."""

    first = first_gaming_day()
    last = last_gaming_day()


def state_of_series(row: "ColourSeries") -> str:
    return "retired" if getattr(row, "retired", None) else "in_use"


def state_of_check(row: "SeriesCheck") -> str:
    # Not stored: the size of a series never changes, so the state of an old check stays the same.
    return "complete" if row.counted == row.series.size else "differs"


_STATE = page_cells.badge_cell(state_of_series, words.SERIES_STATES, words.SERIES_TONES)
_RETIRE = page_cells.link_cell("games:retire_series", page_cells.fixed_cell(_("Take out of use")))


def _state_cell(row: "ColourSeries", scope: Scope) -> str:
    if state_of_series(row) == "in_use" and scope.presence.may(MANAGE):
        return page_cells.join_with_spaces(_STATE, _RETIRE)(row, scope)
    return _STATE(row, scope)


def _table_name(row: "ColourSeries") -> str:
    return row.table.name


def _checked_table(row: "SeriesCheck") -> str:
    return row.series.table.name


COLOUR_SERIES = Register(
    name="colour-series",
    title=_("Colour chips"),
    permission="games.table.read",
    page=Page(
        "games:colour_series",
        _("The chips without a value of each roulette table: their colours, their mark and their number."),
        Empty(_("No colour chips"), _("No series of colour chips was recorded."), "coins"),
        "register.colour_series",
    ),
    rows=lambda scope: selectors.list_series(scope.house.id),
    filters=SeriesFilter,
    sort="table",
    tables=("games.ColourSeries", "games.SeriesRetirement"),
    columns=(
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            always_shown=True,
            html=page_cells.text_cell(_table_name),
        ),
        Column(
            "colour",
            _("Colour"),
            (cell("colour", _("Colour"), words=words.COLOURS),),
            order=("colour",),
            always_shown=True,
            html=page_cells.text_cell("colour", words.COLOURS),
        ),
        Column("mark", _("Mark"), (cell("mark", _("Mark")),), order=("mark",), html=page_cells.text_cell("mark")),
        Column(
            "chips",
            _("Chips"),
            (cell("chips", _("Chips"), type="integer"),),
            order=("chips",),
            style="figures",
            html=page_cells.number_cell("chips"),
        ),
        Column(
            "plaques",
            _("Plaques"),
            (
                cell("plaques", _("Plaques"), type="integer"),
                cell("plaque_value", _("Chips in a plaque"), type="integer"),
            ),
            order=("plaques",),
            style="figures",
            html=page_cells.number_cell("plaques"),
        ),
        Column(
            "entered",
            _("Recorded by"),
            (
                cell("entered_by", _("Recorded by"), type="person"),
                cell("entered_at", _("Recorded at"), type="datetime"),
            ),
            order=("entered_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("entered_by"), page_cells.calendar_day("entered_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), state_of_series, lambda row: str(words.SERIES_STATES[state_of_series(row)])),
                cell("counted", pgettext_lazy("colour chips", "Counted"), "retired.counted", type="integer"),
                cell("reason", _("Reason"), "retired.reason"),
                cell("retired_by", _("Retired by"), "retired.retired_by", type="person"),
                cell("retired_at", _("Retired at"), "retired.retired_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)

SERIES_CHECKS = Register(
    name="colour-chip-checks",
    title=_("Checks of colour chips"),
    permission="games.table.read",
    page=Page(
        "games:series_checks",
        _("The count of each colour by the table supervisor, before the table is opened."),
        Empty(_("No checks"), _("No colour chips were checked on these days."), "check"),
        "register.series_checks",
    ),
    rows=lambda scope: selectors.list_checks(scope.house.id),
    filters=CheckFilter,
    sort="-checked",
    tables=("games.SeriesCheck",),
    columns=(
        Column(
            "gaming_day",
            _("Gaming day"),
            (cell("gaming_day", _("Gaming day"), type="date"),),
            order=("gaming_day",),
            style="figures",
            always_shown=True,
            html=page_cells.day_cell("gaming_day"),
        ),
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "series.table.name"), cell("series_id", _("Series (ID)"), type="uuid")),
            order=("series__table__name",),
            html=page_cells.text_cell(_checked_table),
        ),
        Column(
            "colour",
            _("Colour"),
            (cell("colour", _("Colour"), "series.colour", words=words.COLOURS),),
            order=("series__colour",),
            html=page_cells.text_cell("series.colour", words.COLOURS),
        ),
        Column(
            "counted",
            pgettext_lazy("colour chips", "Counted"),
            (cell("counted", pgettext_lazy("colour chips", "Counted"), type="integer"),),
            order=("counted",),
            style="figures",
            html=page_cells.number_cell("counted"),
        ),
        Column(
            "size",
            _("In the register"),
            (cell("size", _("In the register"), "series.size", type="integer"),),
            style="figures",
            html=page_cells.number_cell("series.size"),
        ),
        Column(
            "checked",
            _("Checked by"),
            (
                cell("checked_by", _("Checked by"), type="person"),
                cell("checked_at", _("Checked at"), type="datetime"),
            ),
            order=("checked_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("checked_by"), page_cells.time_cell("checked_at")),
        ),
        Column(
            "state",
            _("State"),
            (Cell("state", _("State"), state_of_check, lambda row: str(words.CHECK_STATES[state_of_check(row)])),),
            html=page_cells.badge_cell(state_of_check, words.CHECK_STATES, words.CHECK_TONES),
        ),
    ),
)
