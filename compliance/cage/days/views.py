"""Screens of the gaming day: figures by place, obstacles to the closing, and the closing."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.base import ConfirmForm
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page
from compliance.http.registers.read_log import log_register_read
from compliance.rules.values.amounts import ZERO

from ..count_teams import selectors as count_teams
from ..visibility import selectors as visibility
from . import services
from .domain import BOX, DESK, TABLE, bar_lengths
from .presentation.register import CAGE_DAYS
from .presentation.words import KINDS, OBSTACLES, STATES
from .selectors import days
from .selectors import visibility as day_visibility

if TYPE_CHECKING:
    from compliance.cage.models.days import CageDay

READ, CLOSE = "cage.day.read", "cage.day.close"
WIDTH = 1000
NIGHTS = 14


@require_permission(READ)
@never_cache
@require_GET
def show_today(request: HouseRequest) -> HttpResponse:
    """Show the current gaming day."""
    return redirect("cage:day", request.presence.house.gaming_day(current_time()).isoformat())


@require_permission(READ)
@never_cache
@require_GET
def show_day(request: HouseRequest, on: str) -> HttpResponse:
    """Show one gaming day, open or closed."""
    return _render_day(request, days.known_day(request.presence.house, on))


@require_permission(CLOSE)
@never_cache
@require_POST
def close_day(request: HouseRequest, on: str) -> HttpResponse:
    """Close a gaming day."""
    day, form = days.known_day(request.presence.house, on), ConfirmForm(request.POST)
    if submit(request, form, services.close_day, on=day):
        return redirect_done(request, _("The cage day is closed."), "cage:day", on)
    return _render_day(request, day, form.refusal)


def _render_day(request: HouseRequest, on: date, refused: str = "") -> HttpResponse:
    house, may = request.presence.house, request.presence.may
    found = days.cage_day(house.id, on, count_teams.team_size(house, on))
    seen = day_visibility.visible_day(found, visibility.Viewer.from_presence(request.presence))
    log_register_read(request, CAGE_DAYS, filter_text=on.isoformat(), rows=len(found.spots))
    before, after = days.neighbouring_days(house.id, on)
    context = {
        "found": found,
        "seen": seen,
        "figures": seen.figures,
        "on": on,
        "before": before,
        "after": after,
        "today": house.gaming_day(current_time()),
        "groups": list(_spot_groups(seen)),
        "obstacles": [{"spot": spot, "said": OBSTACLES[spot.obstacle]} for spot in found.obstacles],
        "differences": [row.spot for row in seen.rows if row.place and row.place.difference],
        "nights": _past_results(days.last_results(house.id, on, NIGHTS)),
        "currency": house.currency,
        "may_close": found.may_close and may(CLOSE),
        "refused": refused,
    }
    return render(request, "cage/day.html", context, status=422 if refused else 200)


def _spot_groups(visible_day: day_visibility.VisibleDay) -> Iterator[dict[str, object]]:
    """Yield desks, tables and boxes; each place with a bar for its result."""
    for kind in (DESK, TABLE, BOX):
        places = visible_day.rows_of(kind)
        lengths = bar_lengths([each.won or ZERO for each in places], WIDTH)
        rows = [_spot_row(each, length) for each, length in zip(places, lengths, strict=True)]
        if rows:
            yield {"kind": kind, "title": KINDS[kind], "rows": rows}


def _spot_row(visible_spot: day_visibility.VisibleSpot, length: int) -> dict[str, object]:
    word, tone, icon = STATES[visible_spot.spot.obstacle]
    return {
        "spot": visible_spot.spot,
        "place": visible_spot.place,
        "won": visible_spot.won,
        "bar": length,
        "below": visible_spot.won is not None and visible_spot.won < 0,
        "state": word,
        "tone": tone,
        "icon": icon,
    }


def _past_results(rows: "list[CageDay]") -> list[dict[str, object]]:
    """Return the results of the last closed days, each with its bar."""
    lengths = bar_lengths([row.result for row in rows], WIDTH)
    return [{"row": row, "bar": length, "below": row.result < 0} for row, length in zip(rows, lengths, strict=True)]


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield past days that are not closed, as pending tasks of those who may close them."""
    if not presence.may(CLOSE):
        return
    open_days = days.not_closed(presence.house.id, presence.house.gaming_day(at))
    if open_days:
        text = _("The cage day %(day)s is not closed.") % {"day": date_format(open_days[0], "SHORT_DATE_FORMAT")}
        url = reverse("cage:day", args=[open_days[0].isoformat()])
        yield {"tone": "review", "icon": "lock", "text": text, "url": url, "action": _("View")}


closed_days = register_page(CAGE_DAYS)
