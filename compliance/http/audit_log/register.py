"""The log as a register: its columns on the page, in files and in the API, without personal values."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy, pgettext_lazy

from audit.reading import words
from audit.reading.forms import LogSearchForm
from audit.reading.views import Line, in_lines

from ..access.presence import HouseRequest, current_time
from ..register_views.pages import table_of
from ..register_views.view import View
from ..registers import page_cells
from ..registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, single_cell_column
from ..registers.read_log import log_register_read

if TYPE_CHECKING:
    from audit.models import Entry


def _show_as_lines(scope: Scope, rows: list[object]) -> None:
    # In place, because `prepare` returns nothing and the caller shows this list.
    rows[:] = in_lines(rows, scope.house.zone)


def _facts_cell(line: Line, scope: Scope) -> str:
    return ", ".join(f"{each['label']}: {each['value']}" for each in words.fact_lines(line.entry, scope.house.zone, {}))


_ABOUT = gettext_lazy("About")

# `prepare` turns entries into lines (audit.reading.views). There are no columns for `before`, `after` and `personal`:
# personal values are shown one act at a time, and logged. There are no `rows`: acts are found by the page and the API,
# also by words, which may name a guest.
LOG = Register(
    name="log",
    title=gettext_lazy("Log"),
    permission="audit.log.read",
    page=Page(
        "audit:acts",
        gettext_lazy("Every event of the casino, recorded by the database."),
        Empty(gettext_lazy("Nothing found"), gettext_lazy("No events match your filters."), "log"),
    ),
    has_ids=False,
    prepare=_show_as_lines,
    columns=(
        Column(
            "clock",
            gettext_lazy("When"),
            (
                cell("written_at", pgettext_lazy("log", "Written at"), "entry.clock", type="datetime"),
                cell("occurred_at", gettext_lazy("Reported time"), "entry.occurred_at", type="datetime"),
            ),
            always_shown=True,
            html=page_cells.from_template("audit/moment.html", lambda line, _scope: {"line": line}),
        ),
        single_cell_column(
            cell("who", gettext_lazy("Who")),
            page_cells.narrowing_cell("actor", "entry.actor", page_cells.text_cell("who")),
        ),
        single_cell_column(
            cell("device", pgettext_lazy("device", "Device")), page_cells.text_cell("device"), usual=False
        ),
        Column(
            "what",
            gettext_lazy("What"),
            (cell("sentence", gettext_lazy("What")),),
            style="words",
            html=page_cells.from_template("audit/sentence.html", lambda line, _scope: {"line": line}),
        ),
        single_cell_column(
            cell("kind", gettext_lazy("Type of event"), "entry.kind"), page_cells.text_cell("entry.kind"), usual=False
        ),
        single_cell_column(
            cell("rows", gettext_lazy("Rows"), type="integer"),
            page_cells.number_cell(lambda line: line.rows or None),
            style="figures",
        ),
        single_cell_column(
            Cell("facts", gettext_lazy("Facts"), lambda line: line.entry.facts or {}, type="json"),
            _facts_cell,
            style="words",
            usual=False,
        ),
        single_cell_column(
            cell("act", gettext_lazy("Event number"), "entry.act", type="uuid"),
            page_cells.text_cell("entry.act"),
            usual=False,
        ),
        single_cell_column(
            cell("actor", gettext_lazy("Staff account"), "entry.actor", type="uuid"),
            page_cells.text_cell("entry.actor"),
            usual=False,
        ),
        Column(
            "subject",
            _ABOUT,
            (
                cell("subject_table", _ABOUT, "entry.subject_table"),
                cell("subject", _ABOUT, "entry.subject_id", type="uuid"),
            ),
            usual=False,
            html=page_cells.text_cell("entry.subject_id"),
        ),
        Column(
            "db_user",
            gettext_lazy("Database user"),
            (cell("database_user", gettext_lazy("Database user"), "entry.db_user"),),
            usual=False,
            html=page_cells.text_cell("entry.db_user"),
        ),
    ),
)


def table_of_acts(request: HouseRequest, form: LogSearchForm, acts: "Iterable[Entry]") -> dict[str, object]:
    """Return the table for the page of the log, with the columns that the reader chose; log that the page is read."""
    if form.is_valid():
        log_register_read(request, LOG, filter_text=filter_codes(form.cleaned_data))
    view = View.of(request, LOG)
    scope = Scope(request.presence, current_time(), query=request.GET.urlencode())
    return {"register": LOG, "view": view, "table": table_of(LOG, view.columns, acts, scope)}


def filter_codes(cleaned: dict[str, object]) -> str:
    """Return the filters for the log entry; a searched text, which may name a person, is recorded only as `text`."""
    codes = [f"{name}={cleaned[name]}" for name in ("kind", "since", "until", "actor") if cleaned[name]]
    return " ".join([*codes, *(["text"] if cleaned["text"] else [])])
