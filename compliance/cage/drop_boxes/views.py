"""Screens of drop boxes: the list, the round of one box from its table to its signed count, and each step."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import show_register, table_of
from compliance.http.registers.declarations import Scope

from ..count_teams import selectors as count_teams
from ..counts.forms import ExplanationForm
from ..counts.selectors import comparison as count_comparison
from ..counts.selectors import counts as count_selectors
from ..counts.services import counts
from ..counts.views.permissions import may_disclose
from ..drawers.presentation.words import place_name
from ..drawers.selectors import shifts as shift_selectors
from ..visibility import selectors as visibility
from ..witnesses import selectors as witness_selectors
from ..witnesses.views import describe_step, may_settle, may_sign, step_rows, witness_choices
from . import selectors as drop_box_selectors
from . import services as drop_boxes_services
from .forms.boxes import BoxForm, FitForm, MoveForm, OpenForm
from .forms.notes import NotesForm
from .presentation import words
from .presentation.register import BOXES, ON_THE_WAY

if TYPE_CHECKING:
    from ..models.drop_boxes import BoxFitting

READ, HANDLE, COUNT = "cage.shift.read", "cage.box.handle", "cage.box.count"


@require_permission(READ)
@never_cache
@require_GET
def show_boxes(request: HouseRequest) -> HttpResponseBase:
    """Show every box with its location and next step."""
    return _render_boxes(request, BoxForm() if request.presence.may(HANDLE) else None)


@require_permission(HANDLE)
@never_cache
@require_POST
def add_box(request: HouseRequest) -> HttpResponseBase:
    """Enter a drop box."""
    form = BoxForm(request.POST)
    if submit(request, form, drop_boxes_services.add_box):
        return redirect_done(request, _("The drop box is added."), "cage:boxes")
    return _render_boxes(request, form, 422)


def _render_boxes(request: HouseRequest, form: BoxForm | None, status: int = 200) -> HttpResponseBase:
    team_on = visibility.Viewer.from_presence(request.presence).team_on
    on_the_way = list(drop_box_selectors.boxes_in_transit(request.venue_id, team_on))
    table = table_of(BOXES, ON_THE_WAY, on_the_way, Scope(request.presence, current_time()))
    rounds = drop_box_selectors.rounds_of(on_the_way, team_on)
    fitted = {each.fitting.shift_id for each in rounds if each.state == drop_box_selectors.AT_TABLE}
    shifts = [row for row in shift_selectors.open_shifts(request.venue_id) if row.table_id is not None]
    context = {
        "on_the_way": table,
        "boxes": drop_box_selectors.boxes(request.venue_id),
        "bare": [row for row in shifts if row.pk not in fitted],
        "form": form,
        "may_handle": request.presence.may(HANDLE),
    }
    return show_register(request, BOXES, "cage/boxes.html", context, status=status)


@require_permission(HANDLE)
@never_cache
@require_http_methods(["GET", "POST"])
def fit_box(request: HouseRequest, shift_id: UUID) -> HttpResponse:
    """Fit a box to an open table."""
    row = shift_selectors.get_shift(request.venue_id, shift_id)
    free = [(str(box.pk), box.name) for box in drop_box_selectors.free_boxes(request.venue_id)]
    form = FitForm(request.POST if request.method == "POST" else None, boxes=free)
    if done := submit(request, form, drop_boxes_services.fit_box, shift=row):
        message = _("The box is fitted. From now on notes go into it.")
        return redirect_done(request, message, "cage:box_round", done.row.pk)
    context = {"row": row, "place": place_name(row), "form": form, "free": free}
    return render(request, "cage/box_fit.html", context, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def box_round(request: HouseRequest, fitting_id: UUID) -> HttpResponse:
    """Show the round of a box. The expected amount is shown after the count."""
    return _show_box(request, drop_box_selectors.get_fitting(request.venue_id, fitting_id))


@require_permission(HANDLE)
@never_cache
@require_POST
def move_box(request: HouseRequest, fitting_id: UUID) -> HttpResponse:
    """Remove a box from its table, lock it away, or bring it to the count."""
    row = drop_box_selectors.get_fitting(request.venue_id, fitting_id)
    first = not drop_box_selectors.moves_of(row.pk).exists()
    form = MoveForm(request.POST, first=first, staff=witness_choices(request.presence, witness_selectors.MOVE))
    message = _("The step is saved. The second person signs it on their own screen.")
    return _perform_act(request, row, form, partial(drop_boxes_services.move_box, fitting=row), message)


@require_permission(COUNT)
@never_cache
@require_POST
def open_box(request: HouseRequest, fitting_id: UUID) -> HttpResponse:
    """Open a box for its count."""
    row = drop_box_selectors.get_fitting(request.venue_id, fitting_id)
    form = OpenForm(
        request.POST, staff=witness_choices(request.presence, witness_selectors.OPENING), other_seal=_other_seal(row)
    )
    message = _(
        "The box is open. The second person signs the opening on their own screen; you can count "
        "together in the meantime."
    )
    return _perform_act(request, row, form, partial(drop_boxes_services.open_box, fitting=row), message)


@require_permission(COUNT)
@never_cache
@require_http_methods(["GET", "POST"])
def count_box(request: HouseRequest, fitting_id: UUID) -> HttpResponse:
    """Count the notes of a box, blind."""
    row = drop_box_selectors.get_fitting(request.venue_id, fitting_id)
    form = NotesForm(request.POST if request.method == "POST" else None, initial={"nonce": uuid4()})
    if submit(request, form, drop_boxes_services.count_box, fitting=row):
        return redirect("cage:box_round", row.pk)
    context = {
        "row": row,
        "place": place_name(row.shift),
        "form": form,
        "again": drop_box_selectors.count_of(row.pk) is not None,
        "currency": request.presence.house.currency,
    }
    return render(request, "cage/box_count.html", context, status=422 if form.is_bound else 200)


@require_permission(COUNT)
@never_cache
@require_POST
def explain_variance(request: HouseRequest, fitting_id: UUID) -> HttpResponse:
    """Explain the variance of a box."""
    row = drop_box_selectors.get_fitting(request.venue_id, fitting_id)
    count = drop_box_selectors.newest_count(request.venue_id, fitting_id)
    visible = visibility.visible_counts([count], visibility.Viewer.from_presence(request.presence))[count.pk]
    report = visible.difference_shown and counts.needs_report(request.presence.house, count)
    form = ExplanationForm(request.POST, report=report)
    message = _("Your explanation is saved with the count.")
    return _perform_act(request, row, form, partial(counts.explain_variance, count=count), message)


@require_permission(COUNT)
@never_cache
@require_POST
def sign_count(request: HouseRequest, fitting_id: UUID) -> HttpResponse:
    """Sign the count of a box as a member of the team."""
    row = drop_box_selectors.get_fitting(request.venue_id, fitting_id)
    count = drop_box_selectors.newest_count(request.venue_id, fitting_id)
    if submit(request, None, counts.sign_count, count=count):
        return redirect_done(request, _("You have signed the count."), "cage:box_round", row.pk)
    return redirect("cage:box_round", row.pk)


def _perform_act(
    request: HouseRequest, row: "BoxFitting", form: Form, service: Callable[..., object], message: str
) -> HttpResponse:
    """Perform an act on one box and show it."""
    if submit(request, form, service):
        return redirect_done(request, message, "cage:box_round", row.pk)
    return _show_box(request, drop_box_selectors.get_fitting(request.venue_id, row.pk), form)


def _find_round(presence: StaffContext, row: "BoxFitting") -> drop_box_selectors.Round:
    """Return the state of a box, with the team size of the gaming day of its shift."""
    return drop_box_selectors.round_of(row, count_teams.team_size(presence.house, row.shift.gaming_day))


def _show_box(request: HouseRequest, row: "BoxFitting", bound_form: "Form | None" = None) -> HttpResponse:
    presence = request.presence
    way = _find_round(presence, row)
    may_count, state = presence.may(COUNT), way.state
    movable = state in (drop_box_selectors.WAITS, drop_box_selectors.MOVED) and presence.may(HANDLE)
    counted = way.count
    steps = witness_selectors.of_box(row.pk)
    shut = [step for step in steps if step.kind == witness_selectors.MOVE and step.open]
    found = _comparison_context(presence, way)
    gap = found["gap"]
    signed = {signature.signed_by_id for signature in way.signatures} | ({counted.counted_by_id} if counted else set())
    context = _round_row(way) | {
        **found,
        "row": row,
        "place": place_name(row.shift),
        "steps": [_step_line(presence, step) for step in steps],
        "shut": step_rows(shut) if state == drop_box_selectors.MOVED else [],
        "other_seal": _other_seal(row),
        "lines": count_comparison.compare_pieces(counted) if counted else [],
        "move_form": form_on_page(bound_form, MoveForm, movable, partial(_new_move_form, presence, way)),
        "open_form": form_on_page(
            bound_form,
            OpenForm,
            state == drop_box_selectors.MOVED and may_count and not shut,
            partial(_new_open_form, presence, row),
        ),
        "explain_form": form_on_page(
            bound_form,
            ExplanationForm,
            bool(gap) and found["explanation"] is None and may_count and found["visible"].disclosed,
            lambda: ExplanationForm(report=counted is not None and counts.needs_report(presence.house, counted)),
        ),
        "may_count": may_count
        and (
            state == drop_box_selectors.OPENED
            or (state == drop_box_selectors.COUNTED and not way.signatures and not found["knows"])
        ),
        "may_sign": may_count
        and state == drop_box_selectors.COUNTED
        and presence.staff.pk not in signed
        and not way.unsigned,
        "currency": presence.house.currency,
    }
    return render(request, "cage/box_round.html", context, status=422 if bound_form is not None else 200)


def _new_move_form(presence: StaffContext, way: drop_box_selectors.Round) -> MoveForm:
    return MoveForm(first=way.last is None, staff=witness_choices(presence, witness_selectors.MOVE))


def _new_open_form(presence: StaffContext, row: "BoxFitting") -> OpenForm:
    return OpenForm(staff=witness_choices(presence, witness_selectors.OPENING), other_seal=_other_seal(row))


def _comparison_context(presence: StaffContext, way: drop_box_selectors.Round) -> dict[str, Any]:
    """Return what the reader may see of the count of a box, and whether they may compare it."""
    count = way.count
    if count is None:
        return {"visible": None, "gap": None, "explanation": None, "earlier": [], "may_disclose": False, "knows": False}
    visible = visibility.visible_counts([count], visibility.Viewer.from_presence(presence))[count.pk]
    differing = count_selectors.differing_counts(count)
    asks = bool(differing) and not visible.disclosed and not way.signatures
    return {
        "visible": visible,
        "gap": count_selectors.gap_of(count) if visible.difference_shown else None,
        "explanation": getattr(count, "explanation", None) if visible.difference_shown else None,
        "earlier": [each for each in differing if each.pk != count.pk] if visible.difference_shown else [],
        "may_disclose": asks and may_disclose(presence, count),
        "knows": visible.disclosed and presence.staff.pk in count_selectors.took_part(count),
    }


def _round_row(way: drop_box_selectors.Round) -> dict[str, object]:
    tone, icon = words.TONES[way.state]
    return {"round": way, "state": words.STATES[way.state], "tone": tone, "icon": icon}


def _step_line(presence: StaffContext, step: witness_selectors.Witnessed) -> dict[str, object]:
    """Return one line of the round of a box; `done` names the step."""
    moved = step.kind == witness_selectors.MOVE
    return describe_step(step) | {
        "moved": moved,
        "done": words.STEPS[step.row.step] if moved else "",
        "asked": may_sign(presence, step) or may_settle(presence, step),
    }


def _other_seal(row: "BoxFitting") -> bool:
    """Was another seal read on the way than the fitted one?"""
    return any(each.seal != row.seal for each in drop_box_selectors.moves_of(row.pk))
