"""The result of a settlement: what each bet wins and returns, and every step with its article."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from enum import StrEnum

from compliance.rules.values.amounts import CENT, ZERO
from compliance.rules.wording import mark as _

from ..pay_tables import Bet, Game


class Outcome(StrEnum):
    """What becomes of a bet. `OPEN`: it wins, and the document does not state how much."""

    WINS = "wins"
    LOSES = "loses"
    UNDECIDED = "undecided"
    HALVED = "halved"
    OPEN = "open"


@dataclass(frozen=True)
class Ratio:
    """Odds in a sentence: 35 is shown as 35 : 1."""

    odds: Decimal


# What a sentence contains: an amount, odds, a number, a day, or a text as typed or printed.
Value = Decimal | Ratio | int | date | str


class Unsettled(ValueError):
    """The description is incomplete or contradicts the rules. `text` is marked and says what to do; `field` where."""

    def __init__(self, text: str, field: str = "", article: str = "", **values: Value) -> None:
        super().__init__(text)
        self.text = text
        self.field = field
        self.article = article
        self.values = values


@dataclass(frozen=True)
class Step:
    """One step: a marked sentence with its values, the article, and the reading it rests on, such as A-22."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)
    article: str = ""
    reading: str = ""


@dataclass(frozen=True)
class Line:
    """One bet: `returned` is the part of the stake that the player gets back, `won` is before the commission.

    `hand` is the number of the hand, 0 if there is only one.
    """

    bet: str
    stake: Decimal
    outcome: Outcome
    won: Decimal = ZERO
    returned: Decimal = ZERO
    commission: Decimal = ZERO
    hand: int = 0


@dataclass(frozen=True)
class Settlement:
    """The whole result. `other` is the amount to pay under a second interpretation of the text, None if it has one."""

    game: Game
    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    certain: bool = True
    other: Decimal | None = None

    @property
    def stake(self) -> Decimal:
        return sum((line.stake for line in self.lines), ZERO)

    @property
    def returned(self) -> Decimal:
        return sum((line.returned for line in self.lines), ZERO)

    @property
    def won(self) -> Decimal:
        return sum((line.won for line in self.lines), ZERO)

    @property
    def commission(self) -> Decimal:
        return sum((line.commission for line in self.lines), ZERO)

    @property
    def paid(self) -> Decimal:
        """Return what the player gets: stakes returned and winnings, less the commission."""
        return self.returned + self.won - self.commission

    @property
    def is_open(self) -> bool:
        """Return whether a bet wins an amount that the document does not state."""
        return any(line.outcome == Outcome.OPEN for line in self.lines)

    def winnings_of(self, bet: str) -> Decimal:
        """Return the winnings of the bets with this name."""
        return sum((line.won for line in self.lines if line.bet == bet), ZERO)


# The bet on a hand: pay tables name only what it wins.
MAIN_BET = _("Main bet")
WINS = _("%(bet)s wins: %(stake)s at %(odds)s is %(won)s. The stake is returned.")
LOSES = _("%(bet)s loses: the stake of %(stake)s is lost.")
UNDECIDED = _("%(bet)s is undecided: the stake of %(stake)s is returned.")
HALVED = _("%(bet)s loses half: %(returned)s of %(stake)s is returned.")
OPEN = _("%(bet)s wins, but the document does not state its odds. Read them at the table and add the winnings.")
METER = _("%(bet)s wins a jackpot. Enter the amount on its meter to calculate it.")
BONUS = _("%(bet)s: %(stake)s at %(odds)s is %(won)s, whether the hand wins or loses.")
PRINTED = _("The odds are printed as “%(printed)s” and interpreted as %(odds)s.")
SECOND = _("The other interpretation of the odds is %(odds)s.")
COMMISSION = _("A commission of %(percent)s %% of the winnings is deducted: %(commission)s.")


class Tally:
    """Collects the lines and steps of one settlement. `base` has the rules that a variant leaves unchanged."""

    def __init__(self, game: Game, base: Game | None = None) -> None:
        self.game, self.base = game, base
        # A reading of the game rounds fractions of a cent down; otherwise they are rounded to the nearest cent.
        self.rounding = ROUND_DOWN if "rounding" in game.readings else ROUND_HALF_UP
        self.lines: list[Line] = []
        self.steps: list[Step] = []
        self.certain = True
        self.difference: Decimal | None = None

    def find_bet(self, bet_id: str) -> Bet:
        """Return a bet of the game or of the one it varies."""
        found = self.game.bet(bet_id) or (self.base and self.base.bet(bet_id))
        assert found, bet_id
        return found

    def article(self, subject: str) -> str:
        """Return the article about a subject, by default that of the pay table."""
        own = self.game.articles.get(subject)
        return own or (self.base and self.base.articles.get(subject)) or self.game.article

    def state(self, text: str, subject: str, reading: str = "", **values: Value) -> None:
        """Add a step without money: what the cards or numbers are, or which rule applies."""
        self.steps.append(Step(text, values, self.article(subject), reading))

    def round_amount(self, amount: Decimal) -> Decimal:
        return amount.quantize(CENT, self.rounding)

    def win(self, bet_id: str, stake: Decimal, subject: str, *, name: str = "", hand: int = 0) -> None:
        """Pay a bet by its odds. Odds that the document does not state leave the line open."""
        bet = self.find_bet(bet_id)
        shown = name or bet.name
        if bet.odds is None:
            text = METER if bet.jackpot else OPEN
            self.lines.append(Line(shown, stake, Outcome.OPEN, returned=stake, hand=hand))
            self.state(text, subject, bet=shown)
            self.certain = False
            return
        self.win_at(bet.odds, stake, subject, name=shown, hand=hand)
        self._note_reading(bet, stake, subject)

    def win_at(
        self, odds: Decimal, stake: Decimal, subject: str, *, name: str, hand: int = 0, reading: str = ""
    ) -> None:
        """Pay a bet by odds that the table does not fix."""
        won = self.round_amount(stake * odds)
        self.lines.append(Line(name, stake, Outcome.WINS, won, stake, hand=hand))
        self.state(WINS, subject, reading, bet=name, stake=stake, odds=Ratio(odds), won=won)

    def _note_reading(self, bet: Bet, stake: Decimal, subject: str) -> None:
        """Say how damaged or ambiguous odds are interpreted; they always are numbers here."""
        if bet.certain or bet.odds is None:
            return
        self.certain = False
        self.state(PRINTED, subject, bet.reading, printed=bet.ocr, odds=Ratio(bet.odds))
        if bet.other is not None:
            self.state(SECOND, subject, bet.reading, odds=Ratio(bet.other))
            less = self.round_amount(stake * bet.odds) - self.round_amount(stake * bet.other)
            self.difference = (self.difference or ZERO) + less

    def lose(
        self, name: str, stake: Decimal, subject: str, *, hand: int = 0, reading: str = "", text: str = LOSES
    ) -> None:
        self.lines.append(Line(name, stake, Outcome.LOSES, hand=hand))
        self.state(text, subject, reading, bet=name, stake=stake)

    def give_back(self, name: str, stake: Decimal, subject: str, *, hand: int = 0, reading: str = "") -> None:
        """Return a stake that neither wins nor loses."""
        self.lines.append(Line(name, stake, Outcome.UNDECIDED, returned=stake, hand=hand))
        self.state(UNDECIDED, subject, reading, bet=name, stake=stake)

    def halve(
        self, name: str, stake: Decimal, subject: str, *, worth: Decimal | None = None, reading: str = ""
    ) -> None:
        """Return half of a stake, or half of what it is still worth."""
        returned = self.round_amount((stake if worth is None else worth) / 2)
        self.lines.append(Line(name, stake, Outcome.HALVED, returned=returned))
        self.state(HALVED, subject, reading, bet=name, stake=stake, returned=returned)

    def return_part(self, name: str, stake: Decimal, worth: Decimal) -> None:
        """Return what a stake is still worth; a step has stated why."""
        self.lines.append(Line(name, stake, Outcome.UNDECIDED, returned=worth))

    def pay_bonus(self, bet_id: str, base: Decimal, subject: str, *, hand: int = 0) -> None:
        """Pay a bonus that has no stake of its own, by the stake of the hand."""
        bet = self.find_bet(bet_id)
        assert bet.odds is not None
        won = self.round_amount(base * bet.odds)
        self.lines.append(Line(bet.name, ZERO, Outcome.WINS, won, hand=hand))
        self.state(BONUS, subject, bet=bet.name, stake=base, odds=Ratio(bet.odds), won=won)

    def finish(self) -> Settlement:
        found = Settlement(self.game, tuple(self.lines), tuple(self.steps), self.certain)
        if self.difference is None:
            return found
        return Settlement(self.game, found.lines, found.steps, self.certain, found.paid - self.difference)
