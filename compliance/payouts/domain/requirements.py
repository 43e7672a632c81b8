"""Requirements of the rules for an amount, a jackpot and a means of payment."""

from dataclasses import dataclass
from decimal import Decimal

from compliance.games.domain.families import family_of
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.rules.thresholds import large_payout

# Bets in the pay tables whose win is always a jackpot, even if the request does not say so (LU Super-Jack; NL 3.2(11),
# 3.5(25)).
JACKPOTS = {
    "lu.super_jack": {"gold_jack": "gold_jack"},
    "nl.jackpot_queens_pursuit": dict.fromkeys(
        ("three_queens_diamonds", "three_queens_suited_other", "three_queens_same_colour"), "jackpot"
    ),
    "nl.poker_jackpot": dict.fromkeys(
        ("royal_or_straight_flush_diamonds", "royal_or_straight_flush_other", "four_a_k_q_j"), "jackpot"
    ),
}
# Games that may be played at each table of their family. The area of jackpots knows the tables of the others.
AT_EACH_TABLE = ("lu.super_jack",)
# Games in the pay tables that are played on machines only.
MACHINE_GAMES = frozenset({"nl.slot_jackpots"})
EXTRA_TIME = "may_take_extra_time"


@dataclass(frozen=True)
class Demands:
    """The requirements for one payout. `gate` is the precondition of the payment, empty for none.

    `threshold` is in the casino's currency, None where the rules have none; `inclusive` means that the threshold
    itself is large.
    """

    large: bool
    threshold: Decimal | None
    inclusive: bool
    approval_needed: bool
    may_be_held: bool
    gate: str
    identity_needed: bool
    beneficiary_needed: bool


def payout_demands(book: Rulebook, *, amount: Decimal, jackpot: str, means: str, at_machine: bool = False) -> Demands:
    """Large is above the threshold in LU (A-11), and from the threshold in NL (A-12): a second person approves."""
    threshold, above = large_payout(book), _optional_decimal(book, "payout.approval_above")
    large = threshold is not None and threshold.is_reached(amount)
    return Demands(
        large=large,
        threshold=threshold.amount if threshold else None,
        inclusive=threshold is not None and threshold.inclusive,
        # The casino may ask for a second person below the threshold of a large payout as well.
        approval_needed=large or (above is not None and amount > above),
        may_be_held=large and book.text("payout.threshold_action") == EXTRA_TIME,
        gate=gate_of(book, jackpot, at_machine=at_machine),
        identity_needed=large,
        # A cheque or a transfer is made out to a name, whatever its amount.
        beneficiary_needed=large or means != "cash",
    )


def gate_of(book: Rulebook, jackpot: str, *, at_machine: bool = False) -> str:
    """Return the precondition of this payment: a person to inform, or a verification (LU Super-Jack; NL 6.1(2~)).

    Where a machine jackpot must be verified, so must every other prize of a machine.
    """
    kind = jackpot or ("jackpot" if at_machine else "")
    first, *_more = book.table("payout.prior_information").get(kind) or ("",)
    return first


def at_machine(origin: str, game: str) -> bool:
    """Was the win on a machine? Decided by its origin, or by the named game."""
    return origin == "machine" or game in MACHINE_GAMES


def named_jackpot(game: str, bet: str) -> str:
    """Return the jackpot that a bet of the pay tables is, empty if it is none."""
    return JACKPOTS.get(game, {}).get(bet, "")


def known_jackpots(book: Rulebook) -> tuple[str, ...]:
    """Return the jackpots of the rules of a day."""
    return tuple(book.table("payout.prior_information"))


def may_win_jackpot(table_game: str) -> bool:
    """Can a jackpot be won at this table game, such as a gold-jack at Black Jack (LU Super-Jack)?

    If so, the request must name game and bet. Otherwise it could hide the jackpot.
    """
    # A table has the id of its basic game and the jackpot that of a variant, so the family is compared, not the id.
    return any(
        _game_law(game) == _game_law(table_game) and family_of(game) == family_of(table_game) for game in AT_EACH_TABLE
    )


def _game_law(game: str) -> str:
    return game.partition(".")[0]


def _optional_decimal(book: Rulebook, name: str) -> Decimal | None:
    try:
        return book.decimal(name)
    except SilentParameter:
        # The rules set no such limit and the casino has not chosen one.
        return None
