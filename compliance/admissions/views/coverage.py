"""The coverage of the doors over a span of gaming days, as a register and as a file (LU art. 75(4))."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View
from compliance.venues import selectors as venues

from .. import coverage as found_out
from .. import staffing, timeline
from ..post_forms import CoverageFilters
from ..registers_by_hand import COVERAGE


@dataclass(frozen=True)
class Line:
    """One gap of a door on a gaming day, or the whole night of a door without any."""

    night: staffing.Found
    gap: found_out.Gap | None

    @property
    def control(self) -> str:
        return self.night.night.verdict

    @property
    def opens_at(self) -> datetime | None:
        session = self.night.night.door.session
        return session.began_at if session else None

    @property
    def closes_at(self) -> datetime | None:
        session = self.night.night.door.session
        return session.ended_at if session else None

    @property
    def began_at(self) -> datetime | None:
        return self.gap.span.began_at if self.gap else None

    @property
    def ended_at(self) -> datetime | None:
        return self.gap.span.ended_at if self.gap else None

    @property
    def minutes(self) -> int:
        """Minutes without anybody; the last one counts as soon as it has begun."""
        return -(-self.gap.span.length // timedelta(minutes=1)) if self.gap else 0

    @property
    def entries(self) -> int:
        return self.gap.entries if self.gap else 0

    @property
    def explanation(self) -> found_out.Explained | None:
        return self.gap.explanation if self.gap else None


class Lines:
    """Nights as the rows of a file."""

    def __init__(self, found: list[staffing.Found]) -> None:
        self.lines = [Line(each, gap) for each in found for gap in each.night.gaps or (None,)]

    def count(self) -> int:
        return len(self.lines)

    def iterator(self, chunk_size: int) -> Iterator[Line]:
        return iter(self.lines)


@allowed("admissions.register.read")
@never_cache
@require_GET
def coverage(request: HouseRequest) -> HttpResponseBase:
    """Every door on every gaming day of a span, with its gaps; a week unless another span is asked for."""
    house, at = request.presence.house, moment()
    today = house.gaming_day(at)
    doors = [(str(row.pk), f"{row.name} ({row.room.name})") for row in venues.doors(request.venue_id)]
    usual = {"first": (today - timedelta(days=6)).isoformat(), "last": today.isoformat()}
    form = CoverageFilters(usual | request.GET.dict(), doors=doors)
    view = View.of(request, COVERAGE)
    found: list[staffing.Found] = []
    if form.is_valid():
        asked = form.cleaned_data
        found = staffing.coverage_of(house, asked["first"], min(asked["last"], today), at)
        found = [each for each in found if asked["door"] in {"", str(each.door_id)}]
        if view.form:
            return view.export(Lines(found), form.said(), form.codes())
    page = view.page(found[::-1], form.codes() if form.is_valid() else None)
    context = {
        "form": form,
        "page": page,
        "nights": [timeline.drawn(house, each, at) for each in page],
        "spans": _spans(today, form),
        "may_manage": request.presence.may("admissions.post.manage"),
        "may_order": request.presence.may("reports.report.order"),
    }
    part = "table" if getattr(request, "htmx", False) else "page"
    template = "admissions/posts/coverage_table.html" if part == "table" else "admissions/posts/coverage.html"
    return render(request, template, context, status=200 if form.is_valid() else 422)


def _spans(today: date, form: CoverageFilters) -> list[dict[str, Any]]:
    asked = (form.cleaned_data["first"], form.cleaned_data["last"]) if form.is_valid() else None
    usual = [
        (_("Tonight"), today),
        (_("7 days"), today - timedelta(days=6)),
        (_("This month"), today.replace(day=1)),
    ]
    return [
        {
            "title": title,
            "first": first.isoformat(),
            "last": today.isoformat(),
            "current": asked == (first, today),
        }
        for title, first in usual
    ]
