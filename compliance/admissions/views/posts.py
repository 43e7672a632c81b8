"""Posts at the doors: taken and left at the desk in one key; seen, entered and corrected by the chef de salle."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.looks import note_look
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused
from compliance.venues import selectors as venues

from .. import opening, services, staffing, timeline
from .. import registers_by_hand as files
from ..post_forms import CloseForm, CorrectForm, EnterForm, ExplainForm


@allowed("admissions.post.take")
@require_POST
def take(request: HouseRequest) -> HttpResponseRedirect:
    """Take up the post at the door of this desk, over from whoever the page showed, or beside them."""
    door = _door(request, request.POST.get("door", ""))
    try:
        services.take_post(
            house=request.presence.house,
            door=door,
            seen=_seen(request),
            beside="beside" in request.POST,
            by=request.presence.staff,
            at=moment(),
        )
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("You stand at the door %(door)s.") % {"door": door.name})
    return redirect("admissions:door")


@allowed("admissions.post.take")
@require_POST
def leave(request: HouseRequest) -> HttpResponseRedirect:
    """Sign off."""
    try:
        post = services.leave_post(house=request.presence.house, by=request.presence.staff, at=moment())
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("You have left the door %(door)s.") % {"door": post.door.name})
    return redirect("admissions:door")


@allowed("admissions.post.manage")
@never_cache
@require_GET
def posts(request: HouseRequest) -> HttpResponse:
    """The doors of one gaming day: who stands there, when nobody did, and what to do about it."""
    return _page(request, _day(request, request.GET.get("day", "")))


@allowed("admissions.post.manage")
@never_cache
@require_POST
def enter(request: HouseRequest) -> HttpResponse:
    """Enter later who stood at a door."""
    day = _day(request, request.POST.get("day", ""))
    form = _enter_form(request, day, request.POST)

    def act(found: dict[str, Any]) -> None:
        services.enter_post(
            house=request.presence.house,
            door=_door(request, found["door"]),
            staff=venues.staff_member(request.venue_id, UUID(found["staff"])),
            began_at=form.moment("began", request.presence.house, day),
            ended_at=form.moment("ended", request.presence.house, day),
            reason=found["reason"],
            by=request.presence.staff,
            at=moment(),
        )

    return _answer(request, day, "enter", form, act, _("The post is entered."))


@allowed("admissions.post.manage")
@never_cache
@require_http_methods(["GET", "POST"])
def correct(request: HouseRequest, post_id: UUID) -> HttpResponse:
    """The true times of a post, with the reason."""
    house = request.presence.house
    post = staffing.post(request.venue_id, post_id)
    if post is None:
        raise Http404(_("This house has no such post."))
    day = house.gaming_day(post.begins)
    ends = post.ends or staffing.until(house, post, moment())
    first = {"began": house.local(post.begins).time(), "ended": house.local(ends).time()}
    form = CorrectForm(request.POST or None, initial=first, twice=opening.clocks_go_back(house, day))
    if form.is_bound and form.is_valid():
        try:
            services.correct_post(
                house=house,
                post=post,
                began_at=form.moment("began", house, day),
                ended_at=form.moment("ended", house, day),
                reason=form.cleaned_data["reason"],
                by=request.presence.staff,
                at=moment(),
            )
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, _("The times are corrected."))
            return _to(day)
    context = {"stood": post, "form": form, "day": day, "corrections": staffing.corrections_of(post.pk)}
    return render(request, "admissions/posts/correct.html", context, status=422 if form.is_bound else 200)


@allowed("admissions.post.manage")
@never_cache
@require_POST
def close(request: HouseRequest) -> HttpResponse:
    """Close a door for the night or a part of it."""
    house, at = request.presence.house, moment()
    day = house.gaming_day(at)
    form = _close_form(request, day, request.POST)

    def act(found: dict[str, Any]) -> None:
        services.close_door(
            house=house,
            door=_door(request, found["door"]),
            began_at=form.moment("began", house, day) if found["began"] else at,
            ended_at=form.moment("ended", house, day),
            reason=found["reason"],
            by=request.presence.staff,
            at=at,
        )

    return _answer(request, day, "close", form, act, _("The door is closed."))


@allowed("admissions.post.manage")
@require_POST
def reopen(request: HouseRequest, closure_id: UUID) -> HttpResponseRedirect:
    """Open a closed door before its time."""
    closure = staffing.closure(request.venue_id, closure_id)
    if closure is None:
        raise Http404(_("This house has no such closing."))
    try:
        services.reopen_door(house=request.presence.house, closure=closure, by=request.presence.staff, at=moment())
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The door is open again. Somebody must stand there."))
    return _to(request.presence.house.gaming_day(closure.began_at))


@allowed("admissions.post.manage")
@never_cache
@require_POST
def explain(request: HouseRequest) -> HttpResponse:
    """Say why nobody stood at a door."""
    form = ExplainForm(request.POST)
    day = _day(request, request.POST.get("day", ""))

    def act(found: dict[str, Any]) -> None:
        services.explain_gap(
            house=request.presence.house,
            door=_door(request, found["door"]),
            began_at=found["began_at"],
            ended_at=found["ended_at"],
            text=found["text"],
            by=request.presence.staff,
            at=moment(),
        )

    return _answer(request, day, "explain", form, act, _("The gap is explained."))


def _answer(
    request: HouseRequest, day: date, name: str, form: Any, act: Callable[[dict[str, Any]], None], done: str
) -> HttpResponse:
    """Do what was asked and go back to the day, or show the page with what was typed and why it was not done."""
    if form.is_valid():
        try:
            act(form.cleaned_data)
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, done)
            return _to(day)
    return _page(request, day, status=422, **{f"{name}_form": form})


def _page(request: HouseRequest, day: date, status: int = 200, **forms: Any) -> HttpResponse:
    house, at = request.presence.house, moment()
    today = house.gaming_day(at)
    nights = staffing.coverage_of(house, day, day, at)
    note_look(request, files.POSTS, narrowed=day.isoformat(), rows=len(nights))
    context = {
        "day": day,
        "today": today,
        "day_before": day - timedelta(days=1),
        "day_after": day + timedelta(days=1) if day < today else None,
        "nights": [timeline.drawn(house, found, at) for found in nights],
        "now": at,
        "enter_form": _enter_form(request, day),
        "close_form": _close_form(request, day) if day == today else None,
        "explain_form": None,
    }
    return render(request, "admissions/posts/posts.html", context | forms, status=status)


def _enter_form(request: HouseRequest, day: date, sent: Any = None) -> EnterForm:
    people = [(str(row.pk), row.full_name) for row in venues.staff_of(request.venue_id)]
    return EnterForm(sent, doors=_doors(request), people=people, twice=_twice(request, day))


def _close_form(request: HouseRequest, day: date, sent: Any = None) -> CloseForm:
    return CloseForm(sent, doors=_doors(request), twice=_twice(request, day))


def _twice(request: HouseRequest, day: date) -> bool:
    return opening.clocks_go_back(request.presence.house, day)


def _doors(request: HouseRequest) -> list[tuple[str, str]]:
    return [(str(row.pk), f"{row.name} ({row.room.name})") for row in venues.doors(request.venue_id)]


def _door(request: HouseRequest, door_id: Any) -> Any:
    door = staffing.door(request.venue_id, door_id)
    if door is None:
        raise Http404(_("This house has no such door."))
    return door


def _seen(request: HouseRequest) -> list[UUID]:
    """The posts that the page showed at the door; nonsense is nobody, and is refused where somebody stands."""
    found = []
    for each in request.POST.get("seen", "").split(","):
        try:
            found.append(UUID(each))
        except ValueError:
            continue
    return found


def _day(request: HouseRequest, text: str) -> date:
    """The gaming day asked for; tonight's for one that is none or has not come."""
    today: date = request.presence.house.gaming_day(moment())
    try:
        return max(min(date.fromisoformat(text), today), date.min + timedelta(days=2))
    except ValueError:
        return today


def _to(day: date) -> HttpResponseRedirect:
    return redirect(f"{reverse('admissions:posts')}?day={day.isoformat()}")
