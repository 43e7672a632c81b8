"""Pages of the account of orphan funds: balances, journal, deposits, reconciliations and alarms."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import Form
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import show_register, table_of
from compliance.http.register_views.view import View
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import page_of
from compliance.http.registers.read_log import log_register_read

from ..carnet import selectors as carnet_selectors
from .forms import DepositForm, ReconcileForm
from .presentation import words as account_words
from .presentation.alarms import alarm_rows
from .presentation.journal_file import export_journal
from .presentation.registers import JOURNAL, READ, RECONCILIATIONS
from .selectors import ledger, reconciliations
from .services import deposits
from .services import reconciliations as reconciliations_services

if TYPE_CHECKING:
    from ..models.carnets import Carnet

KEEP, PAGE = "orphans.account.keep", "orphans:account"


@require_permission(READ)
@never_cache
@require_GET
def redirect_to_newest(request: HouseRequest) -> HttpResponse:
    """Redirect to the account of the newest financial year."""
    carnet = carnet_selectors.carnets(request.venue_id).first()
    if carnet is None:
        return render(request, "orphans/account.html", {"carnet": None})
    return redirect(PAGE, carnet.label)


@require_permission(READ)
@never_cache
@require_GET
def view_account(request: HouseRequest, label: str) -> HttpResponseBase:
    """Show the register and the account of a financial year with its journal; also as a file."""
    carnet = carnet_selectors.get_carnet(request.venue_id, label)
    register = RECONCILIATIONS if request.GET.get("list") == "reconciliations" else JOURNAL
    if View.of(request, register).form:
        return show_register(request, register, "orphans/account.html", {}, carnet)
    return show_account(request, carnet)


@require_permission(KEEP)
@never_cache
@require_POST
def deposit_money(request: HouseRequest, label: str) -> HttpResponse:
    """Book a deposit at the bank."""
    carnet, form = carnet_selectors.get_carnet(request.venue_id, label), DepositForm(request.POST)
    if submit(request, form, deposits.book_deposit, carnet=carnet):
        return redirect_done(request, _("The deposit is recorded."), PAGE, carnet.label)
    return show_account(request, carnet, form)


@require_permission(KEEP)
@never_cache
@require_POST
def reconcile_books(request: HouseRequest, label: str) -> HttpResponse:
    """Reconcile with the balance in the commercial books; a variance is stored and shown, not refused."""
    carnet, form = carnet_selectors.get_carnet(request.venue_id, label), ReconcileForm(request.POST)
    done = submit(request, form, reconciliations_services.reconcile_account, carnet=carnet)
    if done is None:
        return show_account(request, carnet, form)
    page = "orphans:year" if request.GET.get("from") == "year" else PAGE
    if done.row.difference:
        messages.error(
            request, _("The orphan register and the accounts differ. The variance is shown here until it is explained.")
        )
        return redirect(page, carnet.label)
    return redirect_done(
        request,
        _("The orphan register, the account and the commercial accounts agree to the cent."),
        page,
        carnet.label,
    )


@require_permission(READ)
@never_cache
@require_GET
def journal_file(request: HouseRequest, label: str) -> HttpResponseBase:
    """Download the journal as plain text for accounting programs; the log records the export."""
    return export_journal(request.presence, carnet_selectors.get_carnet(request.venue_id, label))


def show_account(request: HouseRequest, carnet: "Carnet", bound_form: Form | None = None) -> HttpResponse:
    """Show the page of a financial year; `bound_form` is a rejected form of one of its acts."""
    presence, scope = request.presence, Scope(request.presence, current_time(), carnet)
    page = page_of(request, JOURNAL, ledger.newest_first(carnet), filter_text=f"label={carnet.label}")
    legs = [leg for booking in ledger.bookings_numbered(carnet, list(page)) for leg in booking.legs.all()]
    newest_reconciliations = list(reconciliations.reconciliations(carnet)[:5])
    if newest_reconciliations:
        log_register_read(
            request, RECONCILIATIONS, filter_text=f"label={carnet.label}", rows=len(newest_reconciliations)
        )
    accounts = ledger.account_turnovers(carnet)
    total = carnet_selectors.running_total(carnet)
    is_paid = carnet_selectors.is_paid(carnet)
    keeps = presence.may(KEEP) and not carnet_selectors.is_closed(carnet)
    context = {
        "carnet": carnet,
        "carnets": carnet_selectors.carnets(request.venue_id),
        "last_line": carnet_selectors.last_line(carnet),
        "total": total,
        "accounts": [{"t": each, "name": account_words.ACCOUNTS[each.account]} for each in accounts.values()],
        "difference": abs(reconciliations.current_variance(carnet) or total - accounts["orphelins"].credit_balance),
        "held": -accounts["caisse"].credit_balance,
        "alarms": alarm_rows(request, scope.at),
        "page": page,
        "journal": JOURNAL,
        "booked": table_of(JOURNAL, JOURNAL.columns, legs, scope),
        "reconciliations": RECONCILIATIONS,
        "compared": table_of(RECONCILIATIONS, RECONCILIATIONS.columns, newest_reconciliations, scope),
        "currency": presence.house.currency,
        "deposit_form": form_on_page(bound_form, DepositForm, keeps and not is_paid),
        "reconcile_form": form_on_page(bound_form, ReconcileForm, keeps),
        "may_see_carnet": presence.may("orphans.carnet.read"),
    }
    return render(request, "orphans/account.html", context, status=422 if bound_form else 200)
