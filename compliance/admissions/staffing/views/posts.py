"""Pages of door posts: taken and left at the desk, entered and corrected by the floor manager."""

from datetime import date, timedelta
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.admissions.opening_hours import selectors as opening_hours_selectors
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.days import parse_past_day
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page, table_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.read_log import log_register_read
from compliance.venues.selectors import venues

from .. import selectors as staffing
from ..forms import CloseForm, CorrectForm, EnterForm, ExplainForm
from ..presentation import timeline
from ..presentation.posts import NIGHT_COLUMNS, POSTS
from ..services import doors as doors_services
from ..services import posts as posts_services

post_register = register_page(POSTS)


@require_permission("admissions.post.take")
@require_POST
def take_post(request: HouseRequest) -> HttpResponse:
    """Take up the post at this desk's door, relieving the holder shown on the page or joining them."""
    door = staffing.get_door(request.venue_id, request.POST.get("door", ""))
    joins = "joins" in request.POST
    if not submit(request, None, posts_services.take_post, door=door, seen=_visible_post_ids(request), joins=joins):
        return redirect("admissions:door")
    return redirect_done(request, _("You are now at door %(door)s.") % {"door": door.name}, "admissions:door")


@require_permission("admissions.post.take")
@require_POST
def leave_post(request: HouseRequest) -> HttpResponse:
    """Sign off."""
    done = submit(request, None, posts_services.leave_post)
    if done is None:
        return redirect("admissions:door")
    return redirect_done(request, _("You have left door %(door)s.") % {"door": done.row.door.name}, "admissions:door")


@require_permission("admissions.post.manage")
@never_cache
@require_GET
def show_posts(request: HouseRequest) -> HttpResponse:
    """Show the doors of one gaming day: door staff, gaps, and possible actions."""
    return _render_posts(request, _chosen_day(request, request.GET.get("day", "")))


@require_permission("admissions.post.manage")
@never_cache
@require_POST
def enter_post(request: HouseRequest) -> HttpResponse:
    """Enter later who held a post."""
    day = _chosen_day(request, request.POST.get("day", ""))
    form = _enter_form(request, day, request.POST)
    if submit(request, form, posts_services.enter_post):
        return _redirect_with_message(request, _("The post is recorded."), day)
    return _render_posts(request, day, status=422, enter_form=form)


@require_permission("admissions.post.manage")
@never_cache
@require_http_methods(["GET", "POST"])
def correct_post(request: HouseRequest, post_id: UUID) -> HttpResponse:
    """Correct the times of a post, with the reason."""
    house = request.presence.house
    post = staffing.get_post(request.venue_id, post_id)
    day = house.gaming_day(post.begins)
    # The form suggests the end that counts for the post so far.
    ends = post.ends or staffing.effective_end(house, post, current_time())
    first = {"began": house.local(post.begins).time(), "ended": house.local(ends).time()}
    form = CorrectForm(
        request.POST or None,
        initial=first,
        day=day,
        second_occurrence=opening_hours_selectors.clocks_go_back(house, day),
    )
    if form.is_bound and submit(request, form, posts_services.correct_post, post=post):
        return _redirect_with_message(request, _("The times are corrected."), day)
    context = {"stood": post, "form": form, "day": day, "corrections": staffing.corrections_of(post.pk)}
    return render(request, "admissions/posts/correct.html", context, status=422 if form.is_bound else 200)


@require_permission("admissions.post.manage")
@never_cache
@require_POST
def close_door(request: HouseRequest) -> HttpResponse:
    """Close a door for the night or a part of it."""
    day = request.presence.house.gaming_day(current_time())
    form = _close_form(request, day, request.POST)
    if submit(request, form, doors_services.close_door):
        return _redirect_with_message(request, _("The door is closed."), day)
    return _render_posts(request, day, status=422, close_form=form)


@require_permission("admissions.post.manage")
@require_POST
def reopen_door(request: HouseRequest, closure_id: UUID) -> HttpResponse:
    """Reopen a closed door early."""
    closure = staffing.get_closure(request.venue_id, closure_id)
    day = request.presence.house.gaming_day(closure.began_at)
    if submit(request, None, doors_services.reopen_door, closure=closure):
        return _redirect_with_message(request, _("The door is open again and must be staffed."), day)
    return _redirect_to_posts(day)


@require_permission("admissions.post.manage")
@never_cache
@require_POST
def explain_gap(request: HouseRequest) -> HttpResponse:
    """Explain why a door was unstaffed."""
    form = ExplainForm(request.POST, doors=venues.doors(request.venue_id))
    day = _chosen_day(request, request.POST.get("day", ""))
    if submit(request, form, doors_services.explain_gap):
        return _redirect_with_message(request, _("The gap is explained."), day)
    return _render_posts(request, day, status=422, explain_form=form)


def _render_posts(request: HouseRequest, day: date, status: int = 200, **forms: Form) -> HttpResponse:
    house, at = request.presence.house, current_time()
    today = house.gaming_day(at)
    nights = staffing.coverage_of(house, day, day, at)
    # The page shows rows of the register, so reading it is logged like reading the register itself.
    log_register_read(request, POSTS, filter_text=day.isoformat(), rows=sum(len(found.posts) for found in nights))
    scope = Scope(request.presence, at)
    context = {
        "day": day,
        "today": today,
        "day_before": day - timedelta(days=1),
        "day_after": day + timedelta(days=1) if day < today else None,
        "register": POSTS,
        "nights": [_door_timeline(scope, found) for found in nights],
        "may_read_register": request.presence.may(POSTS.permission),
        "enter_form": _enter_form(request, day),
        "close_form": _close_form(request, day) if day == today else None,
        "explain_form": None,
    }
    return render(request, "admissions/posts/posts.html", context | forms, status=status)


def _door_timeline(scope: Scope, found: staffing.DoorCoverage) -> dict[str, object]:
    """Return the timeline of a door with the table of its posts."""
    staff = table_of(POSTS, POSTS.named(NIGHT_COLUMNS), found.posts, scope)
    return timeline.draw_timeline(scope.house, found, scope.at) | {"staff": staff, "title": found.night.door.name}


def _enter_form(request: HouseRequest, day: date, sent: QueryDict | None = None) -> EnterForm:
    people, doors = venues.staff_of(request.venue_id), venues.doors(request.venue_id)
    return EnterForm(sent, doors=doors, people=people, day=day, second_occurrence=_is_hour_repeated(request, day))


def _close_form(request: HouseRequest, day: date, sent: QueryDict | None = None) -> CloseForm:
    return CloseForm(
        sent, doors=venues.doors(request.venue_id), day=day, second_occurrence=_is_hour_repeated(request, day)
    )


def _is_hour_repeated(request: HouseRequest, day: date) -> bool:
    return opening_hours_selectors.clocks_go_back(request.presence.house, day)


def _visible_post_ids(request: HouseRequest) -> list[UUID]:
    """Return the posts the page showed at the door; invalid ids count as none."""
    found = []
    for each in request.POST.get("seen", "").split(","):
        try:
            found.append(UUID(each))
        except ValueError:
            continue
    return found


def _chosen_day(request: HouseRequest, text: str) -> date:
    return parse_past_day(text, request.presence.house.gaming_day(current_time()))


def _redirect_with_message(request: HouseRequest, message: str, day: date) -> HttpResponse:
    messages.success(request, message)
    return _redirect_to_posts(day)


def _redirect_to_posts(day: date) -> HttpResponseRedirect:
    return redirect(f"{reverse('admissions:posts')}?day={day.isoformat()}")
