"""Assign games of the pay tables to the families for which the law allows different means of payment."""

BLACK_JACK, CIRCLE, OTHER = "black_jack", "circle", "other"
# Black Jack and its side bets, at the same table (LU art. 33(1)).
_BLACK_JACK = frozenset({"black_jack", "black_jack_6_5", "super_jack", "perfect_pairs", "casino21", "blackjack"})
# Neither games of circle nor banked table games: tickets and slot machines.
_OTHER = frozenset({"bingo", "keno", "slot_jackpots"})
# Table games without cards, at which no last shoe is announced (NL 1.1(11~)). The database has the same list.
WITHOUT_A_SHOE = frozenset(
    {
        "lu.roulette_english",
        "nl.roulette_french",
        "nl.roulette_american",
        "nl.roulette_quick",
        "nl.roulette_lucky_lady",
        "nl.money_wheel",
        "nl.sic_bo",
        "nl.diceball",
        "nl.casino_barbut",
        "nl.bingo",
        "nl.keno",
        "nl.slot_jackpots",
    }
)
# Side bets of Black Jack, each with an approval of its own (LU art. 49-16). The database has the same list.
SIDE_BETS = frozenset({"lu.super_jack", "lu.perfect_pairs"})


def family_of(game: str) -> str:
    """Return the family of a game such as `lu.roulette_english`; by default a game is a table game."""
    name = game.partition(".")[2]
    if name in _BLACK_JACK:
        return BLACK_JACK
    if name in _OTHER:
        return OTHER
    return CIRCLE
