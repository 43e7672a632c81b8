"""Birth dates as lists and decisions word them, in four languages; what cannot be understood is named."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.people.domain.documents.zone import PartialDate
from compliance.people.domain.stated_dates import (
    ABOUT,
    LONGEST_SPAN,
    NotUnderstood,
    StatedBirth,
    coarsen_date,
    read_birth,
)

DAY = PartialDate(1961, 5, 17)
YEAR = PartialDate(1961)
NEAR = tuple(PartialDate(year) for year in (1959, 1960, 1962, 1963))


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        *((text, DAY) for text in ("17.05.1961", "17/5/1961", "17-05-1961", "17 05 1961", "1961-05-17", "19610517")),
        *((text, DAY) for text in ("17 May 1961", "17th May 1961", "May 17, 1961", "17 mai 1961", "17. Mai 1961")),
        *((text, DAY) for text in ("17 mei 1961", "17 de maio de 1961", "17 maggio 1961", "born 17 May 1961")),
        ("1er mai 1961", PartialDate(1961, 5, 1)),
        ("12. März 1961", PartialDate(1961, 3, 12)),
        ("15 août 1961", PartialDate(1961, 8, 15)),
        *((text, PartialDate(1961, 5)) for text in ("05.1961", "5/1961", "1961-05", "mai 1961", "00.05.1961")),
        *((text, PartialDate(1961, 5)) for text in ("--.05.1961", "XX.05.1961", "1961-05-00", "__.05.1961")),
        *((text, YEAR) for text in ("1961", "00.00.1961", "XX.XX.1961", "??.??.1961", "né en 1961".replace(" en", ""))),
    ],
)
def test_a_date_is_stated_whole_or_in_part(text: str, stated: PartialDate) -> None:
    assert read_birth(text) == StatedBirth(stated)


@pytest.mark.parametrize(
    "text",
    [
        *("about 1961", "About  1961", "around 1961", "approx. 1961", "approximately 1961", "circa 1961", "ca. 1961"),
        *(
            "c. 1961",
            "c1961",
            "~1961",
            "± 1961",
            "vers 1961",
            "environ 1961",
            "env. 1961",
            "né vers 1961",
            "gegen 1961",
        ),
        *("autour de 1961", "omstreeks 1961", "ongeveer 1961", "rond 1961", "etwa 1961", "um 1961", "ungefähr 1961"),
        *("geboren um 1961", "1961?", "1961 (?)", "1961 (approx.)", "1961 environ", "est. 1961", "about 17.05.1961"),
    ],
)
def test_about_a_year_reaches_to_the_years_around_it(text: str) -> None:
    assert read_birth(text) == StatedBirth(YEAR, NEAR, " ".join(text.split()))


@pytest.mark.parametrize(
    ("text", "years"),
    [
        *(
            (f"1960 {word} 1962", [1960, 1962])
            for word in ("or", "ou", "of", "oder", "and", "et", "en", "und", "and/or")
        ),
        *(
            (text, [1960, 1962])
            for text in ("1960/1962", "1960 / 1962", "1960, 1962", "1960; 1962", "1960/62", "1960 & 1962")
        ),
        ("1960, 1961 or 1962", [1960, 1961, 1962]),
        *((text, [1960, 1961, 1962]) for text in ("1960-1962", "1960 – 1962", "1960 to 1962", "1960 bis 1962")),
        *((text, [1960, 1961, 1962]) for text in ("between 1960 and 1962", "entre 1960 et 1962", "from 1960 to 1962")),
        *((text, [1960, 1961, 1962]) for text in ("tussen 1960 en 1962", "zwischen 1960 und 1962", "de 1960 à 1962")),
        *((text, list(range(1960, 1970))) for text in ("1960s", "the 1960s", "années 1960s", "die 1960er Jahre")),
        *((text, [1961]) for text in ("early 1961", "mid-1961", "début 1961", "Ende 1961", "midden 1961")),
        ("1961 or 1961", [1961]),
    ],
)
def test_one_of_several_years(text: str, years: list[int]) -> None:
    first, *others = map(PartialDate, years)
    assert read_birth(text) == StatedBirth(first, tuple(others), text)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("about 1960 or 1962", {*range(1958, 1965)}),
        ("ca. 17.05.1960 or 17.05.1962", {*range(1958, 1965)}),
        ("circa 1960/1962", {*range(1958, 1965)}),
        ("1960? or 1962?", {*range(1958, 1965)}),
        ("vers 1960-1962", {*range(1958, 1965)}),
        ("1950 or about 1962", {1950, *range(1960, 1965)}),
        ("1950 (circa), 1962", {*range(1948, 1953), 1962}),
        ("etwa 17 oder 18.05.1960", {*range(1958, 1963)}),
        ("about May 1961", {*range(1959, 1964)}),
        ("vers mai 1961", {*range(1959, 1964)}),
        ("abt. 1961", {*range(1959, 1964)}),
        ("1961 approx.", {*range(1959, 1964)}),
        ("about 1950-1965", {*range(1948, 1968)}),
    ],
)
def test_an_approximate_date_keeps_its_tolerance_among_several(text: str, years: set[int]) -> None:
    stated = read_birth(text)
    assert stated is not None
    assert {stated.date, *stated.others} == {PartialDate(year) for year in years}
    assert stated.words == text


def test_only_the_approximate_one_of_two_dates_loses_its_day() -> None:
    stated = read_birth("17.05.1950 or about 18.05.1962")
    assert stated is not None
    assert (stated.date, stated.others[0]) == (PartialDate(1950, 5, 17), PartialDate(1962))
    assert len(stated.others) == 5


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("17 or 18.05.1960", [(17, 5, 1960), (18, 5, 1960)]),
        ("17/18.05.1960", [(17, 5, 1960), (18, 5, 1960)]),
        ("17.04 or 18.05.1960", [(17, 4, 1960), (18, 5, 1960)]),
        ("17.05.1960 or 17.05.1962", [(17, 5, 1960), (17, 5, 1962)]),
        ("17 ou 18 mai 1960", [(17, 5, 1960), (18, 5, 1960)]),
        ("1.1.1960; 5 May 1961", [(1, 1, 1960), (5, 5, 1961)]),
    ],
)
def test_one_of_several_days(text: str, dates: list[tuple[int, int, int]]) -> None:
    first, *others = (PartialDate(year, month, day) for day, month, year in dates)
    assert read_birth(text) == StatedBirth(first, tuple(others), text)


@pytest.mark.parametrize(
    "text", ["", " ", "-", "?", "n/a", "unknown", "Unknown", "inconnu", "onbekend", "unbekannt", "nicht bekannt"]
)
def test_a_date_may_be_unknown(text: str) -> None:
    assert read_birth(text) is None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "not_a_date") for text in ("soon", "May", "17.05", "age 45", "1961 approximately so", "foo 1961")),
        *((text, "not_a_date") for text in ("foo or 1961", "17 or 1961", "x or 17.05.1960", "P1234567")),
        ("17.05.61", "two_digit_year"),
        *(
            (text, "not_on_calendar")
            for text in ("31.02.1961", "17.13.1961", "29.02.1961", "1700", "17.00.1961", "0000")
        ),
        *((text, "not_on_calendar") for text in ("31.02.1961 or 1962", "about 1700", "30 February 1961")),
        *((text, "other_calendar") for text in ("1340", "16.09.1370", "1340 or 1341", "about 1358", "1404-01-01")),
        *((text, "other_calendar") for text in ("1340 SH", "1340 AH", "AH 1340", "1340 (Hijri)", "year 1340")),
        *((text, "span_too_long") for text in ("1930-1980", "1962-1960", "between 1940 and 1960")),
        (" or ".join(str(year) for year in range(1950, 1970)), "span_too_long"),
        ("about 1950, 1957, 1964, 1971 or 1978", "span_too_long"),
    ],
)
def test_what_states_no_date_is_named(text: str, code: str) -> None:
    with pytest.raises(NotUnderstood) as error:
        read_birth(text)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        (PartialDate(1961, 1, 1), PartialDate(1961)),
        (PartialDate(1961, 7, 1), PartialDate(1961)),
        (PartialDate(1961, 12, 31), PartialDate(1961)),
        (PartialDate(1961, 5, 1), PartialDate(1961, 5)),
        (PartialDate(1961, 5, 15), PartialDate(1961, 5)),
        (DAY, DAY),
        (PartialDate(1961, 1), PartialDate(1961, 1)),
        (YEAR, YEAR),
    ],
)
def test_a_day_that_may_stand_for_an_unknown_one_says_less(stated: PartialDate, says: PartialDate) -> None:
    assert coarsen_date(stated) == says


days = st.integers(0, 50_000).map(lambda count: date(1885, 1, 1) + timedelta(days=count))


@given(days, st.sampled_from(["%d.%m.%Y", "%d/%m/%Y", "%Y-%m-%d", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%Y%m%d"]))
def test_a_whole_date_is_read_as_itself(day: date, form: str) -> None:
    assert read_birth(day.strftime(form)) == StatedBirth(PartialDate(day.year, day.month, day.day))


@given(st.integers(1885, 2180), st.integers(0, LONGEST_SPAN))
def test_a_span_names_each_of_its_years(first: int, length: int) -> None:
    stated = read_birth(f"{first} to {first + length}")
    assert stated is not None
    assert [each.year for each in (stated.date, *stated.others)] == list(range(first, first + length + 1))


@given(st.integers(1885, 2190), st.integers(-ABOUT, ABOUT))
def test_about_a_year_covers_what_it_is_about(year: int, offset: int) -> None:
    stated = read_birth(f"ca. {year}")
    assert stated is not None
    assert PartialDate(year + offset) in (stated.date, *stated.others)


@given(st.text(max_size=40))
def test_no_text_is_more_than_not_understood(text: str) -> None:
    try:
        stated = read_birth(text)
    except NotUnderstood:
        return
    assert stated is None or 1880 <= stated.date.year <= 2200
