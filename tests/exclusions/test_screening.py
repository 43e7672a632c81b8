"""Is this the person to be kept out? What agrees, field by field; what is missing never counts as agreement."""

from dataclasses import replace
from math import exp
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.exclusions.screening.domain.comparison import (
    Agreement,
    Finding,
    Kind,
    Listed,
    Side,
    compare_fields,
    find_matches,
    is_hit,
    is_possible,
    of_paper,
    weigh_evidence,
)
from compliance.exclusions.screening.domain.name_matching import BEYOND_CHANCE, NATIONALITY, SEX, compare_names
from compliance.people.domain.documents.mrz import PartialDate
from tests import cast

MEASURE = UUID(int=1)
WHOLE = PartialDate(1980, 5, 17)


def side(name: str = "WEBER JEAN", birth: PartialDate | None = WHOLE, **more: Any) -> Side:
    return Side(name, birth, **more)


def measure(listed: Side, **more: Any) -> Listed:
    return Listed(MEASURE, Kind.HOUSE, "R-1", over=False, side=listed, **more)


def verdict(shown: Side, listed: Side, **more: Any) -> str:
    row = measure(listed, **more)
    evidence = weigh_evidence(shown, listed)
    agreed = compare_fields(shown, row, evidence)
    return "hit" if is_hit(agreed) else "possible" if is_possible(agreed, evidence, row.among) else "clear"


def alert(shown: Side, listed: Side, kind: Kind = Kind.HOUSE, *, over: bool = False) -> tuple[Finding, ...]:
    return find_matches(shown, [Listed(MEASURE, kind, "R-1", over, listed)], to_key=lambda text: text)


@pytest.mark.parametrize(
    ("shown", "listed"),
    [
        (side("OTHER NAME", None, number="P123", state="LUX"), side(number="P123", state="LUX")),
        (side(), side()),
        (side("WEBER JEA", name_truncated=True), side()),
        (side("WEB", name_truncated=True), side("WEBERMEIER")),
    ],
    ids=["the paper", "name and birth date", "a name cut short by the zone", "and cut to nearly nothing"],
)
def test_a_hit(shown: Side, listed: Side) -> None:
    assert verdict(shown, listed) == "hit"
    assert [found.is_hit for found in alert(shown, listed)] == [True]


def test_the_very_guest_is_a_hit_whatever_their_paper_says() -> None:
    assert verdict(side("OTHER NAME", None), side(), of_guest=True) == "hit"
    assert verdict(side("OTHER NAME", None), side()) == "clear"


@pytest.mark.parametrize(
    ("shown", "listed"),
    [
        (side("MULLER JORG"), side("MUELLER JOERG")),
        (side("JEAN WEBER"), side()),
        (side("WEBER"), side()),
        (side("VANDENBERG ANNA"), side("VAN DEN BERG ANNA")),
        (side("LI WU"), side("LI WUU")),
        (side(birth=PartialDate(1980, 5)), side()),
        (side(), side(birth=PartialDate(1980))),
        (side(birth=PartialDate(1980)), side(birth=PartialDate(1980))),
        (side(birth=PartialDate(1980, 8, 3)), side(birth=PartialDate(1980, 3, 8))),
        (side("WEBBER JEAN", PartialDate(1980, 8, 3)), side(birth=PartialDate(1980, 3, 8))),
        (side(birth=PartialDate(1980, 5, 18)), side()),
        (side("JEAN WEBER", PartialDate(1981, 5, 17)), side()),
        (side(birth=PartialDate(1990, 5, 17)), side()),
        (side(birth=PartialDate(1980, 6, 17)), side()),
        (side(birth=None), side()),
        (side(), side(birth=None)),
        (side("WEBBER JEAN", PartialDate(1980, 5, 18)), side()),
        (side("WEBBER JEAN", None), side()),
        (side("AN"), side("AN NGUYEN")),
        (side("SCHMIT JEAN"), side()),
        (side("KHRUSHCHEV IURII", PartialDate(1980, 5, 18)), side("CHRUSCHTSCHOW JURIJ")),
        (side("MOHAMED AHMED"), side("MXHMD AXHMD")),
        (side("DUPONT EVA", number="P1234567"), side("WEBER JEAN", PartialDate(1980, 5, 17), number="P1234576")),
        (side("SCHMIT EVA", PartialDate(1991, 1, 1), number="P123", state="LUX"), side(number="P123")),
        (side("SCHMIT EVA", PartialDate(1991, 1, 1), number="P123", state="LUX"), side(number="P123", state="FRA")),
    ],
    ids=[
        "spelling", "order of names", "no first name", "words joined", "a letter more", "no day", "year listed",
        "only the year on both", "day and month swapped", "swapped and a slip in the name", "a day off", "a year off",
        "ten years off", "another month", "no birth date shown", "no birth date listed", "a slip in both",
        "a slip, and no birth date", "one short name", "another surname, as after a marriage",
        "spelled by two countries, and a slip in the date",
        "written in Arabic", "another name, and a slip in the number", "number without a state",
        "number of another state",
    ],
)  # fmt: skip
def test_a_possible_match(shown: Side, listed: Side) -> None:
    assert verdict(shown, listed) == "possible"
    assert [found.is_hit for found in alert(shown, listed)] == [False]


@pytest.mark.parametrize(
    ("shown", "listed"),
    [
        (side("SCHMIT EVA"), side()),
        (side(birth=PartialDate(1975, 2, 1)), side()),
        (side("WEBBER PAUL", None), side()),
        (side("", PartialDate(1980, 5, 17)), side()),
        (side("", None), side("", None)),
        (side("SCHMIT EVA", state="LUX"), side(state="LUX")),
        (side("WEBER JEAN", PartialDate(1980, 6)), side()),
        (side("SCHMIT EVA", sex="M", nationality="LUX"), side(sex="M", nationality="LUX")),
    ],
    ids=[
        "another name", "another birth date", "one name alike, and no birth date", "no name", "nothing",
        "the same state", "another month, no day", "sex and nationality",
    ],
)  # fmt: skip
def test_no_match(shown: Side, listed: Side) -> None:
    assert verdict(shown, listed) == "clear"
    assert alert(shown, listed) == ()


@pytest.mark.parametrize(
    ("kind", "over", "code"),
    [
        (Kind.MINISTERIAL, False, "ministerial"),
        (Kind.HOUSE, False, "house_exclusion"),
        (Kind.SELF_EXCLUSION, False, "self_ban"),
        (Kind.SELF_EXCLUSION, True, "interview_due"),
    ],
)
def test_a_hit_says_what_it_is_and_a_look_alike_does_not(kind: Kind, over: bool, code: str) -> None:
    assert [found.code for found in alert(side(), side(), kind, over=over)] == [code]
    assert [found.code for found in alert(side("WEBBER JEAN"), side(), kind, over=over)] == ["possible_match"]


def test_the_weightiest_alert_comes_first_and_says_what_agreed() -> None:
    rows = [
        Listed(UUID(int=3), Kind.SELF_EXCLUSION, "", False, side("WEBBER JEAN")),
        Listed(UUID(int=4), Kind.MINISTERIAL, "MJ-1", False, side(sex="X", number="P9")),
        Listed(UUID(int=5), Kind.HOUSE, "", False, side("SCHMIT EVA")),
    ]
    found = find_matches(of_paper(cast.paper()), rows, to_key=lambda text: text)
    assert [(each.code, each.measure_id.int, each.reference) for each in found] == [
        ("ministerial", 4, "MJ-1"),
        ("possible_match", 3, ""),
    ]
    assert found[0].agreed == {
        "guest": Agreement.UNKNOWN,
        "number": Agreement.DIFFERS,
        "state": Agreement.UNKNOWN,
        "name": Agreement.AGREES,
        "birth": Agreement.AGREES,
        "sex": Agreement.UNKNOWN,
        "nationality": Agreement.UNKNOWN,
    }


@pytest.mark.parametrize(
    "change",
    [
        {"name": "WEBBER JEANNE"},
        {"birth": PartialDate(1980, 5)},
        {"birth": None},
        {"sex": "F"},
        {"nationality": "FRA"},
        {"number": "P9"},
        {"state": "FRA"},
    ],
    ids=str,
)
def test_a_fingerprint_changes_with_either_side(change: dict[str, Any]) -> None:
    shown, listed = side("WEBBER JEAN", number="P1"), side()
    (before,) = alert(shown, listed)
    assert alert(shown, listed)[0].fingerprint == before.fingerprint
    for found in (
        *alert(side(**{"name": "WEBBER JEAN", "number": "P1"} | change), listed),
        *alert(shown, side(**change)),
    ):
        assert found.fingerprint != before.fingerprint


births = st.one_of(
    st.none(),
    st.builds(PartialDate, st.integers(1900, 2020)),
    st.builds(PartialDate, st.integers(1900, 2020), st.integers(1, 12)),
    st.builds(PartialDate, st.integers(1900, 2020), st.integers(1, 12), st.integers(1, 28)),
    st.sampled_from((PartialDate(1, 1, 1), PartialDate(9999, 12, 31))),  # the first and the last day there are
)


@given(st.text("ABEJNRW ", max_size=20), births, st.text("ABEJNRW ", max_size=20), births)
def test_what_is_missing_never_makes_a_hit(
    name: str, birth: PartialDate | None, other: str, listed: PartialDate | None
) -> None:
    found = verdict(side(name, birth), side(other, listed))
    if not name or not other or birth is None or listed is None:
        assert found != "hit"
    if found == "hit":
        assert (name, birth) == (other, listed)


VERY_LONG = 100_000_000


def test_the_same_name_without_a_birth_date_is_a_doubt_among_any_number() -> None:
    for listed, shown in ((None, WHOLE), (WHOLE, None), (None, None)):
        assert verdict(side(birth=shown), side(birth=listed), among=VERY_LONG) == "possible"
        assert verdict(side("J WEBER", shown), side(birth=listed), among=VERY_LONG) == "possible"


def test_sex_and_nationality_decide_where_names_alone_do_not() -> None:
    shown, listed = side("WEBER JEAN", None, sex="M", nationality="LUX"), side("WEBBER JEANE", None)
    names = compare_names("WEBER JEAN", "WEBBER JEANE").weight
    # As many as the names alone are not enough for, by a little.
    among = round(exp(names - BEYOND_CHANCE)) + 500
    assert verdict(shown, listed, among=among) == "clear"
    assert verdict(shown, replace(listed, sex="M", nationality="LUX"), among=among) == "possible"
    fewer = round(exp(names - BEYOND_CHANCE)) - 500
    assert verdict(shown, listed, among=fewer) == "possible"
    assert verdict(shown, replace(listed, sex="F", nationality="FRA"), among=fewer) == "clear"
    for differs, weight in ((replace(listed, sex="F"), SEX[1]), (replace(listed, nationality="FRA"), NATIONALITY[1])):
        assert weigh_evidence(shown, differs).weight == pytest.approx(names + weight)


@pytest.mark.parametrize(
    ("shown", "listed"),
    [
        # A name that hardly agrees, with the very birth date; and a number with two slips under another name.
        (side("XENOPHON", number="P1234567"), side("XENOPHONTIS", number="Q7654321")),
        (side("SCHMIT EVA", number="PO234567"), side("WEBER JEAN", WHOLE, number="P0234561")),
    ],
    ids=["a name that begins alike", "two slips in a number"],
)
def test_little_that_agrees_is_looked_at_beside_the_birth_date(shown: Side, listed: Side) -> None:
    assert len(alert(shown, listed)) == 1


def test_doubts_come_the_likeliest_first_and_then_by_their_measure() -> None:
    rows = [
        Listed(UUID(int=7), Kind.HOUSE, "", False, side("WEBBER JEAN")),
        Listed(UUID(int=6), Kind.HOUSE, "", False, side("WEBBER JEAN", None)),
        Listed(UUID(int=5), Kind.HOUSE, "", False, side("WEBBER JEAN")),
        Listed(UUID(int=9), Kind.SELF_EXCLUSION, "", False, side()),
    ]
    found = find_matches(side(), rows, to_key=lambda text: text)
    assert [each.measure_id.int for each in found] == [9, 5, 7, 6]
