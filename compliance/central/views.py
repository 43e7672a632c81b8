"""Page of the central register: connection, statistics, and queries without names."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import submit
from compliance.http.register_views.pages import show_register

from .presentation import words
from .presentation.alarms import describe_alarm
from .presentation.registers.questions import QUESTIONS
from .services import health, probes, questions

if TYPE_CHECKING:
    from compliance.central.models import Probe

TEMPLATE = "central/register.html"


@require_permission("central.register.read")
@never_cache
@require_GET
def show_connection(request: HouseRequest) -> HttpResponseBase:
    """Show the connection, the statistics of the last 24 hours, and the queries, newest first.

    A door and a minute may identify a guest, so the queries need a permission of their own.
    """
    house, at = request.presence.house, current_time()
    found = health.connection_health(house.id, at)
    required = questions.must_ask(house, at)
    context = {
        "required": required,
        "may_probe": request.presence.may("central.register.probe"),
        "alarms": [describe_alarm(alarm) for alarm in health.list_alarms(house.id, at)] if required else [],
        "health": found,
        "figures": _statistics_tiles(found),
        "connection": _connection_rows(request, found.state),
        "outcomes": [
            {"label": words.OUTCOMES[outcome], "count": count, **_outcome_style(outcome)}
            for outcome, count in sorted(found.statistics.outcomes.items())
        ],
        "register": QUESTIONS,
        "may_read": request.presence.may(QUESTIONS.permission),
        "probe": {"row": found.last_probe, **_question_row(found.last_probe)} if found.last_probe else None,
    }
    if not context["may_read"]:
        return render(request, TEMPLATE, context)
    return show_register(request, QUESTIONS, TEMPLATE, context)


@require_permission("central.register.probe")
@require_POST
def probe(request: HouseRequest) -> HttpResponse:
    """Probe the register."""
    if done := submit(request, None, probes.probe_register):
        _show_result(request, done.row)
    return redirect("central:register")


def _show_result(request: HouseRequest, row: "Probe") -> None:
    if row.outcome == "alive":
        messages.success(request, _("The register is available; it responded in %(ms)s ms.") % {"ms": row.duration_ms})
        return
    messages.error(request, _("No answer: %(why)s.") % {"why": words.OUTCOMES[row.outcome]})


def _statistics_tiles(found: health.Health) -> list[dict[str, object]]:
    statistics = found.statistics
    return [
        {"label": _("Queries in 24 hours"), "value": statistics.asked},
        {"label": _("Failed"), "value": statistics.failed},
        {"label": _("Median response time"), "value": "–" if statistics.p50 is None else statistics.p50, "unit": "ms"},
        {"label": _("95th percentile"), "value": "–" if statistics.p95 is None else statistics.p95, "unit": "ms"},
    ]


def _connection_rows(request: HouseRequest, now: health.ConnectionState) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    if now.simulated:
        found.append({"label": _("Register"), "value": _("Simulated, for demonstrations only")})
    if now.circuit:
        found.append({"label": _("Queries"), "value": words.CIRCUITS[now.circuit]})
    if now.seconds is not None:
        found.append({"label": _("Longest wait (seconds)"), "value": f"{now.seconds:g}"})
    if now.certificate is not None:
        found += [
            {"label": _("Certificate of"), "value": now.certificate.subject},
            {"label": pgettext("certificate", "Issued by"), "value": now.certificate.issuer},
            {"label": _("Ends"), "value": request.presence.house.local(now.certificate.ends_at)},
            {"label": _("Days left"), "value": now.days_left},
        ]
    return found


def _outcome_style(outcome: str) -> dict[str, str]:
    tone, icon = words.LOOKS[outcome]
    return {"tone": tone, "icon": icon}


def _question_row(row: "Probe") -> dict[str, object]:
    return {"outcome": words.OUTCOMES[row.outcome], **_outcome_style(row.outcome)}
