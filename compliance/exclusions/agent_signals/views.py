"""Pages for reports to the control agents and for the cases received from them."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register, table_of
from compliance.http.register_views.view import View
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import page_of
from compliance.http.registers.read_log import log_register_read
from compliance.people.domain.names.name_forms import display_name

from ..measure_register import selectors
from . import selectors as signal_selectors
from . import services as agent_signals_services
from .forms import CaseForm, SignalForm
from .presentation import words as signal_words
from .presentation.registers import CASES, CLOSED_CASES, OPEN_CASES, SIGNALS

if TYPE_CHECKING:
    from datetime import date

    from compliance.exclusions.models.agent_signals import SignalIn

MOST = 50
RECORD = "exclusions.signal.record"


@require_permission("exclusions.signal.read")
@never_cache
@require_GET
def show_signals(request: HouseRequest) -> HttpResponseBase:
    """List the persons reported to the agents, the open cases with their age, and the closed cases."""
    scope = Scope(request.presence, current_time())
    shown = CASES if request.GET.get("list") == "cases" else SIGNALS
    # Both lists share one page, but each is exported on its own.
    if View.of(request, shown).form:
        return show_register(request, shown, "exclusions/signals.html", {})
    page = page_of(request, SIGNALS, signal_selectors.signalled_measures(request.venue_id))
    cases = list(signal_selectors.open_cases(request.venue_id, scope.today))
    closed = signal_selectors.closed_cases(request.venue_id)[:MOST]
    log_register_read(request, CASES, rows=len(cases))
    context = {
        "page": page,
        "signals": SIGNALS,
        "cases": CASES,
        "signalled": table_of(SIGNALS, SIGNALS.columns, page, scope),
        "open": table_of(CASES, CASES.named(OPEN_CASES), cases, scope),
        "closed": table_of(CASES, CASES.named(CLOSED_CASES), closed, scope),
        "may_record": request.presence.may(RECORD),
    }
    return render(request, "exclusions/signals.html", context)


@sensitive_post_parameters()
@require_permission("exclusions.signal.record")
@never_cache
@require_http_methods(["GET", "POST"])
def receive_case(request: HouseRequest, guest_id: UUID | None = None) -> HttpResponse:
    """Record a case from the agents, about a guest or a person they name."""
    sent = request.POST if request.method == "POST" else None
    form = SignalForm(sent, known=guest_id is not None, today=local_today(request))
    name = ""
    if guest_id is not None:
        known = selectors.known_guest(request.venue_id, guest_id)
        name = display_name(known.surname, known.given_names)
    if submit(request, form, agent_signals_services.receive_signal, guest_id=guest_id):
        message = _("The report is recorded. Its case stays open until reviewed.")
        return redirect_done(request, message, "exclusions:signals")
    context = {"form": form, "name": name}
    return render(request, "exclusions/receive_signal.html", context, status=422 if form.is_bound else 200)


@sensitive_post_parameters()
@require_permission("exclusions.signal.record")
@never_cache
@require_http_methods(["GET", "POST"])
def show_examination(request: HouseRequest, signal_id: UUID) -> HttpResponse:
    """Show a case and record its examination."""
    row = signal_selectors.get_case(request.venue_id, signal_id)
    review = getattr(row, "review", None)
    sent = request.POST if request.method == "POST" else None
    form = CaseForm(sent, initial={"examined_on": local_today(request)})
    if submit(request, form, agent_signals_services.examine_case, signal=row):
        return redirect_done(request, _("The case is reviewed."), "exclusions:signals")
    # A rejected form shows the same page again; its first display is in the log.
    if request.method == "GET":
        agent_signals_services.note_case_opened(
            venue_id=request.venue_id, signal=row, by=request.presence.staff, at=current_time()
        )
    context = {
        **_case_line(row, local_today(request)),
        "form": form if review is None or form.is_bound else None,
        "may_see_guest": request.presence.may("people.guest.read"),
    }
    return render(request, "exclusions/case.html", context, status=422 if form.is_bound else 200)


@require_permission("exclusions.signal.record")
@never_cache
@require_POST
def report_measure(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """Report a measure imposed by management to the agents."""
    row = selectors.get_measure(request.venue_id, measure_id)
    if submit(request, None, agent_signals_services.signal_out, measure=row):
        return redirect_done(
            request, _("The person is on the list for the control agents."), "exclusions:measure", row.pk
        )
    return redirect("exclusions:measure", row.pk)


def _case_line(row: "SignalIn", today: "date") -> dict[str, object]:
    review = getattr(row, "review", None)
    return {
        "row": row,
        "name": display_name(row.surname, row.given_names),
        "days": (today - row.received_on).days,
        "review": review,
        "outcome": signal_words.CASES[review.outcome] if review else "",
    }
