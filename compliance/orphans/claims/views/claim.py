"""The page of a claim: claimant, statement, proofs, decision, and the form of the next step."""

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from compliance.citations.texts import citation_text
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.carnet.presentation.claim_periods import claim_countdown, day_before_extension
from compliance.orphans.claim_states import selectors as claim_states
from compliance.venues.selectors import venues

from .. import selectors as claim_selectors
from ..forms.claims import ApprovalForm, EvidenceForm, HandBackForm, PayForm, ReceiptForm, RulingForm
from ..services import claims, decisions, refunds
from .claims import claim_row

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...claim_states.selectors import ClaimState
    from ...models.claims import Claim

PAGE = "orphans:claim"


@require_permission("orphans.claim.read")
@never_cache
@require_GET
def view_claim(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Show a claim; the log records who opened it."""
    row = claim_states.get_claim(request.venue_id, claim_id)
    claims.note_claim_opened(venue_id=request.venue_id, claim=row, by=request.presence.staff, at=current_time())
    return show_claim(request, row)


@sensitive_post_parameters()
@require_permission("orphans.claim.decide")
@never_cache
@require_POST
def decide_claim(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Grant or refuse a claim, or record that it is not proven yet."""
    row, form = claim_states.get_claim(request.venue_id, claim_id), RulingForm(request.POST)
    if done := submit(request, form, decisions.decide_claim, claim=row):
        decision, message = done.row, _("The decision is recorded.")
        if decision.verdict != form.cleaned_data["verdict"]:
            message = _("It could not be granted and is recorded as: %(verdict)s, %(code)s.") % {
                "verdict": decision.get_verdict_display(),
                "code": decision.get_code_display(),
            }
        return redirect_done(request, message, PAGE, row.pk)
    return show_claim(request, row, form=form, step="ruling")


@sensitive_post_parameters()
@require_permission("orphans.refund.approve")
@never_cache
@require_POST
def approve_refund(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Approve or decline a refund as the second person."""
    row, form = claim_states.get_claim(request.venue_id, claim_id), ApprovalForm(request.POST)
    if submit(request, form, refunds.approve_refund, claim=row):
        return redirect_done(request, _("Your decision is recorded."), PAGE, row.pk)
    return show_claim(request, row, form=form, step="approval")


@sensitive_post_parameters()
@require_permission("orphans.refund.pay")
@never_cache
@require_POST
def pay_refund(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Pay a refund out of the register."""
    row = claim_states.get_claim(request.venue_id, claim_id)
    form = PayForm(request.POST, desks=_desk_choices(request), has_address=bool(row.address))
    if submit(request, form, refunds.pay_refund, claim=row):
        message = _("The refund is entered in the orphan register. Print the receipt and have it signed.")
        return redirect_done(request, message, PAGE, row.pk)
    return show_claim(request, row, form=form, step="payment")


@sensitive_post_parameters()
@require_permission("orphans.refund.pay")
@never_cache
@require_POST
def hand_back(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Hand back money that is not in the register."""
    row = claim_states.get_claim(request.venue_id, claim_id)
    form = HandBackForm(request.POST, desks=_desk_choices(request))
    if submit(request, form, refunds.hand_back, claim=row):
        message = _("The sum is returned. Print the receipt and have it signed.")
        return redirect_done(request, message, PAGE, row.pk)
    return show_claim(request, row, form=form, step="return")


def show_claim(
    request: HouseRequest, row: "WithAnnotations[Claim, ClaimState]", *, form: forms.Form | None = None, step: str = ""
) -> HttpResponse:
    """Show a claim with the form of its next step; `form` is a form with errors, `step` its name."""
    if form is not None:
        row = claim_states.get_claim(request.venue_id, row.pk)  # another person may have acted first
    may, at, entry = request.presence.may, current_time(), carnet_selectors.find_entry(row.find_id)
    offered = _offered_forms(request, row, in_carnet=entry is not None)
    if form is not None:
        offered |= {step: form}
    context = {
        **claim_row(row),
        "entry": entry,
        "window": claim_countdown(request.presence.house, row.window_ends_at, at) if row.window_ends_at else None,
        "extended_from": day_before_extension(request.presence.house, entry),
        "proofs": claim_selectors.claim_evidence(row),
        "article": citation_text(row.article),
        "rulings": [{"row": each, "article": citation_text(each.article)} for each in claim_selectors.decisions(row)],
        "others": claim_selectors.other_claims(row).count(),
        "forms": offered,
        "form": form,
        "prints": claim_selectors.print_count(row),
        "currency": request.presence.house.currency,
        "may_see_carnet": may("orphans.carnet.read"),
        "needs_address": row.find.regime == "register_and_claim" and not row.address,
    }
    return render(request, "orphans/claim.html", context, status=422 if form is not None else 200)


def _offered_forms(
    request: HouseRequest, row: "WithAnnotations[Claim, ClaimState]", *, in_carnet: bool
) -> dict[str, forms.Form]:
    """Return the forms for the next steps of a claim that the user may take."""
    may, state = request.presence.may, row.state
    forms_by_step: dict[str, forms.Form] = {}
    if state in {"evidence", "decision"} and may("orphans.claim.take"):
        forms_by_step["evidence"] = EvidenceForm()
    if state in {"evidence", "decision"} and may("orphans.claim.decide"):
        forms_by_step["ruling"] = RulingForm()
    if state == "approval" and may("orphans.refund.approve"):
        forms_by_step["approval"] = ApprovalForm()
    if state == "payment" and may("orphans.refund.pay"):
        forms_by_step |= _payout_forms(request, row, in_carnet=in_carnet)
    if state in {"paid", "returned", "taken_back"} and may("orphans.refund.pay"):
        forms_by_step["receipt"] = ReceiptForm(initial={"language": get_language()})
    return forms_by_step


def _payout_forms(
    request: HouseRequest, row: "WithAnnotations[Claim, ClaimState]", *, in_carnet: bool
) -> dict[str, forms.Form]:
    desks = _desk_choices(request)
    one = desks[0][0] if len(desks) == 1 else ""
    if in_carnet:
        initial = {"nonce": uuid4(), "desk": one}
        return {"payment": PayForm(desks=desks, has_address=bool(row.address), initial=initial)}
    return {"return": HandBackForm(desks=desks)}


def _desk_choices(request: HouseRequest) -> list[tuple[str, str]]:
    return [(str(desk.pk), desk.name) for desk in venues.cash_desks(request.venue_id)]
