"""Files as ministries and spreadsheets make them, and as nobody should: every cell is understood or named."""

import io
import zipfile
from datetime import date, datetime
from typing import Any

import pytest
from openpyxl import Workbook

from compliance.exclusions.ministerial_list.domain.columns import parse_headings
from compliance.exclusions.ministerial_list.domain.files import Unreadable, open_list
from compliance.exclusions.ministerial_list.domain.rows import Problem, Row, RowReader, reference_key
from compliance.exclusions.ministerial_list.domain.values import (
    Wrong,
    birth_of,
    day_of,
    ground_of,
    sex_of,
    state_of,
    text_of,
)
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.domain.stated_dates import StatedBirth
from tests.exclusions.lists import HEAD, WEBER, text

ON = date(2026, 3, 2)


def rows(content: bytes) -> list[Any]:
    found = open_list(io.BytesIO(content))
    reader = RowReader(found.heading, ON, 4)
    return [reader.read(number, cells) for number, cells in found.lines]


def workbook(*lines: list[Any], above: int = 0) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for _line in range(above):
        sheet.append(["Ministère de la Justice"])
    for line in lines:
        sheet.append(line)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def why(content: bytes) -> str:
    with pytest.raises(Unreadable) as refused:
        rows(content)
    return refused.value.code


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("17.05.1980", PartialDate(1980, 5, 17)),
        ("17/05/1980", PartialDate(1980, 5, 17)),
        ("1980-05-17", PartialDate(1980, 5, 17)),
        ("1980-05-17T00:00:00", PartialDate(1980, 5, 17)),
        ("19800517", PartialDate(1980, 5, 17)),
        (29358, PartialDate(1980, 5, 17)),
        (29358.0, PartialDate(1980, 5, 17)),
        (datetime(1980, 5, 17), PartialDate(1980, 5, 17)),
        (date(1980, 5, 17), PartialDate(1980, 5, 17)),
        ("05.1980", PartialDate(1980, 5)),
        ("00.05.1980", PartialDate(1980, 5)),
        ("00-00-1958", PartialDate(1958)),
        ("--.--.1958", PartialDate(1958)),
        ("1980-05", PartialDate(1980, 5)),
        ("1980", PartialDate(1980)),
        (1980, PartialDate(1980)),
        ("19800000", PartialDate(1980)),
        ("", None),
        (None, None),
        ("31.02.1980", Wrong("not_on_calendar")),
        ("17.00.1980", Wrong("not_on_calendar")),
        ("17.13.1980", Wrong("not_on_calendar")),
        ("1700", Wrong("not_on_calendar")),
        ("17.05.80", Wrong("two_digit_year")),
        ("May 1980", PartialDate(1980, 5)),
        ("in May", Wrong("not_a_date")),
        ("123", Wrong("not_a_date")),
        ("17.05.2027", Wrong("not_born_yet")),
        ("=A1", Wrong("formula")),
    ],
)
def test_birth_dates_are_read_as_people_and_spreadsheets_write_them(cell: Any, found: Any) -> None:
    plain = isinstance(found, PartialDate)
    assert birth_of(cell, on=ON) == (StatedBirth(found) if plain else found)


@pytest.mark.parametrize(
    ("cell", "date", "others"),
    [
        ("about 1958", PartialDate(1958), [1956, 1957, 1959, 1960]),
        ("vers 1958", PartialDate(1958), [1956, 1957, 1959, 1960]),
        ("1958 or 1960", PartialDate(1958), [1960]),
        ("1958/1960", PartialDate(1958), [1960]),
        ("1958-1960", PartialDate(1958), [1959, 1960]),
    ],
)
def test_a_birth_date_may_be_one_of_several(cell: str, date: PartialDate, others: list[int]) -> None:
    assert birth_of(cell, on=ON) == StatedBirth(date, tuple(map(PartialDate, others)), cell)


@pytest.mark.parametrize(
    ("cell", "code"),
    [("1358", "other_calendar"), ("1930-1980", "span_too_long"), ("about " + "1958 or " * 9 + "1960", "too_long")],
)
def test_a_birth_date_that_tells_nobody_apart_is_named(cell: str, code: str) -> None:
    assert birth_of(cell, on=ON) == Wrong(code)


def test_an_unknown_birth_date_is_none() -> None:
    assert [birth_of(cell, on=ON) for cell in ("unknown", "inconnu", "onbekend", "unbekannt", "-")] == [None] * 5


def test_days_of_a_measure_are_whole() -> None:
    assert day_of("12.01.2026") == date(2026, 1, 12)
    assert day_of("01.2026") == Wrong("not_a_whole_date")
    assert day_of("30.02.2026") == Wrong("not_on_calendar")
    assert day_of("") is None
    assert day_of("soon") == Wrong("not_a_date")


def test_sexes_states_and_grounds_in_four_languages() -> None:
    assert [sex_of(word) for word in ("M", "v", "Weiblich", "homme", "X", "")] == ["M", "F", "F", "M", "X", ""]
    assert sex_of("?") == Wrong("not_a_sex")
    assert sex_of("=1") == Wrong("formula")
    assert [state_of(word) for word in ("lux", "D", "België", "française", "de", "")] == (
        ["LUX", "DEU", "BEL", "FRA", "DEU", ""]
    )
    assert state_of("Atlantis") == Wrong("not_a_state")
    assert state_of("#REF!") == Wrong("error_value")
    assert [ground_of(word, last=4) for word in (1, 2.0, "3°", "art. 68(1) 4", "")] == [1, 2, 3, 4, None]
    assert ground_of("5", last=4) == Wrong("not_a_ground")
    assert ground_of("=4", last=4) == Wrong("formula")


def test_text_is_one_line_of_what_can_be_shown() -> None:
    assert text_of(" Jean\n Marc\u200b ") == "Jean Marc"
    assert text_of(12345678.0) == "12345678"
    assert text_of(1.5) == "1.5"
    assert text_of(1e16) == Wrong("rounded")
    assert text_of("Mu\ufffdller") == Wrong("letters_lost")
    assert text_of(datetime(2026, 3, 2)) == "2026-03-02"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_letters_and_separators_are_found_out(encoding: str, delimiter: str) -> None:
    lines = "Référence;Motif;Nom;Prénoms;Né(e) le;N° pièce d'identité\nMJ-1;4;Müller;Zoë;1980;\n"
    (row,) = rows(lines.replace(";", delimiter).encode(encoding))
    assert (row.who.surname, row.who.given_names, row.who.birth_year) == ("Müller", "Zoë", 1980)


@pytest.mark.parametrize(
    "head",
    [
        "Reference;Ground;Surname;Given names;Date of birth",
        "Référence de la décision;Motif (art. 68);Nom;Prénom;Date de naissance",
        "Kenmerk;Grond;Achternaam;Voornamen;Geboortedatum",
        "Aktenzeichen;Grund;Nachname;Vornamen;Geburtsdatum",
    ],
)
def test_headings_are_recognised_in_four_languages(head: str) -> None:
    heading = parse_headings(head.split(";"))
    columns = sorted(heading.places.items(), key=lambda place: place[1])
    assert columns == [("reference", 0), ("ground", 1), ("surname", 2), ("given_names", 3), ("born_on", 4)]
    assert not heading.missing


def test_what_is_missing_unknown_or_there_twice_is_named() -> None:
    heading = parse_headings(["Reference", "Decision", "Colour", "", None, "Name", "Full name"])
    assert heading.duplicates == ("reference", "whole_name")
    assert heading.unknown == ("Colour",)
    assert heading.missing == ("ground", "born_on")
    assert "whole_name" not in parse_headings(["Surname", "Full name"]).places
    assert why(b"Reference;Surname;Born on\nMJ;A;1980\n") == "columns"


def test_a_name_in_one_column_is_parted() -> None:
    head = "Reference;Ground;Name;Born on"
    lines = ["MJ;4;Weber, Jean;1980", "MJ;4;DE VRIES Jan Piet;1980", "MJ;4;Jean Weber;1980", "MJ;4;;1980"]
    first, second, third, fourth = rows(text(*lines, head=head))
    assert (first.who.surname, first.who.given_names) == ("Weber", "Jean")
    assert (second.who.surname, second.who.given_names) == ("DE VRIES", "Jan Piet")
    assert [problem.code for problem in third] == ["name_in_one"]
    assert [problem.code for problem in fourth] == ["no_surname"]


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        (";;;;;X;;;;", ["no_surname", "no_reference", "no_ground", "nothing_to_know_by"]),
        ("MJ;2;Weber;Jean;1980;M;LUX;;;", ["no_representative"]),
        ("MJ;9;Weber;Jean;31.02.1980;?;ZZZ;;;", ["not_on_calendar", "not_a_sex", "not_a_state", "not_a_ground"]),
        (f"MJ;4;{'W' * 201};Jean;1980;M;LUX;;;", ["too_long"]),
        ("MJ;4;Weber;Jean;;M;LUX;---;;", ["unreadable_number"]),
        ("MJ;4;Weber;Jean;;M;LUX;=1;;", ["formula"]),
        ("MJ;4;Weber;Jean", ["cut_off"]),
        ("MJ;4;Weber;Jean;1980;M;LUX;;;;x", ["too_many_cells"]),
    ],
)
def test_every_fault_of_a_row_is_named_once(line: str, codes: list[str]) -> None:
    (found,) = rows(text(line))
    assert [problem.code for problem in found] == codes


def test_days_are_in_order_and_not_too_old() -> None:
    head = "Reference;Ground;Surname;Born on;First day;Last day"
    lines = ["MJ;4;A;1980;01.01.1970;", "MJ;4;A;1980;02.02.2026;01.02.2026", "MJ;4;A;1980;;01.03.2026"]
    lines += ["MJ;4;A;1980;x;01.01.1979", "MJ;4;A;1980;02.02.2026;03.03.2027"]
    *faulty, good = rows(text(*lines, head=head))
    assert [[problem.code for problem in each] for each in faulty] == (
        [["too_old"], ["ends_before_it_begins"], ["ends_before_it_begins"], ["not_a_date"]]
    )
    assert (good.first_day, good.last_day) == (date(2026, 2, 2), date(2027, 3, 3))


def test_a_workbook_says_the_same_as_text() -> None:
    line = ["MJ-2026-114", 4, "Weber", "Jean", datetime(1980, 5, 17), "M", "LUX", 12345678, None, None]
    (row,) = rows(workbook(HEAD.split(";"), line, above=3))
    assert isinstance(row, Row)
    assert (row.number, row.who.birth_key, row.who.document_number) == (5, 19800517, "12345678")


def test_formulas_are_told_and_never_worked_out() -> None:
    line = ["MJ-2026-114", "=2+2", "Weber", "Jean", "1980", "M", "LUX", None, None, None]
    ((problem,),) = rows(workbook(HEAD.split(";"), line))
    assert problem == Problem(2, "ground", "formula", "=2+2")


def test_references_are_compared_by_letters_and_figures() -> None:
    assert reference_key("mj 2026/114") == reference_key("MJ-2026-114") == "MJ2026114"
    assert reference_key("№") == "№"


def packed(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/"), content)
    return file.getvalue()


def changed(content: bytes, name: str, made: Any) -> bytes:
    """A workbook with one part made anew."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            read = old.read(part)
            new.writestr(part.filename, made(read) if part.filename == name else read)
    return file.getvalue()


def headed(content: bytes, field: int, value: bytes) -> bytes:
    """A file with two other bytes in each header of a part: 6 its flags, 8 its way of packing (APPNOTE 4.3.7)."""
    file = bytearray(content)
    for mark, shift in ((b"PK\x03\x04", 0), (b"PK\x01\x02", 2)):
        at = file.find(mark)
        while at >= 0:
            file[at + field + shift : at + field + shift + 2] = value
            at = file.find(mark, at + 1)
    return bytes(file)


def bomb(read: bytes) -> bytes:
    entities = b'<!ENTITY a0 "aaaaaaaaaa">' + b"".join(
        b'<!ENTITY a%d "%s">' % (n, b"&a%d;" % (n - 1) * 10) for n in range(1, 12)
    )
    return b'<?xml version="1.0"?><!DOCTYPE x [' + entities + b"]><worksheet>&a11;</worksheet>"


def external(_read: bytes) -> bytes:
    return b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><worksheet>&a;</worksheet>'


SHEET = workbook(HEAD.split(";"), ["MJ-1", 4, "Weber", "Jean", "1980", "M", "LUX", None, None, None])


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "old_workbook"),
        (b"\x89PNG\0\0", "no_list"),
        (text(WEBER) * 200 + b"\0", "no_list"),
        (b"just one line of text\n", "no_heading"),
        (b"x\n" * 40, "no_heading"),
        (text(WEBER + '"', WEBER.replace("Weber", '"Weber')), "quotation_marks"),
        (text(WEBER)[:-1] + "é".encode()[:1], "cut_off_file"),
        (b"\xef\xbb\xbf" + text(WEBER) + b"\xe9x", "encoding"),
        (text(WEBER).replace(b"Jean", b"J\x81an"), "two_encodings"),
        (b"x" * 70_000, "line_too_long"),
        (b"Reference;Ground;Surname" + b";" * 1_000 + b"\n", "too_many_columns"),
        (b";" * 1_000_000, "line_too_long"),
        (SHEET[: len(SHEET) // 2], "broken_workbook"),
        (packed(hello=b"world"), "broken_workbook"),
        (packed(**{f"part{n}": b"" for n in range(600)}), "unpacks_too_large"),
        (packed(xl__styles=b"0" * (9 << 20)), "unpacks_too_large"),
        (headed(SHEET, 6, b"\x01\x00"), "broken_workbook"),  # each part asks for a password
        (headed(SHEET, 8, b"\x63\x00"), "broken_workbook"),  # packed in a way that nobody knows
        (changed(SHEET, "xl/worksheets/sheet1.xml", bomb), "broken_workbook"),
        (changed(SHEET, "xl/worksheets/sheet1.xml", external), "broken_workbook"),
        (changed(SHEET, "xl/worksheets/sheet1.xml", lambda read: read[:-400]), "broken_workbook"),
        (changed(SHEET, "xl/styles.xml", lambda read: read[:-400]), "broken_workbook"),
        (changed(SHEET, "xl/workbook.xml", lambda _read: b"<nonsense/>"), "no_heading"),
        (workbook(["Nothing", "here"]), "no_heading"),
        (workbook(HEAD.split(";") + ["far"] * 300), "too_many_columns"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(content: bytes, code: str) -> None:
    assert why(content) == code
