"""Screens of witnessed steps: pending signatures, disputes and settlements."""

from collections.abc import Iterable
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.base import ConfirmForm
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.registers.read_log import log_register_read
from compliance.http.registers.same_names import staff_choices

from ..visibility.selectors import SUPERVISE
from . import selectors as witness_selectors
from . import services
from .forms import DisputeForm, SettlementForm
from .presentation import words as witness_words
from .presentation.register import WITNESS_STEPS

if TYPE_CHECKING:
    from compliance.http.input.base import Form

READ, WITNESS = "cage.shift.read", "cage.witness.sign"


@require_permission(READ)
@never_cache
@require_GET
def show_waiting(request: HouseRequest) -> HttpResponse:
    """Show the steps to sign as the named witness; for supervisors also those of other witnesses."""
    presence = request.presence
    own, others = witness_selectors.steps_for_staff(request.venue_id, presence.staff.pk)
    log_register_read(request, WITNESS_STEPS, rows=len(own))
    context = {"mine": step_rows(own), "others": step_rows(others) if presence.may(SUPERVISE) else []}
    return render(request, "cage/witness_waiting.html", context)


@require_permission(READ)
@never_cache
@require_GET
def show_step(request: HouseRequest, kind: str, step_id: UUID) -> HttpResponse:
    """Show one step with its two persons, signature and settlement."""
    return _show_step(request, witness_selectors.find_step(request.venue_id, kind, step_id))


@require_permission(WITNESS)
@never_cache
@require_POST
def sign_step(request: HouseRequest, kind: str, step_id: UUID) -> HttpResponse:
    """Sign as the named witness; the service refuses other users."""
    found, form = witness_selectors.find_step(request.venue_id, kind, step_id), ConfirmForm(request.POST)
    if submit(request, form, services.sign_as_witness, step=found):
        return redirect_done(request, _("You have signed as witness."), "cage:witness_waiting")
    return _show_step(request, found, problem=form.refusal)


@require_permission(WITNESS)
@never_cache
@require_POST
def dispute_step(request: HouseRequest, kind: str, step_id: UUID) -> HttpResponse:
    """Dispute the step as the named witness."""
    found, form = witness_selectors.find_step(request.venue_id, kind, step_id), DisputeForm(request.POST)
    if submit(request, form, services.dispute_as_witness, step=found):
        message = _("Your statement is recorded. A supervisor must review it before work continues.")
        return redirect_done(request, message, "cage:witness_waiting")
    return _show_step(request, found, form)


@require_permission(SUPERVISE)
@never_cache
@require_POST
def settle_step(request: HouseRequest, kind: str, step_id: UUID) -> HttpResponse:
    """Settle a disputed or unsigned step as a third person."""
    found, form = witness_selectors.find_step(request.venue_id, kind, step_id), SettlementForm(request.POST)
    if submit(request, form, services.settle_step, step=found):
        return redirect_done(
            request, _("The step is settled and work can continue."), "cage:witness_step", kind, step_id
        )
    return _show_step(request, found, form)


def _show_step(
    request: HouseRequest, found: witness_selectors.Witnessed, bound_form: "Form | None" = None, problem: str = ""
) -> HttpResponse:
    presence = request.presence
    own = may_sign(presence, found)
    context = describe_step(found) | {
        "may_sign": own,
        "dispute_form": form_on_page(bound_form, DisputeForm, own),
        "settlement_form": form_on_page(bound_form, SettlementForm, may_settle(presence, found)),
        "problem": problem,
    }
    return render(request, "cage/witness_step.html", context, status=422 if bound_form is not None or problem else 200)


def may_sign(presence: StaffContext, found: witness_selectors.Witnessed) -> bool:
    named = found.row.witnessed_by_id == presence.staff.pk
    return found.state == witness_selectors.WAITS and named and presence.may(WITNESS)


def may_settle(presence: StaffContext, found: witness_selectors.Witnessed) -> bool:
    return found.open and presence.may(SUPERVISE) and not witness_selectors.had_a_hand(found, presence.staff.pk)


def describe_step(found: witness_selectors.Witnessed) -> dict[str, object]:
    """Describe a step, with the tone and icon of its state."""
    tone, icon = witness_words.TONES[found.state]
    return {
        "step": found,
        "what": witness_words.describe_step(found),
        "state": witness_words.STATES[found.state],
        "tone": tone,
        "icon": icon,
    }


def witness_choices(presence: StaffContext, kind: str) -> list[tuple[str, str]]:
    """Return the staff who may be the witness now. A person cannot be their own witness."""
    rows = services.possible_witnesses(presence.house, kind, current_time())
    return staff_choices(each for each in rows if each.pk != presence.staff.pk)


def step_rows(steps: Iterable[witness_selectors.Witnessed]) -> list[dict[str, object]]:
    return [describe_step(found) for found in steps]
