"""The register of incidents, its figures, and the first report on a phone."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.games.selectors import games
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..domain.reasons import KINDS, reasons_of
from ..forms import PeriodForm, ReportForm
from ..presentation import words
from ..presentation.figures import figure_tables
from ..presentation.registers.incidents import INCIDENTS, READ, RECORD
from ..selectors import incidents as selectors
from ..services import recording

DECIDE = "incidents.outcome.decide"
USUAL_DAYS = timedelta(days=29)

list_incidents = register_page(
    INCIDENTS, "incidents/incidents.html", lambda request: {"may_record": request.presence.may(RECORD)}
)


@require_permission(RECORD)
@never_cache
@require_GET
def choose_kind(request: HouseRequest) -> HttpResponse:
    """Show the kinds as large buttons; a table from another page stays preselected."""
    return render(request, "incidents/kinds.html", {"buttons": words.BUTTONS, "table": request.GET.get("table", "")})


@sensitive_post_parameters()
@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def record_incident(request: HouseRequest, kind: str) -> HttpResponse:
    """Record an incident of a kind."""
    if kind not in KINDS:
        return redirect("incidents:choose_kind")
    form = _report_form(request, kind)
    if form.is_bound and form.is_valid():
        # Most entries of a person on one evening are about one table.
        request.session["incident_table"] = form.cleaned_data["table"]
        occurred_at = form.last_time(request.presence.house.local(current_time()))
        # Some posts may record incidents without reading the register; they return to the first page.
        if done := submit(request, form, recording.record_incident, occurred_at=occurred_at):
            message = _("Incident %(label)s is recorded. You can add details now or later.") % {"label": done.row.label}
            if request.presence.may(READ):
                return redirect_done(request, message, "incidents:incident", done.row.pk)
            return redirect_done(request, message, "incidents:choose_kind")
    title, icon = words.BUTTONS[kind]
    context = {"form": form, "title": title, "icon": icon}
    return render(request, "incidents/record.html", context, status=422 if form.is_bound else 200)


def _report_form(request: HouseRequest, kind: str) -> ReportForm:
    """Return the form with the reasons of this kind; the table of the last report is preselected."""
    house = request.presence.house
    reasons = [(each.code, capfirst(str(words.REASONS[each.code]))) for each in reasons_of(house.jurisdiction, kind)]
    tables = [(str(row.pk), row.name) for row in games.list_tables(house.id)]
    # The link of a table page comes first, then the table of the last report: one of three taps is saved.
    preselected = request.GET.get("table") or request.session.get("incident_table", "")
    if not preselected and len(tables) == 1:
        preselected = tables[0][0]
    sent = request.POST if request.method == "POST" else None
    initial = {"kind": kind, "table": preselected, "nonce": str(uuid4())}
    if len(reasons) == 1:
        initial["reason"] = reasons[0][0]
    return ReportForm(sent, reasons=reasons, tables=tables, initial=initial)


@require_permission(READ)
@never_cache
@require_GET
def show_figures(request: HouseRequest) -> HttpResponse:
    """Show the incidents of a period in figures, without persons."""
    house = request.presence.house
    today = house.gaming_day(current_time())
    usual = {"first": today - USUAL_DAYS, "last": today}
    # Without a query the form is not bound: the first visit shows figures, not two errors.
    form = PeriodForm(request.GET if request.GET else None, initial=usual)
    days = form.cleaned_data if form.is_valid() else usual
    figures = selectors.count_incidents(house, days["first"], days["last"])
    context = {"form": form, "figures": figures, "tables": figure_tables(figures)}
    return render(request, "incidents/figures.html", context, status=422 if form.errors else 200)


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterable[dict[str, object]]:
    """Yield the incidents of earlier gaming days that are still open, for those who decide."""
    if not presence.may(DECIDE):
        return
    # Incidents of the present gaming day are not reminded of: their shift is still deciding.
    if count := selectors.count_overdue(presence.house, at):
        yield {
            "tone": "review",
            "icon": "alert",
            "text": ngettext(
                "%(count)s incident of an earlier gaming day is still open.",
                "%(count)s incidents of earlier gaming days are still open.",
                count,
            )
            % {"count": count},
            "url": f"{reverse('incidents:incidents')}?state=open",
            "action": pgettext("button", "Decide"),
        }
