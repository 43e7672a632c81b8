"""Names in lists: titles, birth names, aliases, and what spreadsheets make of names, numbers and dates in CSV files."""

import io
from datetime import date
from typing import Any

import pytest

from compliance.exclusions.ministerial_list.domain.columns import MANY, names_columns, parse_headings
from compliance.exclusions.ministerial_list.domain.evidence import Evidence
from compliance.exclusions.ministerial_list.domain.files import open_list
from compliance.exclusions.ministerial_list.domain.names import other_names, own_and_others
from compliance.exclusions.ministerial_list.domain.rows import Problem, Row, RowReader
from compliance.exclusions.ministerial_list.domain.titles import without_doubtful_titles, without_titles
from compliance.exclusions.ministerial_list.domain.values import (
    ShownDate,
    Wrong,
    birth_of,
    day_of,
    name_of,
    number_of,
    reference_of,
)
from tests.exclusions.lists import HEAD, text

ON = date(2026, 3, 2)


def rows(*lines: str, head: str = HEAD) -> list[Any]:
    found = open_list(io.BytesIO(text(*lines, head=head)))
    reader = RowReader(found.heading, ON, 4)
    return [reader.read(number, cells) for number, cells in found.lines]


def evidence(*lines: str, head: str = HEAD) -> list[Problem]:
    found = open_list(io.BytesIO(text(*lines, head=head)))
    reader, seen = RowReader(found.heading, ON, 4), Evidence(found.heading)
    for number, cells in found.lines:
        read = reader.read(number, cells)
        seen.note(number, cells, read if isinstance(read, Row) else None)
    return [*seen.problems(), *seen.notes()]


@pytest.mark.parametrize(
    ("written", "compared"),
    [
        ("Dr. Weber", "WEBER"),
        ("Prof. Dr. Weber", "WEBER"),
        ("M. Weber", "WEBER"),
        ("Mme Weber", "WEBER"),
        ("Herr Dr. Weber", "HERR DR WEBER"),
        ("Dhr. de Vries", "DE VRIES"),
        ("Mevr. de Vries", "DE VRIES"),
        ("Dipl.-Ing. Weber", "WEBER"),
        ("Ing. Weber", "WEBER"),
        ("Maître Weber", "WEBER"),
        ("Me. Weber", "WEBER"),
        ("Weber Jr.", "WEBER"),
        ("Weber, Dr.", "WEBER"),
        ("Dr.", "DR"),
        ("Ing", "ING"),
        ("Baron Cohen", "BARON COHEN"),
    ],
)
def test_titles_are_shown_and_not_compared(written: str, compared: str) -> None:
    (row,) = rows(f"MJ-1;4;{written};Jean;1980;M;LUX;;;")
    assert (row.who.surname, row.who.mrz_name) == (written, f"{compared} JEAN")


@pytest.mark.parametrize(
    ("written", "other"),
    [
        ("Baron Cohen", "COHEN JEAN"),
        ("Herr Weber", "WEBER JEAN"),
        ("M Weber", "WEBER JEAN"),
        ("Me Weber", "WEBER JEAN"),
        ("Weber III", "WEBER JEAN"),
        ("Herr Dr. Weber", "WEBER JEAN"),
        ("Sir Weber", "WEBER JEAN"),
    ],
)
def test_what_may_be_a_title_or_a_name_is_compared_both_ways(written: str, other: str) -> None:
    (row,) = rows(f"MJ-1;4;{written};Jean;1980;M;LUX;;;")
    assert row.who.other_mrz_names == other


def test_an_initial_among_given_names_is_no_title() -> None:
    (row,) = rows("MJ-1;4;Weber;M. Jean;1980;M;LUX;;;")
    assert row.who.mrz_name == "WEBER M JEAN"
    (row,) = rows("MJ-1;4;Weber;Dr. Jean;1980;M;LUX;;;")
    assert (row.who.given_names, row.who.mrz_name) == ("Dr. Jean", "WEBER JEAN")
    assert without_titles("M. Weber", initials=True) == "M. Weber"
    assert without_doubtful_titles("Jean M.") == "Jean M."


def test_a_title_before_a_whole_name() -> None:
    head = "Reference;Ground;Name;Born on"
    first, second = rows("MJ-1;4;Dr. WEBER Jean;1980", "MJ-2;4;M. Weber, Jean;1980", head=head)
    assert (first.who.surname, first.who.mrz_name) == ("Dr. WEBER", "WEBER JEAN")
    assert second.who.mrz_name == "WEBER JEAN"


@pytest.mark.parametrize(
    ("heading", "cell", "others"),
    [
        ("Maiden name", "Schmit", "SCHMIT ANNA"),
        ("Nom de naissance", "Schmit", "SCHMIT ANNA"),
        ("Nom de jeune fille", "née Schmit", "SCHMIT ANNA"),
        ("Geburtsname", "geb. Schmit", "SCHMIT ANNA"),
        ("Meisjesnaam", "Schmit", "SCHMIT ANNA"),
        ("Nome de solteira", "Schmit", "SCHMIT ANNA"),
        ("Birth name", "Schmit Anna", "SCHMIT ANNA"),
        ("Birth name", "Schmit, Anna", "SCHMIT ANNA"),
        ("Former surname", "Schmit; Klein", "SCHMIT ANNA\nKLEIN ANNA"),
        ("Alias", "Anna Schmit / Anouk Klein", "ANNA SCHMIT\nANOUK KLEIN"),
        ("Also known as", "1) Anna Schmit 2) Anouk Klein", "ANNA SCHMIT\nANOUK KLEIN"),
        ("A.K.A.", "a) Anna Schmit b) Anouk Klein", "ANNA SCHMIT\nANOUK KLEIN"),
        ("Autres noms", "“Anna Schmit” | (Anouk Klein)", "ANNA SCHMIT\nANOUK KLEIN"),
        ("Weitere Namen", "Anna Schmit, Anouk Klein, Anna Groß", "ANNA SCHMIT\nANOUK KLEIN\nANNA GROSS"),
        ("Alias", "Nana", "NANA ANNA\nWEBER NANA"),
        ("Alias 1", "Weber Anna", ""),
        ("Bijnaam", "–", ""),
        ("Altri nomi", "n/a", ""),
    ],
)
def test_other_names_are_read_from_their_columns(heading: str, cell: str, others: str) -> None:
    (row,) = rows(f'MJ-1;4;Weber;Anna;1980;F;LUX;;;;"{cell}"', head=f"{HEAD};{heading}")
    assert row.who.other_mrz_names == others


def test_several_columns_and_lines_of_names() -> None:
    head = f"{HEAD};Alias 1;Alias 2;Middle name;Tussenvoegsel"
    (row,) = rows('MJ-1;4;Berg;Jan;1980;M;NLD;;;;"Jan Pool\nJan Klein";Jan Groot;Piet;van den', head=head)
    assert (row.who.surname, row.who.given_names) == ("van den Berg", "Jan Piet")
    assert row.who.other_names == "Jan Pool\nJan Klein\nJan Groot"
    (row,) = rows("MJ-1;4;Berg;Jan;1980;M;NLD;;;; ;;;", head=head)
    assert row.who.other_names == ""
    ((problem,),) = rows("MJ-1;4;Berg;Jan;1980;M;NLD;;;;M?ller;;;", head=head)
    assert (problem.column, problem.code) == ("other_names", "letters_lost")


def test_a_name_without_given_names_has_others_as_they_are() -> None:
    assert list(other_names("Nana", "other_name", surname="Suharto", given_names="")) == ["Nana"]
    assert own_and_others("Weber née Schmit") == ("Weber", ["Schmit"])
    assert own_and_others("Weber (geb. Schmit)") == ("Weber", ["Schmit"])
    assert own_and_others("Van Oder") == ("Van Oder", [])
    (row,) = rows("MJ-1;4;Weber née Schmit;Anna;1980;F;LUX;;;")
    assert (row.who.surname, row.who.mrz_name) == ("Weber née Schmit", "WEBER ANNA")
    assert row.who.other_mrz_names == "SCHMIT ANNA"


def test_every_heading_of_other_names_is_found_as_it_is_typed() -> None:
    for column, headings in MANY.items():
        for heading in headings.split():
            assert parse_headings([heading.title()]).many == ((0, column),)
    assert names_columns("Né(e) le")
    assert not names_columns("Weber")
    assert not names_columns(1980)
    assert not names_columns("1980")


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("5,92123E+11", "rounded"),
        ("5.92E+11", "rounded"),
        ("5.92E11", "rounded"),
        ("1E+10", "rounded"),
        ("12345678.0", "stored_as_number"),
        ("12345678,00", "stored_as_number"),
        ("MAR-12", "became_a_date"),
        ("12-Mar", "became_a_date"),
        ("mars-12", "became_a_date"),
        ("2. Mai", "became_a_date"),
        ("01/03/2012", "became_a_date"),
        ("2012-03-01 00:00:00", "became_a_date"),
        ("VRAI", "became_true_or_false"),
        ("#N/A", "error_value"),
        ("#NV", "error_value"),
        ("#WERT!", "error_value"),
        ("#VALEUR!", "error_value"),
        ("########", "error_value"),
        ("Err:502", "error_value"),
        ('="0012345"', "formula"),
        ("12345\ufffd", "letters_lost"),
        ("12345£é", "letters_lost"),
    ],
)
def test_numbers_that_a_spreadsheet_changed_are_refused(cell: str, code: str) -> None:
    assert number_of(cell) == Wrong(code)
    line = "MJ-1;4;Weber;Jean;1980;M;LUX;{};LUX;".format(f'"{cell.replace(chr(34), chr(34) * 2)}"')
    ((problem,),) = rows(line)
    assert (problem.column, problem.code) == ("document_number", code)


@pytest.mark.parametrize(
    "cell", ["1E10", "12E45678", "C 123-45", "'00123", "00123", "AB\u00a0123", "AB\u200b123", "E1234567"]
)
def test_numbers_as_documents_have_them_are_taken(cell: str) -> None:
    (row,) = rows(f"MJ-1;4;Weber;Jean;1980;M;LUX;{cell};LUX;")
    assert row.who.document_number == "".join(sign for sign in cell.upper() if sign.isalnum())


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("M?ller", "letters_lost"),
        ("?ukasiewicz", "letters_lost"),
        ("M}ller", "letters_lost"),
        ("M[ller", "letters_lost"),
        ("M&uuml;ller", "letters_lost"),
        ("M=FCller", "letters_lost"),
        ("M%C3%BCller", "letters_lost"),
        ("Mu\ufffdller", "letters_lost"),
        ("M├╝ller", "misread_letters"),
        ("M√ºller", "misread_letters"),
        ("M\u0081ller", "misread_letters"),
        ("Pawe³", "misread_letters"),
        ("2-Mar", "became_a_date"),
        ("TRUE", "became_true_or_false"),
        ("#NAME?", "error_value"),
        ("5,92E+11", "rounded"),
    ],
)
def test_names_with_letters_lost_are_refused(cell: str, code: str) -> None:
    assert name_of(cell) == Wrong(code)


@pytest.mark.parametrize(
    "cell",
    [
        "O'Brien",
        "d’Arc",
        "'t Hooft",
        "Vrai",
        "Mars",
        "Weber (Jean)",
        "Weber/Klein",
        "?",
        "<b>",
        "É. Weber",
        "A.-M.",
        "X Æ",
    ],
)
def test_names_as_people_have_them_are_taken(cell: str) -> None:
    assert name_of(cell) == cell


def test_references_may_be_numbers_and_never_dates() -> None:
    assert reference_of(114) == "114"
    assert reference_of("12-03-2026") == "12-03-2026"
    assert reference_of(True) == Wrong("became_true_or_false")
    assert reference_of(date(2026, 3, 12)) == Wrong("became_a_date")
    assert reference_of("1E+10") == Wrong("rounded")
    assert reference_of("=1") == Wrong("formula")


def test_american_dates_are_refused_where_they_show() -> None:
    first, second = rows("MJ-1;4;Weber;Jean;03/04/1980;M;LUX;;;", "MJ-2;4;Weber;Jean;05/17/1980;M;LUX;;;")
    assert first.who.birth_key == 19800403
    assert [problem.code for problem in second] == ["month_first"]
    assert birth_of("12/31/1980", on=ON) == Wrong("month_first")
    assert birth_of("17.13.1980", on=ON) == Wrong("not_on_calendar")


def test_days_counted_in_a_text_file_are_refused() -> None:
    assert birth_of("29358", on=ON) == Wrong("days_counted")
    assert day_of(ShownDate(date(1980, 1, 1), "year")) == Wrong("not_a_whole_date")
    assert str(ShownDate(date(1980, 5, 1), "month")) == "05.1980"
    assert str(ShownDate(date(1980, 5, 1), "year")) == "1980"
    assert str(ShownDate(date(1980, 5, 1), "no_year")) == "01.05."


def test_a_total_and_second_headings_are_no_persons() -> None:
    total, again = rows(
        "Total: 1;;;;;;;;;",
        "Reference;Ground;Surname;Given names;Born on;Sex;Nationality;Document number;Issuing state;x",
    )
    assert [problem.code for problem in total] == ["total_line"]
    assert [problem.code for problem in again] == ["headings_again"]
    (short,) = rows("Summe;2")
    assert [problem.code for problem in short] == ["total_line"]
    (grund,) = rows("MJ-1;4;Grund;Jean;1980;M;LUX;;;")
    assert grund.who.surname == "Grund"


def test_columns_that_are_not_read_are_noted_with_their_values() -> None:
    found = evidence(
        "MJ-1;4;Weber;Jean;1980;M;LUX;;;;blue;;1", "MJ-2;4;Klein;Tom;1980;M;LUX;;;;;;2", head=f"{HEAD};Colour;Empty;"
    )
    assert [(note.code, note.found) for note in found] == [
        ("not_read", "Colour: blue"),
        ("not_read", "Empty: "),
        ("not_read", "M: 1; 2"),
    ]


def test_numbers_with_fewer_figures_than_others_are_noted() -> None:
    lines = [f"MJ-{n};4;Weber;Jean;19{80 + n};M;LUX;00123456{n};LUX;" for n in range(4)]
    assert evidence(*lines) == []
    found = evidence(*lines, "MJ-9;4;Klein;Tom;1980;M;LUX;1234567;LUX;", "MJ-8;4;Klein;Tim;1980;M;LUX;1234567;FRA;")
    assert [(note.row, note.code, note.found) for note in found] == [(6, "fewer_figures", "1234567")]


def test_a_hundred_notes_are_enough() -> None:
    long = [f"MJ-{n};4;Weber;Jean;1980;M;LUX;{n:09d};LUX;" for n in range(120)]
    short = [f"MK-{n};4;Weber;Jean;1980;M;LUX;{n:08d};LUX;" for n in range(110)]
    assert len(evidence(*long, *short)) == 100


class TestDatesTurnedRound:
    """A European list opened by an American spreadsheet, or the other way round."""

    def seen(self, *cells: Any) -> list[Problem]:
        heading = parse_headings(HEAD.split(";"))
        found = Evidence(heading)
        for number, cell in enumerate(cells, start=2):
            found.note(number, ["MJ", 4, "Weber", "Jean", cell], None)
        return found.problems()

    def test_dates_that_fit_both_ways_beside_text_that_does_not(self) -> None:
        (problem,) = self.seen("17/05/1980", date(1980, 4, 3), date(1981, 4, 5))
        assert (problem.row, problem.code) == (3, "dates_turned_round")

    def test_dates_alone_or_text_alone(self) -> None:
        assert not self.seen(date(1980, 4, 3), date(1980, 5, 17))
        assert not self.seen("17/05/1980", date(1980, 5, 17))
        assert not self.seen("17/05/1980", "03/04/1980")
        assert not self.seen("03/04/1980", date(1980, 4, 3), None)


def test_document_numbers_that_are_numbers_are_noted() -> None:
    heading = parse_headings(HEAD.split(";"))
    reader, seen = RowReader(heading, ON, 4), Evidence(heading)
    cells = ["MJ-1", 4, "Weber", "Jean", "1980", "M", "LUX", 12345678, "LUX", None]
    row = reader.read(2, cells)
    assert isinstance(row, Row)
    seen.note(2, cells, row)
    assert [(note.row, note.code, note.found) for note in seen.notes()] == [(2, "stored_as_numbers", "2")]
