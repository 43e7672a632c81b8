"""Pages of erasures, holds and data subject access."""

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.people.services import guests

from . import tasks
from .forms import LanguageForm, LiftForm, ReasonForm
from .presentation import erasures as presentation
from .presentation.own_file import as_download, left_out
from .presentation.registers.erasures import ERASURES
from .presentation.registers.holds import HOLD, HOLDS
from .selectors import erasures as selectors
from .services import erasures as erasures_services
from .services import own_file as own_file_services

if TYPE_CHECKING:
    from audit.models import Erasure
    from compliance.people.selectors.guests import Guest

PAGE = "retention:erasure"


def _unset_kinds(request: HouseRequest) -> dict[str, object]:
    """Return the kinds of data for which the casino has set no period."""
    return {"unset": presentation.kind_names(selectors.unset_kinds(request.presence.house, current_time()))}


erasures = register_page(ERASURES, "retention/erasures.html", _unset_kinds)
holds = register_page(HOLDS, "retention/holds.html")


@require_permission("retention.erasure.read")
@never_cache
@require_GET
def show_erasure(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """Show one erasure: person, reason, data affected, and next step."""
    row = selectors.get_order(request.venue_id, erasure_id)
    erasures_services.note_erasure_opened(
        house=request.presence.house, erasure=row, by=request.presence.staff, at=current_time()
    )
    return _render_erasure(request, row, ReasonForm())


@require_permission("retention.erasure.release")
@never_cache
@require_POST
def submit_release(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """Release an erasure, as the first of two people."""
    return _submit_act(
        request, erasure_id, erasures_services.release_erasure, _("Released. Another person must confirm it.")
    )


@require_permission("retention.erasure.release")
@never_cache
@require_POST
def submit_confirmation(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """Confirm an erasure as the second person; the worker then erases."""
    response = _submit_act(
        request, erasure_id, erasures_services.confirm_erasure, _("Confirmed. It is erased within a few minutes.")
    )
    # Also after a refusal: the worker carries out confirmed orders only.
    tasks.wake_worker(erasure_id)
    return response


# The reason may name a guest, and must not appear in an error report.
@sensitive_post_parameters()
@require_permission("retention.erasure.release")
@never_cache
@require_POST
def submit_withdrawal(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """Withdraw a proposal, with the reason."""
    row, form = selectors.get_order(request.venue_id, erasure_id), ReasonForm(request.POST)
    if submit(request, form, erasures_services.withdraw_proposal, erasure=row):
        message = _("Discarded. The next check may propose it again.")
        return redirect_done(request, message, PAGE, erasure_id)
    return _render_erasure(request, row, form, status=422)


@sensitive_post_parameters()
@require_permission(HOLD)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_hold(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Hold the data of a guest regardless of retention periods."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    guest = _open_guest(request, guest_id)
    if request.method == "POST":
        subject = selectors.get_subject(request.venue_id, selectors.GUEST, guest_id)
        if submit(request, form, erasures_services.hold_data, subject=subject):
            message = _("This data is on hold. None of it is erased until the hold is lifted.")
            return redirect_done(request, message, "people:guest", guest_id)
    return render(request, "retention/hold.html", {"form": form, "guest": guest}, status=422 if form.errors else 200)


@sensitive_post_parameters()
@require_permission(HOLD)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_lifting(request: HouseRequest, hold_id: UUID) -> HttpResponse:
    """End a hold, with the reason."""
    row = selectors.get_hold(request.venue_id, hold_id)
    form = LiftForm(request.POST if request.method == "POST" else None)
    if submit(request, form, erasures_services.lift_hold, hold=row):
        return redirect_done(request, _("The hold is lifted."), "retention:holds")
    name = selectors.guest_names(request.venue_id, {row.subject_id}).get(row.subject_id, "")
    context = {"form": form, "hold": row, "name": name}
    return render(request, "retention/lift.html", context, status=422 if form.is_bound else 200)


@require_permission("retention.own_file.give")
@never_cache
@require_http_methods(["GET", "POST"])
def own_file(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Return all data on a guest as a file; it is created on request and not stored."""
    guest = _open_guest(request, guest_id)
    known = selectors.language_of(request.presence.house, guest_id)
    form = LanguageForm(request.POST if request.method == "POST" else None, known=known)
    if form.is_valid():
        archive = own_file_services.export_own_file(
            house=request.presence.house,
            guest_id=guest_id,
            language=form.cleaned_data["language"],
            by=request.presence.staff,
            at=current_time(),
        )
        return as_download(archive)
    context = {"form": form, "guest": guest, "left_out": left_out()}
    return render(request, "retention/give.html", context, status=422 if form.errors else 200)


def _open_guest(request: HouseRequest, guest_id: UUID) -> "Guest":
    """Return the guest, and log the access to their file."""
    guest = selectors.get_guest(request.venue_id, guest_id)
    # A POST is logged by the act itself.
    if request.method == "GET":
        guests.note_opened(venue_id=request.venue_id, person_id=guest_id, by=request.presence.staff, at=current_time())
    return guest


def _render_erasure(request: HouseRequest, row: "Erasure", form: forms.Form, status: int = 200) -> HttpResponse:
    presence = request.presence
    case = selectors.open_case(presence.house, row, current_time())
    names = selectors.guest_names(request.venue_id, {row.subject_id})
    context = presentation.describe_order_in_full(row, case, names) | {
        "form": form,
        "may_release": presence.may("retention.erasure.release"),
        "may_hold": presence.may(HOLD),
        "me": presence.staff.pk,
    }
    return render(request, "retention/erasure.html", context, status=status)


def _submit_act(request: HouseRequest, erasure_id: UUID, service: Callable[..., object], message: str) -> HttpResponse:
    """Perform one act on an erasure, then redirect to its page."""
    if submit(request, None, service, erasure=selectors.get_order(request.venue_id, erasure_id)):
        return redirect_done(request, message, PAGE, erasure_id)
    return redirect(PAGE, erasure_id)
