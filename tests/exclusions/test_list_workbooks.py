"""Workbooks with more in them than one list: what is read is named, what is not is named too, and doubt is refused."""

import io
import zipfile
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import pytest
from openpyxl.chart import BarChart
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from compliance.exclusions.ministerial_list.domain.files import Opened, Unreadable, open_list
from compliance.exclusions.ministerial_list.domain.rows import Problem, Row, RowReader
from compliance.exclusions.ministerial_list.domain.workbooks.sheets import _shown_precision
from compliance.people.domain.documents.mrz import PartialDate
from tests.exclusions.workbooks import HEADINGS, ROSSI, WEBER, book_of, listed, saved

BORN, NUMBER = 5, 8
Change = Callable[[Any], None]


def read(book: Any) -> tuple[Opened, list[Any]]:
    found = open_list(io.BytesIO(book if isinstance(book, bytes) else saved(book)))
    reader = RowReader(found.heading, date(2026, 3, 2), 4)
    return found, [reader.read(number, cells) for number, cells in found.lines]


def why(book: Any) -> Unreadable:
    with pytest.raises(Unreadable) as refused:
        read(book)
    return refused.value


def only(book: Any) -> Any:
    _found, (row,) = read(book)
    return row


def states(found: Opened) -> dict[str, str]:
    return {sheet.name: sheet.state for sheet in found.sheets}


def test_the_sheet_that_is_read_and_those_that_are_not_are_named() -> None:
    book = book_of(
        ("Notice", [["Ministry of Justice"], ["As of", date(2026, 3, 1)]]),
        ("List", [HEADINGS, WEBER]),
        ("Legend", [["Ground", "Meaning"], [1, "request"], [2, "representative"]]),
        ("Versions", [["Date", "Version", "Author", "Change"], [date(2026, 2, 1), "2", "JD", "added"]]),
        ("Empty", []),
        ("Codes", [["M"], ["F"]]),
    )
    book["Codes"].sheet_state = "veryHidden"
    book.create_chartsheet("Chart").add_chart(BarChart())
    found, rows = read(book)
    assert len(rows) == 1
    assert states(found) == {
        "Notice": "no_list",
        "List": "read",
        "Legend": "no_list",
        "Versions": "no_list",
        "Empty": "empty",
        "Codes": "hidden",
        "Chart": "chart",
    }


@pytest.mark.parametrize("state", ["hidden", "veryHidden"])
@pytest.mark.parametrize("first", [True, False])
def test_a_hidden_list_is_never_read_and_never_ignored(state: str, first: bool) -> None:
    sheets = [("Old", [HEADINGS, ROSSI]), ("New", [HEADINGS, WEBER])]
    book = book_of(*(sheets if first else sheets[::-1]))
    book["Old"].sheet_state = state
    refused = why(book)
    assert (refused.code, refused.facts) == ("hidden_list", {"sheets": ["Old"]})


def test_two_lists_are_refused_by_name() -> None:
    refused = why(book_of(("A", [HEADINGS, WEBER]), ("B", [["Title"], HEADINGS, ROSSI])))
    assert (refused.code, refused.facts) == ("several_lists", {"sheets": ["A", "B"]})


@pytest.mark.parametrize(
    "lines",
    [
        [ROSSI],
        [["Nom", "Pays", "X", "Date"], ["Rossi", "ITA", "Anna", "01.12.1975"]],
        [["Surname", "Reference", "?", "?"], ["Rossi", "MJ-2", "Anna", 1975]],
        [[*["Note"] * 3], *[["-"]] * 40, ["MJ-2", "Rossi", "Anna", 27729]],
    ],
)
@pytest.mark.parametrize("hidden", [True, False])
def test_persons_on_a_sheet_without_headings_are_not_left_out(lines: list[list[Any]], hidden: bool) -> None:
    book = book_of(("List", [HEADINGS, WEBER]), ("Page 2", lines))
    if hidden:
        book["Page 2"].sheet_state = "hidden"
    assert why(book).code == "persons_elsewhere"


def test_hidden_and_filtered_rows_are_read_and_counted() -> None:
    book = listed()
    book["List"].row_dimensions[3].hidden = True
    book["List"].row_dimensions[9].hidden = True  # nothing is written there
    book["List"].auto_filter.ref = "A1:J3"
    found, rows = read(book)
    assert [row.who.surname for row in rows] == ["Weber", "Rossi"]
    assert found.hidden_rows == [3]


def test_hidden_columns_are_read_and_named() -> None:
    book = listed()
    book["List"].column_dimensions["H"].hidden = True
    book["List"].column_dimensions["C"].width = 40
    found, rows = read(book)
    assert rows[0].who.document_number == "C1234"
    assert found.hidden_columns == ("H",)


def test_a_second_block_below_is_refused_in_its_row() -> None:
    other = ["Nom", "Prénom", "Date de naissance", "Référence"]
    _found, rows = read(listed(WEBER, [], other, ["Rossi", "Anna", date(1975, 12, 1), "MJ-2"]))
    assert rows[1] == [Problem(4, "", "headings_again", "Nom; Prénom; Date de naissance; Référence")]


def test_tables_beside_each_other_are_refused() -> None:
    refused = why(book_of(("List", [[*HEADINGS, None, *HEADINGS], [*WEBER, None, *ROSSI]])))
    assert refused.code == "columns"
    _found, (row,) = read(listed([*WEBER, None, *ROSSI]))
    assert [problem.code for problem in row] == ["too_many_cells"]


def test_persons_above_the_headings_are_not_left_out() -> None:
    refused = why(book_of(("List", [["Title"], WEBER, HEADINGS, ROSSI])))
    assert (refused.code, refused.facts) == ("rows_above_heading", {"row": 2, "heading": 3})


def test_merged_cells_are_refused_within_the_list_only() -> None:
    book = book_of(("List", [["Ministry of Justice"], HEADINGS, WEBER, ["", *ROSSI[1:]]]))
    book["List"].merge_cells("A1:J1")
    _found, rows = read(book)
    assert len(rows) == 2
    book["List"].merge_cells("A3:A4")
    refused = why(book)
    assert (refused.code, refused.facts) == ("merged_cells", {"cells": ["A3:A4"]})


def test_what_a_sheet_says_of_its_own_size_is_not_believed() -> None:
    content = changed(
        saved(listed()), "xl/worksheets/sheet1.xml", lambda xml: xml.replace(b'ref="A1:J3"', b'ref="A1:J2"')
    )
    _found, rows = read(content)
    assert len(rows) == 2


def changed(content: bytes, name: str, made: Callable[[bytes], bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w") as new:
        for part in old.infolist():
            read_part = old.read(part)
            new.writestr(part.filename, made(read_part) if part.filename == name else read_part)
    return file.getvalue()


def with_born(value: Any, number_format: str, *, from_1904: bool = False) -> Any:
    book = listed(WEBER)
    if from_1904:
        book.epoch = CALENDAR_MAC_1904
    cell = book["List"].cell(2, BORN)
    cell.value, cell.number_format = value, number_format
    return book


@pytest.mark.parametrize(
    ("value", "number_format", "found"),
    [
        (29221, "yyyy", PartialDate(1980)),
        (29358, "yyyy", PartialDate(1980)),
        (29358, '"born "yyyy', PartialDate(1980)),
        (29358, "mm/yyyy", PartialDate(1980, 5)),
        (29358, "[$-40C]mmmm yyyy;@", PartialDate(1980, 5)),
        (29358, "mmm-yy", PartialDate(1980, 5)),
        (29358, "dd/mm/yyyy", PartialDate(1980, 5, 17)),
        (29358.75, "yyyy-mm-dd hh:mm", PartialDate(1980, 5, 17)),
        (29358, "m/d/yy", PartialDate(1980, 5, 17)),
        (29358, "General", PartialDate(1980, 5, 17)),
        (1980, "0", PartialDate(1980)),
        (19800517, "00000000", PartialDate(1980, 5, 17)),
    ],
)
def test_a_date_is_what_its_cell_shows(value: Any, number_format: str, found: PartialDate) -> None:
    row = only(with_born(value, number_format))
    assert PartialDate(row.who.birth_year, row.who.birth_month, row.who.birth_day) == found


@pytest.mark.parametrize("number_format", ["dd/mm/yyyy", "General"])
def test_days_are_counted_from_1904_where_the_workbook_does(number_format: str) -> None:
    row = only(with_born(27896, number_format, from_1904=True))
    assert row.who.birth_key == 19800517
    assert only(with_born(26298, "yyyy", from_1904=True)).who.birth_key == 19760000


@pytest.mark.parametrize(
    ("value", "number_format", "code"),
    [
        (29358, "dd/mm", "year_not_shown"),
        (29358, "d-mmm", "year_not_shown"),
        (1980, "dd/mm/yyyy", "year_as_date"),
        (10**12, "dd/mm/yyyy", "error_value"),
        ("#N/A", "General", "error_value"),
        (True, "General", "not_a_date"),
    ],
)
def test_a_date_that_is_not_shown_whole_is_refused(value: Any, number_format: str, code: str) -> None:
    (problem,) = only(with_born(value, number_format))
    assert (problem.row, problem.column, problem.code) == (2, "born_on", code)


def with_number(value: Any, number_format: str = "General", **changes: Any) -> Any:
    book = listed(WEBER)
    cell = book["List"].cell(2, NUMBER)
    cell.value, cell.number_format = value, number_format
    for place, other in changes.items():
        book["List"].cell(2, int(place.removeprefix("c"))).value = other
    return only(book)


def test_zeros_that_a_format_shows_belong_to_the_number() -> None:
    assert with_number(5921234, "000000000").who.document_number == "005921234"
    assert with_number(5921234, "000-000-000").who.document_number == "005921234"
    assert with_number("005921234").who.document_number == "005921234"
    assert with_number(592123456).who.document_number == "592123456"


@pytest.mark.parametrize(
    ("value", "number_format", "code"),
    [
        (592123456789, "0.00E+00", "rounded"),
        (1e10, "0.00E+00", "rounded"),
        (1.5e15, "General", "rounded"),
        (5921234, "General", "stored_as_number"),
        (5921234.5, "General", "stored_as_number"),
        (datetime(2012, 3, 1), "mmm-yy", "became_a_date"),
        (datetime(2012, 3, 1), "dd/mm/yyyy", "became_a_date"),
        (True, "General", "became_true_or_false"),
        ("#REF!", "General", "error_value"),
        ("=A1", "General", "formula"),
    ],
)
def test_a_number_that_a_spreadsheet_changed_is_refused(value: Any, number_format: str, code: str) -> None:
    (problem,) = with_number(value, number_format)
    assert (problem.row, problem.column, problem.code) == (2, "document_number", code)


def test_a_number_as_the_only_trace_of_a_person_is_text() -> None:
    (problem,) = with_number(592123456, c5=None)
    assert problem.code == "stored_as_number"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (True, "became_true_or_false"),
        (12345, "number_as_name"),
        (datetime(2026, 3, 2), "became_a_date"),
        ("#NAME?", "error_value"),
        ("MÃ¼ller", "misread_letters"),
        ("£ukasiewicz", "misread_letters"),
        ("M?ller", "letters_lost"),
    ],
)
@pytest.mark.parametrize(("place", "column"), [(3, "surname"), (4, "given_names")])
def test_a_name_that_a_spreadsheet_changed_is_refused(value: Any, code: str, place: int, column: str) -> None:
    book = listed(WEBER)
    book["List"].cell(2, place).value = value
    (problem,) = only(book)
    assert (problem.column, problem.code) == (column, code)


def test_a_reference_that_became_a_date_is_refused() -> None:
    book = listed(WEBER)
    book["List"].cell(2, 1).value = datetime(2026, 3, 12)
    (problem,) = only(book)
    assert (problem.column, problem.code) == ("reference", "became_a_date")
    assert isinstance(only(listed([114, *WEBER[1:]])), Row)


@pytest.mark.parametrize(
    ("number_format", "shown"),
    [
        ("General", ""),
        ("0", ""),
        ("0.00", ""),
        ("#,##0", ""),
        ("@", ""),
        ("hh:mm:ss", ""),
        ("00000", "00000"),
        ("0.0E+0", "rounded"),
        ("[Red]yyyy", "year"),
        ("yy", "year"),
        ("yyyy\\-mm\\-dd;@", "day"),
        ("[$-F800]dddd, mmmm dd, yyyy", "day"),
        ("mm-yy", "month"),
        ("dd-mmm", "no_year"),
        ("mmmm", "no_year"),
    ],
)
def test_number_formats_are_understood(number_format: str, shown: str) -> None:
    assert _shown_precision(number_format) == shown


def packed(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return file.getvalue()


def strict(content: bytes) -> bytes:
    return changed(
        content,
        "xl/workbook.xml",
        lambda xml: xml.replace(
            b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
            b"http://purl.oclc.org/ooxml/spreadsheetml/main",
        ),
    )


LOCKED = b"\xd0\xcf\x11\xe0" + b"\0" * 5000 + "EncryptedPackage".encode("utf-16-le")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (strict(saved(listed())), "strict_workbook"),
        (packed(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "open_document"),
        (packed(first=b"x" * 500, mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "open_document"),
        (packed(xl__workbook_dot_bin=b""), "binary_workbook"),
        (packed(Index__Document_dot_iwa=b""), "numbers_document"),
        (packed(word__document_dot_xml=b""), "word_document"),
        (packed(ppt__presentation_dot_xml=b""), "no_list"),
        (packed(liste_dot_csv=b"a;b"), "packed_files"),
        (LOCKED, "locked"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 5000, "old_workbook"),
        (b"%PDF-1.7", "pdf"),
        (b"{\\rtf1", "word_document"),
        (b"\xef\xbb\xbf \n<HTML><table>", "web_page"),
        (b"<table><tr>", "web_page"),
        (b'<?xml version="1.0"?><Workbook>', "xml"),
        (b'{"rows": []}', "json"),
    ],
)
def test_files_of_another_kind_are_named(content: bytes, code: str) -> None:
    assert why(content).code == code
