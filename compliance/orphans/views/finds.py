"""What was found: the list, the form of the floor, and the page of one find."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.pages import page_of
from compliance.http.presence import HouseRequest, Presence, moment
from compliance.http.registers import View
from compliance.http.uploads import skipped_bytes
from compliance.refusals import Refused
from compliance.venues import selectors as venues

from .. import columns, selectors, services, words
from ..forms import CashInForm, CoupForm, DropForm, FindForm, LapseForm, StateForm
from ..progress import step_of

# What a person on the floor can end a find as: only a stake in play can be lost.
DROPS = {True: ["lost", "mistake"], False: ["mistake"]}


@allowed("orphans.find.read")
@never_cache
@require_GET
def finds(request: HouseRequest) -> HttpResponseBase:
    """Every find of the house, newest first, narrowed to a state."""
    form = StateForm(request.GET)
    state = form.cleaned_data["state"] if form.is_valid() else ""
    view, found = View.of(request, columns.FINDS), selectors.in_state(request.venue_id, state)
    if view.form:
        return view.export(found, narrowed=f"state={state}" if state else "")
    page = page_of(request, columns.FINDS, found, narrowed=f"state={state}" if state else "")
    house, today = request.presence.house, request.presence.house.gaming_day(moment())
    context = {
        "page": page,
        "rows": [line(row, today) for row in page],
        "form": form,
        "currency": house.currency,
        "lawful": bool(services.categories(house, today)),
        "may_record": request.presence.may("orphans.find.record"),
    }
    return render(request, "orphans/finds.html", context)


@sensitive_post_parameters()
@allowed("orphans.find.record")
@never_cache
@require_http_methods(["GET", "POST"])
def record(request: HouseRequest) -> HttpResponse:
    """Write down what was found, on a telephone on the floor or at a desk."""
    house, at = request.presence.house, moment()
    kinds = list(services.categories(house, house.gaming_day(at)))
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = FindForm(*sent, kinds=kinds, staff=_staff(request.presence), initial=_fresh(request.presence))
    if form.is_valid():
        try:
            found = form.found(house.zone, _photograph(request, form))
            row = services.record_find(
                house=house, found=found, nonce=form.cleaned_data["nonce"], by=request.presence.staff, at=at
            )
        except Refused as refused:
            show_refusal(refused, form, shown_at=SHOWN_AT)
        else:
            messages.success(request, _("Written down as %(number)s.") % {"number": row.label})
            return redirect("orphans:find", row.pk)
    context = {"form": form, "currency": house.currency, "lawful": bool(kinds)}
    return render(request, "orphans/record.html", context, status=422 if form.is_bound else 200)


@allowed("orphans.find.read")
@never_cache
@require_GET
def find(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """One find, with what can be done next."""
    row = selectors.find(request.venue_id, find_id)
    services.note_find_opened(venue_id=request.venue_id, find=row, by=request.presence.staff, at=moment())
    return shown(request, row)


@allowed("orphans.find.read")
@never_cache
@require_GET
def photograph(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """The photograph of a find; no machine between keeps it."""
    image = services.picture_of(selectors.find(request.venue_id, find_id))
    if image is None:
        raise Http404(_("This find has no photograph."))
    answer = HttpResponse(image, content_type="image/jpeg")
    answer["Content-Security-Policy"] = "default-src 'none'"
    answer["Content-Disposition"] = 'inline; filename="find.jpg"'
    return answer


def shown(request: HouseRequest, row: Any, bound: Any = None) -> HttpResponse:
    """The page of a find; `bound` is the form that came back with something to mend."""
    house, may, at = request.presence.house, request.presence.may, moment()
    told = line(row, house.gaming_day(at))
    step = told["step"]
    on_floor = step in {"play", "establish", "desk", "lapse", "custody", "custody_ended"}
    in_play = row.category == "abandoned" and getattr(row, "establishment", None) is None
    context = told | {
        "currency": house.currency,
        "coups": row.coups.select_related("recorded_by").order_by("number"),
        "in_play": in_play,
        "may_establish": on_floor and in_play and row.regime == "register_and_claim" and may("orphans.find.record"),
        "coup": _or(
            bound,
            CoupForm,
            on_floor and _counts(step, in_play) and may("orphans.find.record"),
            lambda: CoupForm(initial={"number": row.coups_played + 1}),
        ),
        "cash": _or(
            bound,
            CashInForm,
            step == "desk" and may("orphans.find.cash_in"),
            lambda: CashInForm(desks=desks(request.presence), initial={"nonce": uuid4()}),
        ),
        "drop": _or(bound, DropForm, on_floor and may("orphans.find.end"), lambda: DropForm(outcomes=DROPS[in_play])),
        "lapse": _or(bound, LapseForm, step in {"lapse", "custody_ended"} and may("orphans.find.end"), LapseForm),
        "may_claim": may("orphans.claim.take") and step not in {"lost", "mistake"},
        "may_see_carnet": may("orphans.carnet.read"),
    }
    return render(request, "orphans/find.html", context, status=422 if bound is not None else 200)


def _counts(step: str, in_play: bool) -> bool:
    """Whether games are still counted: until they are enough, and as long as a stake may win."""
    return step == "play" or (step == "establish" and in_play)


def _or(bound: Any, kind: type, offered: bool, make: Any) -> Any:
    """The form that came back if it is of this kind, a fresh one where it is offered, or none."""
    if not offered:
        return None
    return bound if isinstance(bound, kind) else make()


def line(row: Any, today: Any) -> dict[str, Any]:
    """One find as pages draw it, with how far it is."""
    ended = getattr(row, "ended", None)
    cash_in = getattr(row, "cash_in", None)
    step = step_of(selectors.facts(row), today)
    tone, icon = words.TONES[step]
    return {
        "row": row,
        "category": words.CATEGORIES[row.category],
        "step": step,
        "state": words.STEPS[step],
        "tone": tone,
        "icon": icon,
        "ended": ended,
        "cash_in": cash_in,
    }


def desks(presence: Presence) -> list[tuple[str, str]]:
    return [(str(desk.pk), desk.name) for desk in venues.cash_desks(presence.house.id)]


def _staff(presence: Presence) -> list[tuple[str, str]]:
    return [(str(each.pk), each.full_name) for each in venues.staff_of(presence.house.id)]


def _fresh(presence: Presence) -> dict[str, Any]:
    now = presence.house.local(moment())
    return {
        "nonce": uuid4(),
        "found_on": now.date(),
        "found_time": now.strftime("%H:%M"),
        "found_by": str(presence.staff.pk),
    }


def _photograph(request: HouseRequest, form: FindForm) -> services.Photograph | None:
    if skipped_bytes(request) is not None:
        raise Refused(str(words.UNFIT["too_large"]), "photograph")
    sent = form.cleaned_data["photograph"]
    return None if sent is None else services.photograph(sent.read(), sent.name)


SHOWN_AT = {"found_at": "found_time", "initial": "amount"}
