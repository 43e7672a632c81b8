"""Pages of stakes: the form for the floor, and the register."""

from typing import TYPE_CHECKING
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.citations.texts import citation_text
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.formatting.dates_and_numbers import with_label
from compliance.http.input.submissions import submit
from compliance.http.register_views.pages import register_page

from ..forms.stakes import StakeForm
from ..presentation.registers.stakes import STAKES
from ..selectors import games as selectors
from ..services import stakes as stakes_services

if TYPE_CHECKING:
    from ..models.stakes import StakeRecord

RECORD = "games.stake.record"

stakes = register_page(STAKES, "games/stakes.html", lambda request: {"may_record": request.presence.may(RECORD)})


@require_permission(RECORD)
@never_cache
@require_http_methods(["GET", "POST"])
def submit_stake(request: HouseRequest) -> HttpResponse:
    """Record a stake; the answer under the law is immediate."""
    house = request.presence.house
    games = selectors.available_games(house.jurisdiction)
    tables = [
        (str(row.pk), with_label(row.name, games.get(row.game, row.game))) for row in selectors.list_tables(house.id)
    ]
    form = StakeForm(request.POST if request.method == "POST" else None, tables=tables, initial={"nonce": uuid4()})
    if done := submit(request, form, stakes_services.record_stake):
        _show_verdict(request, done.row)
        return redirect("games:stakes")
    context = {
        "form": form,
        "approved": selectors.approved_names(house.id, house.gaming_day(current_time())),
        "currency": house.currency,
    }
    return render(request, "games/stake.html", context, status=422 if form.is_bound else 200)


def _show_verdict(request: HouseRequest, stake_record: "StakeRecord") -> None:
    article = {"article": citation_text(stake_record.article)}
    if stake_record.accepted:
        messages.success(request, _("This stake is permitted (%(article)s).") % article)
        return
    messages.warning(request, _("This stake is not permitted (%(article)s); it is recorded as a breach.") % article)
