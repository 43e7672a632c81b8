"""The log as a file: the content of its pages, without personal values."""

import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from audit.reading import selectors, words
from audit.reading.forms import Filters
from audit.reading.views import veil_of
from audit.recording import kinds

from ..access.guard import require_permission
from ..access.presence import HouseRequest
from ..register_views.view import CHUNK, View
from ..registers.declarations import Cell, Column, Register, field
from ..registers.read_log import log_register_read


def _column(name: str, title: Any, *more: Cell, path: str = "", usual: bool = True) -> Column:
    return Column(name, title, (Cell(name, title, field(path or f"entry.{name}")), *more), usual=usual)


# No columns for `before`, `after` and `personal`: personal values are shown one act at a time, and logged.
LOG = Register(
    name="log",
    title=gettext_lazy("Log"),
    columns=(
        Column(
            "clock",
            pgettext_lazy("log", "Written at"),
            (Cell("written_at", pgettext_lazy("log", "Written at"), field("entry.clock")),),
            kept=True,
        ),
        _column("occurred_at", gettext_lazy("Reported time"), usual=False),
        _column("who", gettext_lazy("Who"), path="who"),
        _column("what", gettext_lazy("What"), path="what"),
        _column("kind", gettext_lazy("Type of event")),
        _column("rows", gettext_lazy("Rows"), path="rows"),
        Column(
            "facts",
            gettext_lazy("Facts"),
            (Cell("facts", gettext_lazy("Facts"), lambda row: _facts(row["entry"])),),
            usual=False,
        ),
        _column("act", gettext_lazy("Event number"), usual=False),
        _column("db_user", gettext_lazy("Database user"), usual=False),
    ),
)


def columns_of(request: HttpRequest) -> View:
    """Return the column choice for the page of the log; log that the page is read."""
    form = Filters(request.GET)
    if form.is_valid():
        log_register_read(request, LOG, narrowed=_codes(form.cleaned_data))
    return View.of(request, LOG)


@require_permission("audit.log.read")
@never_cache
@require_GET
def log_file(request: HouseRequest) -> HttpResponseBase:
    """Export all acts that the page of the log would show, newest first."""
    view, form, zone = View.of(request, LOG), Filters(request.GET), request.presence.house.zone
    if not view.form or not form.is_valid():
        return redirect(view.here(reverse("audit:acts")))  # the form of the page shows the error
    cleaned = form.cleaned_data
    labelled = [
        (form.fields[name].label or name, cleaned[name]) for name in ("text", "kind", "since", "until") if cleaned[name]
    ]
    if cleaned["actor"]:
        labelled.append((_("Who"), selectors.names([cleaned["actor"]]).get(cleaned["actor"], cleaned["actor"])))
    found = selectors.find_entries(request.venue_id, form.search(zone), veil=veil_of(request))
    filters = [(label, str(value)) for label, value in labelled]
    return view.export(found, filters, _codes(cleaned), lambda rows: _lines(rows, zone))


def _codes(cleaned: dict[str, Any]) -> str:
    """Return the filters for the log entry; a searched text, which may name a person, is recorded only as `text`."""
    codes = [f"{name}={cleaned[name]}" for name in ("kind", "since", "until", "actor") if cleaned[name]]
    return " ".join([*codes, *(["text"] if cleaned["text"] else [])])


def _lines(entries: Iterable[Any], zone: Any) -> Iterator[dict[str, Any]]:
    left = iter(entries)
    while some := list(islice(left, CHUNK)):
        names = selectors.names(entry.actor for entry in some)
        counts = selectors.rows_counted(entry.act for entry in some)
        for entry in some:
            yield {
                "entry": entry,
                "who": words.actor_name(entry, names),
                "what": kinds.sentence(entry, zone),
                "rows": counts.get(entry.act, 0),
            }


def _facts(entry: Any) -> str:
    return json.dumps(entry.facts or {}, ensure_ascii=False, sort_keys=True, default=str)
