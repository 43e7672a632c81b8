"""The settlement calculator: a form that describes a bet and its round, and the result with its articles."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time

from ..domain import pay_tables as paytables
from ..domain.settlement.plans import PLANS
from ..forms.settlements import SettlementForm, settle_form
from ..presentation import settlements as words


@require_permission("games.table.read")
@require_GET
def settle_bet(request: HouseRequest) -> HttpResponse:
    """Show the questions of the chosen game, and the result once they are answered. Nothing is stored."""
    house = request.presence.house
    games = paytables.list_settled_games(house.jurisdiction)
    chosen = request.GET.get("game", "")
    game = paytables.find_settled_game(house.jurisdiction, chosen)
    context: dict[str, object] = {
        "games": [each for each in games if each.id in PLANS],
        "game": game,
        "unknown": bool(chosen) and game is None,
        "currency": house.currency,
    }
    status = 404 if context["unknown"] else 200
    if game is not None:
        # Only the game in the address: the form is not filled in yet, so it shows no errors.
        sent = request.GET if request.GET.keys() - {"game"} else None
        form = SettlementForm(sent, game=game, day=house.gaming_day(current_time()))
        found = settle_form(form)
        result = words.describe_settlement(found) if found else None
        context |= {"form": form, "result": result, "can_settle": game.id in PLANS}
        status = 422 if form.is_bound and form.errors else 200
    return render(request, "games/settlement.html", context, status=status)
