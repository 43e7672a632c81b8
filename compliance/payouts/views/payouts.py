"""Register of payouts, and the page of one: states, preconditions and the next step."""

from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django import forms
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from compliance.games.domain import pay_tables as paytables
from compliance.games.domain import winnings
from compliance.games.domain.settlement.plans import PLANS
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.formatting.money import money
from compliance.http.input.base import Form
from compliance.http.register_views.pages import show_register
from compliance.http.registers.same_names import staff_choices

from ..domain.progress import Next
from ..forms.acts import (
    BindForm,
    GateForm,
    HoldForm,
    IssueForm,
    OthersForm,
    PayForm,
    ReasonForm,
    VerifyForm,
    VoidForm,
)
from ..presentation import words
from ..presentation.registers import PAYOUTS
from ..selectors import payouts as selectors
from ..services import access_log, payments, preconditions
from ..services import winnings as winnings_services
from .requests import explanation_row

if TYPE_CHECKING:
    from django.http import QueryDict
    from django_stubs_ext import WithAnnotations

    from compliance.cage.models.shifts import Shift
    from compliance.exclusions.models.withholdings import Withholding

    from ..models.checks import SettlementCheck
    from ..models.payouts import Payout
    from ..models.steps import Step
    from ..selectors.payouts import PayoutState

READ = "payouts.payout.read"


@require_permission(READ)
@never_cache
@require_GET
def list_payouts(request: HouseRequest) -> HttpResponseBase:
    """Show every payout of the casino, newest first, filtered and sorted, or export them."""
    context = {
        "may_ask": request.presence.may("payouts.payout.request"),
        "may_approve": request.presence.may("payouts.payout.approve"),
    }
    return show_register(request, PAYOUTS, "payouts/payouts.html", context)


@require_permission(READ)
@never_cache
@require_GET
def view_payout(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Show one payout; the log records the access."""
    row = selectors.get_payout(request.venue_id, payout_id)
    access_log.note_payout_opened(venue_id=request.venue_id, payout=row, by=request.presence.staff, at=current_time())
    return show_payout(request, row)


def describe_payout(row: "WithAnnotations[Payout, PayoutState]") -> dict[str, object]:
    """Return the labels, tones and icons of one payout."""
    tone, icon = words.TONES[row.state]
    flag_tone, flag_icon = words.FLAGS[row.explained]
    return {
        "row": row,
        "origin": words.ORIGINS[row.origin],
        "means": words.MEANS[row.means],
        "state": words.STATES[row.state],
        "tone": tone,
        "icon": icon,
        "flag": words.ANSWERS[row.explained],
        "flag_tone": flag_tone,
        "flag_icon": flag_icon,
        "game": words.game_of(row),
    }


def show_payout(
    request: HouseRequest,
    row: "WithAnnotations[Payout, PayoutState]",
    *,
    form: forms.Form | None = None,
    step: str = "",
) -> HttpResponse:
    """Show a payout with its next act; `form` is a rejected form of the act `step`."""
    may = request.presence.may
    progress = winnings_services.progress_of(request.presence.house, [row])[row.pk]
    next_, blocking = progress.next, progress.blocking
    offered = _offered_forms(request, row, next_) | _others_form(request, blocking)
    # A rejected form without fields is only a button; its refusal is shown on top of the page.
    if form is not None and form.fields:
        offered |= {step: form}
    bound = selectors.bound_winnings(row.pk)
    context = describe_payout(row) | {
        "law": request.presence.house.rulebook(row.gaming_day),
        "next": next_.value,
        "next_text": words.NEXT[next_],
        "gate_text": words.GATES.get(row.gate, ""),
        "explained": explanation_row(_explain_win(row)),
        "checks": [_check_row(each) for each in selectors.settlement_checks(row.pk)],
        "may_check": may("payouts.payout.approve") and (not row.game or row.game in PLANS),
        "jackpot": words.JACKPOTS.get(row.jackpot, ""),
        "identity": words.IDENTITIES[row.identity],
        "steps": [_step_row(each) for each in selectors.steps(row.pk)],
        "gates": _gate_rows(request, row),
        "gate_is_shut": row.gate_is_shut and row.state in selectors.OPEN,
        "blocking": blocking,
        "others": selectors.other_winnings(row.pk),
        "bound": bound,
        "decision": getattr(bound.withholding, "decision", None) if bound else None,
        "payment": selectors.find_payment(row.pk),
        "forms": offered,
        "refused": form if form is not None and not form.fields else None,
        "is_own": row.prepared_by_id == request.presence.staff.pk,
        "prints": selectors.print_count(row.pk),
        "currency": request.presence.house.currency,
        "may_see_guest": may("people.guest.read"),
        "may_see_withheld": may("exclusions.withholding.read"),
        "may_see_shift": may("cage.shift.read"),
    }
    return render(request, "payouts/payout.html", context, status=422 if form is not None else 200)


def _gate_rows(request: HouseRequest, row: "WithAnnotations[Payout, PayoutState]") -> list[dict[str, object]]:
    """Return the preconditions of a payout, each with the form for its named floor manager."""
    me, may = request.presence.staff.pk, request.presence.may("payouts.gate.pass")
    rows = [words.describe_gate(each) for each in selectors.gates(row.pk)]
    return [
        each | {"may_answer": may and each["stated"] and each["answer"] is None and each["row"].informed_id == me}
        for each in rows
    ]


def _check_row(check: "SettlementCheck") -> dict[str, object]:
    query = urlencode({"game": check.game, **check.answers})
    return {"row": check, "game": paytables.get_game(check.game).name, "query": query}


def _step_row(step: "Step") -> dict[str, object]:
    tone, icon = words.TONES[step.state]
    return {"row": step, "state": words.STATES[step.state], "tone": tone, "icon": icon}


def _explain_win(row: "Payout") -> winnings.Explanation:
    """Calculate the explanation again from the request: pay tables are part of the program and do not change."""
    # Only the answer and the amount are stored; the steps of the calculation are not.
    bet = paytables.get_game(row.game).bet(row.bet) if row.game else None
    return winnings.explain_winnings(bet, row.stake, row.amount, stake_returned=row.stake_returned)


def _offered_forms(
    request: HouseRequest, row: "WithAnnotations[Payout, PayoutState]", next_: Next
) -> dict[str, forms.Form | None]:
    """Return the forms of the acts available to the reader; None if the act needs only a button."""
    may, me = request.presence.may, request.presence.staff.pk
    own, open_ = row.prepared_by_id == me, row.state in selectors.OPEN
    forms_by_step: dict[str, forms.Form | None] = {}
    if may("payouts.payout.approve"):
        forms_by_step |= _approver_forms(request, row, next_, own=own)
    # The precondition and the approval do not depend on each other, so either may come first.
    if next_ in {Next.GATE, Next.APPROVE} and row.gate and row.gate_is_shut and may("payouts.gate.pass"):
        forms_by_step["gate"] = gate_form(request, row)
    if next_ == Next.PAY and may("payouts.payout.pay"):
        desks = desks_of(payments.held_floats(request.presence.house, me))
        forms_by_step["pay"] = pay_form(row, desks, None) if desks else None
    if next_ == Next.ISSUE and may("payouts.instrument.issue"):
        forms_by_step["issue"] = IssueForm(initial={"nonce": uuid4()})
    if own and open_ and may("payouts.payout.request"):
        forms_by_step["withdraw"] = ReasonForm()
    if row.state == "paid" and may("payouts.payout.void") and row.payment.paid_by_id != me:
        forms_by_step["void"] = void_form(request, None)
    if row.state in {"paid", "voided"} and (may("payouts.payout.pay") or may("payouts.instrument.issue")):
        forms_by_step["receipt"] = None
    return forms_by_step


def _others_form(request: HouseRequest, blocking: "list[Withholding]") -> dict[str, forms.Form | None]:
    if not blocking or not request.presence.may("exclusions.withholding.decide"):
        return {}
    return {"others": OthersForm(winnings=winnings_choices(blocking, request.presence.house.currency))}


def _approver_forms(
    request: HouseRequest, row: "WithAnnotations[Payout, PayoutState]", next_: Next, *, own: bool
) -> dict[str, forms.Form | None]:
    forms_by_step: dict[str, forms.Form | None] = {}
    if next_ == Next.APPROVE and not own:
        forms_by_step["approve"] = None
    if row.state in selectors.OPEN and not own:
        forms_by_step["refuse"] = ReasonForm()
    if row.may_be_held and row.state in selectors.OPEN:
        forms_by_step["hold"] = HoldForm()
    if next_ == Next.WITHHOLD:
        forms_by_step["withhold"] = None
    if row.state in selectors.OPEN and row.winnings == "none":
        fitting = winnings_of(request, row)
        if fitting:
            forms_by_step["bind"] = BindForm(winnings=fitting)
    return forms_by_step


def gate_form(request: HouseRequest, row: "Payout", sent: "QueryDict | None" = None) -> Form:
    """Return the form of a precondition."""
    if row.gate != preconditions.CHEF:
        return VerifyForm(sent)
    chefs = preconditions.floor_managers(request.presence.house, current_time())
    return GateForm(sent, chefs=staff_choices(chefs))


def pay_form(row: "Payout", desks: list[tuple[str, str]], sent: "QueryDict | None") -> PayForm:
    return PayForm(sent, desks=desks, chips=row.origin == "chips", initial={"nonce": uuid4()})


def void_form(request: HouseRequest, sent: "QueryDict | None") -> VoidForm:
    return VoidForm(sent, desks=desks_of(payments.open_desk_shifts(request.presence.house)), initial={"nonce": uuid4()})


def winnings_of(request: HouseRequest, row: "WithAnnotations[Payout, PayoutState]") -> list[tuple[str, str]]:
    """Return the winnings that a payout can be linked to, as choices."""
    return winnings_choices(
        winnings_services.matching_winnings(request.presence.house, row), request.presence.house.currency
    )


def winnings_choices(winnings: "list[Withholding]", currency: str) -> list[tuple[str, str]]:
    """Return winnings that may be withheld as choices: date, place and amount."""
    return [
        (
            str(each.pk),
            _("%(day)s, terminals or table %(place)s: %(amount)s")
            % {
                "day": date_format(each.happened_on, "SHORT_DATE_FORMAT"),
                "place": each.place,
                "amount": money(each.amount, currency),
            },
        )
        for each in winnings
    ]


def desks_of(shifts: "list[Shift]") -> list[tuple[str, str]]:
    """Return open shifts of desks as choices: the desk, and the holder of its float."""
    return [(str(each.desk_id), f"{each.desk} ({each.opened_by})") for each in shifts]
