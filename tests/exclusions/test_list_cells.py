"""Cells of a list that hold something else than they should: each is asked about."""

import io
from datetime import date
from typing import Any

import pytest
from openpyxl import Workbook

from audit.schema.ids import uuid7
from compliance.exclusions.ministerial_list.domain.files import open_list
from compliance.exclusions.ministerial_list.domain.rows import Row, RowReader
from compliance.exclusions.ministerial_list.domain.values import Wrong, birth_of, name_of, number_of
from compliance.exclusions.ministerial_list.domain.workbooks.sheets import _shown_precision
from compliance.exclusions.screening.domain.comparison import Agreement, Kind, Listed, Side, find_matches
from compliance.exclusions.screening.domain.person_columns import as_stated
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.names.name_forms import mrz_form

ON = date(2026, 3, 2)
HEAD = "Reference;Ground;Surname;Given names;Born on;Document number;Alias"


def row_of(
    *, surname: str = "Weber", given: str = "Jean", born: str = "17.05.1980", number: str = "", alias: str = ""
) -> Any:
    """One row of a list as it is read from a file."""
    cells = ";".join(f'"{cell}"' for cell in ("MJ-1", "4", surname, given, born, number, alias))
    found = open_list(io.BytesIO(f"{HEAD}\n{cells}\n".encode()))
    ((line, values),) = found.lines
    return RowReader(found.heading, ON, 4).read(line, values)


def codes(row: Any) -> set[str]:
    return set() if isinstance(row, Row) else {problem.code for problem in row}


@pytest.mark.parametrize(
    "name",
    [
        *("M0ller", "W3ber", "Weber2", "Weber 2", "M_ller", "M*ller", "M#ller", "M$ller", "M@ller", "M%ller", "M+ller"),
        *("M<ller", "$imic", "@imic", "_Weber", "Weber [2]", "Weber 1980", "1 Weber", "Web€r2"),
    ],
)  # fmt: skip
def test_a_name_with_a_figure_or_sign_is_asked_about(name: str) -> None:
    assert codes(row_of(surname=name)) & {"sign_in_name", "letters_lost"}
    assert codes(row_of(given=name)) & {"sign_in_name", "letters_lost"}
    assert codes(row_of(alias=name)) & {"sign_in_name", "letters_lost"}


@pytest.mark.parametrize("name", ["O'Brien", "Weber-Klein", "Jean (Jojo)", "d’Arc", "Weber II", "Mc Donald", "Æbelø"])
def test_a_name_with_its_own_signs_is_none_of_them(name: str) -> None:
    assert codes(row_of(surname=name)) == set()


def test_numbers_before_several_aliases_are_no_figures_of_a_name() -> None:
    row = row_of(alias="1) Klein 2) Rossi")
    assert isinstance(row, Row)
    assert row.who.other_mrz_names.splitlines()[0].startswith("KLEIN")


@pytest.mark.parametrize("name", ["王", "כהן", "สมชาย", "김", "नरेन्द्र", "?", "..."])
def test_a_name_without_latin_letters_is_asked_about_unless_another_has_some(name: str) -> None:
    assert codes(row_of(surname=name)) == {"no_latin_letters"}
    assert codes(row_of(given=name, number="C1234567")) == {"no_latin_letters"}
    assert codes(row_of(surname=name, given="", alias="Wang Wei")) == set()


def test_a_dash_in_place_of_given_names_is_none() -> None:
    row = row_of(surname="Suharto", given="-")
    assert isinstance(row, Row)
    assert row.who.mrz_name == "SUHARTO"


@pytest.mark.parametrize("lost", ["#N/D", "#¡VALOR!", "#¿NOMBRE?", "#N/A", "#NV", "#N/B", "#REF!"])
def test_errors_of_spreadsheets_in_any_language_are_no_text(lost: str) -> None:
    assert name_of(lost) == number_of(lost) == Wrong("error_value")


@pytest.mark.parametrize("word", ["JosÈ", "AndrÈ", "FranÁois", "ThÈrËse", "RenÈ"])
def test_a_capital_with_an_accent_within_small_letters_was_read_in_the_wrong_encoding(word: str) -> None:
    assert name_of(word) == Wrong("misread_letters")


@pytest.mark.parametrize("word", ["JOSÉ", "André", "McÉvoy", "Éric"])
def test_capitals_with_accents_where_they_belong_are_names(word: str) -> None:
    assert name_of(word) == word


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        ("ＡＢ１２３４", "AB1234"), ("٠١٢٣٤٥", "012345"), ("12 34 567", "1234567"), ("5,921,234", "5921234"),
        ("592-1234567-89", "592123456789"), ("IV 1234", "IV1234"), ("CFGHJKLMN", "CFGHJKLMN"),
        ("ABC 123456", "ABC123456"),
        ("1234/56789", "123456789"), ("inconnu", ""), ("NULL", ""), ("nan", ""), ("néant", ""), ("N/A", ""),
    ],
)  # fmt: skip
def test_numbers_as_papers_print_them(cell: str, number: str) -> None:
    row = row_of(number=cell)
    assert isinstance(row, Row)
    assert row.who.document_number == number


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        *((f"C12345{apart}D56789", "several_numbers") for apart in (" / ", "/", ", ", "; ", " and ", " et ", " + ")),
        *((cell, "no_number") for cell in ("C1234 (expired)", "Passport C1234", "C1234 voir note", "C1234?", "C12*4")),
        *((cell, "no_number") for cell in ("C12..4", "\u04211234567", "12:30", "00:12:34")),
    ],
)  # fmt: skip
def test_what_is_more_or_less_than_one_number_is_asked_about(cell: str, code: str) -> None:
    assert codes(row_of(number=cell)) == {code}


def test_a_number_in_figures_of_another_width_is_found_by_hand_as_well() -> None:
    who = as_stated(
        surname="Weber",
        given_names="",
        birth=None,
        sex="",
        nationality="",
        document_number="Ｃ１２３",
        document_state="",
    )
    assert who.document_number == "C123"


@pytest.mark.parametrize("born", ["01.01.1900", "30.12.1899", "00.01.1900", "1901", "17.05.2025", "2020", "17.05.2013"])
def test_a_date_of_birth_of_nobody_who_could_have_played_is_asked_about(born: str) -> None:
    assert birth_of(born, on=ON) == Wrong("unlikely_age")


@pytest.mark.parametrize("born", ["1906", "17.05.2011", "between 1900 and 1910", "about 2013"])
def test_a_date_of_birth_that_may_be_right_is_taken(born: str) -> None:
    assert not isinstance(birth_of(born, on=ON), Wrong)


@pytest.mark.parametrize(
    "surname",
    [
        *("Weber/Klein", "Weber / Klein", "Weber; Klein", "Weber & Klein", "Weber geb.Klein", "Weber (geb.Klein)"),
        *("Weber épse Klein", "Weber ép Klein", "Weber verh. Klein", "Weber gesch. Klein", "Weber ex Klein"),
        *("Weber formerly Klein", "Weber voorheen Klein", "Weber früher Klein", "Weber(née Klein)"),
    ],
)  # fmt: skip
def test_a_second_surname_in_the_cell_is_a_name_of_its_own(surname: str) -> None:
    row = row_of(surname=surname)
    assert isinstance(row, Row)
    assert {row.who.mrz_name, *row.who.other_mrz_names.splitlines()} == {"WEBER JEAN", "KLEIN JEAN"}
    assert row.who.surname == surname


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Jean alias Hans", "WEBER HANS"), ("Jean dit Jojo", "WEBER JEAN"), ("Jean / Johann", "WEBER JOHANN"),
        ("Jean dit Jojo", "WEBER JOJO"), ("Joh.", "WEBER JOHANNES"), ("Chr.", "WEBER CHRISTIAN"),
        ("Wm.", "WEBER WILLIAM"), ("J.-Cl.", "WEBER JEAN CLAUDE"), ("Th. J.", "WEBER THOMAS JOSEF"),
    ],
)  # fmt: skip
def test_given_names_with_another_name_or_an_abbreviation_are_found_without_a_birth_date(
    given: str, shown: str
) -> None:
    row = row_of(given=given, born="", number="C1234567")
    assert isinstance(row, Row)
    others = tuple(row.who.other_mrz_names.splitlines())
    listed = Listed(
        id=uuid7(),
        kind=Kind.MINISTERIAL,
        reference="",
        over=False,
        side=Side(row.who.mrz_name, None, other_names=others),
        among=500_000,
    )
    (found,) = find_matches(Side(mrz_form(shown), PartialDate(1980, 5, 17)), [listed], to_key=str)
    assert found.agreed["name"] in {Agreement.AGREES, Agreement.SAME_WORDS, Agreement.AS_WRITTEN}


@pytest.mark.parametrize(
    ("number_format", "shows"),
    [
        ('"C"000000', "C001234"), ("\\C000000", "C001234"), ('"LU-"0', "LU-1234"), ('00000"X"', "01234X"),
        ('"C"General', "C1234"),
    ],
)  # fmt: skip
def test_letters_that_a_number_format_adds_are_a_part_of_the_number(number_format: str, shows: str) -> None:
    book = Workbook()
    sheet = book.active
    sheet.append(HEAD.split(";"))
    sheet.append(["MJ-1", 4, "Weber", "Jean", date(1980, 5, 17), 1234, None])
    sheet["F2"].number_format = number_format
    file = io.BytesIO()
    book.save(file)
    found = open_list(file)
    ((line, cells),) = found.lines
    row = RowReader(found.heading, ON, 4).read(line, cells)
    assert isinstance(row, Row)
    assert row.who.document_number == "".join(filter(str.isalnum, shows))


def test_a_date_with_words_in_its_format_is_a_date() -> None:
    assert _shown_precision('d". "mmmm yyyy') == "day"
    assert _shown_precision('"né en "yyyy') == "year"
