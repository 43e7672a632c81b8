"""The page of the pay tables: games and bets, with uncertain readings marked."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest

from ..domain import pay_tables as paytables
from ..presentation import pay_tables as pay_words


@require_permission("games.table.read")
@require_GET
def pay_tables(request: HouseRequest) -> HttpResponse:
    """List the games under the law of this house, in the order of the document."""
    games = paytables.list_games(request.presence.house.jurisdiction)
    game_tables = [{"game": game, "bets": [_bet_line(bet) for bet in game.bets]} for game in games]
    doubtful = sum(not bet.certain for game in games for bet in game.bets)
    context = {"games": game_tables, "bets": sum(len(game.bets) for game in games), "doubtful": doubtful}
    return render(request, "games/pay_tables.html", context)


def _bet_line(bet: paytables.Bet) -> dict[str, object]:
    return {
        "bet": bet,
        "odds": pay_words.format_odds(bet.odds) if bet.odds is not None else "",
        "other": pay_words.format_odds(bet.other) if bet.other is not None else "",
        "doubt": "" if bet.certain else pay_words.uncertain_bet_text(bet),
    }
