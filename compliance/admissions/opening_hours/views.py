"""Pages of opening hours and decisions for single days."""

from datetime import timedelta

from django.http import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register

from . import selectors as opening_hours_selectors
from . import services
from .forms import HoursForm
from .presentation import HOURS

AHEAD = 14


@require_permission("venues.house.read")
@never_cache
@require_GET
def show_hours(request: HouseRequest) -> HttpResponseBase:
    """Show the calendar of the next two weeks above the register of decisions."""
    return _render_hours(request, HoursForm(initial={"gaming_day": request.presence.house.gaming_day(current_time())}))


@require_permission("admissions.hours.decide")
@never_cache
@require_POST
def decide_hours(request: HouseRequest) -> HttpResponseBase:
    """Set other hours for one gaming day, or close it."""
    form = HoursForm(request.POST)
    if submit(request, form, services.decide_hours):
        return redirect_done(request, _("The opening hours of the day are set."), "admissions:hours")
    return _render_hours(request, form, status=422)


def _render_hours(request: HouseRequest, form: HoursForm, status: int = 200) -> HttpResponseBase:
    house = request.presence.house
    today = house.gaming_day(current_time())
    last = today + timedelta(days=AHEAD - 1)
    known = opening_hours_selectors.decisions_by_day(house.id, today, last)
    days: list[dict[str, object]] = [
        {
            "day": day,
            "twice": opening_hours_selectors.day_of(house, day).length != timedelta(days=1),
            "kinds": [
                (kind, opening_hours_selectors.opening_times(house, day, kind, known)) for kind in ("table", "slot")
            ],
        }
        for day in (today + timedelta(days=number) for number in range(AHEAD))
    ]
    context = {"days": days, "form": form if request.presence.may("admissions.hours.decide") else None}
    return show_register(request, HOURS, "admissions/posts/hours.html", context, status=status)
