"""Pages of late entries: the register, settlements, and the paper procedure."""

from collections.abc import Mapping
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.screens.tables import SmallTable

from ..decisions.presentation.columns import presentation_place
from . import selectors as late_selectors
from .forms import FallbackForm, SettlementForm
from .presentation import LATE_ENTRIES, outcome_of
from .services import late_entries as late_entries_services


@require_permission("admissions.register.read")
@never_cache
@require_GET
def late_entries(request: HouseRequest) -> HttpResponseBase:
    """Show all late entries; those a supervisor must settle come first."""
    return _show_entries(request)


@require_permission("admissions.late.settle")
@never_cache
@require_POST
def settle_entry(request: HouseRequest, late_id: UUID) -> HttpResponseBase:
    """Record the action on a late entry."""
    row, form = late_selectors.late_entry(request.venue_id, late_id), _settlement_form(late_id, request.POST)
    if not form.is_valid():
        return _show_entries(request, {row.pk: form}, status=422)
    if submit(request, None, late_entries_services.settle_late, late=row, note=form.cleaned_data["note"]):
        return redirect_done(request, _("The late entry is settled."), "admissions:late_entries")
    # If another supervisor has settled it meanwhile, the next page has no form and explains why.
    return redirect("admissions:late_entries")


def _show_entries(
    request: HouseRequest, sent: Mapping[UUID, SettlementForm] = {}, status: int = 200
) -> HttpResponseBase:
    """Show the register below the entries to settle; `sent` are rejected forms by late entry."""
    alarming = [
        {
            "entry": row,
            "place": presentation_place(row),
            "outcome": outcome_of(row),
            "form": sent.get(row.pk) or _settlement_form(row.pk),
        }
        for row in late_selectors.late_to_settle(request.venue_id)
    ]
    context = {
        "alarming": alarming,
        "may_settle": request.presence.may("admissions.late.settle"),
        "may_see_guest": request.presence.may("people.guest.read"),
    }
    return show_register(request, LATE_ENTRIES, "admissions/late_entries.html", context, status=status)


def _settlement_form(late_id: UUID, sent: QueryDict | None = None) -> SettlementForm:
    return SettlementForm(sent, auto_id=f"id_{late_id}_%s")


@require_permission("admissions.fallback.set")
@never_cache
@require_http_methods(["GET", "POST"])
def show_fallback(request: HouseRequest) -> HttpResponse:
    """Show and set the paper procedure for outages."""
    row = late_selectors.find_fallback(request.venue_id)
    sent = request.POST if request.method == "POST" else None
    form = FallbackForm(sent, initial={"text": row.text if row else ""})
    if sent is not None and submit(request, form, late_entries_services.set_fallback):
        return redirect_done(request, _("Door staff see this text from now on."), "admissions:fallback")
    versions = [
        (local_time(request.presence.house, each.set_at), each.text or _("default text"), each.set_by)
        for each in late_selectors.fallbacks(request.venue_id)[:20]
    ]
    history = SmallTable(_("Previous versions"), (_("When"), _("Text"), _("Set by")), versions)
    context = {"form": form, "current": row, "history": history}
    return render(request, "admissions/fallback.html", context, status=422 if form.is_bound else 200)
