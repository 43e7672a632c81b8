"""Compare a claimed win with the pay table: a flag with its arithmetic for the approver, never a refusal."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from compliance.rules.values.amounts import CENT

from .pay_tables import Bet


class Answer(StrEnum):
    """The result. `UNCERTAIN`: only an uncertain reading of the pay table explains the win."""

    EXPLAINED = "explained"
    UNCERTAIN = "uncertain"
    UNEXPLAINED = "unexplained"
    NO_TABLE = "no_table"


class Silent(StrEnum):
    """Why no pay table applies."""

    NOT_NAMED = "not_named"
    UNREADABLE = "unreadable"
    JACKPOT = "jackpot"
    ADDED_TO = "added_to"


@dataclass(frozen=True)
class OddsReading:
    """One reading of the odds: `won` is stake times `odds`; `paid` includes the stake, if it is paid back too."""

    odds: Decimal
    won: Decimal
    paid: Decimal
    first: bool

    def fits(self, amount: Decimal) -> bool:
        return self.paid == amount


@dataclass(frozen=True)
class Explanation:
    """The result with its arithmetic; `difference` is the claimed amount minus that of the first reading."""

    answer: Answer
    bet: Bet | None = None
    stake: Decimal | None = None
    stake_returned: bool = False
    claimed: Decimal | None = None
    readings: tuple[OddsReading, ...] = ()
    silent: Silent | None = None

    @property
    def amount(self) -> Decimal | None:
        """Return the amount of the reading that fits, else of the first one; None if no pay table applies."""
        found = self.matching_reading or next(iter(self.readings), None)
        if found is None:
            return None
        return found.paid

    @property
    def matching_reading(self) -> OddsReading | None:
        return next((each for each in self.readings if self.claimed is not None and each.fits(self.claimed)), None)

    @property
    def difference(self) -> Decimal | None:
        if self.claimed is None or self.amount is None:
            return None
        return self.claimed - self.amount


def explain_winnings(
    bet: Bet | None, stake: Decimal | None, claimed: Decimal | None, *, stake_returned: bool = False
) -> Explanation:
    """Compare a claimed amount with stake times odds; both are in the same currency.

    `stake_returned` means that the claimed amount contains the stake. Amounts with more than two decimals are rounded.
    """
    if bet is None or stake is None:
        return Explanation(Answer.NO_TABLE, bet, stake, stake_returned, claimed, silent=Silent.NOT_NAMED)
    if bet.odds is None:
        return Explanation(Answer.NO_TABLE, bet, stake, stake_returned, claimed, silent=_silence_reason(bet))
    odds = [bet.odds] if bet.other is None else [bet.odds, bet.other]
    readings = tuple(_compute_winnings(each, stake, stake_returned, first=each == bet.odds) for each in odds)
    fits = claimed is not None and any(each.fits(claimed) for each in readings)
    answer = Answer.UNEXPLAINED
    if fits:
        answer = Answer.EXPLAINED if bet.certain else Answer.UNCERTAIN
    return Explanation(answer, bet, stake, stake_returned, claimed, readings)


def _silence_reason(bet: Bet) -> Silent:
    if bet.jackpot:
        return Silent.JACKPOT
    if bet.value:
        return Silent.ADDED_TO
    return Silent.UNREADABLE


def _compute_winnings(odds: Decimal, stake: Decimal, stake_returned: bool, *, first: bool) -> OddsReading:
    won = (stake * odds).quantize(CENT, ROUND_HALF_UP)
    return OddsReading(odds, won, won + stake if stake_returned else won, first)
