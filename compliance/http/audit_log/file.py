"""The log as a file: the content of its pages, without personal values."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from audit.reading import selectors
from audit.reading.forms import LogSearchForm
from audit.reading.views import in_lines, veil_of

from ..access.guard import require_permission
from ..access.presence import HouseRequest, current_time
from ..register_views.pages import prepare_in_chunks
from ..register_views.view import View
from ..registers.declarations import Cell, Column, Register, Scope, Words, cell
from ..registers.read_log import log_register_read


def _entry_column(name: str, title: Words, of: Cell, *more: Cell, usual: bool = True, kept: bool = False) -> Column:
    return Column(name, title, (of, *more), usual=usual, kept=kept)


def _show_as_lines(scope: Scope, rows: list[Any]) -> None:
    rows[:] = in_lines(rows, scope.house.zone)


_WRITTEN, _ABOUT = pgettext_lazy("log", "Written at"), gettext_lazy("About")

# `prepare` turns entries into the lines of the log's pages (audit.reading.views). There are no columns for `before`,
# `after` and `personal`: personal values are shown one act at a time, and logged.
LOG = Register(
    name="log",
    title=gettext_lazy("Log"),
    has_ids=False,
    prepare=_show_as_lines,
    columns=(
        _entry_column("clock", _WRITTEN, cell("written_at", _WRITTEN, "entry.clock", type="datetime"), kept=True),
        _entry_column(
            "occurred_at",
            gettext_lazy("Reported time"),
            cell("occurred_at", gettext_lazy("Reported time"), "entry.occurred_at", type="datetime"),
            usual=False,
        ),
        _entry_column("who", gettext_lazy("Who"), cell("who", gettext_lazy("Who"))),
        _entry_column("what", gettext_lazy("What"), cell("sentence", gettext_lazy("What"))),
        _entry_column("kind", gettext_lazy("Type of event"), cell("kind", gettext_lazy("Type of event"), "entry.kind")),
        _entry_column("rows", gettext_lazy("Rows"), cell("rows", gettext_lazy("Rows"), type="integer")),
        _entry_column(
            "facts",
            gettext_lazy("Facts"),
            Cell("facts", gettext_lazy("Facts"), lambda line: line.entry.facts or {}, type="json"),
            usual=False,
        ),
        _entry_column(
            "act",
            gettext_lazy("Event number"),
            cell("act", gettext_lazy("Event number"), "entry.act", type="uuid"),
            usual=False,
        ),
        _entry_column(
            "actor",
            gettext_lazy("Staff account"),
            cell("actor", gettext_lazy("Staff account"), "entry.actor", type="uuid"),
            usual=False,
        ),
        _entry_column(
            "subject",
            _ABOUT,
            cell("subject_table", _ABOUT, "entry.subject_table"),
            cell("subject", _ABOUT, "entry.subject_id", type="uuid"),
            usual=False,
        ),
        _entry_column(
            "db_user",
            gettext_lazy("Database user"),
            cell("database_user", gettext_lazy("Database user"), "entry.db_user"),
            usual=False,
        ),
    ),
)


def columns_of(request: HttpRequest) -> View:
    """Return the column choice for the page of the log; log that the page is read."""
    form = LogSearchForm(request.GET)
    if form.is_valid():
        log_register_read(request, LOG, narrowed=_filter_codes(form.cleaned_data))
    return View.of(request, LOG)


@require_permission("audit.log.read")
@never_cache
@require_GET
def log_file(request: HouseRequest) -> HttpResponseBase:
    """Export all acts that the page of the log would show, newest first."""
    view, form, zone = View.of(request, LOG), LogSearchForm(request.GET), request.presence.house.zone
    if not view.form or not form.is_valid():
        return redirect(view.page_address(reverse("audit:acts")))  # the form of the page shows the error
    cleaned = form.cleaned_data
    labelled = [
        (form.fields[name].label or name, cleaned[name]) for name in ("text", "kind", "since", "until") if cleaned[name]
    ]
    if cleaned["actor"]:
        labelled.append((_("Who"), selectors.actor_names([cleaned["actor"]]).get(cleaned["actor"], cleaned["actor"])))
    found = selectors.find_entries(request.venue_id, form.search(zone), veil=veil_of(request))
    filters = [(label, str(value)) for label, value in labelled]
    scope = Scope(request.presence, current_time())
    return view.export(found, filters, _filter_codes(cleaned), prepare_in_chunks(LOG, scope))


def _filter_codes(cleaned: dict[str, Any]) -> str:
    """Return the filters for the log entry; a searched text, which may name a person, is recorded only as `text`."""
    codes = [f"{name}={cleaned[name]}" for name in ("kind", "since", "until", "actor") if cleaned[name]]
    return " ".join([*codes, *(["text"] if cleaned["text"] else [])])
