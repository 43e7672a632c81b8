"""A workbook is read by a process of its own: the same rows as in this one, within limits, or a clear refusal."""

import io
import json
import logging
import os
import resource
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import IO, Any

import pytest
from openpyxl.styles import NamedStyle

from compliance.confinement import LimitExceeded
from compliance.exclusions.ministerial_list.domain.files import Opened, Unreadable, open_confined, open_list
from compliance.exclusions.ministerial_list.domain.values import ShownDate
from compliance.exclusions.ministerial_list.domain.workbooks import confined, messages, reader, sheets
from tests.exclusions.lists import WEBER as WEBER_AS_TEXT
from tests.exclusions.lists import checked, text
from tests.exclusions.workbooks import HEADINGS, ROSSI, WEBER, book_of, listed, saved


@contextmanager
def on_disk(content: bytes) -> Iterator[IO[bytes]]:
    with tempfile.TemporaryFile() as file:
        file.write(content)
        yield file


def changed(content: bytes, name: str, made: Callable[[bytes], bytes]) -> bytes:
    """A workbook with one part made anew."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            read = old.read(part)
            new.writestr(part.filename, made(read) if part.filename == name else read)
    return file.getvalue()


def everything(found: Opened) -> tuple[Any, ...]:
    lines = list(found.lines)
    return found.kind, found.heading, found.expected, lines, found.sheets, found.hidden_columns, found.hidden_rows


def why(content: bytes) -> Unreadable:
    with pytest.raises(Unreadable) as refused, on_disk(content) as file, open_confined(file) as found:
        list(found.lines)
    return refused.value


def varied() -> bytes:
    """A workbook with every kind of cell that is read, hidden rows and columns, and other sheets."""
    head = [*HEADINGS, "Alias1", "Remark"]
    book = book_of(
        ("Notice", [["Ministry of Justice"]]),
        ("List", [["As of March"], head, [*WEBER, "Wéber", True], [*ROSSI, None, 1.5], [*ROSSI, "", "x"], [], WEBER]),
    )
    sheet = book["List"]
    sheet["E4"].number_format = "yyyy"
    sheet["L5"] = datetime(2026, 3, 1, 12, 30)
    sheet.row_dimensions[4].hidden = True
    sheet.column_dimensions["L"].hidden = True
    return saved(book)


def test_the_process_reads_the_same_as_this_one() -> None:
    with on_disk(varied()) as file, open_confined(file) as found:
        apart = everything(found)
    assert apart == everything(open_list(io.BytesIO(varied())))
    assert len(apart[3]) == 4
    assert isinstance(apart[3][1][1][4], ShownDate)
    assert (apart[5], apart[6]) == (("L",), [4])


def test_a_text_file_needs_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with on_disk(text(WEBER_AS_TEXT)) as file, open_confined(file) as found:
        assert len(list(found.lines)) == 1


def broken_styles(content: bytes) -> bytes:
    return changed(content, "xl/styles.xml", lambda _read: b"<styleSheet><cellXfs>")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (broken_styles(saved(listed())), "broken_workbook"),
        (changed(saved(listed()), "xl/styles.xml", lambda _read: b""), "broken_workbook"),
        (changed(saved(listed()), "xl/worksheets/sheet1.xml", lambda read: read[:-400]), "broken_workbook"),
        (saved(listed())[:900], "broken_workbook"),
        (saved(book_of(("List", [HEADINGS[:4], WEBER[:4]]))), "columns"),
        (saved(book_of(("List", [[*HEADINGS, *["far"] * 300]]))), "too_many_columns"),
        (saved(book_of(("A", [HEADINGS, WEBER]), ("B", [HEADINGS, ROSSI]))), "several_lists"),
    ],
)
def test_a_workbook_that_cannot_be_read_is_refused_with_its_reason(content: bytes, code: str) -> None:
    assert why(content).code == code


def test_a_refusal_keeps_its_facts() -> None:
    content = saved(book_of(("List", [WEBER, HEADINGS, ROSSI])))
    refused = why(content)
    assert (refused.code, refused.facts) == ("rows_above_heading", {"row": 1, "heading": 2})


@pytest.mark.django_db
def test_a_workbook_with_broken_styles_is_refused_at_the_first_attempt(house: Any) -> None:
    row = checked(broken_styles(saved(listed())), file_name="liste.xlsx")
    assert row.check_result.failure == "broken_workbook"


def test_faults_of_the_library_are_a_broken_workbook(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(error: BaseException) -> Callable[[Any], Any]:
        def opened(_file: Any) -> Any:
            raise error

        return opened

    for error, code in (
        (RecursionError(), "broken_workbook"),
        (ZeroDivisionError(), "broken_workbook"),
        (MemoryError(), "too_demanding"),
        (Unreadable("no_heading"), "no_heading"),
    ):
        monkeypatch.setattr(reader, "opened_workbook", fail(error))
        (message,) = reader.read_workbook(io.BytesIO())
        assert message == {"refused": code, "facts": {}, "row": None, "found": ""}


def test_more_cells_than_any_list_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "MOST_CELLS", 15)
    with pytest.raises(Unreadable, match="unpacks_too_large"):
        list(open_list(io.BytesIO(saved(listed()))).lines)


def test_the_reader_limits_itself_and_writes_one_message_a_line(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: Any
) -> None:
    limits: dict[int, int] = {}
    monkeypatch.setattr(resource, "setrlimit", lambda kind, both: limits.update({kind: both[1]}))
    monkeypatch.setattr(os, "nice", lambda _by: 0)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(saved(listed()))))
    reader.main()
    sys.stdout.flush()
    first, weber, rossi, last = map(json.loads, capfdbinary.readouterr().out.splitlines())
    assert first["heading"]["row"] == 1
    assert (weber[1][4], rossi[1][2]) == (["day", "1980-05-17"], "Rossi")
    assert last == {"hidden_rows": []}
    assert limits[resource.RLIMIT_AS] == reader.LIMITS.memory
    assert limits[resource.RLIMIT_CPU] == reader.LIMITS.processor


def test_a_reader_that_fails_leaves_a_warning_and_a_refusal(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert why(saved(listed())).code == "too_demanding"
    assert [record.getMessage() for record in caplog.records] == ["a workbook: its reader ended with 1"]


def rows_from(*lines: bytes) -> list[Any]:
    found: list[int] = []
    return [*confined._rows(confined._messages(iter(lines)), found), found]


def test_rows_without_an_end_are_no_list() -> None:
    assert rows_from(b'[2, ["Weber", null]]', b'{"hidden_rows": [3]}') == [(2, ["Weber", None]), [3]]
    with pytest.raises(Unreadable, match="broken_workbook"):
        rows_from(b'[2, ["Weber", null]]')


def test_only_known_cells_are_accepted_from_the_reader() -> None:
    for cell in ({"x": 1}, ["unknown", "1980-05-17"]):
        with pytest.raises(ValueError, match="unknown type"):
            messages.rebuild_line([1, [cell]])
    day, moment = date(1980, 5, 17), datetime(1980, 5, 17, 4, 5)
    line = (7, [None, True, 3, 0.1, "Wéber", day, moment, ShownDate(day, "month", "5/80")])
    assert messages.rebuild_line(json.loads(messages.write_message(messages.describe_line(line)))) == line


def test_a_reader_that_stops_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    silent = tmp_path / "python"
    silent.write_text("#!/bin/sh\nexec sleep 60\n")
    silent.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(silent))
    monkeypatch.setattr(confined, "SECONDS", 0.1)
    assert why(saved(listed())).code == "too_demanding"


def test_a_line_without_an_end_is_not_collected(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    from compliance import confinement

    endless = tmp_path / "python"
    endless.write_text("#!/bin/sh\nhead -c 300000 /dev/zero\n")
    endless.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(endless))
    monkeypatch.setattr(confinement, "LONGEST_LINE", 200_000)
    with (
        on_disk(b"x") as file,
        confinement.stream_confined("any", file, seconds=5) as lines,
        pytest.raises(LimitExceeded, match="without an end"),
    ):
        list(lines)


def test_a_style_of_the_house_does_not_matter() -> None:
    book = listed()
    book.add_named_style(NamedStyle(name="House"))
    with on_disk(saved(book)) as file, open_confined(file) as found:
        assert len(list(found.lines)) == 2
