"""Settle bets at the roulettes and the Money Wheel: what covers the number, zero, and en prison."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import pairwise

from compliance.rules.values.amounts import ZERO
from compliance.rules.wording import mark as _

from ..pay_tables import Bet, Game
from .outcomes import Settlement, Tally, Unsettled
from .questions import STAKE, Answers, Choice, Kind, Question, option

NULL, DOUBLE = "0", "00"
NUMBERS = frozenset(str(number) for number in range(1, 37))
RED = frozenset(["1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"])
EVEN = frozenset(str(number) for number in range(2, 37, 2))
LOW = frozenset(str(number) for number in range(1, 19))
EVEN_CHANCE = 18  # numbers of a simple chance

# What a choice covers: the code of the bet, the pick, its label and its numbers.
_HALVES = {
    "pair": (_("even"), EVEN),
    "impair": (_("odd"), NUMBERS - EVEN),
    "manque": (_("1 to 18"), LOW),
    "passe": (_("19 to 36"), NUMBERS - LOW),
    "rouge": (_("red"), RED),
    "noir": (_("black"), NUMBERS - RED),
}
_PICKS = {
    "pair_impair": ("pair", "impair"),
    "even_odd": ("pair", "impair"),
    "manque_passe": ("manque", "passe"),
    "low_high": ("manque", "passe"),
    "rouge_noir": ("rouge", "noir"),
    "red_black": ("rouge", "noir"),
    "red": ("rouge",),
    "black": ("noir",),
    "odd": ("impair",),
    "even": ("pair",),
    "low": ("manque",),
    "high": ("passe",),
}
_DOZENS = (_("first dozen"), _("second dozen"), _("third dozen"))
_COLUMNS = (_("first column"), _("second column"), _("third column"))
_PAIRS_OF_DOZENS = (_("first and second dozen"), _("second and third dozen"))
_PAIRS_OF_COLUMNS = (_("first and second column"), _("second and third column"))

WHEEL = Question(
    "wheel",
    _("Wheel"),
    Kind.CHOICE,
    choices=(option("single", _("with a single zero")), option("double", _("with a double zero"))),
)
COVERED = Question(
    "numbers",
    _("Numbers of the bet"),
    Kind.NUMBERS,
    required=False,
    hint=_("Only for a bet on numbers, such as 17 20 for a bet on two numbers."),
)
RESULT = Question("result", _("Number of the spin"), Kind.NUMBERS)
AFTER_ZERO = (option("half", _("loses half")), option("prison", _("en prison")))
PRISON = (
    Question("after_zero", _("Choice after zero"), Kind.CHOICE, required=False, choices=AFTER_ZERO),
    Question(
        "next_numbers",
        _("Numbers of the next spins"),
        Kind.NUMBERS,
        required=False,
        hint=_("Only for a stake en prison: every spin until it is decided."),
    ),
    Question("after_second_zero", _("Choice after the second zero"), Kind.CHOICE, required=False, choices=AFTER_ZERO),
)
BONUS = Question(
    "bonus",
    _("Bonus of the number"),
    Kind.COUNT,
    required=False,
    hint=_("Only for a bonus number: how many times the stake the terminal showed."),
)
SHOWN = Question("shown", _("Odds shown on the wheel"), Kind.COUNT, hint=_("The number of the segment, such as 10."))
STOPPED = Question("won", _("The wheel stopped at this segment"), Kind.FLAG, required=False)

CAME_UP = _("The number of the spin is %(number)s.")
COVERS = _("The bet covers %(numbers)s.")
NOT_ON_WHEEL = _("%(number)s is not on this wheel. Check the number.")
ONE_NUMBER = _("Enter one number: that of the spin.")
NOT_A_BET = _(
    "No such bet has these numbers: %(numbers)s. Enter numbers that are next to each other, %(count)s in all."
)
NO_NUMBERS = _("This bet covers fixed numbers. Leave this empty.")
CHOOSE_ZERO = _("Zero: the player chooses between half of the stake and en prison. Enter the choice.")
NEXT_SPIN = _("The stake is en prison. Enter the number of the next spin.")
NO_SPIN = _("The bet was decided before the last of these spins. Enter only the spins until then.")
IN_PRISON = _("Zero: the stake stays en prison, worth %(worth)s.")
SET_FREE = _("The next number wins: what the stake is worth, %(worth)s, is returned without winnings.")
LOST_IN_PRISON = _("%(bet)s loses en prison: the stake of %(stake)s is lost.")
THIRD_ZERO = _("Zero for the third time: %(bet)s loses, the stake of %(stake)s is lost.")
HALF_ON_ZERO = _("Zero: bets on a simple chance lose half.")
ALL_ON_ZERO = _("Zero: this bet loses.")
BONUS_LIMIT = _("The bonuses of a spin add up to 210 times the stake. Enter 1 to 210, or leave this empty.")
ODDS_NEEDED = _("Enter the odds as a number from 1 on.")
BONUS_ONLY = _("Only a bet on one number has a bonus. Leave this empty.")


@dataclass(frozen=True)
class Chance:
    """An option of the question for the bet; `numbers` is empty if the player names them."""

    bet: str
    code: str
    label: str
    numbers: frozenset[str] = frozenset()


@cache
def chances(game: Game) -> tuple[Chance, ...]:
    """Return the options of a roulette in the order of its pay table."""
    return tuple(chance for bet in game.bets for chance in _chances_of(bet))


def _chances_of(bet: Bet) -> Iterator[Chance]:
    if bet.id in _PICKS:
        yield from (_named(bet, pick, *_HALVES[pick]) for pick in _PICKS[bet.id])
    elif bet.numbers == 24:
        yield from _named_all(bet, _PAIRS_OF_DOZENS, "dozens", [_dozen(0) | _dozen(1), _dozen(1) | _dozen(2)])
        yield from _named_all(bet, _PAIRS_OF_COLUMNS, "columns", [_column(0) | _column(1), _column(1) | _column(2)])
    elif bet.numbers == 12:
        if bet.id.startswith(("do", "douzaine")):
            yield from _named_all(bet, _DOZENS, "dozen", [_dozen(number) for number in range(3)])
        if "colonne" in bet.id or bet.id == "column":
            yield from _named_all(bet, _COLUMNS, "column", [_column(number) for number in range(3)])
    elif bet.id != "straight_up_on_bonus":
        yield Chance(bet.id, bet.id, "")


def _named(bet: Bet, pick: str, label: str, numbers: frozenset[str]) -> Chance:
    return Chance(bet.id, f"{bet.id}:{pick}", label, numbers)


def _named_all(bet: Bet, labels: tuple[str, ...], kind: str, sets: list[frozenset[str]]) -> Iterator[Chance]:
    for number, (label, numbers) in enumerate(zip(labels, sets, strict=True), 1):
        yield _named(bet, f"{kind}{number}", label, numbers)


def _dozen(number: int) -> frozenset[str]:
    return frozenset(str(each) for each in range(number * 12 + 1, number * 12 + 13))


def _column(number: int) -> frozenset[str]:
    return frozenset(str(each) for each in range(number + 1, 37, 3))


@cache
def layout(count: int, double: bool) -> frozenset[frozenset[str]]:
    """Return the sets of `count` numbers that one chip can cover on the layout."""
    rows = [frozenset(str(row * 3 + column) for column in (1, 2, 3)) for row in range(12)]
    zeros = frozenset({NULL, DOUBLE}) if double else frozenset({NULL})
    if count == 1:
        return frozenset(frozenset({number}) for number in NUMBERS | zeros)
    if count == 2:
        return frozenset(_neighbours()) | _with_zero(double, "0 1", "0 2", "0 3", "0 00", "00 2", "00 3")
    if count == 3:
        return frozenset(rows) | _with_zero(double, "0 1 2", "0 2 3", "0 00 2", "00 2 3")
    if count == 4:
        return frozenset(_squares()) | ({frozenset(["0", "1", "2", "3"])} if not double else set())
    if count == 5:
        return frozenset({frozenset(["0", "00", "1", "2", "3"])}) if double else frozenset()
    return frozenset(one | two for one, two in pairwise(rows))


def _neighbours() -> Iterator[frozenset[str]]:
    for number in range(1, 37):
        if number % 3:
            yield frozenset({str(number), str(number + 1)})
        if number <= 33:
            yield frozenset({str(number), str(number + 3)})


def _squares() -> Iterator[frozenset[str]]:
    for number in range(1, 34):
        if number % 3:
            yield frozenset(str(number + step) for step in (0, 1, 3, 4))


def _with_zero(double: bool, *sets: str) -> set[frozenset[str]]:
    """Return the sets that this wheel has: on a double zero layout 3 touches 00 and not 0."""
    found = {frozenset(numbers.split()) for numbers in sets}
    if not double:
        return {numbers for numbers in found if DOUBLE not in numbers}
    return {numbers for numbers in found if not {NULL, "3"} <= numbers}


def roulette_questions(game: Game, base: Game | None) -> tuple[Question, ...]:
    """Return the questions of a roulette; a variant takes its other bets from `base`."""
    known = {bet.id for bet in game.bets}
    options = [*chances(game), *(chance for chance in chances(base or game) if chance.bet not in known)]
    names = {bet.id: bet.name for bet in (*game.bets, *(base.bets if base else ()))}
    bets = tuple(Choice(each.code, each.label or names[each.bet], printed=not each.label) for each in options)
    questions = [STAKE, Question("bet", _("Bet"), Kind.CHOICE, choices=bets), COVERED]
    if (base or game).bet("top_line"):
        questions.append(WHEEL)
    questions.append(RESULT)
    if any(bet.on_zero == CHOICE_ON_ZERO for bet in game.bets):
        questions += PRISON
    if game.bet("straight_up_on_bonus"):
        questions.append(BONUS)
    return tuple(questions)


# The texts of the pay tables about zero.
CHOICE_ON_ZERO = "lose half or en prison"
HALF_TEXTS = frozenset({"lose half, half returned", "halved on single zero wheel; lost on double zero wheel"})
LOSE_TEXTS = frozenset({"lose", ""})


def settle_roulette(game: Game, base: Game | None, answers: Answers) -> Settlement:
    """Settle one bet at a roulette."""
    tally = Tally(game, base)
    stake, code = answers.stake(), answers.choice("bet")
    every = (*chances(game), *chances(base or game))
    chance = next(each for each in every if each.code == code)
    double = answers.optional_choice("wheel") == "double"
    if base or game.bet("top_line"):
        answers.choice("wheel")
    covered = chance.numbers or _typed_numbers(tally.find_bet(chance.bet), answers, double)
    if chance.numbers and answers.numbers("numbers"):
        raise Unsettled(NO_NUMBERS, "numbers")
    number = _spun(answers.numbers("result"), double)
    tally.state(COVERS, "odds", numbers=_write(covered))
    tally.state(CAME_UP, "odds", number=number)
    if number in covered:
        _pay(tally, chance, stake, answers)
    elif number in {NULL, DOUBLE}:
        _settle_zero(tally, chance, covered, stake, answers, double)
    else:
        tally.lose(tally.find_bet(chance.bet).name, stake, "odds")
    if answers.count("bonus", 0) and chance.bet != "straight_up":
        raise Unsettled(BONUS_ONLY, "bonus")
    return tally.finish()


def _write(numbers: frozenset[str]) -> str:
    return " ".join(sorted(numbers, key=lambda number: (int(number), number)))


def _typed_numbers(bet: Bet, answers: Answers, double: bool) -> frozenset[str]:
    typed = answers.numbers("numbers")
    numbers = frozenset(typed)
    if numbers not in layout(bet.numbers, double):
        raise Unsettled(NOT_A_BET, "numbers", numbers=" ".join(typed) or "–", count=bet.numbers)
    return numbers


def _spun(typed: tuple[str, ...], double: bool) -> str:
    if len(typed) != 1:
        raise Unsettled(ONE_NUMBER, "result")
    return _check_spun(typed[0], "result", double)


def _check_spun(number: str, field: str, double: bool) -> str:
    if number not in NUMBERS | {NULL} and not (double and number == DOUBLE):
        raise Unsettled(NOT_ON_WHEEL, field, number=number)
    return number


def _pay(tally: Tally, chance: Chance, stake: Decimal, answers: Answers) -> None:
    bonus = answers.count("bonus", 0)
    if "bonus" not in answers.given or chance.bet != "straight_up":
        tally.win(chance.bet, stake, "odds")
        return
    if not 1 <= bonus <= LARGEST_BONUS:
        raise Unsettled(BONUS_LIMIT, "bonus", tally.article("bonus"))
    odds = tally.find_bet(chance.bet).odds
    assert odds is not None
    tally.win_at(odds + bonus, stake, "bonus", name=tally.find_bet("straight_up_on_bonus").name)


LARGEST_BONUS = 210


def _settle_zero(
    tally: Tally, chance: Chance, covered: frozenset[str], stake: Decimal, answers: Answers, double: bool
) -> None:
    """Settle a bet that does not cover the zero that came up."""
    bet = tally.find_bet(chance.bet)
    if bet.on_zero == CHOICE_ON_ZERO:
        _settle_prison(tally, bet, covered, stake, answers)
    elif bet.on_zero in HALF_TEXTS and not double:
        tally.state(HALF_ON_ZERO, "zero")
        tally.halve(bet.name, stake, "zero")
    else:
        tally.state(ALL_ON_ZERO, "zero", tally.game.readings.get("zero", "") if len(covered) == EVEN_CHANCE else "")
        tally.lose(bet.name, stake, "zero")


def _settle_prison(tally: Tally, bet: Bet, covered: frozenset[str], stake: Decimal, answers: Answers) -> None:
    """Follow a stake en prison: the player chooses after the first and the second zero, and the third one decides."""
    worth, spins = stake, iter(answers.numbers("next_numbers"))
    for field, reading in (("after_zero", ""), ("after_second_zero", tally.game.readings.get("second_zero", ""))):
        choice = answers.optional_choice(field)
        if not choice:
            raise Unsettled(CHOOSE_ZERO, field, tally.article("zero"))
        if choice == "half":
            tally.halve(bet.name, stake, "zero", worth=worth, reading=reading)
            break
        tally.state(IN_PRISON, "zero", reading, worth=worth)
        number = next(spins, "")
        if not number:
            raise Unsettled(NEXT_SPIN, "next_numbers", tally.article("zero"))
        tally.state(CAME_UP, "zero", number=_check_spun(number, "next_numbers", False))
        if number != NULL:
            _release(tally, bet, stake, worth, number in covered)
            break
        worth = tally.round_amount(worth / 2)
    else:
        tally.lose(bet.name, stake, "zero", text=THIRD_ZERO)
    if next(spins, ""):
        raise Unsettled(NO_SPIN, "next_numbers")


def _release(tally: Tally, bet: Bet, stake: Decimal, worth: Decimal, won: bool) -> None:
    if won:
        tally.state(SET_FREE, "zero", worth=worth)
        tally.return_part(bet.name, stake, worth)
    else:
        tally.lose(bet.name, stake, "zero", text=LOST_IN_PRISON)


WHEEL_QUESTIONS = (STAKE, SHOWN, STOPPED)


def settle_wheel(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle a bet on the Money Wheel: the odds are printed on the wheel only."""
    tally = Tally(game)
    stake, odds, name = answers.stake(), answers.count("shown", 0), game.bets[0].name
    if odds <= ZERO:
        raise Unsettled(ODDS_NEEDED, "shown", tally.article("odds"))
    if answers.flag("won"):
        tally.win_at(Decimal(odds), stake, "odds", name=name)
    else:
        tally.lose(name, stake, "odds")
    return tally.finish()
