"""The types of a rule's value, with their display and storage."""

import enum
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from types import MappingProxyType
from typing import Any, TypeAlias

from compliance.rules.values.amounts import CENT

from .durations import Duration

_LARGEST = Decimal(10) ** 9


class Kind(enum.StrEnum):
    """The type of a parameter's value."""

    DECIMAL = "decimal"
    INT = "int"
    BOOL = "bool"
    STRING = "string"
    ENUM = "enum"
    LIST = "list"
    INTS = "ints"
    DECIMALS = "decimals"
    DATE = "date"
    MONTH_DAY = "month_day"
    TIME = "time"
    DURATION = "duration"
    RANGE = "range"
    MAP = "map"


@dataclass(frozen=True)
class TimeRange:
    """Opening hours by the wall clock; they may run past midnight."""

    start: time
    end: time

    def __post_init__(self) -> None:
        if self.start == self.end:
            raise ValueError("a range of hours starts and ends at different times")

    @classmethod
    def parse(cls, text: str) -> "TimeRange":
        """Parse `20:00-02:30`. Raises ValueError for anything else."""
        start, _, end = text.partition("-")
        return cls(parse_clock(start.strip()), parse_clock(end.strip()))

    def __str__(self) -> str:
        return f"{self.start:%H:%M}-{self.end:%H:%M}"

    @property
    def overnight(self) -> bool:
        """Do the hours end on the next calendar day?"""
        return self.end < self.start


@dataclass(frozen=True)
class MonthDay:
    """An annual date, such as the last day of the financial year."""

    month: int
    day: int

    def __post_init__(self) -> None:
        self.in_year(2023)  # a common year: 29 February does not occur every year

    @classmethod
    def parse(cls, text: str) -> "MonthDay":
        """Parse `12-31`. Raises ValueError for anything else."""
        found = re.fullmatch(r"([0-9]{2})-([0-9]{2})", text)
        if found is None:
            raise ValueError("a yearly date is written like 12-31")
        return cls(int(found[1]), int(found[2]))

    def __str__(self) -> str:
        return f"{self.month:02}-{self.day:02}"

    def in_year(self, year: int) -> date:
        return date(year, self.month, self.day)


Value: TypeAlias = (
    Decimal
    | int
    | bool
    | str
    | date
    | time
    | Duration
    | TimeRange
    | MonthDay
    | tuple[str, ...]
    | tuple[int, ...]
    | tuple[Decimal, ...]
    | Mapping[str, tuple[str, ...]]
)


def parse_clock(text: str) -> time:
    """Parse `06:00`. Raises ValueError for anything else."""
    if re.fullmatch(r"[0-9]{2}:[0-9]{2}", text) is None:
        raise ValueError("a time is written like 06:00")
    return time.fromisoformat(text)


def freeze_lists(table: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    """Return an immutable table of lists."""
    return MappingProxyType(dict(table))


def exact_cents(amount: Decimal) -> Decimal | None:
    """Return the amount with two decimals, or None if it is not a payable amount.

    Three decimals are refused even if they are zeros: "10,000" is not ten euro.
    """
    # The exponent of NaN and of infinity is a letter.
    exponent = amount.as_tuple().exponent
    if not isinstance(exponent, int) or exponent < -2 or not 0 <= amount < _LARGEST:
        return None
    return amount.quantize(CENT)


def _all_of_type(value: object, member: type) -> bool:
    return isinstance(value, tuple) and bool(value) and all(type(one) is member for one in value)


_FITS: Mapping[Kind, Callable[[object], bool]] = {
    Kind.DECIMAL: lambda value: isinstance(value, Decimal) and value.is_finite() and value >= 0,
    Kind.INT: lambda value: type(value) is int and value >= 0,
    Kind.BOOL: lambda value: isinstance(value, bool),
    Kind.STRING: lambda value: isinstance(value, str) and bool(value),
    Kind.ENUM: lambda value: isinstance(value, str) and bool(value),
    Kind.LIST: lambda value: _all_of_type(value, str),
    Kind.INTS: lambda value: _all_of_type(value, int),
    Kind.DECIMALS: lambda value: _all_of_type(value, Decimal),
    Kind.DATE: lambda value: type(value) is date,
    Kind.MONTH_DAY: lambda value: isinstance(value, MonthDay),
    # Without seconds, because texts and forms show none.
    Kind.TIME: lambda value: isinstance(value, time) and value == value.replace(second=0, microsecond=0),
    Kind.DURATION: lambda value: isinstance(value, Duration),
    Kind.RANGE: lambda value: isinstance(value, TimeRange),
    Kind.MAP: lambda value: isinstance(value, Mapping) and all(_all_of_type(one, str) for one in value.values()),
}


def fits_kind(kind: Kind, value: object) -> bool:
    """Is a value of this kind? A bool is not a number, and an empty list is not a value."""
    return _FITS[kind](value)


def as_text(value: Value) -> str:
    """Return the value as a person would type it: `06:00`, `1.50`, `a, b`, `P1M`, `20:00-02:30`, `yes`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case Decimal():
            return format(value, "f")
        case time():
            return value.isoformat(timespec="minutes")
        case tuple():
            return ", ".join(as_text(one) for one in value)
        case Mapping():
            return "; ".join(f"{key}: {as_text(one)}" for key, one in value.items())
        case _:
            return str(value)


# Any here and below: each function takes a value of the type of its key.
_PLAIN: Mapping[type, tuple[str, Callable[[Any], bool | int | str]]] = {
    bool: ("bool", bool),
    int: ("int", int),
    Decimal: ("decimal", str),
    str: ("text", str),
    date: ("date", str),
    time: ("time", str),
    Duration: ("duration", str),
    TimeRange: ("range", str),
    MonthDay: ("month_day", str),
}

_FROM_PLAIN: Mapping[str, Callable[[Any], Value]] = {
    "bool": bool,
    "int": int,
    "decimal": Decimal,
    "text": str,
    "date": date.fromisoformat,
    "time": time.fromisoformat,
    "duration": Duration.parse,
    "range": TimeRange.parse,
    "month_day": MonthDay.parse,
    "texts": tuple,
    "ints": tuple,
    "decimals": lambda members: tuple(Decimal(one) for one in members),
    "map": lambda table: freeze_lists({key: tuple(one) for key, one in table.items()}),
}


def to_json(value: Value) -> dict[str, object]:
    """Return the value as JSON with its type, so that it is stored without loss."""
    if isinstance(value, Mapping):
        return {"type": "map", "value": {key: list(one) for key, one in value.items()}}
    if isinstance(value, tuple):
        # By the exact type: a bool is an int, and would be read back as one.
        tag, plain = _PLAIN[type(value[0]) if value else str]
        return {"type": f"{tag}s", "value": [plain(one) for one in value]}
    tag, plain = _PLAIN[type(value)]
    return {"type": tag, "value": plain(value)}


def from_json(stored: Mapping[str, Any]) -> Value:
    """Return the value that `to_json` stored. Raises ValueError for anything else."""
    try:
        value = _FROM_PLAIN[stored["type"]](stored["value"])
        # `bool` and `tuple` accept anything: only a value that is written back the same came from `to_json`.
        if to_json(value) == stored:
            return value
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        pass
    raise ValueError("this is not a value that was stored by the rulebook")
