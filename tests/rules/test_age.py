"""Only who is certainly of age counts as adult, and age turns at midnight."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.rules.admissions.age import Majority, assess_majority, birthday_at_age, completed_years

BIRTHS = st.dates(date(1900, 1, 1), date(2100, 12, 31))


def at_18(year: int | None, month: int | None, day: int | None, on: date) -> Majority:
    return assess_majority(year, month, day, years=18, on=on)


def test_at_11_a_guest_is_a_minor_until_midnight_of_the_birthday() -> None:
    assert at_18(2008, 3, 4, date(2026, 3, 3)) is Majority.MINOR
    assert at_18(2008, 3, 4, date(2026, 3, 4)) is Majority.ADULT


def test_who_was_born_on_29_february_is_of_age_on_1_march() -> None:
    assert birthday_at_age(date(2008, 2, 29), 18) == date(2026, 3, 1)
    assert at_18(2008, 2, 29, date(2026, 2, 28)) is Majority.MINOR
    assert at_18(2008, 2, 29, date(2026, 3, 1)) is Majority.ADULT
    assert birthday_at_age(date(2008, 2, 29), 20) == date(2028, 2, 29)


@pytest.mark.parametrize(
    ("month", "day", "minor_until", "adult_from"),
    [
        (None, None, date(2025, 12, 31), date(2026, 12, 31)),
        (2, None, date(2026, 1, 31), date(2026, 3, 1)),
        (4, None, date(2026, 3, 31), date(2026, 4, 30)),
        (None, 31, date(2026, 1, 30), date(2026, 12, 31)),
    ],
)
def test_a_blank_in_the_document_leaves_a_doubt_until_every_reading_is_adult(
    month: int | None, day: int | None, minor_until: date, adult_from: date
) -> None:
    one = timedelta(days=1)
    assert at_18(2008, month, day, minor_until) is Majority.MINOR
    assert at_18(2008, month, day, minor_until + one) is Majority.UNKNOWN
    assert at_18(2008, month, day, adult_from - one) is Majority.UNKNOWN
    assert at_18(2008, month, day, adult_from) is Majority.ADULT


@pytest.mark.parametrize("birth", [(None, 3, 4), (2000, 2, 30), (2000, 13, None), (0, None, None), (9999, 1, 1)])
def test_a_date_that_proves_nothing_is_unknown(birth: tuple[int | None, int | None, int | None]) -> None:
    assert at_18(*birth, date(2026, 3, 3)) is Majority.UNKNOWN


@given(BIRTHS, st.integers(1, 30), st.integers(-400, 400))
def test_a_full_date_never_leaves_a_doubt(born: date, years: int, offset: int) -> None:
    on = birthday_at_age(born, years) + timedelta(days=offset)
    expected = Majority.ADULT if offset >= 0 else Majority.MINOR
    assert assess_majority(born.year, born.month, born.day, years=years, on=on) is expected
    assert (completed_years(born, on) >= years) == (offset >= 0)


@given(BIRTHS, st.booleans(), st.booleans(), st.integers(0, 40), st.dates(date(1900, 1, 1), date(2140, 1, 1)))
def test_a_blank_never_makes_an_adult_of_a_minor_nor_a_minor_of_an_adult(
    born: date, month: bool, day: bool, years: int, on: date
) -> None:
    certain = assess_majority(born.year, born.month, born.day, years=years, on=on)
    blank = assess_majority(born.year, born.month if month else None, born.day if day else None, years=years, on=on)
    assert blank in {certain, Majority.UNKNOWN}


@given(BIRTHS, st.integers(0, 100))
def test_age_grows_by_one_on_each_birthday(born: date, years: int) -> None:
    assert completed_years(born, birthday_at_age(born, years)) == years
    assert completed_years(born, birthday_at_age(born, years) - timedelta(days=1)) == years - 1
