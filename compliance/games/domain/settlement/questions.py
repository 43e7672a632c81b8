"""The questions that describe a bet and its round, and how an answer is read."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from compliance.rules.values.amounts import ZERO
from compliance.rules.wording import mark as _

from .cards import Card
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
