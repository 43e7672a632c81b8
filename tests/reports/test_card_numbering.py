"""R-05 as figures: what is wrong with a series is found by counting, whatever the database promises."""

from dataclasses import replace
from datetime import date

import pytest

from compliance.reports.definitions.r05_card_numbering.figures import (
    Book,
    CardNumbering,
    Finding,
    Gap,
    Numbered,
    Series,
    examine_series,
)

MONDAY, TUESDAY, WEDNESDAY = date(2026, 3, 2), date(2026, 3, 3), date(2026, 3, 4)
BOOK = Book(series="day", prefix="D", began_at=1, counter=125, last_ever=125, last_before=120)


def card(number: int, day: date = TUESDAY) -> Numbered:
    return Numbered(number, day, f"D-{number:06d}")


def cards(*numbers: int) -> list[Numbered]:
    return [card(number) for number in numbers]


def series(rows: list[Numbered], book: Book = BOOK) -> Series:
    return examine_series(book, rows, [], first_day=TUESDAY, last_day=TUESDAY)


def test_an_uninterrupted_series_is_sound() -> None:
    found = series(cards(121, 122, 123, 124, 125))
    assert found.sound
    assert (found.first, found.last, found.count, found.expected_first) == (121, 125, 5, 121)
    assert (found.missing_count, found.gaps, found.duplicates) == (0, (), ())
    assert found.label(121) == "D-000121"


def test_finds_planted_gaps_as_runs() -> None:
    found = series(cards(121, 123, 125))
    assert found.gaps == (Gap(122, 122, 1), Gap(124, 124, 1))
    assert series(cards(121, 125)).gaps == (Gap(122, 124, 3),)
    assert series(cards(121, 125)).missing_count == 3
    assert found.findings == (Finding.GAPS,)


def test_finds_planted_duplicates_and_how_often() -> None:
    found = series(cards(121, 122, 122, 122, 123, 124, 125))
    assert [(each.number, each.times) for each in found.duplicates] == [(122, 3)]
    assert found.findings == (Finding.DUPLICATES,)


def test_a_number_of_another_day_within_the_span_is_no_gap_but_is_named() -> None:
    found = series([*cards(121, 123, 124, 125), card(122, WEDNESDAY)])
    assert found.gaps == ()
    assert found.other_days == (122,)
    assert found.count == 4
    assert found.findings == (Finding.OTHER_DAYS,)


@pytest.mark.parametrize("last_before", [None, 119, 121])
def test_a_span_that_does_not_follow_the_one_before_is_named(last_before: int | None) -> None:
    found = series(cards(121, 122, 123, 124, 125), replace(BOOK, last_before=last_before))
    assert found.findings == (Finding.BREAK_BEFORE,)


def test_the_first_span_of_a_series_begins_where_the_series_was_opened() -> None:
    found = series(cards(121, 122, 123, 124, 125), replace(BOOK, began_at=121, last_before=None))
    assert found.sound


@pytest.mark.parametrize("counter", [124, 126])
def test_a_counter_that_is_not_at_the_last_card_is_named(counter: int) -> None:
    found = series(cards(121, 122, 123, 124, 125), replace(BOOK, counter=counter))
    assert found.findings == (Finding.COUNTER_DIFFERS,)
    assert found.expected_counter == 125


def test_a_missing_stub_and_a_stub_of_another_number_are_named() -> None:
    rows = [*cards(121, 122, 123), Numbered(124, TUESDAY, None), Numbered(125, TUESDAY, "D-000999")]
    found = series(rows)
    assert found.stubs_differ == (124, 125)
    assert found.findings == (Finding.STUBS_DIFFER,)


def test_a_series_without_cards_is_sound_if_its_counter_has_not_moved() -> None:
    untouched = Book(series="week", prefix="", began_at=1, counter=0, last_ever=None, last_before=None)
    found = series([], untouched)
    assert found.sound
    assert (found.first, found.last, found.count) == (None, None, 0)
    assert series([], replace(untouched, counter=1)).findings == (Finding.COUNTER_DIFFERS,)


def test_a_night_without_cards_between_others_is_sound() -> None:
    assert series([], replace(BOOK, last_before=120)).sound


def test_one_faulty_series_makes_the_report_faulty() -> None:
    good, bad = series(cards(121, 122, 123, 124, 125)), series(cards(121, 125))
    assert CardNumbering((good, good)).sound
    assert not CardNumbering((good, bad)).sound
    assert CardNumbering((good, bad)).rows == 7
