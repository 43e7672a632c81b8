"""Page of the coverage of doors: each night as a timeline with its gaps (LU art. 75(4))."""

from django.core.paginator import Page
from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.register_views.pages import show_register
from compliance.http.registers.declarations import Scope

from ..presentation import timeline
from ..presentation.coverage import COVERAGE, Line

TEMPLATE = "admissions/posts/coverage.html"
PART = "admissions/posts/coverage_table.html"


@require_permission("admissions.register.read")
@never_cache
@require_GET
def show_coverage(request: HouseRequest) -> HttpResponseBase:
    """Show every door on every gaming day of a period, by default a week, with its gaps."""
    context = {
        "may_manage": request.presence.may("admissions.post.manage"),
        "may_order": request.presence.may("reports.report.order"),
    }
    return show_register(request, COVERAGE, TEMPLATE, context, part=PART, of_rows=_draw_nights)


def _draw_nights(scope: Scope, lines: Page[Line]) -> dict[str, object]:
    """Return the nights on a page, each once."""
    nights = {(line.night.gaming_day, line.night.door_id): line.night for line in lines}
    return {"nights": [timeline.draw_timeline(scope.house, night, scope.at) for night in nights.values()]}
