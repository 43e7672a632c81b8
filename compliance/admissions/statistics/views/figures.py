"""Page of refusal statistics for a period and the one before."""

from django.core.paginator import Page
from django.http import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.register_views.pages import show_register
from compliance.http.registers.declarations import Scope

from ..presentation import words as figures_in_words
from ..presentation.register import FIGURES

TEMPLATE = "admissions/registers/figures.html"
PART = "admissions/registers/figures_table.html"


@require_permission("admissions.register.read")
@never_cache
@require_GET
def show_figures(request: HouseRequest) -> HttpResponseBase:
    """Show refusals by ground, place, hour and weekday; never by member of staff (docs/door-outcomes.md)."""
    return show_register(request, FIGURES, TEMPLATE, {}, part=PART, of_rows=_counts_as_tables)


def _counts_as_tables(_scope: Scope, page: Page[figures_in_words.FigureRow]) -> dict[str, object]:
    """Return the counts as tables with bars, on one page, under the two periods."""
    rows = list(page.paginator.object_list)
    if not rows:
        return {}
    return {"parts": figures_in_words.figure_tables(rows), "span": rows[0]["span"]}
