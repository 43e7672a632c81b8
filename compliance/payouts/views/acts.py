"""Screens of the acts on one payout: approve, refuse, hold, withdraw, confirm, withhold, pay, issue, void."""

from collections.abc import Callable
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.base import ConfirmForm, Form
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
    void_form,
    winnings_choices,
    winnings_of,
)


@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def approve_payout(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Approve a payout as the second person."""
    return _submit_act(
        request, payout_id, ConfirmForm(request.POST), "approve", decisions.approve_payout, _("The payout is approved.")
    )


# Reasons may name the guest: Django then leaves them out of error reports.
@sensitive_post_parameters()
@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def refuse_payout(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Refuse a payout with the reason."""
    form = ReasonForm(request.POST)
    return _submit_act(request, payout_id, form, "refuse", decisions.refuse_payout, _("The payout is refused."))


@sensitive_post_parameters()
@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def hold_payout(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Take extra time, or extend it."""
    form = HoldForm(request.POST)
    return _submit_act(request, payout_id, form, "hold", decisions.hold_payout, _("The payout is on hold."))


@sensitive_post_parameters()
@require_permission("payouts.payout.request")
@never_cache
@require_POST
def withdraw_payout(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Withdraw one's own request."""
    form = ReasonForm(request.POST)
    message = _("The payout is withdrawn.")
    return _submit_act(request, payout_id, form, "withdraw", decisions.withdraw_payout, message)


@sensitive_post_parameters()
@require_permission("payouts.gate.pass")
@never_cache
@require_POST
def pass_gate(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Confirm a precondition."""
    form = gate_form(request, selectors.get_payout(request.venue_id, payout_id), request.POST)
    return _submit_act(request, payout_id, form, "gate", preconditions.pass_gate, _("The confirmation is recorded."))


@require_permission("payouts.gate.pass")
@never_cache
@require_POST
def answer_gate(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Answer as the named floor manager whether one was informed."""
    form = AnswerForm(request.POST)
    return _submit_act(request, payout_id, form, "answer", preconditions.answer_gate, _("Your answer is recorded."))


@sensitive_post_parameters()
@require_permission("exclusions.withholding.decide")
@never_cache
@require_POST
def name_others(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """State that winnings are not those of this payout."""
    row = selectors.get_payout(request.venue_id, payout_id)
    winnings = winnings_services.progress_of(request.presence.house, [row])[row.pk].blocking
    form = OthersForm(request.POST, winnings=winnings_choices(winnings, request.presence.house.currency))
    message = _("Recorded: the payout is no longer blocked by these winnings.")
    return _submit_act(request, payout_id, form, "others", winnings_services.name_others, message)


@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def bind_winnings(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Link the payout to winnings proposed for withholding."""
    form = BindForm(request.POST, winnings=winnings_of(request, selectors.get_payout(request.venue_id, payout_id)))
    message = _("The payout is blocked until these winnings are decided.")
    return _submit_act(request, payout_id, form, "bind", winnings_services.bind_winnings, message)


@require_permission("payouts.payout.approve")
@never_cache
@require_POST
def withhold_payout(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """End a payout because its winnings are withheld."""
    message = _("Recorded: the winnings are withheld.")
    return _submit_act(
        request, payout_id, ConfirmForm(request.POST), "withhold", winnings_services.withhold_payout, message
    )


@require_permission("payouts.payout.pay")
@never_cache
@require_POST
def pay_in_cash(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Pay in cash from one's own float."""
    row = selectors.get_payout(request.venue_id, payout_id)
    desk_choices = desks_of(payments.held_floats(request.presence.house, request.presence.staff.pk))
    form = pay_form(row, desk_choices, request.POST)
    if not desk_choices:
        form.fields["desk"].error_messages["required"] = _("Open a shift at a cash desk first, then pay.")
    message = _("The payout is paid. Print the receipt and have it signed.")
    return _submit_act(request, payout_id, form, "pay", payments.pay_cash, message)


@sensitive_post_parameters()
@require_permission("payouts.instrument.issue")
@never_cache
@require_POST
def issue_payment(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Pay by banker's draft or transfer."""
    form = IssueForm(request.POST)
    message = _("The payout is paid. Print the receipt and have it signed.")
    return _submit_act(request, payout_id, form, "issue", payments.issue_payment, message)


@sensitive_post_parameters()
@require_permission("payouts.payout.void")
@never_cache
@require_POST
def void_payment(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Void another person's payment."""
    form = void_form(request, request.POST)
    message = _("The payout is voided. The cash is back in the float.")
    return _submit_act(request, payout_id, form, "void", payments.void_payment, message)


def _submit_act(
    request: HouseRequest, payout_id: UUID, form: Form, step: str, act: Callable[..., object], message: str
) -> HttpResponse:
    """Perform an act with the data of a form; a refusal is shown at its field, on the current page."""
    row = selectors.get_payout(request.venue_id, payout_id)
    if submit(request, form, act, payout=row):
        return redirect_done(request, message, "payouts:payout", row.pk)
    return show_payout(request, selectors.get_payout(request.venue_id, payout_id), form=form, step=step)
