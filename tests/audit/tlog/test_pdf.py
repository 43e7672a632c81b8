"""The reader of PDFs: what Carnet writes it reads, and whatever is odd it refuses, with a reason and no crash."""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from audit.tlog.pdf import Name, NoPdf, Pdf, Reference, Stream, Text
from tests.audit.tlog.handmade import objects_of, whole
from tests.audit.tlog.made import CALM

CATALOG = b"<< /Type /Catalog /Names << /EmbeddedFiles 6 0 R >> >>"


def read(body: bytes) -> Any:
    """A value as object 2 of a file."""
    return Pdf(whole({1: CATALOG, 2: body})).get(Reference(2, 0))


def stream(data: bytes, about: bytes = b"", length: bytes | None = None) -> bytes:
    size = b"%d" % len(data) if length is None else length
    return b"<< %b /Length %b >>\nstream\n" % (about, size) + data + b"\nendstream"


def packed_table(rows: bytes, about: bytes, more: dict[int, bytes] | None = None) -> bytes:
    """A file whose table is a stream; `rows` may name places by {number}."""
    written, places = b"%PDF-1.7\n", dict[int, int]()
    for number, body in ({1: CATALOG} | (more or {})).items():
        places[number] = len(written)
        written += b"%d 0 obj\n" % number + body + b"\nendobj\n"
    for number, place in places.items():
        rows = rows.replace(b"{%d}" % number, place.to_bytes(2, "big"))
    table = stream(zlib.compress(rows), b"/Type /XRef /Filter /FlateDecode /Root 1 0 R %b" % about)
    return written + b"9 0 obj\n" + table + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(written)


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"true", True),
        (b"null", None),
        (b"-12", -12),
        (b"+.5", 0.5),
        (b"/A#20b", Name("A b")),
        (b"<48 49 5>", Text(b"HIP")),
        (b"(a\\(b\\)(c)\\101\\n\\\n\\z%)", Text(b"a(b)(c)A\nz%")),
        (b"[1 0 R 2 /a % a remark\n 3]", [Reference(1, 0), 2, Name("a"), 3]),
        (b"<< /a << /b [] >> >>", {"a": {"b": []}}),
    ],
)
def test_values_are_read_as_they_are_written(body: bytes, value: Any) -> None:
    assert read(body) == value


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"<< /a 1 /a 2 >>", "a dictionary says something twice, or without a name"),
        (b"<< (a) 1 >>", "something in the file is not read here"),
        (b"<< 1 1 >>", "a dictionary says something twice, or without a name"),
        (b"(a", "a string has no end"),
        (b"[" * 60, "values within values have no end"),
        (b"+", "something in the file is not read here"),
        (b"maybe", "something in the file is not read here"),
        (b"{", "the file ends, or goes on in a way that is not read here"),
        (b"2 0 R", "objects refer to each other in a circle"),
        (stream(b"abc", length=b"9"), "a stream does not end where it should"),
        (stream(b"abc", length=b"-9"), "a stream does not end where it should"),
        (stream(b"abc", length=b"/a"), "a stream does not end where it should"),
        (stream(b"abc", length=b"2 0 R"), "an object is needed to read itself"),
    ],
)
def test_what_is_odd_is_refused(body: bytes, said: str) -> None:
    with pytest.raises(NoPdf, match=re.escape(said)):
        read(body)


@pytest.mark.parametrize(
    ("about", "data", "said"),
    [
        (b"/Filter /LZWDecode", b"abc", "packed in a way that is not read here: 'LZWDecode'"),
        (b"/Filter [/FlateDecode /FlateDecode]", b"abc", "packed in a way that is not read here: ['FlateDecode',"),
        (b"/Filter /FlateDecode /DecodeParms << /Predictor 12 >>", b"abc", "packed in a way that is not read here"),
        (b"/Filter /FlateDecode", b"abc", "a stream cannot be unpacked"),
        (b"/Filter /FlateDecode", zlib.compress(b"abc")[:-1], "a stream ends too early"),
        (b"", b"abcdefghijk", "something in the file is longer than the 10 bytes allowed"),
    ],
)
def test_a_stream_that_cannot_be_unpacked_is_refused(about: bytes, data: bytes, said: str) -> None:
    file = Pdf(whole({1: CATALOG, 2: stream(data, about)}))
    found = file.get(Reference(2, 0))
    assert isinstance(found, Stream)
    with pytest.raises(NoPdf, match=re.escape(said)):
        file.unpack(found, 10)


def test_streams_are_unpacked_and_their_length_may_stand_elsewhere() -> None:
    packed = zlib.compress(b"abc")
    about = b"/Filter [/FlateDecode]"
    file = Pdf(whole({1: CATALOG, 2: stream(packed, about, b"3 0 R"), 3: b"%d" % len(packed)}))
    assert file.unpack(file.get(Reference(2, 0)), 10) == b"abc"
    assert file.get(Reference(77, 0)) is None


@pytest.mark.parametrize(
    ("pdf", "said"),
    [
        (b"%PDF-2.0\n", "this is not a PDF"),
        (b"%PDF-1.7\n", "the end of the file is missing"),
        (b"%PDF-1.7\nstartxref\n0\n%%EOF\n", "the table of objects is not where it should be"),
        (b"%PDF-1.7\nstartxref\n999\n%%EOF\n", "the table of objects is not where it should be"),
        (b"%PDF-1.7\nstartxref\n3\n%%EOF\n", "an object is not where it should be"),
        (
            b"%PDF-1.7\nxref\n0 1\n0000 65535 f \ntrailer\n<<>>\nstartxref\n9\n%%EOF\n",
            "the table of objects is damaged",
        ),
        (b"%PDF-1.7\nxref\n<<>>\nstartxref\n9\n%%EOF\n", "the table of objects has no end"),
        (b"%PDF-1.7\nxref\ntrailer\n[]\nstartxref\n9\n%%EOF\n", "the table of objects has no end"),
        (whole({1: CATALOG}, b"/Root 1 0 R /Encrypt 2 0 R"), "the file is encrypted"),
        (whole({1: CATALOG}, b"/Root 1 0 R /Prev /a"), "the table of objects is written in a way that is not read"),
        (whole({1: CATALOG}, b"/Root 1 0 R /XRefStm 3"), "the table of objects is written in a way that is not read"),
        (whole({1: CATALOG}, b"/Root 2 0 R"), "a dictionary is missing"),
        (whole({1: b"[]"}), "a dictionary is missing"),
        (whole({1: CATALOG}).replace(b"1 0 obj", b"3 0 obj"), "an object is not where it should be"),
        (packed_table(b"", b"/W [1 2] /Size 3"), "the table of objects is damaged"),
        (packed_table(b"", b"/W [1 2 /a] /Size 3"), "the table of objects is damaged"),
        (packed_table(b"", b"/W [1 2 1] /Size 3 /Index 1"), "the table of objects is damaged"),
        (packed_table(b"", b"/W [0 0 0] /Size 3"), "the table of objects is damaged"),
        (packed_table(b"\1{1}\0", b"/W [1 2 1] /Size 3"), "the table of objects is damaged"),
        (packed_table(b"\3{1}\0", b"/W [1 2 1] /Index [1 1]"), "the table of objects is damaged"),
        (packed_table(b"", b"/W [1 2 1] /Size 3").replace(b"/XRef", b"/Xref"), "the table of objects is not where it"),
    ],
)
def test_a_file_without_a_sound_table_is_refused(pdf: bytes, said: str) -> None:
    with pytest.raises(NoPdf, match=re.escape(said)):
        Pdf(pdf)


def test_tables_may_continue_each_other_and_never_in_a_circle() -> None:
    old = whole({1: CATALOG, 2: b"(old)", 3: b"(kept)"})
    at = len(old) + len(b"2 0 obj\n(new)\nendobj\n")
    before = old.index(b"xref\n0 1")
    table = b"xref\n2 1\n%010d 00000 n \n3 1\n0000000000 00001 f \ntrailer\n<< /Root 1 0 R /Prev %d >>\n"
    new = old + b"2 0 obj\n(new)\nendobj\n" + table % (len(old), before) + b"startxref\n%d\n%%%%EOF\n" % at
    file = Pdf(new)
    assert file.get(Reference(2, 0)) == Text(b"new")
    assert file.get(Reference(3, 0)) is None
    with pytest.raises(NoPdf, match="the table of objects is not where it should be"):
        Pdf(new.replace(b"/Prev %d" % before, (b"/Prev %d" % at).ljust(len(b"/Prev %d" % before))))


GROUP = zlib.compress(b"4 0 5 4 (a) [7 0 R]")
ROWS = b"\1{1}\0" + b"\1{3}\0" + b"\2\0\3\0" + b"\2\0\3\1" + b"\0\0\0\0"
WHERE = b"/W [1 2 1] /Index [1 1 3 1 4 3]"


def grouped(about: bytes, data: bytes = GROUP, rows: bytes = ROWS) -> Pdf:
    return Pdf(packed_table(rows, WHERE, {3: stream(data, b"/Filter /FlateDecode " + about)}))


def test_objects_may_stand_in_groups() -> None:
    file = grouped(b"/Type /ObjStm /N 2 /First 8")
    assert [file.get(Reference(number, 0)) for number in (4, 5, 6)] == [Text(b"a"), [Reference(7, 0)], None]
    plain = Pdf(packed_table(b"{1}\0", b"/W [0 2 1] /Index [1 1]"))
    assert plain.catalog["Type"] == "Catalog"


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (b"/Type /ObjStm /N 2 /First /a", "a group of objects is damaged"),
        (b"/Type /ObjStm /N 2", "a group of objects is damaged"),
        (b"/Type /ObjStm /N 3 /First 8", "a group of objects is damaged"),
        (b"/Type /ObjStm /N 2 /First 11", "a group of objects is damaged"),
        (b"/Type /Other /N 2 /First 8", "a group of objects is missing"),
    ],
)
def test_a_group_that_is_none_is_refused(about: bytes, said: str) -> None:
    with pytest.raises(NoPdf, match=said):
        grouped(about).get(Reference(4, 0))


def test_a_group_within_a_group_is_refused() -> None:
    rows = b"\1{1}\0" + b"\2\0\4\0" + b"\2\0\3\0" + b"\2\0\3\1" + b"\0\0\0\0"
    with pytest.raises(NoPdf, match="a group of objects is missing"):
        grouped(b"/Type /ObjStm /N 2 /First 8", rows=rows).get(Reference(4, 0))


# --- Attached files.

FILES = [("a.json", b"{}"), ("b.csv", b"1;2")]


def attached(changes: dict[int, bytes]) -> dict[str, Stream]:
    return Pdf(whole({1: CATALOG} | objects_of(FILES) | changes)).attachments()


def test_attached_files_are_found_in_the_tree_of_their_names() -> None:
    assert {name: each.packed for name, each in attached({}).items()} == dict(FILES)
    kids = {6: b"<< /Kids [7 0 R 8 0 R] >>", 7: b"<< /Names [(a.json) 11 0 R] >>"}
    wide = {8: b"<< /Names [<FEFF0062002E006300730076> 13 0 R] >>"}
    assert set(attached(kids | wide)) == {"a.json", "b.csv"}
    assert Pdf(whole({1: b"<< >>"})).attachments() == {}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({6: b"<< /Names [(a.json) 11 0 R (a.json) 11 0 R] >>"}, "an attached file has two names: 'a.json'"),
        ({6: b"<< /Names [(c.json) 11 0 R] >>"}, "an attached file has two names: 'c.json' and another"),
        ({11: b"<< /F (a.json) /UF (z) /EF << /F 10 0 R >> >>"}, "an attached file has two names: 'a.json'"),
        ({11: b"<< /F (a.json) /EF << /F 10 0 R /UF 12 0 R >> >>"}, "the attached file 'a.json' is not one file"),
        ({11: b"<< /F (a.json) /EF << >> >>"}, "the attached file 'a.json' is not one file"),
        ({11: b"<< /F (a.json) /EF << /F 1 >> >>"}, "the attached file 'a.json' is not one file"),
        ({11: b"<< /F (a.json) >>"}, "a dictionary is missing"),
        ({11: b"<< /F 1 >>"}, "a dictionary is missing"),
        ({6: b"<< /Names 1 >>"}, "an array is missing"),
        ({6: b"<< /Names [1 11 0 R] >>"}, "a string is missing"),
        ({6: b"<< /Names [<FF> 11 0 R] >>"}, "a string is written in a way that is not read here"),
        ({6: b"<< /Kids [6 0 R] >>"}, "the tree of names has no end"),
    ],
)
def test_attached_files_that_two_readers_could_see_differently_are_refused(
    changes: dict[int, bytes], said: str
) -> None:
    with pytest.raises(NoPdf, match=re.escape(said)):
        attached(changes)


@CALM
@given(body=some.binary(max_size=60))
def test_nothing_stumbles_over_any_bytes(body: bytes) -> None:
    with suppress(NoPdf):
        read(body)
