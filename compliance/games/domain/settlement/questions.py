"""The questions that describe a bet and its round, and how an answer is read."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from compliance.rules.values.amounts import ZERO
from compliance.rules.wording import mark as _

from .cards import Card, parse_cards
from .outcomes import Unsettled


class Kind(StrEnum):
    """The type of an answer."""

    AMOUNT = "amount"
    CHOICE = "choice"
    CARDS = "cards"
    NUMBERS = "numbers"
    COUNT = "count"
    FLAG = "flag"


@dataclass(frozen=True)
class Choice:
    """An option: its code, and a label that is marked, or a name of the pay table as printed."""

    code: str
    label: str
    printed: bool = False


@dataclass(frozen=True)
class Question:
    """One question. `label` and `hint` are marked sentences; an answer may be missing unless `required`."""

    name: str
    label: str
    kind: Kind
    required: bool = True
    hint: str = ""
    choices: tuple[Choice, ...] = ()


# An answer has the type of its question; a missing one is not in the mapping.
Answer = Decimal | int | bool | str | tuple[Card, ...] | tuple[str, ...]
ENTER = _("Enter this to settle the bet.")
POSITIVE = _("Enter an amount above 0.00.")


class Answers:
    """The answers to the questions of a game, by name. Each method raises Unsettled if the answer is missing."""

    def __init__(self, given: Mapping[str, Answer]) -> None:
        self.given = given

    def stake(self, name: str = "stake") -> Decimal:
        found = self.amount(name)
        if found == ZERO:
            raise Unsettled(ENTER, name)
        return found

    def amount(self, name: str) -> Decimal:
        """Return an amount, 0.00 if there is none."""
        found = self.given.get(name, ZERO)
        assert isinstance(found, Decimal)
        if name in self.given and found <= ZERO:
            raise Unsettled(POSITIVE, name)
        return found

    def cards(self, name: str) -> tuple[Card, ...]:
        """Return cards, none if the answer is missing."""
        return tuple(card for card in self._items(name) if isinstance(card, Card))

    def exact_cards(self, name: str, number: int) -> tuple[Card, ...]:
        found = self.cards(name)
        if len(found) != number:
            raise Unsettled(CARDS_NEEDED, name, number=number)
        return found

    def numbers(self, name: str) -> tuple[str, ...]:
        return tuple(number for number in self._items(name) if isinstance(number, str))

    def _items(self, name: str) -> tuple[object, ...]:
        found = self.given.get(name, ())
        assert isinstance(found, tuple)
        return found

    def choice(self, name: str) -> str:
        """Return the code of an option."""
        found = self.optional_choice(name)
        if not found:
            raise Unsettled(CHOOSE, name)
        return found

    def optional_choice(self, name: str) -> str:
        found = self.given.get(name, "")
        assert isinstance(found, str)
        return found

    def count(self, name: str, default: int) -> int:
        found = self.given.get(name, default)
        assert isinstance(found, int)
        return found

    def flag(self, name: str) -> bool:
        return bool(self.given.get(name, False))


CHOOSE = _("Choose this to settle the bet.")
CARDS_NEEDED = _("Enter exactly this number of cards: %(number)s.")

STAKE = Question("stake", _("Stake"), Kind.AMOUNT)


def cards_question(name: str, label: str, hint: str = "", *, required: bool = True) -> Question:
    return Question(name, label, Kind.CARDS, required, hint)


def option(code: str, label: str) -> Choice:
    return Choice(code, label)


YES = frozenset({"1", "on", "true", "yes"})
NO_AMOUNT = _("Enter an amount with at most two decimals, such as 20.00.")
NO_NUMBERS = _("Type numbers with spaces between them, such as 17 20.")
NO_OPTION = _("There is no such choice. Choose one that the game offers.")
UNKNOWN = _("This game does not ask for “%(name)s”. Remove it.")
_AMOUNT = re.compile(r"[0-9]{1,7}(?:[.,][0-9]{1,2})?")
_NUMBERS = re.compile(r"[0-9 ,;/-]*")


def read_answers(questions: Iterable[Question], typed: Mapping[str, str]) -> dict[str, Answer]:
    """Read the answers that are given as texts. Raises Unsettled for the first one that cannot be read."""
    known = {question.name: question for question in questions}
    for name in typed:
        if name not in known:
            raise Unsettled(UNKNOWN, name, name=name[:40])
    return {name: _read_answer(known[name], text.strip()) for name, text in typed.items() if text.strip()}


def read_numbers(name: str, typed: str) -> tuple[str, ...]:
    """Return the numbers of a text such as `17 20` or `3-4 5-5`. Raises Unsettled."""
    if not _NUMBERS.fullmatch(typed):
        raise Unsettled(NO_NUMBERS, name)
    return tuple(re.findall("[0-9]+", typed))


def _read_answer(question: Question, text: str) -> Answer:
    if question.kind == Kind.AMOUNT:
        if not _AMOUNT.fullmatch(text):
            raise Unsettled(NO_AMOUNT, question.name)
        return Decimal(text.replace(",", "."))
    if question.kind == Kind.CHOICE:
        if text not in {each.code for each in question.choices}:
            raise Unsettled(NO_OPTION, question.name)
        return text
    if question.kind == Kind.CARDS:
        return parse_cards(text)
    if question.kind == Kind.FLAG:
        return text.lower() in YES
    numbers = read_numbers(question.name, text)
    if question.kind == Kind.NUMBERS:
        return numbers
    if len(numbers) != 1 or len(numbers[0]) > LONGEST_COUNT:
        raise Unsettled(NO_NUMBERS, question.name)
    return int(numbers[0])


LONGEST_COUNT = 4  # digits of a count, such as the odds of a wheel
