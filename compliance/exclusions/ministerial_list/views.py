"""Pages for the Minister's lists: upload, progress, review, release and rejection."""

import csv
import io
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.http.exports.csv_file import csv_download
from compliance.http.infrastructure.uploads import LargeFile, skipped_bytes
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.registers.declarations import Cell, field_at_path
from compliance.http.registers.paging import NoRegister, page_of
from compliance.people.domain.names.name_forms import display_name

from ..measure_register.presentation import words
from . import tasks
from .domain.columns import COLUMNS
from .forms import ListForm, NamesForm, RejectForm, ReleaseForm
from .presentation import failures
from .presentation import words as list_words
from .presentation.register import LISTS
from .selectors import differences
from .selectors import lists as list_selectors
from .services import decisions, reads, unreadable_files, uploads

if TYPE_CHECKING:
    from compliance.exclusions.models.measures import Measure
    from compliance.exclusions.models.ministerial_lists import (
        ListProblem,
        ListRow,
        MinisterialList,
    )


OPENED = NoRegister("one list: the log says each time who opened it")

SHOWN = ("new", "again", "changed", "unchanged", "gone")
_COMPARED = (
    *("surname", "given_names", "other_names", "sex", "nationality", "document_number", "document_state"),
    *("first_day", "last_day", "ground", "representative", "reason"),
)


@require_permission("exclusions.measure.read")
@never_cache
@require_GET
def show_lists(request: HouseRequest) -> HttpResponseBase:
    """List all uploads, newest first."""
    context: dict[str, object] = {"may_upload": request.presence.may("exclusions.list.upload")}
    return show_register(request, LISTS, "exclusions/lists.html", context)


@require_permission("exclusions.measure.read")
@require_GET
def download_template(request: HouseRequest) -> HttpResponse:
    """Return an empty list with its headings, as a template."""
    line = io.StringIO()
    csv.writer(line, delimiter=";").writerow([str(list_words.COLUMNS[column]) for column in COLUMNS])
    # Excel needs the byte order mark to recognise UTF-8.
    answer = HttpResponse(f"\ufeff{line.getvalue()}", content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="list.csv"'
    return answer


@csrf_exempt
@require_permission("exclusions.list.upload")
@never_cache
@require_http_methods(["GET", "POST"])
def upload_list(request: HouseRequest) -> HttpResponse:
    """Upload a list. Large bodies are read only after authentication; the CSRF token is checked afterwards."""
    if request.method == "POST":
        request.upload_handlers = [LargeFile(request, uploads.LARGEST)]
    return _accept_upload(request)


@csrf_protect
def _accept_upload(request: HouseRequest) -> HttpResponse:
    house, at = request.presence.house, current_time()
    now = house.local(at)
    initial = {"received_on": now.date(), "received_time": now.strftime("%H:%M")}
    sent = request.method == "POST"
    form = ListForm(request.POST if sent else None, request.FILES if sent else None, initial=initial)
    if skipped_bytes(request) is not None:
        form.is_valid()
        form.errors.pop("file", None)
        form.add_error("file", unreadable_files.describe_unreadable("too_large"))
    elif done := submit(request, form, uploads.upload_list):
        _queue_list(request, done.row.pk)
        return redirect("exclusions:list", done.row.pk)
    context = {"form": form, "columns": list_words.COLUMNS.items()}
    return render(request, "exclusions/upload_list.html", context, status=422 if form.is_bound else 200)


@require_permission("exclusions.measure.read")
@never_cache
@require_GET
def ministerial_list(request: HouseRequest, list_id: UUID) -> HttpResponse:
    """Show a list with its progress, errors or differences."""
    return _render_list(request, list_selectors.ministerial_list(request.venue_id, list_id))


@poll("exclusions:list", "list_id")
@require_permission("exclusions.measure.read")
@never_cache
@require_GET
def refresh_progress(request: HouseRequest, list_id: UUID) -> HttpResponse:
    """Return the progress of a list, which names no person."""
    row = list_selectors.ministerial_list(request.venue_id, list_id)
    context = {"list": _list_row(request, list_selectors.list_state(row, current_time()))}
    return render(request, "exclusions/list_progress.html", context)


@require_permission("exclusions.measure.read")
@never_cache
@require_GET
def export_errors(request: HouseRequest, list_id: UUID) -> HttpResponseBase:
    """Return the errors of a list as CSV."""
    row = list_selectors.ministerial_list(request.venue_id, list_id)
    reads.note_list_opened(
        venue_id=request.venue_id, row=row, shown="errors.csv", by=request.presence.staff, at=current_time()
    )
    cells = [
        Cell("row", _("Row"), field_at_path("row")),
        Cell("column", _("Column"), lambda each: str(list_words.COLUMNS[each.column])),
        Cell("what_is_wrong", _("Error"), lambda each: list_words.describe_problem(each.code, each.found)),
        Cell("found", _("Content"), field_at_path("found")),
    ]
    return csv_download("errors", cells, list_selectors.problems(row).iterator(), request.presence.house.local)


@require_permission("exclusions.list.upload")
@never_cache
@require_POST
def confirm_names(request: HouseRequest, list_id: UUID) -> HttpResponse:
    """Record the uploader's confirmation that names match the original."""
    row, form = list_selectors.ministerial_list(request.venue_id, list_id), NamesForm(request.POST)
    if submit(request, form, decisions.confirm_names, row=row, shown_at={"": "compared", "names": "compared"}):
        message = _("The names are confirmed. Another person may release the list.")
        return redirect_done(request, message, "exclusions:list", row.pk)
    return _render_list(request, row, status=422, names_form=form)


@require_permission("exclusions.list.release")
@never_cache
@require_POST
def release_list(request: HouseRequest, list_id: UUID) -> HttpResponse:
    """Release a list uploaded by another person."""
    row, form = list_selectors.ministerial_list(request.venue_id, list_id), ReleaseForm(request.POST)
    if submit(request, form, decisions.release_list, row=row):
        _queue_list(request, row.pk)
        return redirect("exclusions:list", row.pk)
    return _render_list(
        request, list_selectors.ministerial_list(request.venue_id, list_id), status=422, release_form=form
    )


@require_permission("exclusions.list.release")
@never_cache
@require_POST
def reject_list(request: HouseRequest, list_id: UUID) -> HttpResponse:
    """Reject a list with a reason."""
    row, form = list_selectors.ministerial_list(request.venue_id, list_id), RejectForm(request.POST)
    if submit(request, form, decisions.reject_list, row=row):
        return redirect_done(request, _("The list is rejected. Nothing of it is imported."), "exclusions:list", row.pk)
    return _render_list(
        request, list_selectors.ministerial_list(request.venue_id, list_id), status=422, reject_form=form
    )


def _render_list(
    request: HouseRequest, row: "MinisterialList", *, status: int = 200, **given: forms.Form
) -> HttpResponse:
    state, may = list_selectors.list_state(row, current_time()), request.presence.may("exclusions.list.release")
    undecided = state.state in {"waiting", "unreadable", "errors", "ready"}
    warnings = list_selectors.list_warnings(row) if state.state in {"ready", "errors"} else []
    context = {
        "list": _list_row(request, state),
        "problems": page_of(request, OPENED, list_selectors.problems(row)) if state.state == "errors" else None,
        "notes": [_problem_line(each) for each in warnings],
        "own": row.uploaded_by_id == request.presence.staff.pk,
        "release_form": ReleaseForm() if may and state.state == "ready" else None,
        "reject_form": RejectForm() if may and undecided else None,
        **(_rows_preview(request, row) | _doubtful_names(request, row) if state.state == "ready" else {}),
    } | given
    if context["problems"]:
        context["page"] = context["problems"]
        context["problem_rows"] = [_problem_line(each) for each in context["problems"]]
    return render(request, "exclusions/list.html", context, status=status)


def _problem_line(problem: "ListProblem") -> dict[str, object]:
    return {
        "at": problem,
        "column": list_words.COLUMNS[problem.column],
        "said": list_words.describe_problem(problem.code, problem.found),
    }


def _rows_preview(request: HouseRequest, row: "MinisterialList") -> dict[str, object]:
    """Return a page of rows with one result, next to the register. The read is logged."""
    check = row.check_result
    counts = {name: getattr(check, name) for name in SHOWN}
    first = next((name for name in SHOWN if counts[name]), "new")
    requested = request.GET.get("show")
    show = requested if requested in SHOWN else first
    reads.note_list_opened(venue_id=request.venue_id, row=row, shown=show, by=request.presence.staff, at=current_time())
    day = local_today(request)
    found: Any = (
        differences.measures_missing_from_list(row, day) if show == "gone" else list_selectors.rows_with_fate(row, show)
    )
    page = page_of(request, OPENED, found)
    known = {} if show == "gone" else list_selectors.known_to(list(page))
    return {
        "show": show,
        "kinds": [{"name": name, "label": list_words.FATES[name], "count": counts[name]} for name in SHOWN],
        "page": page,
        "rows": [_preview_line(each, known.get(getattr(each, "known", row.pk)), show) for each in page],
    }


def _doubtful_names(request: HouseRequest, row: "MinisterialList") -> dict[str, object]:
    """Return names that a wrong encoding could have changed, and their confirmation."""
    confirmed_names = row.work.heading.get("names_confirmed")
    found = page_of(request, OPENED, list_selectors.foreign_names(row), number=request.GET.get("names", 1))
    return {
        "names": found if found.paginator.count else None,
        "name_rows": [
            {
                "number": each.number,
                "name": display_name(each.surname, each.given_names),
                "others": each.other_names.splitlines(),
            }
            for each in found
        ],
        "confirmed": confirmed_names,
        "names_form": NamesForm()
        if not confirmed_names and row.uploaded_by_id == request.presence.staff.pk and found.paginator.count
        else None,
    }


def _preview_line(each: "ListRow | Measure", measure: "Measure | None", show: str) -> dict[str, object]:
    changes = []
    if show == "changed" and measure is not None:
        for name in _COMPARED:
            before, after = getattr(measure, name), getattr(each, name)
            if after not in ("", None) and before != after:
                changes.append({"column": list_words.COLUMNS[name], "before": before, "after": after})
        before, after = words.birth_of(measure), words.birth_of(each)
        if after and before != after:
            changes.append({"column": list_words.COLUMNS["born_on"], "before": before, "after": after})
    return {
        "row": each,
        "known": measure,
        "name": display_name(each.surname, each.given_names),
        "birth": words.birth_of(each),
        "others": each.other_names.splitlines(),
        "changes": changes,
    }


def _list_row(request: HouseRequest, state: list_selectors.ListProgress) -> dict[str, object]:
    """Return the data of a list for templates."""
    row, house = state.row, request.presence.house
    check, decision, result = (getattr(row, name, None) for name in ("check_result", "decision", "result"))
    tone, icon = list_words.LOOKS[state.state]
    heading = row.work.heading
    sheets = heading.get("sheets", [])
    return {
        "id": row.pk,
        "row": row,
        "received_at": house.local(row.received_at),
        "uploaded_at": house.local(row.uploaded_at),
        "channel": words.CHANNELS[row.channel],
        "state": state.state,
        "said": list_words.STATES[state.state],
        "tone": tone,
        "icon": icon,
        "running": state.is_running,
        "late": state.late,
        "done": state.done,
        "total": max(state.total, state.done),
        "attempt": state.attempt,
        "check": check,
        "decision": decision,
        "result": result,
        "why": failures.failure_sentence(row),
        "sheets": [{"name": each["name"], "said": list_words.SHEETS[each["state"]]} for each in sheets],
        "encoding": heading.get("encoding", ""),
        "guessed": heading.get("guessed", False),
        "hidden_rows": heading.get("hidden_rows", 0),
        "hidden_columns": heading.get("hidden_columns", []),
        "columns": [list_words.COLUMNS[name] for name in heading.get("columns", [])],
        "missing": [list_words.COLUMNS[name] for name in heading.get("missing", [])],
        "doubled": [list_words.COLUMNS[name] for name in heading.get("doubled", [])],
        "unknown": heading.get("unknown", []),
    }


def _queue_list(request: HouseRequest, list_id: UUID) -> None:
    if not tasks.queue_list(list_id):
        messages.warning(
            request, _("The queue cannot be reached. Nothing is lost: the list continues as soon as it is back.")
        )
