"""Which family a game of the pay tables belongs to, as far as the law asks each family for other means of stake."""

BLACK_JACK, CIRCLE, OTHER = "black_jack", "circle", "other"
# Black Jack and what is staked beside it, on the same table (LU art. 33(1)).
_BLACK_JACK = frozenset({"black_jack", "black_jack_6_5", "super_jack", "perfect_pairs", "casino21", "blackjack"})
# Neither played in a circle nor against a bank at a table: tickets and machines.
_OTHER = frozenset({"bingo", "keno", "slot_jackpots"})
# Played beside Black Jack, and only with an approval of their own (LU art. 49-16). The database has the same list.
SIDE_BETS = frozenset({"lu.super_jack", "lu.perfect_pairs"})


def family_of(game: str) -> str:
    """The family of a game such as `lu.roulette_english`; a game that nobody named otherwise is played at a table."""
    name = game.partition(".")[2]
    if name in _BLACK_JACK:
        return BLACK_JACK
    return OTHER if name in _OTHER else CIRCLE
