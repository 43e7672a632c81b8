"""What the house asks before it pays: the rulebook of the day against an amount, a jackpot and the means of payment."""

from dataclasses import dataclass
from decimal import Decimal

from compliance.games.domain.families import family_of
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.rules.thresholds import large_payout

# The bets of the pay tables whose win is a jackpot by itself, whoever forgets to say so (LU Super-Jack).
JACKPOTS = {"lu.super_jack": {"gold_jack": "gold_jack"}}
# Games of the pay tables that only machines have.
MACHINE_GAMES = frozenset({"nl.slot_jackpots"})
EXTRA_TIME = "may_take_extra_time"


@dataclass(frozen=True)
class Demands:
    """What is asked of one payout. `gate` is what must be so before the money leaves, empty for nothing.

    `threshold` is in the currency of the house, None where the rules have none; `inclusive` says that it counts itself.
    """

    large: bool
    threshold: Decimal | None
    inclusive: bool
    approval_needed: bool
    may_be_held: bool
    gate: str
    identity_needed: bool
    beneficiary_needed: bool


def demands(book: Rulebook, *, amount: Decimal, jackpot: str, means: str, at_machine: bool = False) -> Demands:
    """Large is above the threshold in LU (A-11), from it on in NL (A-12): a second person approves."""
    threshold, above = large_payout(book), _decimal(book, "payout.approval_above")
    large = threshold is not None and threshold.reached(amount)
    return Demands(
        large=large,
        threshold=threshold.amount if threshold else None,
        inclusive=threshold is not None and threshold.inclusive,
        approval_needed=large or (above is not None and amount > above),
        may_be_held=large and book.text("payout.threshold_action") == EXTRA_TIME,
        gate=gate_of(book, jackpot, at_machine=at_machine),
        identity_needed=large,
        beneficiary_needed=large or means != "cash",
    )


def gate_of(book: Rulebook, jackpot: str, *, at_machine: bool = False) -> str:
    """Who is informed, or what is verified, before this win is paid (LU Super-Jack; NL 6.1(2~)).

    Where a jackpot of a machine waits for its verification, so does every other prize of a machine.
    """
    kind = jackpot or ("jackpot" if at_machine else "")
    first, *_more = book.table("payout.prior_information").get(kind) or ("",)
    return first


def at_machine(origin: str, game: str) -> bool:
    """Whether a win comes out of a machine: by where it was won, or by the game that was named."""
    return origin == "machine" or game in MACHINE_GAMES


def jackpots(book: Rulebook) -> tuple[str, ...]:
    """The jackpots that the rules of a day know."""
    return tuple(book.table("payout.prior_information"))


def may_win_jackpot(table_game: str) -> bool:
    """Whether a jackpot is staked beside the game of a table, such as a gold-jack at Black Jack (LU Super-Jack).

    There the game and the bet are asked for: left out, they would keep silent about the jackpot.
    """
    return any(_law(game) == _law(table_game) and family_of(game) == family_of(table_game) for game in JACKPOTS)


def _law(game: str) -> str:
    return game.partition(".")[0]


def _decimal(book: Rulebook, name: str) -> Decimal | None:
    try:
        return book.decimal(name)
    except SilentParameter:
        return None
