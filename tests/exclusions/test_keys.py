"""Whoever the policy would find, the index finds: a measure and a paper that may be one person share a key."""

import re
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from compliance import exclusions
from compliance.exclusions.screening import selectors as screening_selectors
from compliance.exclusions.screening.domain import comparison as screening
from compliance.exclusions.screening.domain import name_matching, name_variants, name_words
from compliance.exclusions.screening.domain.comparison import Listed, Side
from compliance.people.domain.documents.mrz import PartialDate
from compliance.vault.services.sealed_texts import slip_digests_of
from tests import cast

from .keeping_out import keep_out, ministerial, weber

KEYS = "SELECT measure_keys(%s, %s, %s::smallint, %s::smallint, %s::smallint, %s::integer, %s)"


SHORT, LONG = 5000, 1_000_000


def keys(side: Side, *, among: int | None) -> set[object]:
    """Those of a paper that is compared with so many measures, or those that a measure lies under.

    The digests of its number lie in another table (`MeasureNumber`), but find it like keys.
    """
    birth = side.birth
    stated = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    more = side.other_names if among is None else name_variants.other_writings(side.mrz_name)
    names = "\n".join((side.mrz_name, *more))
    others = " ".join(str(screening.birth_key(other)) for other in side.other_births)
    with connection.cursor() as cursor:
        cursor.execute(KEYS, [cast.VENUE, names, *stated, among, others])
        (found,) = cursor.fetchone()
    return set(found) | {("number", slip) for slip in slip_digests_of(cast.VENUE, side.number)}


def meet(shown: Side, listed: Side, among: int = SHORT) -> bool:
    return bool(keys(shown, among=among) & keys(listed, among=None))


WHOLE = PartialDate(1980, 5, 7)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("shown", "listed"),
    [
        (Side("SCHMIT EVA", None, number="P1234567"), Side("WEBER JEAN", WHOLE, number="P1234567")),
        (Side("SCHMIT EVA", None, number="P12"), Side("WEBER JEAN", WHOLE, number="P12")),
        (Side("SCHMIT EVA", None, number="P1234576"), Side("WEBER JEAN", WHOLE, number="P1234567")),
        (Side("SCHMIT EVA", None, number="P123456"), Side("WEBER JEAN", WHOLE, number="P1234567")),
        (Side("KHRUSHCHEV IURII", WHOLE), Side("CHRUSCHTSCHOW JURIJ", WHOLE)),
        (Side("WEBER JEAN", WHOLE), Side("WEBER JEAN", PartialDate(1980, 7, 5))),
        (Side("WEBBER JEANNE", PartialDate(1980, 5, 8)), Side("WEBER JEAN", WHOLE)),
        (Side("WEBER JEAN", PartialDate(1908, 5, 7)), Side("WEBBER JEANNE", WHOLE)),
        (Side("WEBER JEAN", PartialDate(1962, 8, 30)), Side("JEAN WEBER", WHOLE)),
        (Side("VAN WEBER JEAN", None), Side("JEAN DE WEBER", WHOLE)),
        (Side("WEBER", None), Side("WEBER", WHOLE)),
        (Side("VAN", None), Side("VAN", None, number="P1")),
        (Side("WEBBER JEANNE", PartialDate(1980)), Side("WEBER JEAN", WHOLE)),
        (Side("WEBBER JEANNE", PartialDate(1980, 5)), Side("WEBER JEAN", WHOLE)),
        (Side("WEBBER JEANNE", WHOLE), Side("WEBER JEAN", PartialDate(1980))),
        (Side("WEBBER JEANNE", WHOLE), Side("WEBER JEAN", PartialDate(1980, 5))),
        (Side("WEBBER JEANNE", PartialDate(1980, 5)), Side("WEBER JEAN", PartialDate(1980))),
        (Side("WEBBER JEANNE", PartialDate(1980)), Side("WEBER JEAN", PartialDate(1980, 5))),
        (Side("WEBER JEAN", PartialDate(1980, 9, 23)), Side("WEBER JEAN", PartialDate(1980, 1, 1))),
        (Side("WEBBER JEANNE", PartialDate(1980, 9, 23)), Side("WEBER JEAN", PartialDate(1980, 7, 1))),
        (Side("WEBBER JEANNE", PartialDate(1980, 1, 1)), Side("WEBER JEAN", PartialDate(1980, 9, 23))),
        (Side("WEBBER JEANNE", PartialDate(1980, 9, 23)), Side("WEBER JEAN", PartialDate(1980, 9, 15))),
        (Side("WEBER JEAN", WHOLE), Side("WEBER JEAN", PartialDate(1978), other_births=(PartialDate(1980),))),
        (Side("WEBBER JEANNE", WHOLE), Side("WEBER JEAN", PartialDate(1978), other_births=(PartialDate(1980),))),
        (Side("SCHMIT EVA", WHOLE), Side("WEBER JEAN", PartialDate(1978, 5, 7), other_births=(WHOLE,))),
        (Side("WEBER JEAN", WHOLE), Side("NEMO NICOLAS", None, number="P1", other_names=("WEBER JEAN",))),
        (Side("WEBER JEAN", WHOLE), Side("NEMO NICOLAS", WHOLE, other_names=("SCHMIT", "WEBER JEAN"))),
    ],
    ids=[
        "number", "short number", "number with two signs swapped", "number without one sign", "birth date, any name",
        "day and month swapped", "another day", "two figures of the year", "two words",
        "two words, particles apart, no date", "one word", "a particle alone",
        "year shown", "month shown", "year listed", "month listed", "month and year", "year and month",
        "1 January listed", "1 July listed", "1 January shown", "the fifteenth listed", "one of two years",
        "one of two years, another spelling", "the second of two days", "an alias", "the second alias",
    ],
)  # fmt: skip
def test_they_meet(shown: Side, listed: Side) -> None:
    assert meet(shown, listed)


@pytest.mark.django_db
def test_who_shares_nothing_is_not_even_looked_at() -> None:
    assert not meet(Side("WEBER JEAN", WHOLE, number="P1234567"), Side("SCHMIT EVA", PartialDate(1971, 2, 23)))
    assert not meet(Side("WEBER JEAN", PartialDate(1980, 8, 30)), Side("WEBER PAUL", WHOLE)), "two figures, half a name"
    assert not meet(Side("", None), Side("", None, number="P1"))


@pytest.mark.django_db
def test_another_house_has_other_keys() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            KEYS.replace("SELECT", "SELECT 1 WHERE") + " && " + KEYS.removeprefix("SELECT "),
            [
                *(cast.VENUE, "WEBER JEAN", 1980, 5, 7, SHORT, ""),
                *("0" * 32, "WEBER JEAN", 1980, 5, 7, None, ""),
            ],
        )
        assert cursor.fetchone() is None
    assert not set(slip_digests_of(cast.VENUE, "P1234567")) & set(slip_digests_of(UUID(int=9), "P1234567"))


words = st.sampled_from(["WEBER", "WEBBER", "JEAN", "VAN", "LI", "MOHAMED", "MXHMD", "ANNA", "MARIA"])
years, months, days = st.sampled_from([1979, 1980, 1990]), st.integers(1, 12), st.integers(1, 28)
stated = st.one_of(
    st.builds(PartialDate, years),
    st.builds(PartialDate, years, months),
    st.builds(PartialDate, years, months, days),
    st.builds(PartialDate, years, st.sampled_from([1, 7]), st.just(1)),
)
births = st.one_of(st.none(), stated)
names = st.lists(words, min_size=1, max_size=3).map(" ".join)
numbers = st.sampled_from(["", "P12", "P1234567", "P1234568"])


def side(name: str, birth: PartialDate | None, number: str, **more: Any) -> Side:
    return Side(name, birth, number=number, state="LUX" if number else "", **more)


sides = st.builds(side, names, births, numbers)
listings = st.builds(
    side,
    names,
    births,
    numbers,
    other_names=st.lists(names, max_size=2).map(tuple),
    other_births=st.lists(stated, max_size=2).map(tuple),
)


@pytest.mark.django_db
@settings(max_examples=150)
@given(sides, listings)
def test_a_hit_the_number_or_the_same_name_is_always_found(shown: Side, listed: Side) -> None:
    """Said of the fields themselves, without the comparison that is to be fed."""
    words = sorted(shown.mrz_name.split())
    listed_names = (listed.mrz_name, *listed.other_names)
    same_number = shown.number != "" and shown.number == listed.number
    same_words = len(set(words)) > 1 and any(sorted(name.split()) == words for name in listed_names)
    if same_number or shown.mrz_name in listed_names or same_words:
        assert meet(shown, listed)


@pytest.mark.django_db
@settings(max_examples=150)
@given(sides, listings)
def test_what_a_long_list_leaves_out_would_raise_nothing(shown: Side, listed: Side) -> None:
    row = Listed(cast.VENUE, screening.Kind.HOUSE, "", over=False, side=listed, among=LONG)
    if screening.find_matches(shown, [row], to_key=str) and meet(shown, listed, SHORT):
        assert meet(shown, listed, LONG)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("shown", "listed"),
    [
        (PartialDate(1980, 1, 31), PartialDate(1980, 2, 1)),
        (PartialDate(1980, 1, 1), PartialDate(1979, 12, 31)),
        (PartialDate(1979, 12, 31), PartialDate(1980, 1, 1)),
        (PartialDate(1980, 2, 28), PartialDate(1980, 3, 1)),
        (PartialDate(1980, 5, 9), PartialDate(1980, 5, 10)),
        (WHOLE, PartialDate(1980)),
        (WHOLE, None),
        (None, WHOLE),
        (PartialDate(1980), WHOLE),
    ],
)  # fmt: skip
def test_a_namesake_of_a_long_list_is_found_unless_their_birth_date_speaks_against_it(
    shown: PartialDate | None, listed: PartialDate | None
) -> None:
    assert meet(Side("WEBER JEAN", shown), Side("JEAN WEBER", listed, number="P1"), LONG)
    assert not meet(Side("WEBER JEAN", WHOLE), Side("JEAN WEBER", PartialDate(1962, 8, 30)), LONG)


def test_a_list_is_long_once_the_same_name_cannot_outweigh_another_birth_date() -> None:
    best = max(map(max, name_matching.WORD.values())) * name_matching.TELLING
    others = name_matching.SEX[0] + name_matching.NATIONALITY[0]
    assert best + name_matching.BIRTH[name_matching.Similarity.OTHER] + others < name_matching.minimum_weight(20_000)


@pytest.mark.django_db
def test_a_measure_written_past_the_program_is_found_too(director: Any) -> None:
    row = keep_out(ministerial(), weber(), by=director)
    shown = Side("WEBBER JEAN", PartialDate(1980, 5, 18))
    today = cast.TUESDAY.date()
    assert [each.id for each in screening_selectors.measures_against_guest(cast.VENUE, shown, None, today, today)] == [
        row.pk
    ]


def test_the_index_leaves_out_the_words_that_the_policy_leaves_out() -> None:
    sql = Path(exclusions.__file__).parent / "sql"
    lists = {
        name: [set(words.split(",")) for words in re.findall(r"'\{(\w[\w,]+)\}'", (sql / name).read_text("utf-8"))]
        for name in ("measure_keys.sql", "measure_codes.sql")
    }
    others, *short_forms = lists["measure_keys.sql"]
    assert others == name_words.PARTICLES | name_words.TITLES
    assert short_forms == [name_words.SHORT_FORMS] * 2
    assert lists["measure_codes.sql"] == [name_words.SHORT_FORMS]
    starts = re.findall(r"'\^\(([A-Z|]+)\)'", (sql / "measure_codes.sql").read_text("utf-8"))
    assert [set(words.split("|")) for words in starts] == [name_words.SHORT_FORMS] * 2
