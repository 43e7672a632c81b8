"""Pages of card tariffs: in force, history, and a preview of a new one."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, moment
from compliance.http.input.base import show_refusal
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.registers.read_log import log_register_read
from compliance.refusals import Refused
from compliance.rules.citations.articles import label

from ..forms import TariffForm
from ..presentation import listings as card_listings
from ..selectors import tariffs as tariff_selectors
from ..services import tariffs as tariffs_services

if TYPE_CHECKING:
    from compliance.admissions.models.cards import CardTariff
    from compliance.venues.domain.house import House


@require_permission("venues.house.read")
@never_cache
@require_GET
def tariffs(request: HouseRequest) -> HttpResponse:
    """Show the tariffs; with a price in the query string, preview the prices that follow from it."""
    preview = "day_price" in request.GET
    form = TariffForm(request.GET) if preview else TariffForm(initial={"effective_from": _tomorrow(request)})
    prices = None
    if preview and form.is_valid():
        prices = _preview(request, form)
    context = {"form": form, "prices": prices}
    if getattr(request, "htmx", False):
        return render(request, "admissions/tariff_preview.html", context | {"house": request.presence.house})
    return _page(request, context)


@require_permission("admissions.tariff.set")
@never_cache
@require_POST
def set_tariff(request: HouseRequest) -> HttpResponse:
    """Set a tariff. If the law refuses it, show the article and keep the input."""
    form = TariffForm(request.POST)
    if submit(request, form, tariffs_services.set_tariff):
        return redirect_done(request, _("The tariff is set."), "admissions:tariffs")
    return _page(request, {"form": form, "prices": None}, status=422)


def _preview(request: HouseRequest, form: TariffForm) -> Any:
    found = form.cleaned_data
    try:
        return tariffs_services.prices_of(request.presence.house, found["day_price"], found["effective_from"])
    except Refused as refused:
        show_refusal(refused, form)
        return None


def _page(request: HouseRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    house = request.presence.house
    today = house.gaming_day(moment())
    in_force = tariff_selectors.tariff_on(house.id, today)
    history = list(tariff_selectors.tariffs(house.id))
    log_register_read(request, card_listings.TARIFFS, rows=len(history))
    whole = {
        "in_force": in_force,
        "history": [
            {"tariff": row, "state": _state(row, in_force, history, today), "articles": _articles(house, row)}
            for row in history
        ],
        "may_set": request.presence.may("admissions.tariff.set"),
        "house": house,
    }
    return render(request, "admissions/tariffs.html", whole | context, status=status)


def _articles(house: "House", row: "CardTariff") -> str:
    """Return the articles behind the prices of a tariff, from the rulebook of its first day."""
    book = house.rulebook(row.effective_from)
    names = ("min_price", "multiple.week", "multiple.month", "multiple.year")
    cited = dict.fromkeys(book.get(f"admission.card.{name}").citation for name in names)
    return label("; ".join(each for each in cited if each))


def _state(row: "CardTariff", in_force: "CardTariff | None", history: list["CardTariff"], today: date) -> str:
    """Return in_force, coming, past or replaced: a later tariff for the same day replaces the earlier one."""
    if row == in_force:
        return "in_force"
    newest = next(each for each in history if each.effective_from == row.effective_from)
    if newest != row:
        return "replaced"
    return "coming" if row.effective_from > today else "past"


def _tomorrow(request: HouseRequest) -> date:
    day: date = request.presence.house.gaming_day(moment())
    return day + timedelta(days=1)
