"""Parses a typed value of a parameter: an amount, a time, a list, a period."""

import re
from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from ..wording import mark as _
from .durations import Duration
from .value_types import Kind, MonthDay, TimeRange, Value, freeze_lists, parse_clock

LONGEST = 200
# `[0-9]`, because `\d` also matches the digits of other scripts.
_WORD = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")
_DECIMAL = re.compile(r"[0-9]{1,12}([.][0-9]{1,6})?")
_INT = re.compile(r"[0-9]{1,9}")
# In every language of the screens.
_YES = {
    "yes": True,
    "oui": True,
    "ja": True,
    "true": True,
    "on": True,
    "1": True,
    "no": False,
    "non": False,
    "nee": False,
    "nein": False,
    "false": False,
    "off": False,
    "0": False,
}

SHAPES: Mapping[Kind, str] = {
    Kind.DECIMAL: _("“%(given)s” is not an amount: write a number such as 1.50."),
    Kind.INT: _("“%(given)s” is not a whole number: write a number such as 7."),
    Kind.BOOL: _("“%(given)s” is neither yes nor no: write yes or no."),
    Kind.STRING: _("“%(given)s” is not valid text: enter one line of at most 200 characters."),
    Kind.ENUM: _("“%(given)s” is not a word: write one of the words offered."),
    Kind.LIST: _("“%(given)s” is not a list: write words separated by commas."),
    Kind.INTS: _("“%(given)s” is not a list of numbers: write it like 50, 100, 200."),
    Kind.DECIMALS: _("“%(given)s” is not a list of amounts: write it like 25000.00, 500.00."),
    Kind.DATE: _("“%(given)s” is not a date: write it like 2026-03-01."),
    Kind.MONTH_DAY: _("“%(given)s” is not a yearly date: write month and day like 12-31."),
    Kind.TIME: _("“%(given)s” is not a time: write it like 06:00."),
    Kind.DURATION: _("“%(given)s” is not a period: write it like P1M (a month), P7Y or P14D."),
    Kind.RANGE: _("“%(given)s” is not a span of hours: write it like 20:00-02:30."),
    Kind.MAP: _("“%(given)s” is not a table: write it like gold_jack: chef_de_salle; other: a, b."),
}


class NotUnderstood(ValueError):
    """The text has the wrong format; `template` is the sentence that shows the right one."""

    def __init__(self, template: str) -> None:
        self.template = template
        super().__init__(template)


def parse_typed(kind: Kind, raw: str) -> Value:
    """Parse a typed value. Raises NotUnderstood, which shows the format."""
    try:
        return _READERS[kind](raw.strip())
    except ValueError:
        raise NotUnderstood(SHAPES[kind]) from None


def _check_pattern(pattern: re.Pattern[str], text: str) -> str:
    if pattern.fullmatch(text) is None:
        raise ValueError(text)
    return text


def _parse_amount(text: str) -> Decimal:
    return Decimal(_check_pattern(_DECIMAL, text))


def _parse_number(text: str) -> int:
    return int(_check_pattern(_INT, text))


def _parse_word(text: str) -> str:
    return _check_pattern(_WORD, text)


def _parse_yes(text: str) -> bool:
    if text.lower() not in _YES:
        raise ValueError(text)
    return _YES[text.lower()]


def _parse_line(text: str) -> str:
    if not text or len(text) > LONGEST or not text.isprintable():
        raise ValueError(text)
    return text


def _parse_day(text: str) -> date:
    return date.fromisoformat(_check_pattern(re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"), text))


def _split_parts(text: str, mark: str = ",") -> list[str]:
    return [part.strip() for part in text.split(mark)]


def _parse_words(text: str) -> tuple[str, ...]:
    return tuple(_parse_word(part) for part in _split_parts(text))


def _parse_table(text: str) -> Mapping[str, tuple[str, ...]]:
    rows = [row.partition(":") for row in _split_parts(text, ";")]
    table = {_parse_word(key.strip()): _parse_words(words) for key, _colon, words in rows}
    # A name typed twice would silently lose its first list.
    if len(table) != len(rows):
        raise ValueError(text)
    return freeze_lists(table)


_READERS: Mapping[Kind, Callable[[str], Value]] = {
    # A comma is a decimal mark here: `10,000` becomes 10.000, which `exact_cents` refuses.
    Kind.DECIMAL: lambda text: _parse_amount(text.replace(",", ".")),
    Kind.INT: _parse_number,
    Kind.BOOL: _parse_yes,
    Kind.STRING: _parse_line,
    Kind.ENUM: _parse_word,
    Kind.LIST: _parse_words,
    Kind.INTS: lambda text: tuple(_parse_number(part) for part in _split_parts(text)),
    # A comma separates only before a space: without one, it may be part of an amount.
    Kind.DECIMALS: lambda text: tuple(_parse_amount(part) for part in re.split(r",\s+|\s*;\s*", text)),
    Kind.DATE: _parse_day,
    Kind.MONTH_DAY: MonthDay.parse,
    Kind.TIME: parse_clock,
    Kind.DURATION: lambda text: Duration.parse(text.upper()),
    Kind.RANGE: TimeRange.parse,
    Kind.MAP: _parse_table,
}
