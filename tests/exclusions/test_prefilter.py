"""The prefilter spares comparisons and never a finding."""

from typing import Any
from uuid import UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compliance.exclusions.screening.domain.comparison import (
    Kind,
    Listed,
    Side,
    compare_fields,
    find_matches,
    is_hit,
    is_possible,
    weigh_evidence,
)
from compliance.exclusions.screening.domain.name_matching import WORD
from compliance.exclusions.screening.domain.prefilter import LITTLE, Prefilter
from compliance.people.domain.documents.mrz import PartialDate

WHOLE = PartialDate(1980, 5, 17)
SHOWN = Side("WEBER JEAN PAUL", WHOLE, number="P1234567", state="LUX")


def is_worth_it(shown: Side, listed: Side, among: int) -> bool:
    birth = listed.birth
    stated = (birth.year, birth.month, birth.day) if birth else (None, None, None)
    return Prefilter(shown).is_worth_comparing(listed.mrz_name, *stated, listed.number, among)


@pytest.mark.parametrize(
    ("listed", "among"),
    [
        (Side("SCHMIT EVA", WHOLE), 1_000_000),
        (Side("SCHMIT EVA", WHOLE), 0),
        (Side("WEBER EVA", PartialDate(1980, 5, 18)), 1_000_000),
        (Side("WEBER EVA", PartialDate(1980, 5)), 1_000_000),
        (Side("", WHOLE), 0),
        (Side("", PartialDate(1971), number="Q7"), 0),
    ],
    ids=["birth date", "of a short list", "half a name, another day", "half a name, a month", "no name", "nothing"],
)
def test_what_shares_a_key_and_little_else_is_let_go(listed: Side, among: int) -> None:
    assert not is_worth_it(SHOWN, listed, among)


@pytest.mark.parametrize(
    ("shown", "listed"),
    [
        (SHOWN, Side("SCHMIT EVA", None, number="P1234567")),
        (SHOWN, Side("", None, number="P1234568")),
        (SHOWN, Side("PAUL JEAN WEBER", PartialDate(1980, 5, 18))),
        (SHOWN, Side("WEBER EVA", WHOLE)),
        (SHOWN, Side("WEBER JEAN", PartialDate(1980, 5, 18))),
        (Side("WEB", WHOLE, name_truncated=True), Side("WEBERMEIER", WHOLE)),
        (Side("ANNA BERG", WHOLE), Side("DE ANNABERG", WHOLE)),
        (Side("LI", WHOLE), Side("LI", None, number="P1")),
        (Side("KHRUSHCHEV", WHOLE), Side("KRUSCHTSCHOW", PartialDate(1980))),
    ],
    ids=[
        "number",
        "number with a slip",
        "same name",
        "half a name, the day",
        "a day off",
        "cut short",
        "joined",
        "short",
        "single words",
    ],
)
def test_what_may_be_the_guest_is_compared(shown: Side, listed: Side) -> None:
    assert is_worth_it(shown, listed, 5000)


words = st.sampled_from(
    ["WEBER", "WEBBER", "VEBER", "WE", "BER", "JEAN", "JEANNE", "VAN", "LI", "ABDALLAH", "ABD", "ALLAH"]
)
names = st.lists(words, max_size=4).map(" ".join)
years, months, days = st.sampled_from([1979, 1980]), st.sampled_from([5, 7, 12]), st.sampled_from([5, 7, 17, 28])
births = st.one_of(
    st.none(),
    st.builds(PartialDate, years),
    st.builds(PartialDate, years, months),
    st.builds(PartialDate, years, months, days),
    st.builds(PartialDate, years, st.sampled_from([1, 7]), st.just(1)),
)
facts: dict[str, Any] = {
    "sex": st.sampled_from(["", "M", "F", "X"]),
    "nationality": st.sampled_from(["", "LUX", "FRA"]),
    "number": st.sampled_from(["", "P12", "P1234567", "P1234568", "P1234689"]),
    "state": st.sampled_from(["", "LUX"]),
}


# Two names that share little and one birth date: their sum exceeds chance, but the names speak against it.
@example(Side("WEBER JEANNE", PartialDate(1979, 1, 1)), Side("WE JEAN", PartialDate(1979, 1, 1)), 0)
# The same words in another order, which join with their neighbours differently.
@example(Side("WE WEBER ALLAH", None), Side("WEBER WE ALLAH", None), 0)
@example(Side("ABD WE VAN VAN", None), Side("WE VAN VAN ABD", None), 0)
@given(
    st.builds(Side, names, births, **facts, name_truncated=st.booleans()),
    st.builds(Side, names, births, **facts),
    st.sampled_from([0, 5000, 50_000, 1_000_000, 100_000_000]),
)
def test_nobody_is_let_go_whom_the_comparison_would_report(shown: Side, listed: Side, among: int) -> None:
    """Every pair is compared in full: neither the prefilter nor the look before the comparison may lose one."""
    row = Listed(UUID(int=1), Kind.HOUSE, "", over=False, side=listed, among=among)
    evidence = weigh_evidence(shown, listed)
    agreed = compare_fields(shown, row, evidence)
    reported = is_hit(agreed) or is_possible(agreed, evidence, among)
    assert bool(find_matches(shown, [row], to_key=str)) is reported
    if reported:
        assert is_worth_it(shown, listed, among)


def test_little_is_less_than_whatever_speaks_for_somebody() -> None:
    assert 0 < LITTLE < min(weight for row in WORD.values() for weight in row if weight > 0)


def test_one_glance_is_for_every_row_of_a_question() -> None:
    prefilter = Prefilter(SHOWN)
    rows = [("WEBER JEAN", 1980, 5, 17), ("SCHMIT EVA", 1980, 5, 17), ("PAUL WEBER", 1980, 5, 17)]
    assert [prefilter.is_worth_comparing(*row, "", among) for row in rows for among in (5000, 1_000_000)] == [
        *(True, True),
        *(False, False),
        *(True, True),
    ]


def test_half_a_name_is_too_little_for_a_swapped_date_in_a_long_list() -> None:
    shown, swapped = Side("WEBER JEAN", PartialDate(1980, 5, 7)), PartialDate(1980, 7, 5)
    assert not is_worth_it(shown, Side("SCHMIT WEBER", swapped), 1_000_000)
    assert is_worth_it(shown, Side("SCHMIT WEBER", swapped), 5000)
