"""Pages for the end of a financial year: reconcile, pay, record receipts, notify, close."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.citations.texts import citation_text
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import table_of
from compliance.http.registers.declarations import Register, Scope
from compliance.http.registers.read_log import log_register_read
from compliance.rules.rulebook import Rulebook

from ..account.forms import ReconcileForm
from ..account.presentation.alarms import alarm_rows
from ..account.presentation.registers import READ, YEAR_END
from ..account.selectors import payments
from ..account.views import KEEP
from ..carnet import selectors as carnet_selectors
from . import selectors as year_end
from .forms import PaymentForm, ReceiptForm
from .presentation import words as year_words
from .presentation.registers import FOLLOW_UP, OPEN_LINES, RECEIPTS
from .services import closings, receipts, requirements
from .services import payments as payments_services

if TYPE_CHECKING:
    from ..models.carnets import Carnet

PAGE = "orphans:year"


@require_permission(READ)
@never_cache
@require_GET
def show_year(request: HouseRequest, label: str) -> HttpResponse:
    """Show the steps to the end of a financial year, each with what it still lacks."""
    return _show_year_end(request, carnet_selectors.get_carnet(request.venue_id, label))


@require_permission(KEEP)
@never_cache
@require_POST
def pay_commune(request: HouseRequest, label: str) -> HttpResponse:
    """Record the payment to the municipal treasurer; the notice to the Minister is part of the act."""
    carnet, form = carnet_selectors.get_carnet(request.venue_id, label), PaymentForm(request.POST)
    if submit(request, form, payments_services.pay_commune, carnet=carnet):
        return redirect_done(request, _("The payment is recorded and the notice is created."), PAGE, label)
    return _show_year_end(request, carnet, form)


@require_permission(KEEP)
@never_cache
@require_POST
def record_receipt(request: HouseRequest, label: str) -> HttpResponse:
    """Record a numbered receipt."""
    carnet, form = carnet_selectors.get_carnet(request.venue_id, label), ReceiptForm(request.POST)
    payment = payments.find_payment(carnet)
    if payment is None:
        messages.error(request, _("Record the payment first; a receipt requires one."))
        return redirect(PAGE, label)
    if submit(request, form, receipts.record_receipt, payment=payment):
        return redirect_done(request, _("The receipt is recorded."), PAGE, label)
    return _show_year_end(request, carnet, form)


@require_permission("orphans.year.close")
@never_cache
@require_POST
def close_year(request: HouseRequest, label: str) -> HttpResponse:
    """Close the financial year."""
    if submit(request, None, closings.close_year, carnet=carnet_selectors.get_carnet(request.venue_id, label)):
        return redirect_done(request, _("The financial year is closed."), PAGE, label)
    return redirect(PAGE, label)


def _show_year_end(request: HouseRequest, carnet: "Carnet", bound_form: Form | None = None) -> HttpResponse:
    """Show the steps; `bound_form` is a rejected form of one of them."""
    presence, at = request.presence, current_time()
    house, scope = presence.house, Scope(presence, at, carnet)
    found = year_end.year_end_checklist(house, carnet, at)
    log_register_read(request, YEAR_END, filter_text=f"label={carnet.label}", rows=len(found.receipts))
    keeps = presence.may(KEEP) and found.closing is None
    today = house.local(at).date()
    context = {
        "carnet": carnet,
        "found": found,
        "steps": [_step_line(step, house.currency, house.rulebook(carnet.last_day)) for step in found.steps],
        "policy": year_words.POLICIES[found.policy],
        "means": year_words.MEANS[found.payment.means] if found.payment else "",
        "open_lines": _table_part(OPEN_LINES, year_end.in_window(carnet, at), scope),
        "receipts": _table_part(RECEIPTS, found.receipts, scope),
        "follow_up": _table_part(FOLLOW_UP, year_end.follow_up(carnet), scope),
        "alarms": alarm_rows(request, at, carnet.label),
        "currency": house.currency,
        "house": house,
        "beneficiary": house.rulebook(today).text("orphan.beneficiary_name"),
        "reconcile_form": ReconcileForm() if keeps and not found.step("reconciled").is_done else None,
        "pay_form": form_on_page(
            bound_form,
            PaymentForm,
            keeps and found.step("paid").state == "to_do",
            lambda: PaymentForm(initial={"commune": house.commune, "paid_on": today}),
        ),
        "receipt_form": form_on_page(
            bound_form,
            ReceiptForm,
            keeps and bool(found.missing),
            lambda: ReceiptForm(initial={"issued_on": today, "amount": found.missing}),
        ),
        "may_close": presence.may("orphans.year.close"),
        "may_read_notices": presence.may("notices.notice.read"),
        "may_see_carnet": presence.may("orphans.carnet.read"),
    }
    return render(request, "orphans/year.html", context, status=422 if bound_form else 200)


def _step_line(step: year_end.Step, currency: str, book: Rulebook) -> dict[str, object]:
    tone, icon = year_words.TONES[step.state]
    return {
        "step": step,
        "name": year_words.STEPS[step.name],
        "article": citation_text(book.cite(f"year_end.{step.name}")),
        "state": year_words.STATES[step.state],
        "tone": tone,
        "icon": icon,
        "lacks": "" if step.is_done else requirements.describe_step(step, currency),
    }


def _table_part(register: Register, rows: Iterable[object], scope: Scope) -> dict[str, object]:
    return {"register": register, "table": table_of(register, register.columns, rows, scope)}
