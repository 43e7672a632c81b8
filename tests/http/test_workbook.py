"""A register as a workbook: typed cells, whole names of any script, nothing that runs, and where it comes from."""

import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from django.utils import translation
from openpyxl.utils.escape import unescape

from compliance.http.exports.workbook import SIGNS, file_blocks, sheet_name
from compliance.http.registers.declarations import Amount
from tests.http.files import book, cells, file_details, only_cell


@pytest.mark.parametrize(
    ("value", "shown", "shape"),
    [
        (date(2026, 3, 3), datetime(2026, 3, 3), "yyyy-mm-dd"),
        (datetime(2026, 3, 3, 20, 15, 9, 500, tzinfo=UTC), datetime(2026, 3, 3, 21, 15, 9), "yyyy-mm-dd hh:mm:ss"),
        (Amount(Decimal("1234.50"), "EUR"), 1234.5, '#,##0.00\\ "EUR"'),
        (Decimal("7.50"), 7.5, "#,##0.00"),
        (-12, -12, "0"),
        (True, "yes", "@"),
        ("D-000121", "D-000121", "@"),
        ("0012", "0012", "@"),
        ({"sum": Decimal("1.50"), "name": "Zoë"}, '{"name": "Zoë", "sum": "1.50"}', "@"),
    ],
)
def test_each_kind_of_value_is_what_it_is(value: Any, shown: Any, shape: str) -> None:
    cell = only_cell(value)
    assert (cell.value, cell.number_format) == (shown, shape)


@pytest.mark.parametrize("value", [None, ""])
def test_nothing_is_an_empty_cell(value: Any) -> None:
    assert only_cell(value).value is None


@pytest.mark.parametrize("text", ["=cmd|'/c calc'!A1", "+1", "-1", "@SUM(A1)", "{=1+1}", "https://example.org", "=1+1"])
def test_text_stays_text_and_nothing_runs(text: str) -> None:
    cell = only_cell(text)
    assert (cell.value, cell.data_type, cell.hyperlink) == (text, "s", None)
    assert cell.number_format == "@"  # so that it stays text when somebody edits the cell


@pytest.mark.parametrize(
    "name",
    [
        "محمد عبد الله",
        "\u200fיעל כהן\u200f",
        "Ελένη Παπαδοπούλου",
        "王小明",
        "Nguyễn Thị Ánh",
        "𠮷野家",
        'Zoë & <Söhne> "GmbH"',
        " two  spaces ",
        "<r>not formatted</r>",
        "_x0041_ as typed",
        "line\nbreak",
    ],
)
def test_names_of_every_script_arrive_as_they_were_written(name: str) -> None:
    value = unescape(only_cell(name).value)
    assert value.removesuffix(" ") == name.removesuffix(" ")


def test_control_signs_do_not_break_the_file() -> None:
    assert "bell" in only_cell("bell\x07").value


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Decimal("12345678901234.56"), "12345678901234.56"),
        (10**15 + 1, "1000000000000001"),
        (date(1899, 12, 31), "1899-12-31"),
        (datetime(1899, 12, 31, 23, tzinfo=UTC), "1899-12-31 23:24:39"),
    ],
)
def test_what_a_spreadsheet_cannot_count_comes_as_text(value: Any, shown: str) -> None:
    cell = only_cell(value)
    assert cell.data_type == "s"
    assert str(cell.value).startswith(shown[:10])


def test_the_first_sheet_says_where_the_file_comes_from() -> None:
    found = book([["a"], ["b"]])
    about = {row[0].value: row[1].value for row in found.worksheets[0].iter_rows() if row[0].value}
    assert about["Casino"] == "Casino Mondorf"
    assert about["Register"] == "Cards and stubs"
    assert (about["From"], about["Kind"]) == ("2026-03-01", "Day card")
    assert (about["Exported by"], about["Exported at"]) == ("Inspector Thill", "2026-03-03 21:15 (UTC+0100)")
    assert about["Rows"] == "2"
    properties = found.properties
    assert (properties.title, properties.creator) == ("Cards and stubs", "Inspector Thill")
    assert properties.description == "From: 2026-03-01; Kind: Day card"


def test_the_head_stays_in_view_and_the_rows_can_be_filtered() -> None:
    found = book([["a", 1], ["b", 2]], "number", "price")
    sheet = found.worksheets[1]
    assert found.active is sheet
    assert [cell.value for cell in sheet[1]] == ["Number", "Price"]
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("A2", "A1:B3")
    assert sheet.print_title_rows == "$1:$1"


def test_an_empty_register_is_a_file_with_a_head() -> None:
    sheet = book([], "number").worksheets[1]
    assert [[cell.value for cell in row] for row in sheet.iter_rows(max_row=1)] == [["Number"]]
    assert sheet.auto_filter.ref == "A1:A2"


def test_more_rows_than_a_sheet_can_hold_go_on_in_the_next_one() -> None:
    found = book(([number] for number in range(7)), rows_on_a_sheet=4)
    assert found.sheetnames == ["About this file", "Cards and stubs", "Cards and stubs (2)", "Cards and stubs (3)"]
    read = [[row[0].value for row in sheet.iter_rows(min_row=2)] for sheet in found.worksheets[1:]]
    assert read == [[0, 1, 2], [3, 4, 5], [6]]
    assert [sheet["A1"].value for sheet in found.worksheets[1:]] == ["Value"] * 3
    assert [sheet.freeze_panes for sheet in found.worksheets[1:]] == ["A2"] * 3


@pytest.mark.parametrize(
    ("title", "number", "name"),
    [
        ("Cards and stubs", 1, "Cards and stubs"),
        ("Cards and stubs", 12, "Cards and stubs (12)"),
        ("Répertoire alphabétique des titulaires", 1, "Répertoire alphabétique des tit"),
        ("Répertoire alphabétique des titulaires", 2, "Répertoire alphabétique des (2)"),
        ("'In/Out: [all]?*\\'", 1, "In Out all"),
        ("::", 1, "-"),
    ],
)
def test_a_sheet_has_a_name_that_every_program_takes(title: str, number: int, name: str) -> None:
    assert sheet_name(title, number) == name
    assert len(name) <= 31
    assert name in book([], file_details=file_details(register=title)).sheetnames or number > 1


def test_a_cell_that_is_too_long_is_cut_and_the_file_says_so() -> None:
    found = book([["x" * (SIGNS + 5)], ["y" * SIGNS]])
    sheet = found.worksheets[1]
    assert sheet["A2"].value == "x" * (SIGNS - 1) + "…"
    assert sheet["A3"].value == "y" * SIGNS
    about = {row[0].value: row[1].value for row in found.worksheets[0].iter_rows() if row[0].value}
    assert about["Truncated cells"].startswith("1,")


def test_wide_values_widen_their_column_up_to_a_limit() -> None:
    sheet = book([["x" * 30, "y" * 300, "z"]], "one", "two", "no").worksheets[1]
    assert [round(sheet.column_dimensions[name].width) for name in "ABC"] == [33, 49, 9]


def test_codes_are_said_in_words_to_people() -> None:
    from compliance.http.registers.declarations import Cell
    from tests.http.files import opened

    kind = Cell("kind", "Kind", lambda row: row, lambda row: f"the {row} card")
    sheet = opened(file_blocks([kind], ["day"], file_details())).worksheets[1]
    assert sheet["A2"].value == "the day card"


def test_the_file_speaks_the_language_of_the_reader() -> None:
    with translation.override("fr"):
        about = book([]).worksheets[0]
    assert "Établissement" in {cell.value for row in about.iter_rows() for cell in row}


def test_a_workbook_that_breaks_off_is_one_that_no_program_opens() -> None:
    def broken() -> Iterator[list[str]]:
        yield from (["a" * 20_000 + str(turn)] for turn in range(900))
        raise RuntimeError("the database went away")

    sent: list[bytes] = []
    with pytest.raises(RuntimeError, match="went away"):
        sent.extend(file_blocks(cells("number"), broken(), file_details()))
    assert sent
    with pytest.raises(zipfile.BadZipFile):
        zipfile.ZipFile(BytesIO(b"".join(sent)))


def test_a_sheet_that_weighs_too_much_goes_on_in_the_next_one() -> None:
    found = book(([number] for number in range(250)), heaviest=1)
    read = [[row[0].value for row in sheet.iter_rows(min_row=2)] for sheet in found.worksheets[1:]]
    assert [len(rows) for rows in read] == [98, 98, 54]
    assert [value for rows in read for value in rows] == list(range(250))
