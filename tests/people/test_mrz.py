"""Reading passports and cards at the door: specimens, wrong digits, odd documents and everything else."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.people.domain.documents.mrz import (
    Field,
    Kind,
    PartialDate,
    Reason,
    Unreadable,
    Verdict,
    Zone,
    check_digit,
    looks_like_zone,
    read_zone,
    write_td1,
    write_td3,
)
from compliance.people.domain.documents.two_digit_years import birth_date, could_be_a_hundred, expiry_date

ON = date(2026, 11, 21)

# The specimens of Doc 9303 parts 4, 5 and 6, and the well-known French one.
TD3 = (
    "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\n"
    "L898902C36UTO7408122F1204159ZE184226B<<<<<10"
)  # fmt: skip
TD1 = (
    "I<UTOD231458907<<<<<<<<<<<<<<<\n"
    "7408122F1204159UTO<<<<<<<<<<<6\n"
    "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"
)  # fmt: skip
TD2 = (
    "I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\n"
    "D231458907UTO7408122F1204159<<<<<<<6"
)  # fmt: skip
LONG_TD1 = (
    "I<UTOD23145890<7349<<<<<<<<<<<\n"
    "3407127M9507122UTO<<<<<<<<<<<2\n"
    "STEVENSON<<PETER<JOHN<<<<<<<<<"
)  # fmt: skip
LONG_TD2 = (
    "I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<\n"
    "D23145890<UTO3407127M95071227349<<<8"
)  # fmt: skip
FRA = (
    "IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<\n"
    "8806923102858CORINNE<<<<<<<6512068F6"
)  # fmt: skip

WEBER = {
    "surname": "Weber",
    "given_names": "Anna Maria",
    "number": "C01X00T47",
    "issuing_state": "DEU",
    "nationality": "DEU",
    "birth": date(1984, 3, 2),
    "sex": "F",
    "expires_on": date(2030, 6, 1),
}


def zone(scan, on=ON):
    found = read_zone(scan, on=on)
    assert isinstance(found, Zone), found
    return found


def fault(scan, on=ON):
    found = read_zone(scan, on=on)
    assert isinstance(found, Unreadable), found
    return found.reason, found.line, found.column, found.found


def changed(scan, line, column, sign):
    """The scan with one character (from zero) changed."""
    lines = scan.split("\n")
    lines[line] = lines[line][:column] + sign + lines[line][column + 1 :]
    return "\n".join(lines)


def passport(**changes):
    return write_td3(**WEBER | changes)


def card(**changes):
    return write_td1(**WEBER | changes)


def verdicts(found):
    return {check.field: check.verdict for check in found.checks}


# The specimens


@pytest.mark.parametrize(
    ("scan", "layout", "kind", "number"),
    [
        (TD3, "TD3", Kind.PASSPORT, "L898902C3"),
        (TD1, "TD1", Kind.ID_CARD, "D23145890"),
        (TD2, "TD2", Kind.ID_CARD, "D23145890"),
    ],
)
def test_reads_the_icao_specimens(scan, layout, kind, number):
    found = zone(scan)
    assert (found.layout, found.kind, found.number) == (layout, kind, number)
    assert (found.issuing_state, found.nationality) == ("UTO", "UTO")
    assert (found.surname, found.given_names, found.sex) == ("ERIKSSON", "ANNA MARIA", "F")
    assert found.birth == PartialDate(1974, 8, 12)
    assert found.birth.exact == date(1974, 8, 12)
    assert found.expires_on == date(2012, 4, 15)
    assert found.faulty == ()
    assert not found.name_truncated
    assert not found.historical_state


@pytest.mark.parametrize("scan", [LONG_TD1, LONG_TD2])
def test_joins_a_long_number_with_its_rest_in_the_optional_data(scan):
    found = zone(scan)
    assert found.number == "D23145890734"
    assert found.faulty == ()


def test_reads_the_french_card_of_before_2021():
    found = zone(FRA)
    assert (found.layout, found.kind, found.number) == ("FRA", Kind.ID_CARD, "880692310285")
    assert (found.issuing_state, found.nationality) == ("FRA", "FRA")
    assert (found.surname, found.given_names, found.sex) == ("BERTHIER", "CORINNE", "F")
    assert found.birth == PartialDate(1965, 12, 6)
    assert found.expires_on is None
    assert found.faulty == ()
    assert verdicts(found)[Field.EXPIRY] is Verdict.NOT_PRINTED
    assert verdicts(found)[Field.NATIONALITY] is Verdict.NOT_PRINTED


# Check digits


@pytest.mark.parametrize(
    ("scan", "line", "column", "field"),
    [
        (TD3, 1, 9, "number"),
        (TD3, 1, 19, "birth"),
        (TD3, 1, 27, "expiry"),
        (TD3, 1, 42, "optional"),
        (TD3, 1, 43, "composite"),
        (TD2, 1, 9, "number"),
        (TD2, 1, 19, "birth"),
        (TD2, 1, 27, "expiry"),
        (TD2, 1, 35, "composite"),
        (TD1, 0, 14, "number"),
        (TD1, 1, 6, "birth"),
        (TD1, 1, 14, "expiry"),
        (TD1, 1, 29, "composite"),
        (LONG_TD1, 0, 18, "number"),
        (LONG_TD2, 1, 31, "number"),
        (FRA, 1, 12, "number"),
        (FRA, 1, 33, "birth"),
        (FRA, 1, 35, "composite"),
    ],
)
def test_names_the_field_whose_check_digit_is_wrong(scan, line, column, field):
    printed = scan.split("\n")[line][column]
    for wrong in set("0123456789<X") - {printed}:
        if check_digit(wrong) == check_digit(printed) and field != "composite":
            continue
        faulty = zone(changed(scan, line, column, wrong)).faulty
        assert field in faulty
        assert set(faulty) <= {field, "composite"}


def test_names_a_number_read_wrongly_before_the_composite():
    assert zone(changed(TD3, 1, 0, "2")).faulty == ("number", "composite")


def test_cannot_see_a_sign_with_the_same_check_value():
    assert check_digit("L") == check_digit("1")
    assert zone(changed(TD3, 1, 0, "1")).faulty == ()


def test_accepts_filler_or_zero_for_empty_optional_data_only():
    empty = passport()
    assert empty.split("\n")[1][42] == "<"
    assert verdicts(zone(empty))[Field.OPTIONAL] is Verdict.NOT_PRINTED
    assert verdicts(zone(changed(empty, 1, 42, "0")))[Field.OPTIONAL] is Verdict.VERIFIED
    assert zone(changed(empty, 1, 42, "0")).faulty == ()
    assert "optional" in zone(changed(TD3, 1, 42, "<")).faulty


def test_refutes_a_nine_place_number_without_its_digit():
    assert "number" in zone(changed(TD1, 0, 14, "<")).faulty
    assert "number" in zone(changed(TD3, 1, 9, "<")).faulty


# States


def test_gives_germany_its_iso_code():
    assert passport().startswith("P<D<<WEBER<<ANNA")
    found = zone(passport())
    assert (found.issuing_state, found.nationality) == ("DEU", "DEU")
    assert found.faulty == ()
    assert zone(passport().replace("P<D<<", "P<DEU")).issuing_state == "DEU"


# Doc 9303 part 3, section 5; XXA to XXX are persons without a state, refugees, and nationality unspecified.
@pytest.mark.parametrize(
    "code",
    ["UTO", "EUE", "GBD", "GBN", "GBO", "GBP", "GBS", "UNO", "UNA", "XXA", "XXB", "XXC", "XXX", "XOM", "RKS"],
)
def test_knows_the_codes_of_icao(code):
    found = zone(passport(issuing_state=code, nationality=code))
    assert (found.issuing_state, found.nationality) == (code, code)
    assert found.faulty == ()
    assert not found.historical_state


@pytest.mark.parametrize("code", ["SUN", "YUG", "CSK", "DDR", "ANT", "ZAR", "SCG", "TMP"])
def test_accepts_and_flags_states_that_are_gone(code):
    for changes in ({"issuing_state": code}, {"nationality": code}):
        found = zone(passport(**changes))
        assert found.historical_state
        assert found.faulty == ()


def test_names_a_state_that_no_list_has():
    assert zone(passport(nationality="QQQ")).faulty == ("nationality",)
    assert zone(card(issuing_state="D0U")).faulty == ("issuing_state",)


# Kinds of document


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("P", Kind.PASSPORT),
        ("PD", Kind.PASSPORT),
        ("PR", Kind.PASSPORT),
        ("I", Kind.ID_CARD),
        ("ID", Kind.ID_CARD),
        ("IP", Kind.ID_CARD),
        ("A", Kind.ID_CARD),
        ("C", Kind.ID_CARD),
        ("AR", Kind.FOREIGNER_ID_CARD),
        ("CR", Kind.FOREIGNER_ID_CARD),
        ("IR", Kind.FOREIGNER_ID_CARD),
        ("RP", Kind.FOREIGNER_ID_CARD),
        ("AC", Kind.OTHER),
        ("D", Kind.OTHER),
        ("X1", Kind.OTHER),
    ],
)
def test_sorts_documents_into_the_kinds_of_the_law(code, kind):
    assert zone(card(document_code=code)).kind is kind
    assert zone(card(document_code=code)).document_code == code


@pytest.mark.parametrize("code", ["V", "VA"])
def test_refuses_visas(code):
    assert fault(passport(document_code=code)) == (Reason.VISA, None, None, code)


def test_refuses_lines_in_the_wrong_order():
    first, second, third = TD1.split("\n")
    assert fault("\n".join((second, first, third))) == (Reason.UNKNOWN_LAYOUT, 1, 1, "7")


# Names


@pytest.mark.parametrize(
    ("names", "surname", "given_names"),
    [
        ("ARKFREITH<<<<<<<<<<<<<<<<<<<<<", "ARKFREITH", ""),
        ("<<MADONNA<<<<<<<<<<<<<<<<<<<<<", "", "MADONNA"),
        ("VAN<DER<MUELLEN<<JAN<<PIET<<<<", "VAN DER MUELLEN", "JAN PIET"),
        ("<" * 30, "", ""),
    ],
)
def test_parts_surname_from_given_names(names, surname, given_names):
    found = zone("\n".join((*TD1.split("\n")[:2], names)))
    assert (found.surname, found.given_names) == (surname, given_names)


def test_reads_a_name_of_many_parts():
    parts = "A B C D E F G H I J K L M N O P"
    found = zone(passport(surname="X", given_names=parts))
    assert found.given_names == parts
    assert not found.name_truncated


def test_flags_a_name_that_fills_its_place():
    found = zone(passport(surname="Nilavadhanananda", given_names="Chayapa Dejthamrong Krasuang"))
    assert (found.surname, found.given_names) == ("NILAVADHANANANDA", "CHAYAPA DEJTHAMRONG K")
    assert found.name_truncated
    assert zone(FRA.replace("BERTHIER<<<<<<<<<<<<<<<<<", "B" * 25)).name_truncated
    assert zone(FRA.replace("CORINNE<<<<<<<", "C" * 14)).name_truncated


def test_writes_a_shortened_name_so_that_it_is_flagged():
    long_surname = zone(card(surname="A" * 40, given_names="Bo"))
    assert (long_surname.surname, long_surname.given_names) == ("A" * 27, "B")
    only_surname = zone(card(surname="A" * 29 + " B", given_names=""))
    assert (only_surname.surname, only_surname.name_truncated) == ("A" * 28 + " B", True)
    between = zone(card(surname="A" * 20, given_names="BBBBBBB C"))
    assert (between.given_names, between.name_truncated) == ("BBBBBB C", True)


def test_refuses_a_digit_in_a_name():
    assert fault(changed(TD3, 0, 5, "3")) == (Reason.WRONG_CHARACTERS, 1, 6, "3")
    assert fault(changed(TD1, 2, 7, "0")) == (Reason.WRONG_CHARACTERS, 3, 8, "0")
    assert fault(changed(FRA, 1, 14, "0")) == (Reason.WRONG_CHARACTERS, 2, 15, "0")


# Sex


@pytest.mark.parametrize(("printed", "sex"), [("F", "F"), ("M", "M"), ("<", "X"), ("X", "X")])
def test_reads_sex_and_its_absence(printed, sex):
    assert zone(changed(TD3, 1, 20, printed)).sex == sex


def test_refuses_a_sign_that_is_no_sex():
    assert fault(changed(TD3, 1, 20, "H")) == (Reason.WRONG_CHARACTERS, 2, 21, "H")


# Dates


@pytest.mark.parametrize(
    ("birth", "first", "last"),
    [
        (PartialDate(1974, 8), date(1974, 8, 1), date(1974, 8, 31)),
        (PartialDate(1976, 2), date(1976, 2, 1), date(1976, 2, 29)),
        (PartialDate(1974), date(1974, 1, 1), date(1974, 12, 31)),
    ],
)
def test_reads_partly_unknown_births(birth, first, last):
    found = zone(passport(birth=birth))
    assert found.birth == birth
    assert (birth.first(), birth.last(), birth.exact) == (first, last, None)
    assert found.faulty == ()


def test_reads_an_unknown_birth_as_none():
    found = zone(passport(birth=None))
    assert found.birth is None
    assert found.faulty == ()


def test_takes_a_day_without_its_month_for_an_unknown_month():
    assert zone(TD3.replace("740812", "74<<12")).birth == PartialDate(1974)


@pytest.mark.parametrize("birth", ["740012", "740800", "741301", "740431", "74<<0A", "7A0812", "740<12"])
def test_refuses_births_that_cannot_be(birth):
    assert fault(TD3.replace("740812", birth)) == (Reason.BAD_DATE, 2, 14, birth)


@pytest.mark.parametrize(
    ("birth", "year"),
    [
        ("261121", 2026),
        ("261122", 1926),
        ("26<<<<", 2026),
        ("2612<<", 1926),
        ("000229", 2000),
        ("750101", 1975),
    ],
)
def test_puts_births_on_or_before_the_day_given(birth, year):
    scan = passport(expires_on=date(2035, 1, 1)).replace("840302", birth)
    assert zone(scan).birth.year == year


@pytest.mark.parametrize(
    ("birth", "on", "asked"),
    [
        (PartialDate(2014), date(2026, 11, 21), True),
        (PartialDate(2013), date(2026, 11, 21), False),
        (PartialDate(2000), date(2011, 11, 21), True),
        (PartialDate(1999), date(2010, 11, 21), False),
    ],
    ids=["a hundred and twelve", "a hundred and thirteen", "born in 1900", "born in 1899"],
)
def test_a_child_who_could_be_a_hundred_is_asked_for_the_year(birth, on, asked):
    assert could_be_a_hundred(birth, on=on) is asked


def test_nobody_was_born_before_1900():
    assert birth_date("000101", on=date(1999, 1, 1), expires_on=None) == PartialDate(1900, 1, 1)
    assert birth_date("991231", on=date(1998, 1, 1), expires_on=None) is Reason.FUTURE_BIRTH


def test_puts_a_birth_before_the_expiry_of_the_document():
    assert zone(TD3.replace("740812", "250101")).birth.year == 1925


def test_refuses_a_leap_day_in_a_year_without_one():
    assert fault(passport().replace("840302", "830229"))[0] is Reason.BAD_DATE


def test_refuses_a_birth_later_than_the_document_in_every_century():
    scan = TD3.replace("120415", "770101").replace("740812", "990101")
    assert fault(scan) == (Reason.FUTURE_BIRTH, 2, 14, "990101")


@pytest.mark.parametrize(
    ("printed", "expires_on"),
    [
        ("261121", date(2026, 11, 21)),
        ("751231", date(2075, 12, 31)),
        ("760101", date(1976, 1, 1)),
        ("991231", date(1999, 12, 31)),
        ("280229", date(2028, 2, 29)),
        ("<<<<<<", None),
    ],
)
def test_puts_expiries_near_the_day_given(printed, expires_on):
    scan = TD3.replace("740812", "740101").replace("120415", printed)
    assert zone(scan).expires_on == expires_on


@pytest.mark.parametrize("printed", ["120231", "1204<<", "12O415", "000000"])
def test_refuses_expiries_that_cannot_be(printed):
    assert fault(TD3.replace("120415", printed)) == (Reason.BAD_DATE, 2, 22, printed)


def test_only_fillers_are_an_empty_expiry():
    assert expiry_date("<<<<<<", on=date(2026, 3, 3)) is None
    assert expiry_date("~~~~~~", on=date(2026, 3, 3)) is Reason.BAD_DATE


# The Netherlands


@pytest.mark.parametrize("number_digit", ["", "<"])
def test_never_shows_the_dutch_service_number(number_digit):
    service_number = "999999990"
    dutch = {"issuing_state": "NLD", "nationality": "NLD", "number": "SPECI2014", "optional": service_number}
    for scan, place in ((passport(**dutch), (1, 9)), (card(**dutch), (0, 14))):
        found = zone(changed(scan, *place, number_digit) if number_digit else scan)
        assert found.number == "SPECI2014"
        assert not any(service_number in str(getattr(found, name)) for name in found.__slots__)
        assert bool(number_digit) == ("number" in found.faulty)


def test_keeps_personal_data_out_of_logs():
    assert "ERIKSSON" not in repr(zone(TD3))
    assert "L898902C3" not in repr(zone(TD3))
    assert "741301" not in repr(read_zone(TD3.replace("740812", "741301"), on=ON))


# What the reader types


@pytest.mark.parametrize("scan", [TD3, TD2, TD1, LONG_TD1, FRA])
def test_reads_however_the_reader_ends_its_lines(scan):
    expected = zone(scan)
    assert zone(scan.replace("\n", "\r")) == expected
    assert zone(scan.replace("\n", "\r\n") + "\r\n") == expected
    assert zone(scan.replace("\n", "")) == expected
    assert zone("\x02" + scan.replace("\n", "\n\n") + "\x03\n") == expected
    assert zone(scan.lower()) == expected
    assert zone(" " + " ".join(scan) + " ") == expected
    assert zone("\ufeff" + scan.replace("<", "<\u200b")) == expected


@pytest.mark.parametrize("scan", ["", " \r\n\t", "\x02\x03"])
def test_names_an_empty_scan(scan):
    assert fault(scan) == (Reason.EMPTY, None, None, "")


@pytest.mark.parametrize(
    ("scan", "expected"),
    [
        ("P<UTO", (Reason.TOO_SHORT, None, None, "5")),
        (TD3[:-1], (Reason.TOO_SHORT, 2, None, "43")),
        (TD2[1:], (Reason.TOO_SHORT, 1, None, "35")),
        (TD1.replace("UTOD", "UTO"), (Reason.TOO_SHORT, 1, None, "29")),
        (TD3.replace("\n", "")[:50], (Reason.TOO_SHORT, None, None, "50")),
        (TD3 + "<", (Reason.UNKNOWN_LAYOUT, 2, None, "45")),
        (TD1 + "<<", (Reason.UNKNOWN_LAYOUT, 3, None, "32")),
        ("<" * 80, (Reason.UNKNOWN_LAYOUT, None, None, "80")),
        (TD3[:44], (Reason.HALF_SCAN, None, None, "44")),
        (TD2[:36], (Reason.HALF_SCAN, None, None, "36")),
        (TD1[:30], (Reason.HALF_SCAN, None, None, "30")),
        (TD1[:61], (Reason.HALF_SCAN, None, None, "60")),
        (TD3 + "\n" + TD3.replace("UTO", "LUX", 1), (Reason.TWO_SCANS, None, None, "176")),
        (TD3 + TD1, (Reason.TWO_SCANS, None, None, "178")),
        (TD2 + "\n" + TD2[:36], (Reason.TWO_SCANS, None, None, "108")),
    ],
)
def test_names_what_is_missing_or_too_much(scan, expected):
    assert fault(scan) == expected


def test_refuses_lines_of_unequal_length_that_only_add_up():
    uneven = TD3[:40] + "\n" + TD3[40:].replace("\n", "")
    assert fault(uneven) == (Reason.TOO_SHORT, 1, None, "40")


@pytest.mark.parametrize(("sign", "shown"), [("*", "*"), ("?", "?"), ("Ä", "Ä"), ("ß", "ß"), ("é", "é"), ("-", "-")])
def test_names_a_sign_that_cannot_be_there(sign, shown):
    assert fault(changed(TD3, 1, 3, sign)) == (Reason.WRONG_CHARACTERS, 2, 4, sign)


def test_takes_many_unreadable_marks_for_a_stain_and_not_a_keyboard():
    assert fault(TD3.replace("ANNA", "****"))[0] is Reason.WRONG_CHARACTERS


def test_names_a_reader_set_to_another_keyboard():
    azerty = TD3.translate(str.maketrans("1234567890<AQZWM", "&é\"'(-è_çà.QAWZ?"))
    assert fault(azerty) == (Reason.KEYBOARD_LAYOUT, 1, 2, ".")
    assert fault(azerty.replace("\n", ""))[0] is Reason.KEYBOARD_LAYOUT
    assert fault(TD1.replace("<", ";")) == (Reason.KEYBOARD_LAYOUT, 1, 2, ";")
    assert fault(TD2.replace("<", "\\"))[0] is Reason.KEYBOARD_LAYOUT
    assert fault(TD3.translate(str.maketrans("1234567890", "&é\"'(-è_çà")))[0] is Reason.KEYBOARD_LAYOUT


@pytest.mark.parametrize(
    "scan",
    [
        TD3,
        TD1.replace("\n", ""),
        TD2.lower(),
        TD3[:44],
        TD3.replace("<", "."),
        TD3[:-1],
        FRA,
        "\n".join(["A" * 44, "1" * 43 + "-"]),
    ],
)
def test_knows_a_zone_from_other_codes(scan):
    assert looks_like_zone(scan)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Weber",
        "P<UTO",
        "https://carnet.example/cards/0192f3a1-7c3e-7d10-9a3b-1f2e3d4c5b6a",
        "CARNET1:LU:DAY:000123:0192f3a17c3e7d109a3b1f2e3d4c5b6a",
        "0192F3A17C3E7D109A3B1F2E3D4C5B6A",
        "A" * 88,
    ],
)
def test_leaves_other_codes_alone(text):
    assert not looks_like_zone(text)


# Writing


def test_writes_what_it_reads():
    assert (
        write_td3(
            surname="Eriksson",
            given_names="Anna Maria",
            number="L898902C3",
            issuing_state="UTO",
            nationality="UTO",
            birth=date(1974, 8, 12),
            sex="F",
            expires_on=date(2012, 4, 15),
            optional="ZE184226B",
        )
        == TD3
    )
    assert write_td1(
        surname="Stevenson",
        given_names="Peter John",
        number="D23145890734",
        issuing_state="UTO",
        nationality="UTO",
        birth=date(1934, 7, 12),
        sex="M",
        expires_on=date(1995, 7, 12),
        document_code="I",
    ) == LONG_TD1  # fmt: skip


def test_writes_names_of_any_script_in_capitals():
    assert zone(passport(surname="Щеглова", given_names="Юлия")).surname == "SHCHEGLOVA"


@pytest.mark.parametrize("changes", [{"number": "1" * 10}, {"optional": "1" * 15}, {"issuing_state": "UTOP"}])
def test_refuses_to_write_what_does_not_fit(changes):
    with pytest.raises(ValueError, match="does not fit"):
        passport(**changes)


LETTERS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=1, max_size=12)
NAMES = st.lists(LETTERS, max_size=6).map(" ".join)
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
PEOPLE = st.fixed_dictionaries(
    {
        "surname": NAMES,
        "given_names": NAMES,
        "issuing_state": st.sampled_from(["LUX", "DEU", "FRA", "BEL", "NLD", "UTO"]),
        "nationality": st.sampled_from(["LUX", "DEU", "XXA", "SUN"]),
        "birth": st.one_of(
            st.dates(date(1930, 1, 1), date(2008, 11, 21)),
            st.builds(PartialDate, st.integers(1930, 2008), st.integers(1, 12)),
            st.builds(PartialDate, st.integers(1930, 2008)),
            st.none(),
        ),
        "sex": st.sampled_from("FMX"),
        "expires_on": st.dates(date(2010, 1, 1), date(2060, 1, 1)),
    }
)


def as_read(person):
    birth = person["birth"]
    return PartialDate(birth.year, birth.month, birth.day) if isinstance(birth, date) else birth


@given(PEOPLE, st.text(SIGNS, min_size=1, max_size=9), st.text(SIGNS, max_size=14), st.booleans())
def test_reads_back_what_was_written(person, number, optional, td3):
    write, width = (write_td3, 39) if td3 else (write_td1, 30)
    found = zone(write(**person, number=number, optional=optional))
    assert found.faulty == ()
    assert (found.number, found.birth, found.sex) == (number, as_read(person), person["sex"])
    assert (found.issuing_state, found.nationality) == (person["issuing_state"], person["nationality"])
    assert found.expires_on == person["expires_on"]
    whole = len(person["surname"]) + (len(person["given_names"]) + 2 if person["given_names"] else 0)
    if whole < width:
        assert (found.surname, found.given_names) == (person["surname"], person["given_names"])
        assert not found.name_truncated
    elif whole > width:
        assert found.name_truncated


@pytest.mark.parametrize(("write", "cut"), [(write_td1, 27), (write_td3, 36)])
def test_a_surname_that_is_cut_at_a_gap_is_read_as_cut(write, cut):
    """The last place before the cut is the filler between two words of the surname."""
    found = zone(write(**WEBER | {"surname": f"{'X' * (cut - 1)} YY", "given_names": "A"}))
    assert (found.surname, found.given_names) == (f"{'X' * (cut - 1)}Y", "A")
    assert found.name_truncated


@given(PEOPLE, st.text(SIGNS, min_size=10, max_size=22))
def test_reads_back_long_numbers(person, number):
    found = zone(write_td1(**person | {"issuing_state": "BEL"}, number=number))
    assert found.number == number
    assert found.faulty == ()


def raw_card(state, number, spare):
    """A card of three lines; `spare` is all that follows the nine places of the number."""
    first = f"I<{state}{number}{spare}".ljust(30, "<")
    born, expires = "7408122", "3004157"
    composite = check_digit(first[5:] + born + expires + "<" * 11)
    return f"{first}\n{born}F{expires}{state}{'<' * 11}{composite}\nTESTER<<ANNA<<<<<<<<<<<<<<<<<<"


def small_card(scan):
    """The same person's card of two lines of 36, where the number's rest has seven places."""
    first, second, names = scan.split("\n")
    body = f"{first[5:15]}{first[2:5]}{second[:15]}{first[15:22]}"
    composite = check_digit(body[:10] + body[13:20] + body[21:35])
    return f"I<{first[2:5]}{names[:30]}<\n{body}{composite}"


def counted_filler(number):
    return f"<{number[9:]}{check_digit(number[:9] + '<' + number[9:])}"


NUMBERS = st.text(SIGNS, min_size=10, max_size=14)
ZERO_NUMBERS = st.text(SIGNS, min_size=9, max_size=9).filter(lambda number: check_digit(number) == "0")


@given(NUMBERS, st.sampled_from(["PRT", "BEL", "SWE", "UTO"]))
def test_a_long_number_may_count_the_filler_as_a_place(number, state):
    found = zone(raw_card(state, number[:9], counted_filler(number)))
    assert (found.number, found.faulty) == (number, ())


@given(st.text(SIGNS, min_size=10, max_size=15))
def test_a_long_number_on_two_lines_may_count_the_filler_as_a_place(number):
    found = zone(small_card(raw_card("BEL", number[:9], counted_filler(number))))
    assert (found.number, found.faulty) == (number, ())


@given(ZERO_NUMBERS, st.text("0123456789", min_size=11, max_size=11), st.sampled_from(["EST", "NLD"]))
def test_a_filler_for_the_digit_0_does_not_join_a_personal_code(number, code, state):
    found = zone(raw_card(state, number, f"<{code}"))
    assert (found.number, found.faulty) == (number, ())


@given(ZERO_NUMBERS)
def test_a_filler_for_the_digit_0_without_optional_data(number):
    found = zone(raw_card("UTO", number, "<"))
    assert (found.number, found.faulty) == (number, ())


def test_a_filler_for_the_digit_0_where_the_optional_data_ends_in_no_digit_of_it():
    found = zone(raw_card("UTO", "000000000", "<12345678901"))
    assert (found.number, found.faulty) == ("000000000", ())


def test_a_filler_after_an_empty_number_says_nothing():
    checks = {check.field: check.verdict for check in zone(raw_card("UTO", "<<<<<<<<<", "<")).checks}
    assert checks["number"] is Verdict.NOT_PRINTED


@given(NUMBERS, ZERO_NUMBERS, st.booleans(), st.data())
def test_one_changed_digit_is_found_under_each_convention(number, zero, counted, data):
    scan = raw_card("PRT", number[:9], counted_filler(number)) if counted else raw_card("EST", zero, "<38001085718")
    places = [at for at, sign in enumerate(scan) if sign.isdigit()]
    place = data.draw(st.sampled_from(places))
    digit = data.draw(st.sampled_from([other for other in "0123456789" if other != scan[place]]))
    found = read_zone(scan[:place] + digit + scan[place + 1 :], on=ON)
    assert isinstance(found, Unreadable) or found.faulty


def test_a_cut_surname_with_a_gap_at_its_end_is_seen_to_be_cut():
    assert zone(passport(surname="A" * 35 + " BBB", given_names="C")).name_truncated


@given(st.text(alphabet=st.characters(exclude_categories=())), st.dates())
def test_reads_any_text_without_an_error(scan, on):
    assert isinstance(read_zone(scan, on=on), Unreadable)
    looks_like_zone(scan)


@given(st.sampled_from([TD1, TD2, TD3, FRA, LONG_TD1]), st.data(), st.dates())
def test_reads_any_damaged_zone_without_an_error(scan, data, on):
    for _ in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(scan) - 1))
        sign = data.draw(st.characters(exclude_categories=()) | st.sampled_from(SIGNS + "<\n"))
        scan = scan[:place] + sign + scan[place + 1 :]
    found = read_zone(scan, on=on)
    assert isinstance(found, Zone | Unreadable)
    if isinstance(found, Unreadable):
        assert found.found.isprintable()


def test_zones_can_be_corrected_by_hand():
    assert replace(zone(TD3), number="L898902C4").number == "L898902C4"
