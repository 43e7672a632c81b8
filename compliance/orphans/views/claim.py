"""One claim: who, what they said, the proofs, what was decided; and the next step for whoever may take it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused
from compliance.rules.articles import label as article_label
from compliance.venues import selectors as venues

from .. import claimed, services
from ..forms.claims import ApprovalForm, EvidenceForm, HandBackForm, PayForm, ReceiptForm, RulingForm
from .claims import countdown, drawn


@allowed("orphans.claim.read")
@never_cache
@require_GET
def claim(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """The page of a claim; the log says who opened it."""
    row = claimed.claim(request.venue_id, claim_id)
    services.note_claim_opened(venue_id=request.venue_id, claim=row, by=request.presence.staff, at=moment())
    return shown(request, row)


@sensitive_post_parameters()
@allowed("orphans.claim.decide")
@never_cache
@require_POST
def rule(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Grant or refuse a claim, or say that it is not proven yet."""
    row, form = claimed.claim(request.venue_id, claim_id), RulingForm(request.POST)

    def act() -> str:
        ruling = services.rule_on(
            house=request.presence.house, claim=row, judged=form.judged(), by=request.presence.staff, at=moment()
        )
        if ruling.verdict == form.cleaned_data["verdict"]:
            return _("The decision is written down.")
        return _("It could not be granted, and is written down as: %(verdict)s, %(code)s.") % {
            "verdict": ruling.get_verdict_display(),
            "code": ruling.get_code_display(),
        }

    return done(request, row, form, "ruling", act)


@sensitive_post_parameters()
@allowed("orphans.refund.approve")
@never_cache
@require_POST
def approve(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Approve or decline a refund as the second person."""
    row, form = claimed.claim(request.venue_id, claim_id), ApprovalForm(request.POST)

    def act() -> str:
        services.approve_refund(
            house=request.presence.house, claim=row, by=request.presence.staff, at=moment(), **form.answered()
        )
        return _("Your answer is written down.")

    return done(request, row, form, "approval", act)


@sensitive_post_parameters()
@allowed("orphans.refund.pay")
@never_cache
@require_POST
def pay(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Pay a refund out of the carnet."""
    row = claimed.claim(request.venue_id, claim_id)
    form = PayForm(request.POST, desks=_desks(request), has_address=bool(row.address))

    def act() -> str:
        services.pay_refund(
            house=request.presence.house,
            claim=row,
            payout=form.payout(),
            nonce=form.cleaned_data["nonce"],
            by=request.presence.staff,
            at=moment(),
        )
        return _("The refund stands in the carnet. Print the receipt, and have it signed.")

    return done(request, row, form, "payment", act)


@sensitive_post_parameters()
@allowed("orphans.refund.pay")
@never_cache
@require_POST
def hand_back(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Hand back money that is not in the carnet."""
    row, form = claimed.claim(request.venue_id, claim_id), HandBackForm(request.POST, desks=_desks(request))

    def act() -> str:
        services.hand_back(
            house=request.presence.house,
            claim=row,
            desk_id=form.desk_id(),
            by=request.presence.staff,
            at=moment(),
        )
        return _("It is handed back. Print the receipt, and have it signed.")

    return done(request, row, form, "return", act)


def done(request: HouseRequest, row: Any, form: forms.Form, step: str, act: Callable[[], str]) -> HttpResponse:
    """Do an act with what a form says; what is refused comes back beside its field."""
    if form.is_valid():
        try:
            said = act()
        except Refused as refused:
            show_refusal(refused, form)
        else:
            messages.success(request, said)
            return redirect("orphans:claim", row.pk)
    return shown(request, claimed.claim(request.venue_id, row.pk), form=form, step=step)


def shown(request: HouseRequest, row: Any, *, form: forms.Form | None = None, step: str = "") -> HttpResponse:
    """The page of a claim with the form of its next step; `form` is one that was refused, `step` which."""
    may, at, entry = request.presence.may, moment(), claimed.entry(row.find_id)
    offered = _offered(request, row, in_carnet=entry is not None)
    if form is not None:
        offered |= {step: form}
    context = {
        **drawn(row),
        "entry": entry,
        "window": countdown(request.presence, row.window_ends_at, at) if row.window_ends_at else None,
        "proofs": claimed.evidence(row),
        "article": article_label(row.article),
        "rulings": [{"row": each, "article": article_label(each.article)} for each in claimed.rulings(row)],
        "others": claimed.others(row).count(),
        "forms": offered,
        "form": form,
        "prints": claimed.prints(row),
        "currency": request.presence.house.currency,
        "may_see_carnet": may("orphans.carnet.read"),
        "needs_address": row.find.regime == "register_and_claim" and not row.address,
    }
    return render(request, "orphans/claim.html", context, status=422 if form is not None else 200)


def _offered(request: HouseRequest, row: Any, *, in_carnet: bool) -> dict[str, forms.Form]:
    """The forms for the steps that a claim can take now, for those who may take them."""
    may, state = request.presence.may, row.state
    offered: dict[str, forms.Form] = {}
    if state in {"evidence", "decision"} and may("orphans.claim.take"):
        offered["evidence"] = EvidenceForm()
    if state in {"evidence", "decision"} and may("orphans.claim.decide"):
        offered["ruling"] = RulingForm()
    if state == "approval" and may("orphans.refund.approve"):
        offered["approval"] = ApprovalForm()
    if state == "payment" and may("orphans.refund.pay"):
        offered |= _payout(request, row, in_carnet=in_carnet)
    if state in {"paid", "returned", "taken_back"} and may("orphans.refund.pay"):
        offered["receipt"] = ReceiptForm(initial={"language": get_language()})
    return offered


def _payout(request: HouseRequest, row: Any, *, in_carnet: bool) -> dict[str, forms.Form]:
    desks = _desks(request)
    one = desks[0][0] if len(desks) == 1 else ""
    if in_carnet:
        initial = {"nonce": uuid4(), "desk": one}
        return {"payment": PayForm(desks=desks, has_address=bool(row.address), initial=initial)}
    return {"return": HandBackForm(desks=desks)}


def _desks(request: HouseRequest) -> list[tuple[str, str]]:
    return [(str(desk.pk), desk.name) for desk in venues.cash_desks(request.venue_id)]
