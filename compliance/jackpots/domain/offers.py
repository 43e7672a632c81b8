"""Jackpots that the rules know: at which tables and machines, with which start amounts (NL 1.1(12~), 3.2, 3.5, 6.2)."""

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType

from compliance.rules.rulebook import Rulebook

QUEENS, POKER, MACHINES = "nl.jackpot_queens_pursuit", "nl.poker_jackpot", "nl.slot_jackpots"
# The mark of the payout of a jackpot.
MARK = "jackpot"
# The order of the start amounts in the rules (3.2(11), 3.5(25)).
LEVELS = ("mega", "major", "minor")
SEEDS = {QUEENS: "jackpot.seed.queens_pursuit", POKER: "jackpot.seed.poker"}
# The games at whose tables each jackpot is played. The database has the same list.
TABLE_GAMES: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        QUEENS: frozenset({"nl.black_jack", "nl.black_jack_6_5", "nl.casino21"}),
        POKER: frozenset({"nl.caribbean_stud", "nl.ultimate_texas_holdem", "nl.four_card_poker"}),
    }
)
# The bets of the pay tables that win each level.
BETS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        QUEENS: {
            "mega": "three_queens_diamonds",
            "major": "three_queens_suited_other",
            "minor": "three_queens_same_colour",
        },
        POKER: {
            "mega": "royal_or_straight_flush_diamonds",
            "major": "royal_or_straight_flush_other",
            "minor": "four_a_k_q_j",
        },
    }
)


def has_jackpots(book: Rulebook) -> bool:
    """Do the rules of the day have articles on jackpots? Those of Luxembourg have none."""
    return book.has_value("jackpot.removal_notice_days")


def is_at_tables(game: str) -> bool:
    """Is this a jackpot of tables?"""
    return game in TABLE_GAMES


def seed_of(book: Rulebook, game: str, level: str) -> Decimal:
    """Return the start amount that the rules set for a jackpot of tables, in the casino's currency."""
    return book.decimals(SEEDS[game])[LEVELS.index(level)]


def bet_of(game: str, level: str) -> str:
    """Return the bet of the pay tables that wins a jackpot; empty at a machine."""
    return BETS.get(game, {}).get(level, "")


def is_jackpot(mark: str, game: str, bet: str) -> bool:
    """Is a payout one of a jackpot, by its mark or by the bet that it names?

    A request without the mark would otherwise pass without the hit. The database has the same bets.
    """
    return mark == MARK or game == MACHINES or bet in BETS.get(game, {}).values()
