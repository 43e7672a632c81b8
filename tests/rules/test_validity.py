"""A card is good for the gaming days its kind promises, from the day of issue on."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.rules.admissions.card_validity import CardKind, card_validity
from compliance.rules.values.durations import months_later

DAYS = st.dates(date(1990, 1, 1), date(2200, 1, 1))
KINDS = st.sampled_from(list(CardKind))
LENGTHS = {
    CardKind.DAY: (1, 1),
    CardKind.WEEK: (7, 7),
    CardKind.MONTH: (28, 31),
    CardKind.YEAR: (365, 366),
    CardKind.HONOUR_DAY: (1, 1),
    CardKind.HONOUR_YEAR: (365, 366),
}


@pytest.mark.parametrize(
    ("kind", "issued", "last"),
    [
        ("day", date(2026, 3, 3), date(2026, 3, 3)),
        ("honour_day", date(2026, 12, 31), date(2026, 12, 31)),
        ("week", date(2026, 12, 28), date(2027, 1, 3)),
        ("month", date(2026, 3, 3), date(2026, 4, 2)),
        ("month", date(2026, 3, 1), date(2026, 3, 31)),
        ("month", date(2026, 1, 31), date(2026, 2, 27)),
        ("month", date(2028, 1, 31), date(2028, 2, 28)),
        ("month", date(2026, 12, 15), date(2027, 1, 14)),
        ("year", date(2026, 1, 1), date(2026, 12, 31)),
        ("year", date(2028, 2, 29), date(2029, 2, 27)),
        ("honour_year", date(2026, 3, 3), date(2027, 3, 2)),
    ],
)
def test_a_card_ends_on_the_day_its_kind_promises(kind: str, issued: date, last: date) -> None:
    assert card_validity(kind, issued).last == last


def test_refuses_a_kind_that_does_not_exist() -> None:
    with pytest.raises(ValueError, match="honour_month"):
        card_validity("honour_month", date(2026, 3, 3))


@given(KINDS, DAYS)
def test_a_card_is_good_from_its_first_day_to_its_last_and_not_around_them(kind: CardKind, issued: date) -> None:
    span, day = card_validity(kind, issued), timedelta(days=1)
    assert span.first == issued
    assert span.covers(issued)
    assert span.covers(span.last)
    assert not span.covers(issued - day)
    assert not span.covers(span.last + day)


@given(KINDS, DAYS)
def test_a_card_has_as_many_days_as_its_kind_can_have(kind: CardKind, issued: date) -> None:
    shortest, longest = LENGTHS[kind]
    assert shortest <= (card_validity(kind, issued).last - issued).days + 1 <= longest


@given(KINDS, DAYS)
def test_a_card_issued_later_never_ends_earlier(kind: CardKind, issued: date) -> None:
    assert card_validity(kind, issued).last <= card_validity(kind, issued + timedelta(days=1)).last


@given(DAYS)
def test_the_day_after_a_month_card_is_the_same_date_of_the_next_month(issued: date) -> None:
    assert card_validity("month", issued).last + timedelta(days=1) == months_later(issued, 1)
