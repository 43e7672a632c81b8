"""Derive the limits of a table's stakes from its minimum, by the multiples of the law (LU arts 33(4), 37-3(4))."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from compliance.rules.rulebook import Rulebook

BLACK_JACK, ROULETTE = "lu.black_jack", "lu.roulette_english"
# Games with a minimum by ministerial decree, and the subject whose articles say so. The database has the same list.
DECREED = {BLACK_JACK: "decree.black_jack", ROULETTE: "decree.roulette"}
SUPER_JACK, PERFECT_PAIRS = SIDE_BET_ORDER = ("lu.super_jack", "lu.perfect_pairs")
HAND = "hand"
# Kinds of chances with limits of their own in a scheme of a table: all of them, or columns, dozens and simple chances.
ANY, OUTSIDE = SCHEME_CHANCES = ("any", "outside")
# Chances that a roulette table may lack; all of them are the outside ones. The database has the same list.
OUTSIDE_CHANCES = ("columns", "dozens", "simple")
# Games in which the casino may only mediate between the players, for a levy. The database has the same list.
MEDIATED = frozenset({"nl.poker_house"})
ROULETTE_GAMES = "nl.roulette_"
# Chances that a game never has: the layout of Quick Roulette has no columns and no dozens (NL 2.4(2)). The database has
# the same list.
NEVER_OFFERED = {"nl.roulette_quick": frozenset({"columns", "dozens"})}
# In the order of art. 37-3(4): the simple chances, then the multiple ones.
ROULETTE_CHANCES = ("simple", "plein", "cheval", "transversale", "carre", "sixain", "n12", "n24")


@dataclass(frozen=True)
class Limit:
    """The limits of one chance.

    `multiple` is the number of minima in the maximum, `step` the amount of which each stake is a multiple, and `chips`
    the number of chips in a stake; each is None where the rules set none.
    """

    chance: str
    minimum: Decimal
    maximum: Decimal | None
    multiple: int | None = None
    step: Decimal | None = None
    chips: int | None = None


@dataclass(frozen=True)
class Levy:
    """The levy of the casino on the stakes of the players, in percent, and the most that it takes of a hand, if set."""

    percent: Decimal
    maximum: Decimal | None = None


def roulette_limits(book: Rulebook, minimum: Decimal) -> tuple[Limit, ...]:
    """Return the limits of English roulette for a minimum."""
    multiples = {chance: book.int_(f"stakes.roulette.max_multiple.{chance}") for chance in ROULETTE_CHANCES}
    return tuple(_limit(chance, minimum, multiple) for chance, multiple in multiples.items())


def black_jack_multiples(book: Rulebook) -> Sequence[int]:
    """Return the multiples of the minimum among which the house chooses the maximum of a table."""
    return book.ints("stakes.bj.max_multiples")


def black_jack_limits(minimum: Decimal, multiple: int) -> tuple[Limit, ...]:
    """Return the limits of Black Jack, which are for each hand (art. 33(5))."""
    return (_limit(HAND, minimum, multiple),)


def has_schemes(book: Rulebook) -> bool:
    """Return whether the casino itself sets minimum and maximum of a table, within the range of the rules."""
    return book.has_value("stakes.abs_max")


def scheme_limits(book: Rulebook, lines: Iterable[Limit]) -> tuple[Limit, ...]:
    """Return the limits of a session under a scheme.

    If the rules say so, a stake is a multiple of the minimum of the table (NL 1.1(8~)). That is the minimum of the
    chances without limits of their own; a lower one of columns, dozens and simple chances applies to these (A-73).
    """
    found = tuple(lines)
    if not book.bool_("stakes.multiple_of_min_only"):
        return found
    of_table = min((line.minimum for line in found if line.chance == ANY), default=None)
    return tuple(replace(line, step=min(line.minimum, of_table or line.minimum)) for line in found)


def side_bet_limit(book: Rulebook, game: str, minimum: Decimal) -> Limit:
    """Return the limits of a side bet at a Black Jack table with this minimum (Super-Jack, Perfect Pairs)."""
    if game == SUPER_JACK:
        return Limit(game, minimum, None, chips=book.int_("sidebet.superjack.chips_per_chance"))
    # Whole euros, independent of the minimum of the table.
    lowest, highest, step = (Decimal(book.int_(f"sidebet.perfect_pairs.{each}")) for each in ("min", "max", "step"))
    return Limit(game, lowest, highest, step=step)


def _limit(chance: str, minimum: Decimal, multiple: int) -> Limit:
    return Limit(chance, minimum, minimum * multiple, multiple)
