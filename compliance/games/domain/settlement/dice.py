"""Settle the dice games: Sic Bo with three dice, Diceball and Casino Barbut with two."""

from collections.abc import Iterator

from compliance.rules.wording import mark as _

from ..pay_tables import Game
from .outcomes import Settlement, Tally, Unsettled
from .questions import STAKE, Answers, Choice, Kind, Question

SEVEN, THROWS_OF_A_RUN, FEWEST_RUNS, MOST_RUNS = 7, 4, 3, 6
_PICK = Question(
    "pick",
    _("Number or combination of the bet"),
    Kind.NUMBERS,
    required=False,
    hint=_("Only for a bet on certain dice or a total, such as 5 or 2 3."),
)
_DICE = Question("dice", _("Dice of the throw"), Kind.NUMBERS, hint=_("From low to high, such as 2 5 5."))
_THROWS = Question(
    "throws", _("All throws since the bet"), Kind.NUMBERS, hint=_("Two dice for each throw, such as 3-4 5-5 6-1.")
)

THROWN = _("The dice show %(dice)s.")
DICE_NEEDED = _("Enter %(number)s dice with 1 to 6 each.")
PAIRS_NEEDED = _("Enter two dice with 1 to 6 for each throw.")
PICK_NEEDED = _("Enter what this bet is on, with numbers from 1 to 6. Numbers needed: %(number)s.")
TOTAL_NEEDED = _("Enter the total of this bet: %(totals)s.")
DIFFERENT = _("This combination has two different numbers. Check the numbers of the bet.")
SAME = _("This combination has twice the same number. Check the numbers of the bet.")
NO_PICK = _("This bet is on no certain number. Leave this empty.")
TRIPLE = _("Three equal dice: bets on big and small lose.")
RUNS = _("Complete runs of four throws without a seven: %(runs)s.")
SEVEN_ENDS = _("A seven ends the throws.")
GOES_ON = _("The bet is not decided yet: its stake stays on the table. Enter further throws.")
AFTER_THE_END = _("The bet was decided before the last of these throws. Enter only the throws until then.")
NO_SIDE = _("Neither side names this combination.")


def _bets(game: Game) -> Question:
    bets = tuple(Choice(bet.id, bet.name, printed=True) for bet in game.bets if not bet.id.startswith(_NOT_CHOSEN))
    return Question("bet", _("Bet"), Kind.CHOICE, choices=bets)


# What follows from a bet is none of its own: how many dice match, how many runs, what a pair of ones or sixes pays.
_NOT_CHOSEN = ("single_die_", "grand_slam_", "1-1_or_6-6")
SINGLE_DIE, GRAND_SLAM = "single_die", "grand_slam"


def _with_choice(question: Question, code: str, name: str) -> Question:
    choices = (*question.choices, Choice(code, name, printed=True))
    return Question(question.name, question.label, question.kind, choices=choices)


def sic_bo_questions(game: Game, _base: Game | None) -> tuple[Question, ...]:
    return STAKE, _with_choice(_bets(game), SINGLE_DIE, "Any single die"), _PICK, _DICE


def diceball_questions(game: Game, _base: Game | None) -> tuple[Question, ...]:
    return STAKE, _with_choice(_bets(game), GRAND_SLAM, "Grand slam bonus"), _PICK, _THROWS


def barbut_questions(game: Game, _base: Game | None) -> tuple[Question, ...]:
    return STAKE, _bets(game), _DICE


def _read_dice(answers: Answers, number: int) -> tuple[int, ...]:
    typed = answers.numbers("dice")
    if len(typed) != number or not set(typed) <= set("123456"):
        raise Unsettled(DICE_NEEDED, "dice", number=number)
    return tuple(sorted(int(each) for each in typed))


def _read_pick(answers: Answers, number: int) -> tuple[int, ...]:
    typed = answers.numbers("pick")
    if len(typed) != number or not set(typed) <= set("123456"):
        raise Unsettled(PICK_NEEDED, "pick", number=number)
    return tuple(sorted(int(each) for each in typed))


def settle_sic_bo(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle a bet on three dice; the document has the odds of five bets only."""
    tally, stake, bet_id = Tally(game), answers.stake(), answers.choice("bet")
    dice = _read_dice(answers, 3)
    tally.state(THROWN, "odds", dice=" ".join(map(str, dice)))
    if bet_id == SINGLE_DIE:
        _settle_single_die(tally, answers, dice)
        return tally.finish()
    if bet_id.startswith(("big", "small")) and len(set(dice)) == 1:
        tally.state(TRIPLE, "odds")
    if _wins_sic_bo(bet_id, answers, dice):
        tally.win(bet_id, stake, "odds")
    else:
        tally.lose(tally.find_bet(bet_id).name, stake, "odds")
    return tally.finish()


def _settle_single_die(tally: Tally, answers: Answers, dice: tuple[int, ...]) -> None:
    matches = dice.count(_read_pick(answers, 1)[0])
    stake = answers.stake()
    if matches:
        tally.win(f"single_die_{('once', 'twice', 'three_times')[matches - 1]}", stake, "odds")
    else:
        tally.lose("Any single die", stake, "odds")


def _wins_sic_bo(bet_id: str, answers: Answers, dice: tuple[int, ...]) -> bool:
    is_triple = len(set(dice)) == 1
    if bet_id.startswith("total_"):
        return sum(dice) == _read_total(bet_id, answers)
    if bet_id == "two_dice_combination":
        pick = _read_pick(answers, 2)
        if pick[0] == pick[1]:
            raise Unsettled(DIFFERENT, "pick")
        return set(pick) <= set(dice)
    if bet_id.startswith("specific"):
        return dice.count(_read_pick(answers, 1)[0]) >= (3 if bet_id == "specific_triple" else 2)
    if answers.numbers("pick"):
        raise Unsettled(NO_PICK, "pick")
    if bet_id == "any_triple":
        return is_triple
    return not is_triple and (sum(dice) >= 11) == bet_id.startswith("big")


def _read_total(bet_id: str, answers: Answers) -> int:
    """Return the total of a bet on one of the two totals that its odds name."""
    totals = tuple(part for part in bet_id.split("_") if part.isdigit())
    typed = answers.numbers("pick")
    if len(typed) != 1 or typed[0] not in totals:
        raise Unsettled(TOTAL_NEEDED, "pick", totals=", ".join(totals))
    return int(typed[0])


def settle_diceball(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle a bet by the throws since it was made, up to the throw that decides it."""
    tally, stake, bet_id = Tally(game), answers.stake(), answers.choice("bet")
    throws = list(_read_throws(answers))
    tally.state(THROWN, "odds", dice=" ".join(f"{one}-{two}" for one, two in throws))
    pick = _read_pick(answers, 2) if bet_id in {"hard_line", "place_line"} else ()
    if pick and (pick[0] == pick[1]) != (bet_id == "hard_line"):
        raise Unsettled(SAME if bet_id == "hard_line" else DIFFERENT, "pick")
    end = next((number for number, dice in enumerate(throws, 1) if _decides(bet_id, pick, dice, number)), 0)
    if not end:
        raise Unsettled(GOES_ON, "throws")
    if end < len(throws):
        raise Unsettled(AFTER_THE_END, "throws")
    last = throws[-1]
    if bet_id == GRAND_SLAM:
        _settle_grand_slam(tally, answers, len(throws) - (sum(last) == SEVEN))
    elif (sum(last) == SEVEN) == (bet_id == "seven_out"):
        tally.win(bet_id, stake, "odds")
    else:
        tally.lose(tally.find_bet(bet_id).name, stake, "odds")
    return tally.finish()


def _read_throws(answers: Answers) -> Iterator[tuple[int, int]]:
    typed = answers.numbers("throws")
    if not typed or len(typed) % 2 or not set(typed) <= set("123456"):
        raise Unsettled(PAIRS_NEEDED, "throws")
    dice = [int(each) for each in typed]
    for number in range(0, len(dice), 2):
        yield dice[number], dice[number + 1]


def _decides(bet_id: str, pick: tuple[int, ...], dice: tuple[int, int], number: int) -> bool:
    """Return whether the throw with this number decides the bet."""
    if bet_id == "seven_out" or sum(dice) == SEVEN:
        return True
    if bet_id == "run_line_4_throws":
        return number == THROWS_OF_A_RUN
    if bet_id == GRAND_SLAM:
        return number == THROWS_OF_A_RUN * MOST_RUNS
    return tuple(sorted(dice)) == pick


def _settle_grand_slam(tally: Tally, answers: Answers, throws: int) -> None:
    """Pay by the number of complete runs before the seven, or after six of them."""
    stake, runs = answers.stake(), throws // THROWS_OF_A_RUN
    reading = tally.game.readings["slam"]
    if throws < THROWS_OF_A_RUN * MOST_RUNS:
        tally.state(SEVEN_ENDS, "odds")
    tally.state(RUNS, "odds", reading, runs=runs)
    if runs >= FEWEST_RUNS:
        tally.win(f"grand_slam_{runs}_runs_{runs * THROWS_OF_A_RUN}_throws", stake, "odds")
    else:
        tally.lose("Grand slam bonus", stake, "odds")


# The combinations of the two sides as the document lists them; ones and sixes pay less.
_SIDES = {
    "a": frozenset({(1, 1), (2, 2), (4, 4), (1, 2)}),
    "b": frozenset({(3, 3), (5, 5), (6, 6), (5, 6)}),
}
_HALF_PAY = frozenset({(1, 1), (6, 6)})


def settle_barbut(game: Game, _base: Game | None, answers: Answers) -> Settlement:
    """Settle a bet on one side of Casino Barbut."""
    tally, stake, bet_id = Tally(game), answers.stake(), answers.choice("bet")
    one, two = _read_dice(answers, 2)
    tally.state(THROWN, "odds", dice=f"{one} {two}")
    side = next((name for name, combinations in _SIDES.items() if (one, two) in combinations), "")
    name = tally.find_bet(bet_id).name
    if not side:
        tally.state(NO_SIDE, "odds", tally.game.readings["other"])
        tally.give_back(name, stake, "odds", reading=tally.game.readings["other"])
    elif side != bet_id[0]:
        tally.lose(name, stake, "odds")
    elif (one, two) in _HALF_PAY:
        tally.win("1-1_or_6-6", stake, "odds", name=name)
    else:
        tally.win(bet_id, stake, "odds", name=name)
    return tally.finish()
