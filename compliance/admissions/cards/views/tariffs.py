"""Pages of card tariffs: in force, past and coming, and a preview of a new one."""

from datetime import date, timedelta
from typing import TYPE_CHECKING

from django.http import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.base import show_refusal
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import show_register
from compliance.refusals import Refused

from ..forms import TariffForm
from ..presentation.tariffs import TARIFFS
from ..services import tariffs as tariffs_services

if TYPE_CHECKING:
    from compliance.rules.admissions.card_tariff import Prices


@require_permission("venues.house.read")
@never_cache
@require_GET
def show_tariffs(request: HouseRequest) -> HttpResponseBase:
    """Show the tariffs; with a price in the query string, preview the prices that follow from it."""
    is_preview = "day_price" in request.GET
    form = TariffForm(request.GET) if is_preview else TariffForm(initial={"effective_from": _next_day(request)})
    prices = None
    if is_preview and form.is_valid():
        prices = _preview_prices(request, form)
    if getattr(request, "htmx", False):
        context = {"form": form, "prices": prices, "house": request.presence.house}
        return render(request, "admissions/tariff_preview.html", context)
    return _render_tariffs(request, form, prices)


@require_permission("admissions.tariff.set")
@never_cache
@require_POST
def set_tariff(request: HouseRequest) -> HttpResponseBase:
    """Set a tariff. If the law refuses it, show the article and keep the input."""
    form = TariffForm(request.POST)
    if submit(request, form, tariffs_services.set_tariff):
        return redirect_done(request, _("The tariff is set."), "admissions:tariffs")
    return _render_tariffs(request, form, status=422)


def _preview_prices(request: HouseRequest, form: TariffForm) -> "Prices | None":
    found = form.cleaned_data
    try:
        return tariffs_services.prices_of(request.presence.house, found["day_price"], found["effective_from"])
    except Refused as refused:
        show_refusal(refused, form)
        return None


def _render_tariffs(
    request: HouseRequest, form: TariffForm, prices: "Prices | None" = None, status: int = 200
) -> HttpResponseBase:
    context = {
        "may_set": request.presence.may("admissions.tariff.set"),
        "house": request.presence.house,
        "form": form,
        "prices": prices,
    }
    return show_register(request, TARIFFS, "admissions/tariffs.html", context, status=status)


def _next_day(request: HouseRequest) -> date:
    day: date = request.presence.house.gaming_day(current_time())
    return day + timedelta(days=1)
