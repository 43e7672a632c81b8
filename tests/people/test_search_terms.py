"""What somebody types is taken apart into parts of a name, numbers and birth dates."""

import pytest

from compliance.people.domain.names.name_queries import fold_accents
from compliance.people.domain.names.search_terms import Birth, Interpretation, Number, read_search
from compliance.people.selectors import number_providers as numbers


def test_words_apart_come_first_then_neighbours_as_one_number() -> None:
    assert read_search("weber C100 37073") == [
        Interpretation(("weber",), (Number("C100"), Number("37073"))),
        Interpretation(("weber",), (Number("C10037073"),)),
        Interpretation((), (Number("WEBERC10037073"),)),
    ]
    assert Interpretation((), (Number("D025487"),)) in read_search("D 025487")
    assert Interpretation(("weber",), (Number("D025487"),)) in read_search("weber D 025487")


@pytest.mark.parametrize("text", ["", "  ", "%", "-- ??"])
def test_signs_alone_are_no_search(text: str) -> None:
    assert read_search(text) == []


@pytest.mark.parametrize("text", ["C10037073", "c1", "D-025487", "P-000060", "H-2026-114", "M 1234567", "Ａ１２"])
def test_a_text_with_a_digit_is_never_read_by_its_letters_alone(text: str) -> None:
    assert read_search(text)
    assert all(reading.numbers for reading in read_search(text))


@pytest.mark.parametrize(
    ("word", "birth"),
    [
        ("1980", Birth(1980)),
        ("17.05.1980", Birth(1980, 5, 17)),
        ("17/5/1980", Birth(1980, 5, 17)),
        ("17-5-1980", Birth(1980, 5, 17)),
        ("1980-05-17", Birth(1980, 5, 17)),
        ("17 05 1980", Birth(1980, 5, 17)),
        ("2980", None),
        ("C1980", None),
    ],
)
def test_reads_birth_dates(word: str, birth: Birth | None) -> None:
    assert read_search(word)[0].numbers[0].birth == birth


@pytest.mark.parametrize(
    "spellings", [("Müller", "Mueller", "Muller"), ("Søren", "Soeren", "Soren"), ("Ægir", "Aegir"), ("Åberg", "Aaberg")]
)
def test_one_name_in_every_spelling(spellings: tuple[str, ...]) -> None:
    asked = [read_search(each)[0].tsquery for each in spellings]
    assert all(fold_accents(spellings[-1].lower()) in each for each in asked)


def test_a_name_cannot_end_the_question() -> None:
    assert read_search("o'b & :* | ! <->")[0].tsquery == "((('ob':*)))"


def test_a_beginning_stands_for_the_numbers_that_are_padded_to_a_width() -> None:
    assert numbers.number_span("0254", 6) == (25400, 25499)
    assert numbers.number_span("025487", 6) == (25487, 25487)
    assert numbers.number_span("1025487", 6) == (1025487, 1025487)
    assert numbers.number_span("1234567890", 6) is None
    assert numbers.number_span("0000001", 6) is None
