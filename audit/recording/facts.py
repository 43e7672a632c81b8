"""Serialisation of the facts of an act: the same fact always gives the same bytes."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from uuid import UUID

Scalar = str | int | bool | Decimal | date | datetime | UUID | Enum | None
Fact = Scalar | Sequence[Scalar]
Written = str | int | bool | list["Written"] | None

# Beyond this, JSON parsers in other languages round.
LARGEST = 2**53 - 1


def json_values(facts: Mapping[str, Fact]) -> dict[str, Written]:
    """Return all facts as JSON values: amounts with their scale, times in UTC to the microsecond."""
    return {name: write_fact(fact) for name, fact in facts.items()}


def write_fact(fact: object) -> Written:
    """Return one fact. Raises TypeError for a float or a structured value, ValueError for an invalid one."""
    match fact:
        # The order matters: choices are strings too, booleans are integers, and times are dates.
        case Enum():
            value = write_fact(fact.value)
        case None | bool():
            value = fact
        case int():
            value = _write_integer(fact)
        case Decimal():
            value = _write_amount(fact)
        case datetime():
            value = utc_text(fact)
        case str() | date() | UUID():
            value = str(fact)
        case list() | tuple():
            value = [write_fact(one) for one in fact]
        case _:
            raise TypeError(f"{fact!r} cannot be a fact of the log; give plain values, and amounts as Decimal")
    return value


def utc_text(at: datetime) -> str:
    """Return a time in UTC, to the microsecond."""
    if at.tzinfo is None:
        raise ValueError(f"{at} has no time zone")
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _write_integer(number: int) -> int:
    if abs(number) > LARGEST:
        raise ValueError(f"{number} is too large for a fact; give it as text")
    return number


def _write_amount(amount: Decimal) -> str:
    if not amount.is_finite():
        raise ValueError(f"{amount} is not an amount")
    # Never with an exponent: 1E+3 and 1000 are the same amount, and must give the same bytes.
    return format(amount, "f")
