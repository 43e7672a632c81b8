"""The page that settles the round behind a payout, compares it with the request, and records the check."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from compliance.games.domain import pay_tables as paytables
from compliance.games.domain.settlement.plans import PLANS
from compliance.games.forms.settlements import settle_form
from compliance.games.presentation.settlements import describe_settlement
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import redirect_done, submit

from ..forms.checks import CheckForm
from ..selectors import payouts as selectors
from ..services import checks

if TYPE_CHECKING:
    from ..models.payouts import Payout


@require_permission("payouts.payout.approve")
@never_cache
@require_http_methods(["GET", "POST"])
def check_payout(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Settle the round behind a payout; sent with POST, the result is recorded."""
    row, house = selectors.get_payout(request.venue_id, payout_id), request.presence.house
    sent = request.POST if request.method == "POST" else request.GET
    games = [each for each in paytables.list_settled_games(house.jurisdiction) if each.id in PLANS]
    # A payout that names its game is settled by it; for another one the reader chooses.
    chosen = row.game or sent.get("game", "")
    game = next((each for each in games if each.id == chosen), None)
    context: dict[str, object] = {"row": row, "games": games, "game": game, "currency": house.currency}
    if game is None:
        return render(request, "payouts/check.html", context)
    answered = sent if sent.keys() - {"game", "csrfmiddlewaretoken"} else None
    form = CheckForm(answered, game=game, day=checks.rules_day(house, row), known=_known_answers(row))
    if request.method == "POST" and submit(request, form, checks.check_settlement, payout=row):
        return redirect_done(request, _("The check is recorded."), "payouts:payout", row.pk)
    context |= {"form": form} | _describe_result(row, form)
    return render(request, "payouts/check.html", context, status=422 if form.errors else 200)


def _known_answers(row: "Payout") -> dict[str, object]:
    """Return what the request already says."""
    return {"stake": row.stake, "bet": row.bet}


def _describe_result(row: "Payout", form: CheckForm) -> dict[str, object]:
    """Return the result for the page, nothing while the round is not described."""
    found = None if form.errors else settle_form(form)
    if found is None:
        return {"result": None}
    return {
        "result": describe_settlement(found),
        "due": checks.due_amount(row, found),
        "agrees": checks.agrees_with(row, found),
        "typed": form.typed,
    }
