"""The pages of the log: all acts, one act with its changes, and the history of one row.

Settings decide what a reader sees. AUDIT_VIEW_GUARD names a function that takes a permission and returns a decorator;
it sets `request.venue_id` and `request.presence` (with `may(permission)` and `house.zone`). AUDIT_TABLE names a
function of the request, the search form and the acts found; it returns their table as context of the page. AUDIT_VEIL
names a function of the request that returns whose reads are hidden from this reader; without it, everything is visible.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta, tzinfo
from typing import Any, Protocol, cast
from uuid import UUID

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.module_loading import import_string

from ..erasure.erased_values import ErasedBy, find_erasures
from ..models import Entry
from ..recording import kinds, log
from ..recording.own_kinds import DIRECT, PERSONAL_READ
from ..store.archived_leaves import removed_part, removed_until
from ..store.queries import ask
from . import selectors, words
from .forms import LogSearchForm, NextPageForm
from .personal_values import open_entries

READ = "audit.log.read"
SEE_PERSONAL = "audit.log.personal"
# An act that was entered more than this before or after the time it names is marked.
LATE = timedelta(minutes=1)

View = Callable[..., HttpResponseBase]


class _ReaderVenue(Protocol):
    @property
    def id(self) -> UUID: ...
    @property
    def zone(self) -> tzinfo: ...


class _ReaderContext(Protocol):
    @property
    def staff(self) -> models.Model: ...
    @property
    def house(self) -> _ReaderVenue: ...
    def may(self, permission: str) -> bool: ...


class GuardedRequest(HttpRequest):
    """A request that the guard has accepted."""

    venue_id: UUID
    presence: _ReaderContext


@dataclass(frozen=True)
class Line:
    """One act as the pages show it."""

    entry: Entry
    sentence: str
    who: str
    direct: bool
    late: bool
    rows: int = 0
    # The name of the device that sent the act, if it was no person's session.
    device: str = ""


@dataclass(frozen=True)
class Written:
    """One row as an act left it, or one step in the history of a row."""

    entry: Entry
    table: str
    changes: list[words.DisplayedChange]
    line: Line | None = None
    erased: ErasedBy | None = None


def deny_all(permission: str) -> Callable[[View], View]:
    """Default of AUDIT_VIEW_GUARD: refuse every request."""

    def wrap(view: View) -> View:
        def refuse(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
            raise PermissionDenied(permission)

        return refuse

    return wrap


def no_veil(request: HttpRequest) -> None:
    """Default of AUDIT_VEIL: every reader sees the whole log."""


def veil_of(request: HttpRequest) -> selectors.Veil | None:
    """Return the veil for this reader: the notes that are hidden."""
    found: selectors.Veil | None = import_string(getattr(settings, "AUDIT_VEIL", "audit.reading.views.no_veil"))(
        request
    )
    return found


def list_acts(request: GuardedRequest) -> HttpResponse:
    """List the acts of the venue as sentences, newest first."""
    zone = request.presence.house.zone
    form = LogSearchForm(request.GET)
    acts: Sequence[Entry] = ()
    further = actor = None
    # An invalid filter lists nothing; it must never widen the list to the whole log.
    if form.is_valid():
        veil, before = veil_of(request), form.cleaned_data["before"]
        page = selectors.find_acts(request.venue_id, form.search(zone), before=before, veil=veil)
        acts, further = page.entries, page.further
        actor = selectors.actor_names([form.cleaned_data["actor"]]).get(form.cleaned_data["actor"])
    # Words of archived rows are not searched.
    archived_until = removed_until(ask) if form.is_valid() and form.cleaned_data["text"] else None
    context = {
        "form": form,
        "further": further,
        "actor": actor,
        "newest": "before" not in request.GET,
        "archived_until": archived_until,
    }
    with timezone.override(zone):
        table = import_string(settings.AUDIT_TABLE)(request, form, acts)
        return render(request, "audit/acts.html", context | table)


def show_act(request: GuardedRequest, act_id: UUID) -> HttpResponse:
    """Show one act with every row it added, changed or removed."""
    zone = request.presence.house.zone
    entry = selectors.get_act(request.venue_id, act_id, veil=veil_of(request))
    if entry is None:
        raise Http404
    open_entries([entry])  # the address of the client
    onward = NextPageForm(request.GET)
    page = selectors.rows_of(act_id, after=onward.cleaned_data["after"] or 0 if onward.is_valid() else 0)
    reveal = may_reveal_personal(request, act=act_id)
    context = {
        "line": in_lines([entry], zone)[0],
        "facts": words.fact_lines(entry, zone, selectors.actor_names(words.people_in(entry))),
        "rows": _all_written([(row, None) for row in page.entries], reveal, zone),
        "further": page.further,
        "archived": removed_part(ask, entry.leaf),
        "reveal": reveal,
        "may_reveal": request.presence.may(SEE_PERSONAL),
    }
    with timezone.override(zone):
        return render(request, "audit/act.html", context)


def show_row(request: GuardedRequest, table: str, row_id: UUID) -> HttpResponse:
    """Show the history of one row since it was added."""
    zone = request.presence.house.zone
    history = selectors.row_history(request.venue_id, table, row_id, veil=veil_of(request))
    archived_until = None if history.begins_with_the_row else removed_until(ask)
    if not history.steps and archived_until is None:
        raise Http404
    # Only after the history was found: a wrong address must not record that personal data were viewed.
    reveal = may_reveal_personal(request, table=table, row=row_id)
    found = [step.act for step in history.steps if step.act is not None]
    lines = {line.entry.act: line for line in in_lines(found, zone)}
    context = {
        "table": words.table_title(table),
        "row_id": row_id,
        "steps": _all_written([(step.entry, lines.get(step.entry.act)) for step in history.steps], reveal, zone),
        "elsewhere": history.elsewhere,
        "archived_until": archived_until,
        "reveal": reveal,
        "may_reveal": request.presence.may(SEE_PERSONAL),
    }
    with timezone.override(zone):
        return render(request, "audit/row.html", context)


def may_reveal_personal(request: GuardedRequest, **what: str | UUID) -> bool:
    """Show personal values? Only if the reader has the permission and requests them; the log then records it."""
    if "personal" not in request.GET or not request.presence.may(SEE_PERSONAL):
        return False
    log.note(
        PERSONAL_READ,
        subject=None,
        by=cast("models.Model", request.user),
        at=timezone.now(),
        scope=request.venue_id,
        **what,
    )
    return True


def in_lines(entries: Any, zone: tzinfo) -> list[Line]:
    """Return acts as the pages show them."""
    names = selectors.actor_names(entry.actor for entry in entries)
    counts = selectors.rows_counted(entry.act for entry in entries)
    devices = words.device_names(entries)
    return [
        Line(
            entry=entry,
            sentence=words.sentence_with_device(kinds.act_sentence(entry, zone), words.device_of(entry, devices)),
            who=words.actor_name(entry, names),
            direct=entry.kind == DIRECT,
            late=abs(entry.clock - entry.occurred_at) > LATE,
            rows=counts.get(entry.act, 0),
            device=words.device_of(entry, devices),
        )
        for entry in entries
    ]


def _all_written(entries: list[tuple[Entry, Line | None]], reveal: bool, zone: tzinfo) -> list[Written]:
    erased = find_erasures(ask, [entry.leaf for entry, _line in entries])
    return [
        Written(
            entry=entry,
            table=words.table_title(entry.table_name or entry.subject_table or ""),
            changes=words.show_changes(selectors.changed_columns(entry, reveal=reveal), entry.table_name or "", zone),
            line=line,
            erased=None if entry.leaf is None else erased.get(entry.leaf),
        )
        for entry, line in entries
    ]
