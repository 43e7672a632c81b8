"""The start page of an agent: the required lists, the doors tonight, and the latest reports."""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.admissions.staffing import selectors as staffing
from compliance.citations.texts import citation_text
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.inspection.forms import SpanForm
from compliance.reports.ordering import selectors as report_selectors
from compliance.reports.rendering.sheet import format_span
from compliance.venues.domain.house import House

from ..presentation import required_documents, words
from ..selectors import observations as selectors

if TYPE_CHECKING:
    from compliance.reports.models import Report


@require_permission("inspection.desk.read")
@never_cache
@require_GET
def show_desk(request: HouseRequest) -> HttpResponse:
    """Show what an agent who arrives at 22:00 needs (LU arts 67, 69, 75, 76, 81)."""
    house, at = request.presence.house, current_time()
    tonight = house.gaming_day(at)
    form = SpanForm(request.GET)
    first, last = _requested_days(form, tonight)
    newest_by_kind = {row.kind: row for row in report_selectors.newest_drawn(house.id)}
    context = {
        "form": SpanForm(initial={"first": first, "last": last}) if form.is_valid() else form,
        "first": first,
        "last": last,
        "span": format_span(first, last),
        "spans": _span_choices(tonight, first, last),
        "doors": _door_controls(house, tonight, at),
        "lists": [
            _list_line(request, each, newest_by_kind, at)
            for each in required_documents.required_lists(house.jurisdiction)
        ],
        "counted": selectors.count_observations(house.id, house.local(at).date()),
        "may_order": request.presence.may("reports.report.order"),
    }
    return render(request, "inspection/desk.html", context)


def _requested_days(form: SpanForm, tonight: date) -> tuple[date, date]:
    """Return the requested gaming days; yesterday, the last complete one, if none or invalid."""
    yesterday = tonight - timedelta(days=1)
    period = form.cleaned_data if form.is_valid() else {}
    # A future day has no records yet.
    last = min(period.get("last") or yesterday, tonight)
    return min(period.get("first") or last, last), last


def _span_choices(tonight: date, first: date, last: date) -> list[dict[str, object]]:
    yesterday = tonight - timedelta(days=1)
    spans = (
        (_("Tonight so far"), tonight, tonight),
        (_("Last night"), yesterday, yesterday),
        (_("Last seven days"), yesterday - timedelta(days=6), yesterday),
        (_("This month"), tonight.replace(day=1), tonight),
        (_("This year"), tonight.replace(month=1, day=1), tonight),
    )
    return [
        {"title": title, "url": f"?first={start}&last={end}", "current": (start, end) == (first, last)}
        for title, start, end in spans
    ]


def _door_controls(house: House, tonight: date, at: datetime) -> list[dict[str, object]]:
    """Return the control of each door tonight, and who is posted there now (arts 67, 75(4))."""
    rows = []
    for found in staffing.coverage_of(house, tonight, tonight, at):
        text, tone, icon = words.DOORS[found.night.verdict]
        rows.append(
            {
                "name": found.night.door.name,
                "room": found.night.door.room,
                "standing": [each.who for each in found.night.door.staffed_spans if each.running],
                "text": text,
                "tone": tone,
                "icon": icon,
                "gaps": len(found.night.unexplained_gaps),
            }
        )
    return rows


def _list_line(
    request: HouseRequest, each: required_documents.RequiredList, drawn: "dict[str, Report]", at: datetime
) -> dict[str, object]:
    house = request.presence.house
    newest = drawn.get(each.report)
    return {
        "title": each.title,
        "article": citation_text(house.cite(each.subject, at)),
        "url": reverse(each.url) if request.presence.may(each.permission) else "",
        "report": each.report if each.orderable(house.jurisdiction) else "",
        "drawn": newest,
        "drawn_span": format_span(newest.first_day, newest.last_day) if newest else "",
    }
