"""Page that closes a gaming day: checklist, note, and later events."""

from datetime import date, timedelta

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.days import parse_past_day
from compliance.http.input.submissions import submit
from compliance.http.register_views.pages import register_page, table_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.read_log import log_register_read
from compliance.venues.selectors import venues

from ..cards.selectors import takings
from ..opening_hours import selectors as opening_hours_selectors
from . import services
from .forms import ClosingForm
from .presentation import words as checklist_words
from .presentation.closings import CLOSINGS
from .selectors import checklist
from .selectors import closings as closing_selectors

LATEST = 14
# For each item, the page that settles it and the permission to open that page.
WHERE = {
    "doors_staffed": ("admissions:posts", "admissions.post.manage"),
    "gaps_unexplained": ("admissions:posts", "admissions.post.manage"),
    "doubts_open": ("admissions:reviews", "admissions.review.resolve"),
    "cancellations_waiting": ("admissions:cancellations", "admissions.card.confirm_cancellation"),
    "late_unsettled": ("admissions:late_entries", "admissions.register.read"),
    "notices_open": ("notices:notices", "notices.notice.read"),
    "series_broken": ("reports:reports", "reports.report.read"),
    "rooms_in_doubt": ("admissions:rooms", "venues.house.read"),
    # Exceptional hours of the day settle them.
    "entries_outside_hours": ("admissions:hours", "venues.house.read"),
    "sessions_outside_hours": ("games:sessions", "games.table.read"),
}

closings = register_page(CLOSINGS)


@require_permission("admissions.day.close")
@never_cache
@require_http_methods(["GET", "POST"])
def show_closing(request: HouseRequest) -> HttpResponse:
    """Show the checklist of a gaming day, by default tonight's; a POST closes it."""
    house, at = request.presence.house, current_time()
    today = house.gaming_day(at)
    day = parse_past_day(request.POST.get("day", "") or request.GET.get("day", ""), today)
    form = ClosingForm(request.POST or None)
    seen = request.POST.get("seen", "").split()
    if form.is_bound and submit(request, form, services.close_day, gaming_day=day, seen=seen):
        messages.success(request, _("The gaming day is closed."))
        return redirect(f"{reverse('admissions:closing')}?day={day.isoformat()}")
    closed = closing_selectors.find_closing(house.id, day)
    # A closed day shows its checklist as it was counted at the closing.
    items = (
        checklist.closing_checklist(house, day, at)
        if closed is None
        else [checklist.Item(each["code"], each["left"]) for each in closed.checklist]
    )
    latest = list(closing_selectors.closings(house.id)[:LATEST])
    # The page shows rows of the register, so reading it is logged like reading the register itself.
    log_register_read(request, CLOSINGS, filter_text=day.isoformat(), rows=len(latest))
    ends_at = opening_hours_selectors.ends_at(house, day, [room.kind for room in venues.rooms(house.id)])
    context = {
        "day": day,
        "day_before": day - timedelta(days=1),
        "day_after": day + timedelta(days=1) if day < today else None,
        "closed": closed,
        "late": checklist.after_closing(house.id, day, closed.closed_at) if closed else None,
        "items": [_item_line(request, item, day) for item in items],
        "seen": " ".join(item.code for item in items if not item.is_settled),
        "ends_at": ends_at,
        "over": at >= ends_at,
        "form": form,
        "register": CLOSINGS,
        "closings": table_of(CLOSINGS, CLOSINGS.columns, latest, Scope(request.presence, at)),
        "may_read_register": request.presence.may(CLOSINGS.permission),
        "tills": takings.by_cashier(house.id, day),
        "currency": house.currency,
        "may_read_takings": request.presence.may("admissions.takings.read"),
    }
    return render(request, "admissions/posts/closing.html", context, status=422 if form.errors else 200)


def _item_line(request: HouseRequest, item: checklist.Item, day: date) -> dict[str, object]:
    address, permission = WHERE.get(item.code, ("", ""))
    url = reverse(address) if address and request.presence.may(permission) else ""
    return {
        "item": item,
        "text": checklist_words.in_words(item.code),
        "url": f"{url}?day={day.isoformat()}" if url else "",
    }
