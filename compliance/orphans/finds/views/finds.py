"""Pages of finds: the register, the form for the floor, and a single find."""

from datetime import date
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID, uuid4

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.cage.witnesses.forms import DisputeForm, SettlementForm
from compliance.cage.witnesses.selectors import Witnessed
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.base import ConfirmForm
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.http.registers.declarations import Empty
from compliance.http.registers.same_names import staff_choices
from compliance.orphans.carnet.presentation import words as carnet_words
from compliance.orphans.documents import presentation as document_words
from compliance.venues.selectors import cameras, venues

from .. import selectors
from ..domain import step_of
from ..forms import CashInForm, CoupForm, DropForm, FindChoices, FindForm, LapseForm
from ..presentation import words
from ..presentation.photographs import picture_file
from ..presentation.register import FINDS
from ..presentation.witnesses import describe_find, may_confirm, may_settle
from ..services import finds as finds_services
from ..services import witnesses

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.http.input.base import Form

    from ...models.carnets import CashIn
    from ...models.finds import Find, FindEnd
    from ..selectors import FindState

UNLAWFUL = Empty(
    gettext_lazy("Not in this casino"),
    gettext_lazy("The rulebook of this casino does not cover orphan funds."),
    "coins",
)

# The outcomes that floor staff may choose: only a stake in play can be lost.
DROPS = {True: ["lost", "mistake"], False: ["mistake"]}


@require_permission("orphans.find.read")
@never_cache
@require_GET
def list_finds(request: HouseRequest) -> HttpResponseBase:
    """List the finds of the house, newest first, filtered by state."""
    house = request.presence.house
    lawful = bool(finds_services.orphan_categories(house, house.gaming_day(current_time())))
    context: dict[str, object] = {"may_record": lawful and request.presence.may("orphans.find.record")}
    if not lawful:
        context["empty"] = UNLAWFUL
    return show_register(request, FINDS, "orphans/finds.html", context)


@sensitive_post_parameters()
@require_permission("orphans.find.record")
@never_cache
@require_http_methods(["GET", "POST"])
def record_find(request: HouseRequest) -> HttpResponse:
    """Record a found sum, on a phone on the floor or at a desk."""
    house, at = request.presence.house, current_time()
    kinds = list(finds_services.orphan_categories(house, house.gaming_day(at)))
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form = FindForm(*sent, choices=_choices(request.presence, kinds), initial=_initial_values(request))
    if skipped_bytes(request) is not None:
        form.add_error("photograph", str(document_words.UNFIT["too_large"]))
    if done := submit(request, form, finds_services.record_find, shown_at=SHOWN_AT):
        return redirect_done(
            request, _("Recorded as %(number)s.") % {"number": done.row.label}, "orphans:find", done.row.pk
        )
    context = {"form": form, "currency": house.currency, "lawful": bool(kinds)}
    return render(request, "orphans/record.html", context, status=422 if form.is_bound else 200)


@require_permission("orphans.find.read")
@never_cache
@require_GET
def view_find(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Show a find with its next step."""
    row = selectors.get_find(request.venue_id, find_id)
    finds_services.note_find_opened(venue_id=request.venue_id, find=row, by=request.presence.staff, at=current_time())
    return show_find(request, row)


@require_permission("orphans.find.read")
@never_cache
@require_GET
def show_photograph(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Return the photograph of a find, with headers that forbid caching."""
    return picture_file(request.presence, selectors.get_find(request.venue_id, find_id)).answer()


def show_find(
    request: HouseRequest, row: "WithAnnotations[Find, FindState]", bound_form: "Form | None" = None
) -> HttpResponse:
    """Show a find; `bound_form` is a submitted form with errors."""
    house, may, at = request.presence.house, request.presence.may, current_time()
    shown = _find_context(row, house.gaming_day(at))
    step = shown["step"]
    on_floor = step in {"play", "establish", "desk", "lapse", "custody", "custody_ended"}
    in_play = row.category == "abandoned" and getattr(row, "establishment", None) is None
    context = shown | {
        "currency": house.currency,
        "coups": row.coups.select_related("recorded_by").order_by("number"),
        "in_play": in_play,
        "may_establish": on_floor and in_play and row.regime == "register_and_claim" and may("orphans.find.record"),
        "coup": form_on_page(
            bound_form,
            CoupForm,
            on_floor and _counts_rounds(step, in_play) and may("orphans.find.record"),
            lambda: CoupForm(initial={"number": row.coups_played + 1}),
        ),
        "cash": form_on_page(
            bound_form,
            CashInForm,
            step == "desk" and may("orphans.find.cash_in"),
            lambda: CashInForm(desks=desk_choices(request.presence), initial={"nonce": uuid4()}),
        ),
        "drop": form_on_page(
            bound_form, DropForm, on_floor and may("orphans.find.end"), lambda: DropForm(outcomes=DROPS[in_play])
        ),
        "lapse": form_on_page(bound_form, LapseForm, step in {"lapse", "custody_ended"} and may("orphans.find.end")),
        **_witness_context(request.presence, row, bound_form),
        "may_claim": may("orphans.claim.take") and step not in {"lost", "mistake"},
        "may_see_carnet": may("orphans.carnet.read"),
        "may_see_machine": may("machines.machine.read"),
    }
    return render(request, "orphans/find.html", context, status=422 if bound_form is not None else 200)


def _witness_context(presence: StaffContext, row: "Find", bound_form: "Form | None") -> dict[str, object]:
    """Return the confirmation of a find, with the forms of the witness and of a third person."""
    if not row.finder_kind:
        return {"confirmation": None}
    step = Witnessed(selectors.FIND, row)
    confirms = may_confirm(presence, step)
    return {
        "confirmation": describe_find(step),
        "may_confirm": confirms,
        "refused": bound_form if isinstance(bound_form, ConfirmForm) else None,
        "dispute": form_on_page(bound_form, DisputeForm, confirms, DisputeForm),
        "settlement": form_on_page(bound_form, SettlementForm, may_settle(presence, step), SettlementForm),
    }


def _counts_rounds(step: str, in_play: bool) -> bool:
    """Are rounds still recorded? Until there are enough, and as long as a stake may win."""
    return step == "play" or (step == "establish" and in_play)


class FindContext(TypedDict):
    """What the page of a find shows in every state."""

    row: "Find"
    category: str | Promise
    step: str
    state: str | Promise
    tone: str
    icon: str
    ended: "FindEnd | None"
    cash_in: "CashIn | None"


def _find_context(row: "WithAnnotations[Find, FindState]", today: date) -> FindContext:
    """Prepare a find for templates, with its step."""
    ended = getattr(row, "ended", None)
    pay_in = getattr(row, "cash_in", None)
    step = step_of(selectors.step_facts(row), today)
    tone, icon = words.TONES[step]
    return {
        "row": row,
        "category": carnet_words.CATEGORIES[row.category],
        "step": step,
        "state": words.STEPS[step],
        "tone": tone,
        "icon": icon,
        "ended": ended,
        "cash_in": pay_in,
    }


def desk_choices(presence: StaffContext) -> list[tuple[str, str]]:
    return [(str(desk.pk), desk.name) for desk in venues.cash_desks(presence.house.id)]


def _choices(presence: StaffContext, kinds: list[str]) -> FindChoices:
    """Return what the form offers: only people on duty, and not the reader as the witness of their own record."""
    house, at = presence.house, current_time()
    colleagues = witnesses.possible_witnesses(house, at).exclude(pk=presence.staff.pk)
    return FindChoices(
        kinds,
        staff_choices(witnesses.possible_finders(house, at)),
        staff_choices(colleagues),
        [(str(each.pk), f"{each.name}: {each.covers}") for each in cameras.cameras_in_use(house.id)],
        finds_services.has_claim_period(house, house.gaming_day(at)),
        finds_services.has_tickets(kinds),
    )


def _initial_values(request: HouseRequest) -> dict[str, object]:
    """Return the first values of the form; a page about a table may send its place and the amount in the address."""
    presence = request.presence
    now = presence.house.local(current_time())
    return {
        # Cut to the length of the fields; the form checks them like typed values.
        "category": request.GET.get("category", "")[:20],
        "place": request.GET.get("place", "")[:80],
        "amount": request.GET.get("amount", "")[:15],
        "nonce": uuid4(),
        "found_on": now.date(),
        "found_time": now.strftime("%H:%M"),
        "finder_kind": "staff",
        "found_by": str(presence.staff.pk),
    }


SHOWN_AT = {"found_at": "found_time", "initial": "amount"}
