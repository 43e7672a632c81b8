"""What is done with one payout: approve, refuse, hold, withdraw, confirm, withhold, pay, issue, void."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.base import Form
from compliance.http.input.submissions import redirect_done, submit

from ..forms.acts import AnswerForm, BindForm, HoldForm, IssueForm, OthersForm, ReasonForm
from ..selectors import payouts as selectors
from ..services import decisions, payments, preconditions
from ..services import winnings as winnings_services
from .payouts import (
    desks_of,
    gate_form,
    pay_form,
    show_payout,
    standing_of,
    void_form,
    winnings_choices,
    winnings_of,
)


class PressForm(Form):
    """Nothing is typed: pressing the button is all."""


@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def approve(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Approve it as the second person."""
    return _submit_act(
        request, payout_id, PressForm(request.POST), "approve", decisions.approve, _("The payout is approved.")
    )


@sensitive_post_parameters()
@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def refuse(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Refuse it with the reason."""
    form = ReasonForm(request.POST)
    return _submit_act(request, payout_id, form, "refuse", decisions.refuse, _("The payout is refused."))


@sensitive_post_parameters()
@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def hold(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Take extra time, or more of it."""
    form = HoldForm(request.POST)
    return _submit_act(request, payout_id, form, "hold", decisions.hold, _("The payout is on hold."))


@sensitive_post_parameters()
@require_permission("payouts.payout.request")
@never_cache
@require_POST
def withdraw(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Take one's own request back."""
    form = ReasonForm(request.POST)
    said = _("The payout is withdrawn.")
    return _submit_act(request, payout_id, form, "withdraw", decisions.withdraw, said)


@sensitive_post_parameters()
@require_permission("payouts.gate.pass")
@never_cache
@require_POST
def pass_gate(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Confirm what must be so before the payment."""
    form: Any = gate_form(request, selectors.payout(request.venue_id, payout_id), request.POST)
    return _submit_act(request, payout_id, form, "gate", preconditions.pass_gate, _("The confirmation is recorded."))


@require_permission("payouts.gate.pass")
@never_cache
@require_POST
def answer_gate(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Say as the chef de salle whom somebody else named whether that is so."""
    form = AnswerForm(request.POST)
    return _submit_act(request, payout_id, form, "answer", preconditions.answer_gate, _("Your answer is recorded."))


@sensitive_post_parameters()
@require_permission("exclusions.withholding.decide")
@never_cache
@require_POST
def name_others(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Say that winnings which may be withheld are not those of this payout."""
    winnings = standing_of(request, selectors.payout(request.venue_id, payout_id))
    form = OthersForm(request.POST, winnings=winnings_choices(winnings, request.presence.house.currency))
    said = _("Recorded: the payout is no longer blocked by these winnings.")
    return _submit_act(request, payout_id, form, "others", winnings_services.name_others, said)


@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def bind(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Let it wait for winnings that somebody proposed to withhold."""
    form = BindForm(request.POST, winnings=winnings_of(request, selectors.payout(request.venue_id, payout_id)))
    said = _("The payout is blocked until these winnings are decided.")
    return _submit_act(request, payout_id, form, "bind", winnings_services.bind_winnings, said)


@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def withhold(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Write down that it ends, because its winnings are withheld."""
    said = _("Recorded: the winnings are withheld.")
    return _submit_act(request, payout_id, PressForm(request.POST), "withhold", winnings_services.withhold, said)


@require_permission("payouts.payout.pay")
@never_cache
@require_POST
def pay(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Pay in cash out of one's own drawer."""
    row = selectors.payout(request.venue_id, payout_id)
    held = desks_of(payments.drawers(request.presence.house, request.presence.staff.pk))
    form = pay_form(row, held or [("", "")], request.POST)
    if not held:
        form.fields["desk"].error_messages["required"] = _("Open a shift at a cash desk first, then pay.")
    said = _("The payout is paid. Print the receipt and have it signed.")
    return _submit_act(request, payout_id, form, "pay", payments.pay_cash, said)


@sensitive_post_parameters()
@require_permission("payouts.instrument.issue")
@never_cache
@require_POST
def issue(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Pay by cheque or by transfer."""
    form = IssueForm(request.POST)
    said = _("The payout is paid. Print the receipt and have it signed.")
    return _submit_act(request, payout_id, form, "issue", payments.issue, said)


@sensitive_post_parameters()
@require_permission("payouts.payout.void")
@never_cache
@require_POST
def void(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Void a payment of somebody else."""
    form = void_form(request, request.POST)
    said = _("The payout is voided. The cash is back in the float.")
    return _submit_act(request, payout_id, form, "void", payments.void, said)


def _submit_act(
    request: HouseRequest, payout_id: UUID, form: Form, step: str, act: Callable[..., Any], said: str
) -> HttpResponse:
    """Do an act with what a form says; what is refused comes back beside its field, over the page as it is now."""
    row = selectors.payout(request.venue_id, payout_id)
    if submit(request, form, act, payout=row):
        return redirect_done(request, said, "payouts:payout", row.pk)
    return show_payout(request, selectors.payout(request.venue_id, payout_id), form=form, step=step)
