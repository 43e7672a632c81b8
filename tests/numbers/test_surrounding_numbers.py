"""What surrounds some numbers of a series at an earlier time, and where its counter was then."""

from typing import Any

import pytest

from audit.recording.numbers import SurroundingNumbers, surrounding_numbers
from compliance.orphans.models.carnets import Numbering
from compliance.orphans.models.finds import Find
from tests.orphans import floor

pytestmark = pytest.mark.django_db


@pytest.fixture
def five_finds() -> Any:
    """Their numbers are 1 to 5, and so is the counter at 5."""
    for _number in range(5):
        floor.find()
    return Find.objects.all()


def around(rows: Any, known: Any, *used: int, counter: Any = None) -> SurroundingNumbers:
    counters = Numbering.objects.filter(series="find")
    return surrounding_numbers(
        counter=counters if counter is None else counter, rows=rows, known=known, used_numbers=used
    )


def test_numbers_between_the_used_ones_are_others_of_the_series(five_finds: Any) -> None:
    known = five_finds.filter(number__lte=4)
    assert around(five_finds, known, 2, 4) == SurroundingNumbers(1, frozenset({3}), 4, 4)
    assert around(five_finds, five_finds, 3, 4) == SurroundingNumbers(2, frozenset(), 5, 5)
    assert around(five_finds, five_finds, 1, 5) == SurroundingNumbers(None, frozenset({2, 3, 4}), 5, 5)


def test_a_number_that_was_not_known_yet_is_no_surrounding_number(five_finds: Any) -> None:
    known = five_finds.exclude(number__in=(2, 3))
    assert around(five_finds, known, 1, 4) == SurroundingNumbers(None, frozenset(), 5, 5)
    assert around(five_finds, known, 4) == SurroundingNumbers(1, frozenset(), 5, 5)


def test_without_used_numbers_nothing_surrounds_them(five_finds: Any) -> None:
    assert around(five_finds, five_finds.filter(number__lte=3)) == SurroundingNumbers(None, frozenset(), 3, 3)


def test_before_the_first_row_the_counter_was_at_the_beginning(five_finds: Any) -> None:
    nothing = five_finds.none()
    assert around(five_finds, nothing) == SurroundingNumbers(None, frozenset(), None, 0)
    assert around(nothing, nothing, counter=Numbering.objects.none()) == SurroundingNumbers(None, frozenset(), None, 0)
