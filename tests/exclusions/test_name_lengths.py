"""How long a word must be to weigh as much, to the letter."""

import pytest

from compliance.exclusions.screening.domain.name_matching import (
    LONG,
    LONGEST,
    MIDDLING,
    SHORT,
    compare_names,
    length_of,
)


@pytest.mark.parametrize(
    ("letters", "column"), [(1, SHORT), (4, SHORT), (5, MIDDLING), (6, MIDDLING), (7, LONG), (8, LONGEST), (9, LONGEST)]
)
def test_the_shorter_word_gives_the_column(letters: int, column: int) -> None:
    word = "A" * letters
    assert length_of(word, word) == length_of(word, f"{word}BCDEF") == length_of(f"{word}BCDEF", word) == column
    assert length_of(word, "") == column, "without a counterpart"


def test_joined_words_with_a_slip_count_from_eight_letters() -> None:
    assert compare_names("ANNAMARXX", "ANNA MARX").as_written
    assert not compare_names("ANNAMAXX", "ANNA MAX").as_written
