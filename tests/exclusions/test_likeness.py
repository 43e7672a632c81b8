"""Names that are spelled differently: what each comparison weighs, and a score that means something."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.exclusions.screening.domain import comparison as screening
from compliance.exclusions.screening.domain.comparison import Side
from compliance.exclusions.screening.domain.name_matching import (
    BEYOND_CHANCE,
    BIRTH,
    SHORTEST_LIST,
    Similarity,
    births_alike,
    compare_names,
    minimum_weight,
    numbers_alike,
    words_alike,
)
from compliance.exclusions.screening.domain.name_words import words_of
from compliance.exclusions.screening.domain.phonetics import latin_consonants, phonetic_form
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.names.name_forms import mrz_form


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        ("WEBER", "WEBER", Similarity.SAME),
        ("MUELLER", "MULLER", Similarity.SLIP),
        ("SCHMIT", "SHCMIT", Similarity.SLIP),
        ("A", "B", Similarity.OTHER),
        ("EVGENII", "YEVGENY", Similarity.SPELLED),
        ("ALEXANDRA", "ALEKSANDRA", Similarity.SPELLED),
        ("GORBACHEV", "GORBATSCHOW", Similarity.SPELLED),
        ("MOHAMMED", "MXHMD", Similarity.CONSONANTS),
        ("HUSSEIN", "XHSYN", Similarity.CONSONANTS),
        ("SHEVCHENKO", "CHEVTCHENKO", Similarity.SPELLED),
        ("BERNARD", "BERTARDO", Similarity.SLIPS),
        ("MARGARETE", "MARGARITTAH", Similarity.ALIKE),
        ("WEB", "WEBERMEIER", Similarity.BEGINS),
        ("MAX", "MAXIMILIAN", Similarity.SHORT),
        ("BOB", "ROBIN", Similarity.SHORT),
        ("JEAN", "GIOVANNI", Similarity.ABROAD),
        ("ALEXANDER", "ALEJANDRO", Similarity.ABROAD),
        ("BARNARD", "BAMARD", Similarity.SLIP),
        ("VVEBER", "WEBER", Similarity.SLIP),
        ("KOWALSKA", "KOWALSKY", Similarity.SLIP),
        ("DOSTOEVSKAYA", "DOSTOEVSKY", Similarity.SPELLED),
        ("WEBER", "SCHMIT", Similarity.OTHER),
        ("LI", "LING", Similarity.OTHER),
    ],
)
def test_two_words_are_alike(one: str, other: str, match: Similarity) -> None:
    assert words_alike(one, other) is words_alike(other, one) is match


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("Хрущёв", "CHRUSCHTSCHOW"),
        ("Хрущёв", "KHROUCHTCHEV"),
        ("Хрущёв", "CHROESJTSJOV"),
        ("Чайковский", "TCHAIKOVSKI"),
        ("Шевченко", "CHEVTCHENKO"),
        ("Юрий", "JURIJ"),
        ("Евгений", "YEVGENIY"),
        ("Παπαδόπουλος", "PAPADOPULOS"),
        ("Γεώργιος", "GEORGIOS"),
        ("محمد", "MUHAMMAD"),
        ("حسين", "HUSSEIN"),
        ("خالد", "KHALID"),
        ("Jürgen", "JURGEN"),
        ("Søren", "SOREN"),
        ("Đorđe", "DORDE"),
    ],
)
def test_a_name_in_its_own_script_is_like_what_a_passport_prints(written: str, printed: str) -> None:
    assert words_alike(mrz_form(written), printed) in {
        Similarity.SAME,
        Similarity.SLIP,
        Similarity.SPELLED,
        Similarity.CONSONANTS,
    }


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", max_size=12))
def test_sounds_and_consonants_are_shorter_and_their_own(word: str) -> None:
    assert len(phonetic_form(word)) <= len(word) + word.count("X")
    assert not set(latin_consonants(word)) & set("AEIOUXY")


def test_the_words_of_a_name_count_without_its_particles_in_any_order() -> None:
    assert words_of("VAN DER BERG ANNA").telling == ("BERG", "ANNA")
    assert words_of("VAN DER").telling == ("VAN", "DER")
    assert compare_names("VAN DER BERG ANNA", "ANNA BERG") == compare_names("BERG ANNA", "BERG ANNA")


def test_a_third_word_adds_nothing_and_one_without_a_counterpart_speaks_against() -> None:
    two = compare_names("WEBER JEAN", "WEBER JEAN").weight
    three = compare_names("WEBER JEAN PAUL", "WEBER JEAN PAUL").weight
    other = compare_names("WEBER JEAN PAUL", "WEBER JEAN LUCAS")
    more = compare_names("WEBER JEAN", "WEBER JEAN LUCAS").weight
    assert three == two == more > other.weight > 0
    assert ("PAUL", "", Similarity.OTHER) in other.pairs


def test_each_word_is_given_once_to_the_word_that_is_likest() -> None:
    words = compare_names("JANSEN JANSSEN", "JANSSEN MEIER").pairs
    assert sorted(words) == [("JANSEN", "", Similarity.OTHER), ("JANSSEN", "JANSSEN", Similarity.SAME)]
    words = compare_names("MARTINS MARTINE", "MARTINO MARTINES").pairs
    assert {match for *_, match in words} == {Similarity.SLIP}
    assert len({other for _, other, _ in words}) == 2


def test_words_joined_on_one_side_are_the_same_name() -> None:
    joined = compare_names("VANDENBERG ANNAMARIA", "VANDENBERG ANNA MARIA")
    assert joined == compare_names("VANDENBERG ANNAMARIA", "VANDENBERG ANNAMARIA")
    assert joined.as_written
    assert compare_names("LI MIN", "LIMIN").as_written
    assert not compare_names("LI MI", "LIMI").as_written, "too short to tell"


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        (None, PartialDate(1980), Similarity.UNKNOWN),
        (PartialDate(1980), PartialDate(1980, 5, 17), Similarity.PARTLY),
        (PartialDate(1980), PartialDate(1981, 5, 17), Similarity.OTHER),
        (PartialDate(1980, 5), PartialDate(1980, 6), Similarity.OTHER),
        (PartialDate(1980, 5, 17), PartialDate(1980, 5, 17), Similarity.SAME),
        (PartialDate(1980, 5, 7), PartialDate(1980, 7, 5), Similarity.SWAPPED),
        (PartialDate(1980, 5, 17), PartialDate(1908, 5, 17), Similarity.SLIP),
        (PartialDate(1980, 5, 17), PartialDate(1960, 5, 17), Similarity.SLIP),
        (PartialDate(1980, 5, 31), PartialDate(1980, 6, 1), Similarity.SLIP),
        (PartialDate(1980, 5, 17), PartialDate(1980, 6, 18), Similarity.OTHER),
    ],
)
def test_two_birth_dates_are_alike(one: PartialDate | None, other: PartialDate | None, match: Similarity) -> None:
    assert births_alike(one, other)[0] is births_alike(other, one)[0] is match


def test_a_date_stated_in_part_weighs_by_what_it_states() -> None:
    weights = [
        births_alike(one, PartialDate(1980, 5, 17))[1]
        for one in (PartialDate(1980), PartialDate(1980, 5), PartialDate(1980, 5, 17))
    ]
    assert 0 < weights[0] < weights[1] < weights[2] == BIRTH[Similarity.SAME]


@pytest.mark.parametrize(
    ("one", "other", "match"),
    [
        ("", "P1234567", Similarity.UNKNOWN),
        ("P1234567", "P1234567", Similarity.SAME),
        ("P1234567", "P1234576", Similarity.SLIP),
        ("PO234567", "P0234561", Similarity.SLIPS),
        ("P1234567", "Q7654321", Similarity.OTHER),
        ("P12", "P13", Similarity.OTHER),
    ],
)
def test_two_numbers_are_alike(one: str, other: str, match: Similarity) -> None:
    assert numbers_alike(one, other) is match


names = st.lists(
    st.sampled_from(["WEBER", "JEAN", "MARIA", "MULLER", "MUELLER", "VAN", "LI", "KHAN", "ALEX", "ALEXANDER"]),
    max_size=4,
)
births = st.one_of(st.none(), st.builds(PartialDate, st.integers(1950, 1960), st.integers(1, 12), st.integers(1, 28)))
sides = st.builds(
    lambda name, birth, sex, nationality, number: Side(" ".join(name), birth, sex, nationality, number),
    names,
    births,
    st.sampled_from(["", "M", "F", "X"]),
    st.sampled_from(["", "LUX", "FRA"]),
    st.sampled_from(["", "P1234567", "P1234568"]),
)


@given(sides, sides)
def test_either_side_may_be_the_paper(one: Side, other: Side) -> None:
    assert screening.weigh_evidence(one, other).weight == pytest.approx(screening.weigh_evidence(other, one).weight)


@given(sides, sides)
def test_what_is_missing_weighs_nothing(one: Side, other: Side) -> None:
    nobody = Side("", None)
    assert screening.weigh_evidence(one, nobody).weight == screening.weigh_evidence(nobody, other).weight == 0
    stated = screening.weigh_evidence(one, other)
    without = screening.weigh_evidence(Side(one.mrz_name, None, one.sex, one.nationality, one.number), other)
    assert without.weight == pytest.approx(stated.weight - births_alike(one.birth, other.birth)[1])


def test_the_score_falls_with_the_length_of_the_list_and_the_threshold_rises() -> None:
    evidence = screening.weigh_evidence(Side("WEBBER JEAN", None), Side("WEBER JEAN", None))
    assert evidence.score(0) == evidence.score(SHORTEST_LIST) > evidence.score(100_000) > evidence.score(10_000_000)
    assert minimum_weight(0) == minimum_weight(SHORTEST_LIST) == log(SHORTEST_LIST) + BEYOND_CHANCE
    assert minimum_weight(1_000_000) - minimum_weight(10_000) == pytest.approx(log(100))


@given(sides, sides, st.integers(0, 10**7))
def test_a_score_is_never_certain(one: Side, other: Side, listed: int) -> None:
    assert 0 <= screening.weigh_evidence(one, other).score(listed) <= 99
