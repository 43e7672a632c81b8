"""Erasures that wait for two people, holds that keep data, and the file that a person is given."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.looks import note_look
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, moment
from compliance.http.registers import View
from compliance.people import services as people
from compliance.refusals import Refused

from . import columns, selectors, services, shown, tasks
from .forms import FilterForm, LanguageForm, ReasonForm


@allowed("retention.erasure.read")
@never_cache
@require_GET
def erasures(request: HouseRequest) -> HttpResponseBase:
    """What waits to be erased, what was, for which kinds no period is set, and who is held."""
    view = View.of(request, columns.ERASURES)
    if view.form:
        return view.export(selectors.orders(request.venue_id, "all"))
    form = FilterForm(request.GET)
    state = (form.cleaned_data["state"] if form.is_valid() else "") or "waiting"
    page = page_of(request, columns.ERASURES, selectors.orders(request.venue_id, state), narrowed=f"state={state}")
    holds = list(selectors.holds(request.venue_id))
    note_look(request, columns.HOLDS, rows=len(holds))
    subjects = {row.subject_id for row in [*page, *holds]}
    names = selectors.names(request.venue_id, subjects)
    context = {
        "form": FilterForm({"state": state}),
        "state": state,
        "page": page,
        "rows": [shown.line(row, names) for row in page],
        "unset": shown.kinds(selectors.unset(request.presence.house, moment())),
        "holds": [{"row": row, "name": names.get(row.subject_id, "")} for row in holds],
        "may_hold": request.presence.may("retention.hold.set"),
        "form_to_lift": ReasonForm(auto_id=False),
    }
    return render(request, "retention/erasures.html", context)


@allowed("retention.erasure.read")
@never_cache
@require_GET
def erasure(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """One erasure: whom it is about, why now, what would go, and what is still to be done."""
    row = selectors.order(request.venue_id, erasure_id)
    services.note_looked(house=request.presence.house, erasure=row, by=request.presence.staff, at=moment())
    return _page(request, row, ReasonForm())


@allowed("retention.erasure.release")
@never_cache
@require_POST
def release(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """Let it go ahead, as the first of two people."""
    return _done(request, erasure_id, services.release, _("Released. Another person confirms it."))


@allowed("retention.erasure.release")
@never_cache
@require_POST
def confirm(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """Confirm it as the second one; the worker erases."""
    response = _done(request, erasure_id, services.confirm, _("Confirmed. It is erased within a few minutes."))
    tasks.start(erasure_id)
    return response


@sensitive_post_parameters()
@allowed("retention.erasure.release")
@never_cache
@require_POST
def withdraw(request: HouseRequest, erasure_id: UUID) -> HttpResponse:
    """Put a proposal aside, with the reason."""
    row, form = selectors.order(request.venue_id, erasure_id), ReasonForm(request.POST)
    if form.is_valid():
        try:
            services.withdraw(
                house=request.presence.house,
                erasure_id=erasure_id,
                reason=form.cleaned_data["reason"],
                by=request.presence.staff,
                at=moment(),
            )
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, _("Put aside. The next look at the periods may propose it again."))
            return redirect("retention:erasure", erasure_id)
    return _page(request, row, form, status=422)


@sensitive_post_parameters()
@allowed("retention.hold.set")
@never_cache
@require_http_methods(["GET", "POST"])
def hold(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Keep the data of a guest whatever their periods say."""
    form = ReasonForm(request.POST if request.method == "POST" else None)
    guest = _guest(request, guest_id)
    if form.is_valid():
        try:
            services.hold(
                house=request.presence.house,
                root=selectors.GUEST,
                subject_id=guest_id,
                reason=form.cleaned_data["reason"],
                by=request.presence.staff,
                at=moment(),
            )
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, _("These data are held. Nothing of them is erased until the hold is lifted."))
            return redirect("people:guest", guest_id)
    return render(request, "retention/hold.html", {"form": form, "guest": guest}, status=422 if form.errors else 200)


@sensitive_post_parameters()
@allowed("retention.hold.set")
@never_cache
@require_POST
def lift(request: HouseRequest, hold_id: UUID) -> HttpResponse:
    """End a hold, with the reason."""
    form = ReasonForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say why these data need not stay any longer."))
        return redirect("retention:erasures")

    def act(**said: Any) -> None:
        services.lift(hold_id=hold_id, reason=form.cleaned_data["reason"], **said)

    return _told(request, act, _("The hold is lifted."), "retention:erasures")


@allowed("retention.own_file.give")
@never_cache
@require_http_methods(["GET", "POST"])
def own_file(request: HouseRequest, guest_id: UUID) -> HttpResponse:
    """Everything the house has on a guest, as a file to hand over: made while it is asked for, and kept nowhere."""
    guest = _guest(request, guest_id)
    known = selectors.language_of(request.presence.house, guest_id)
    form = LanguageForm(request.POST if request.method == "POST" else None, known=known)
    if form.is_valid():
        made = services.give(
            house=request.presence.house,
            guest_id=guest_id,
            language=form.cleaned_data["language"],
            by=request.presence.staff,
            at=moment(),
        )
        answer = HttpResponse(made.data, content_type="application/zip")
        answer["Content-Disposition"] = 'attachment; filename="own-file.zip"'
        return answer
    context = {"form": form, "guest": guest, "left_out": shown.left_out()}
    return render(request, "retention/give.html", context, status=422 if form.errors else 200)


def _guest(request: HouseRequest, guest_id: UUID) -> Any:
    """The guest, and a note that their file was opened."""
    guest = selectors.guest(request.venue_id, guest_id)
    if request.method == "GET":
        people.note_opened(venue_id=request.venue_id, person_id=guest_id, by=request.presence.staff, at=moment())
    return guest


def _page(request: HouseRequest, row: Any, form: forms.Form, status: int = 200) -> HttpResponse:
    presence = request.presence
    case = None if shown.is_over(row) else selectors.case_of(presence.house, row, moment())
    names = selectors.names(request.venue_id, {row.subject_id})
    context = shown.order(row, case, names) | {
        "form": form,
        "may_release": presence.may("retention.erasure.release"),
        "may_hold": presence.may("retention.hold.set"),
        "me": presence.staff.pk,
    }
    return render(request, "retention/erasure.html", context, status=status)


def _done(request: HouseRequest, erasure_id: UUID, service: Callable[..., None], said: str) -> HttpResponse:
    selectors.order(request.venue_id, erasure_id)

    def act(**more: Any) -> None:
        service(erasure_id=erasure_id, **more)

    return _told(request, act, said, "retention:erasure", erasure_id)


def _told(request: HouseRequest, act: Callable[..., None], said: str, page: str, *of: UUID) -> HttpResponse:
    """Do it, and go back to a page that says what came of it."""
    try:
        act(house=request.presence.house, by=request.presence.staff, at=moment())
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, said)
    return redirect(page, *of)
