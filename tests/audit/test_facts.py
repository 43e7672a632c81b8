"""The same fact always gives the same bytes; what has no exact form is refused."""

from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from audit.recording.facts import json_values, write_fact


class Colour(TextChoices):
    RED = "red", "Red"


class Size(Enum):
    LARGE = Decimal("1.50")


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (None, None),
        (True, True),
        (7, 7),
        (2**53 - 1, 2**53 - 1),
        ("ß", "ß"),
        (Decimal("1.50"), "1.50"),
        (Decimal("1E+3"), "1000"),
        (Decimal("-0.10"), "-0.10"),
        (date(2026, 3, 3), "2026-03-03"),
        (datetime(2026, 3, 3, 19, 15, tzinfo=UTC), "2026-03-03T19:15:00.000000Z"),
        (datetime(2026, 7, 1, 0, 30, 0, 5, tzinfo=ZoneInfo("Europe/Luxembourg")), "2026-06-30T22:30:00.000005Z"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (Colour.RED, "red"),
        (Size.LARGE, "1.50"),
        ([1, "a", None], [1, "a", None]),
        ((Decimal("2.00"), Colour.RED), ["2.00", "red"]),
    ],
)
def test_writes_plain_values(fact: object, expected: object) -> None:
    assert write_fact(fact) == expected
    assert type(write_fact(fact)) is type(expected)


@pytest.mark.parametrize(
    "fact", [1.5, float("nan"), {"a": 1}, {1}, b"x", object(), gettext_lazy("Card"), [1, [2.0]], 1j]
)
def test_refuses_what_is_no_plain_value(fact: object) -> None:
    with pytest.raises(TypeError, match="cannot be a fact"):
        write_fact(fact)


@pytest.mark.parametrize("fact", [Decimal("NaN"), Decimal("Infinity"), 2**53, -(2**53), datetime(2026, 3, 3)])
def test_refuses_values_without_meaning(fact: object) -> None:
    with pytest.raises(ValueError, match=r"amount|too large|time zone"):
        write_fact(fact)


def test_writes_all_facts_by_name() -> None:
    assert json_values({"price": Decimal("1.50"), "series": "day"}) == {"price": "1.50", "series": "day"}
