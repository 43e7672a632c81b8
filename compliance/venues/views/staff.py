"""Staff and posts: who works at the house, in which role, since when; accounts are made and looked after here."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.looks import note_look
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused

from .. import columns, selectors, services
from ..forms import AccountForm, EndForm, PostForm
from ..roles import Role


@allowed("venues.staff.read")
@require_GET
def staff(request: HouseRequest) -> HttpResponse:
    """Everybody of the house with the posts held today; accounts without any post for those who manage staff."""
    presence = request.presence
    manages = presence.may("venues.staff.manage")
    people = selectors.accounts_of(presence.house.id) if manages else selectors.staff_of(presence.house.id)
    today = presence.house.local(moment()).date()
    rows = [
        {
            "person": person,
            "posts": [
                {"label": Role(post.role).label, "until": post.last_day}
                for post in person.posts.all()
                if post.venue_id == presence.house.id and today in post.period
            ],
        }
        for person in people
    ]
    note_look(request, columns.STAFF, rows=len(rows))
    return render(request, "venues/staff.html", {"rows": rows, "manages": manages})


@allowed("venues.staff.manage")
@never_cache
@require_http_methods(["GET", "POST"])
def create(request: HouseRequest) -> HttpResponse:
    """Open an account; its first password is shown on the answer, once, and kept nowhere."""
    presence = request.presence
    form = AccountForm(
        request.POST if request.method == "POST" else None, initial={"language": presence.staff.language}
    )
    if request.method == "POST" and form.is_valid():
        password = services.first_password()
        try:
            person = services.create_account(
                **form.cleaned_data, password=password, scope=presence.house.id, by=presence.staff, at=moment()
            )
            return _first_password(request, person, password)
        except ValidationError as error:
            _complain(form, error)
    return render(request, "venues/staff_create.html", {"form": form}, status=422 if form.errors else 200)


@allowed("venues.staff.read")
@require_GET
def member(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    """One person of the house: the posts held, and what may be done about the account."""
    return _member(request, staff_id)


@allowed("venues.post.give")
@require_POST
def give_post(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    presence, person = request.presence, _person(request, staff_id)
    form = PostForm(request.POST, roles=list(Role))
    if form.is_valid():
        try:
            services.give_post(
                staff=person, venue_id=presence.house.id, by=presence.staff, at=moment(), **form.cleaned_data
            )
            messages.success(request, _("The post is given."))
            return redirect("venues:staff-member", staff_id=staff_id)
        except (Refused, ValidationError) as error:
            _complain(form, error)
    return _member(request, staff_id, post_form=form)


@allowed("venues.post.give")
@require_POST
def end_post(request: HouseRequest, post_id: UUID) -> HttpResponse:
    presence = request.presence
    post = selectors.post(presence.house.id, post_id)
    if post is None:
        raise Http404(post_id)
    form = EndForm(request.POST)
    if form.is_valid():
        try:
            services.end_post(post=post, ends=form.cleaned_data["ends"], by=presence.staff, at=moment())
            messages.success(request, _("The post ends on that day."))
            return redirect("venues:staff-member", staff_id=post.staff_id)
        except Refused as error:
            _complain(form, error)
    return _member(request, post.staff_id, end_form=form, ending=post.pk)


@allowed("venues.staff.manage")
@require_POST
def close(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    return _done(request, staff_id, services.close_account, _("The account is closed."))


@allowed("venues.staff.manage")
@require_POST
def reopen(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    return _done(request, staff_id, services.reopen_account, _("The account is open again."))


@allowed("venues.staff.manage")
@require_POST
def remove_factors(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    return _done(request, staff_id, services.remove_second_factors, _("The second factors are taken off."))


@allowed("venues.staff.manage")
@never_cache
@require_POST
def reset_password(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    """Set a new first password, shown on the answer, once."""
    presence, person = request.presence, _person(request, staff_id)
    password = services.first_password()
    try:
        services.reset_password(
            staff=person, password=password, scope=presence.house.id, by=presence.staff, at=moment()
        )
    except Refused as error:
        messages.error(request, error.sentence)
        return redirect("venues:staff-member", staff_id=staff_id)
    return _first_password(request, person, password)


# --- What the pages above share.


def _person(request: HouseRequest, staff_id: UUID) -> Any:
    person = selectors.staff_member(request.presence.house.id, staff_id)
    if person is None:
        raise Http404(staff_id)
    return person


def _done(request: HouseRequest, staff_id: UUID, act: Any, said: str) -> HttpResponse:
    """Do one act about an account, and say that it is done or why not."""
    presence, person = request.presence, _person(request, staff_id)
    try:
        act(staff=person, scope=presence.house.id, by=presence.staff, at=moment())
        messages.success(request, said)
    except Refused as error:
        messages.error(request, error.sentence)
    return redirect("venues:staff-member", staff_id=staff_id)


def _first_password(request: HouseRequest, person: Any, password: str) -> HttpResponse:
    return render(request, "venues/first_password.html", {"person": person, "password": password})


def _member(request: HouseRequest, staff_id: UUID, **more: Any) -> HttpResponse:
    presence, person = request.presence, _person(request, staff_id)
    today = presence.house.local(moment()).date()
    context = {
        "person": person,
        "posts": [
            {"row": post, "label": Role(post.role).label, "may_end": post.last_day is None or post.last_day >= today}
            for post in selectors.posts_at(person, presence.house.id)
        ],
        "manages": presence.may("venues.staff.manage") and person.pk != presence.staff.pk,
        "may_give": presence.may("venues.post.give") and person.pk != presence.staff.pk,
        "factors": selectors.second_factors(person),
        "post_form": PostForm(initial={"starts": today}, roles=list(Role)),
        "end_form": EndForm(initial={"ends": today}),
        "ending": None,
    }
    return render(request, "venues/staff_member.html", context | more, status=422 if more else 200)


def _complain(form: Any, error: Refused | ValidationError) -> None:
    """Put a refusal beside the field it is about, or above the form."""
    if isinstance(error, Refused):
        show_refusal(error, form)
        return
    for field, sentences in error.message_dict.items():
        form.add_error(field if field in form.fields else None, sentences)
