"""PDFs that guests hand in: honest ones are kept; whatever acts, hides, is damaged or explodes is refused in time."""

import io
import random
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfWriter

from compliance.orphans.documents.domain import pdf_objects
from compliance.orphans.documents.domain.pdf_checks import Flaw, find_flaw
from compliance.orphans.documents.domain.pdf_objects import flaw_of_objects
from tests.orphans.pdfs import PAGES, changed, handmade, object_stream, packed, stream

LAUNCHES = b"<< /S /Launch /F (calc.exe) >>"
PLAIN = handmade()

# --- Honest files.


def scan(mode: str = "RGB", pages: int = 2, **options: Any) -> bytes:
    """As scanners and telephones make them: a picture a page."""
    noise = random.Random(1).randbytes(850 * 1100)
    sheets = [Image.frombytes("L", (850, 1100), noise).convert(mode) for _page in range(pages)]
    into = io.BytesIO()
    sheets[0].save(into, "PDF", save_all=True, append_images=sheets[1:], resolution=100, **options)
    return into.getvalue()


def weasyprint() -> bytes:
    from weasyprint import HTML

    html = '<h1>Reçu</h1><p><a href="https://example.org">Weber</a> العربية</p>'
    drawn: bytes = HTML(string=html).write_pdf(pdf_forms=True)
    return drawn


def cairo() -> bytes:
    return subprocess.run(["pdftocairo", "-pdf", "-", "-"], input=weasyprint(), capture_output=True, check=True).stdout


def filled_in() -> bytes:
    writer = PdfWriter()
    writer.append(io.BytesIO(weasyprint()))
    writer.add_metadata({"/Title": "Ontvangstbewijs"})
    writer.add_outline_item(title="Page", page_number=0)
    into = io.BytesIO()
    writer.write(into)
    return into.getvalue()


def saved(file: bytes, **options: Any) -> bytes:
    """As qpdf saves it."""
    into = io.BytesIO()
    with pikepdf.open(io.BytesIO(file)) as opened:
        opened.save(into, **options)
    return into.getvalue()


HONEST: dict[str, Callable[[], bytes]] = {
    "scan in colour": scan,
    "scan in grey": lambda: scan("L"),
    "fax": lambda: scan("1"),
    "palette": lambda: scan("P"),
    "web page": weasyprint,
    "cairo": cairo,
    "pypdf": filled_in,
    "packed objects": lambda: saved(weasyprint(), object_stream_mode=pikepdf.ObjectStreamMode.generate),
    "for the web": lambda: saved(weasyprint(), linearize=True),
    "unpacked": lambda: saved(weasyprint(), compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.all),
    "PDF 2.0": lambda: saved(weasyprint(), force_version="2.0"),
    "changed later": lambda: changed(handmade(b"(old)"), 4, b"(new)"),
    "zeros behind it": lambda: PLAIN + b"\r\n\x00\x00",
    "names that are not UTF-8": lambda: handmade(b"<< /#b7#c2 /#cb#ce /Launcher 1 /JS 3 /EF 4 >>"),
    "the word in a text": lambda: handmade(stream(b"BT (/Launch) Tj ET"), b"(/JavaScript)"),
    "a stream in hexadecimal": lambda: handmade(stream(b"", b"/Filter /ASCIIHexDecode", b"41424344>")),
    "a wrong number of objects": lambda: handmade(b"1").replace(b"/Size 5", b"/Size 9"),
}  # fmt: skip


@pytest.mark.parametrize("made", HONEST.values(), ids=HONEST)
def test_honest_files_of_many_programs_are_kept(made: Callable[[], bytes]) -> None:
    sent = made()
    assert find_flaw(sent) is None
    assert flaw_of_objects(sent) is None


# --- What acts.


@pytest.mark.parametrize("name", sorted(pdf_objects.ACTIVE))
def test_nothing_that_acts_is_kept_however_it_is_written_and_wherever_it_stands(name: str) -> None:
    escaped = f"/#{ord(name[1]):02x}{name[2:-1]}#{ord(name[-1]):02X}"
    for written in (name.encode(), escaped.encode()):
        shown = b"<< /S %b >>" % written
        for sent in (
            handmade(shown),
            handmade(b"<< %b 1 >>" % written),
            handmade(b"[[[<< /A [%b] >>]]]" % written),
            handmade(stream(b"", b"/A " + shown)),
            handmade(trailer=b"/A " + shown),
            packed(shown),
            packed(b"[(x) %b]" % shown),
            handmade(shown, left_out={4}),
            handmade(object_stream(b"(x)", shown)),
            handmade(object_stream(b"(x)", shown), left_out={4}),
            handmade(object_stream(b"(x)", shown, more=b"/Filter /ASCIIHexDecode", body=b""), shown),
            changed(handmade(shown), 4, b"(x)"),
            changed(handmade(object_stream(shown)), 4, b"(x)"),
            PLAIN.replace(b"xref", b"%\n9 0 obj " + shown + b" endobj\nxref", 1)[: -len(b"nnn\n%%EOF\n")]
            + b"%d\n%%%%EOF\n" % (PLAIN.index(b"xref") + len(b"%\n9 0 obj " + shown + b" endobj\n")),
        ):
            assert flaw_of_objects(sent) is Flaw.ACTIVE, sent


@pytest.mark.parametrize(
    "shown",
    [
        b"<< /S /Rendition /JS (app.alert(1)) >>",
        b"<< /S /URI /JS (app.alert(1)) >>",
        b"<< /AA << /O << /S /Hide /JS 4 0 R >> >> >>",
        b"<< /EF << /F 4 0 R >> /F (second.exe) >>",
        b"<< /Type /Font /EF << >> /UF (second.exe) >>",
        b"<< /S /Thread /F (elsewhere.pdf) >>",
        b"<< /FS /URL /F (https://example.org/a.pdf) >>",
        stream(b"", b"/F (elsewhere.bin)"),
        stream(b"", b"/Subtype /Form /Ref << /F (elsewhere.pdf) /Page 0 >>"),
        stream(b"", b"/Subtype /Image /OPI << >>"),
    ],
)
def test_programs_and_files_under_common_names_are_found(shown: bytes) -> None:
    program = stream(b"app.alert(1)")
    for sent in (handmade(program, shown), handmade(program, shown, left_out={5})):
        assert flaw_of_objects(sent) is Flaw.ACTIVE


def test_programs_and_attachments_of_known_libraries_are_found() -> None:
    with pikepdf.new() as made:
        made.add_blank_page()
        made.attachments["second.exe"] = b"MZ"
        for mode in pikepdf.ObjectStreamMode.disable, pikepdf.ObjectStreamMode.generate:
            into = io.BytesIO()
            made.save(into, object_stream_mode=mode)
            assert find_flaw(into.getvalue()) is Flaw.ACTIVE


# --- What cannot be looked into.


@pytest.mark.parametrize("user", ["", "secret"])
@pytest.mark.parametrize("revision", [3, 4, 6])
def test_an_encrypted_file_is_locked_also_without_a_password(user: str, revision: int) -> None:
    encryption = pikepdf.Encryption(owner="owner", user=user, R=revision, aes=revision > 3, metadata=revision > 3)
    assert flaw_of_objects(saved(PLAIN, encryption=encryption)) is Flaw.LOCKED


@pytest.mark.parametrize(
    "filters",
    [
        b"[/FlateDecode /FlateDecode]",
        b"[/ASCII85Decode /RunLengthDecode /FlateDecode]",
        b"[/LZWDecode /DCTDecode]",
        b"[/Crypt /FlateDecode]",
        b"/Unknown",
        b"[[] 7 (x)]",
    ],
)
def test_a_stream_that_nobody_can_measure_is_locked(filters: bytes) -> None:
    assert flaw_of_objects(handmade(stream(b"x", b"/Filter " + filters))) is Flaw.LOCKED


# --- What is damaged.


DEEP = b"[" * 600 + b"]" * 600
DAMAGED = {
    "cut off": PLAIN[:-20],
    "nothing in it": b"%PDF-1.7\nstartxref\n9\n%%EOF\n",
    "a version of the future": PLAIN.replace(b"%PDF-1.7", b"%PDF-9.9"),
    "another file behind it": PLAIN + b"PK\x03\x04" + bytes(18),
    "a place in the table is wrong": PLAIN.replace(b"%010d 00000 n" % PLAIN.index(b"3 0 obj"), b"0000000011 00000 n"),
    "the table is elsewhere": PLAIN.replace(b"startxref\n", b"startxref\n1"),
    "no pages": handmade(pages=(PAGES[0], b"<< /Type /Pages /Kids [] /Count 0 >>")),
    "no tree of pages": handmade(pages=(b"<< /Type /Catalog >>",)),
    "pages that are a number": handmade(pages=(b"<< /Type /Catalog /Pages 7 >>",)),
    "a name twice": handmade(b"<< /S /URI /S /GoTo >>"),
    "too deep to be read": handmade(b"<< /X %b /S /GoTo >>" % DEEP),
    "an object that never ends": handmade(b"<< /S [ (x"),
    "a stream of another length": handmade(stream(b"x").replace(b"/Length 9", b"/Length 3")),
    "no packed bytes": handmade(stream(b"", body=b"no packed bytes")),
    "packed bytes with a fault": handmade(stream(b"", body=zlib.compress(b"x" * 99)[:-4] + b"1234")),
    "a stream in base 85 with a fault": handmade(stream(b"", b"/Filter [/ASCII85Decode /FlateDecode]", b"zzzz\xff~>")),
}


@pytest.mark.parametrize("sent", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_broken(sent: bytes) -> None:
    assert find_flaw(sent) is Flaw.BROKEN


@pytest.mark.parametrize(
    "name", [each for each in DAMAGED if each not in {"a version of the future", "another file behind it"}]
)
def test_what_is_damaged_inside_is_found_by_the_reader(name: str) -> None:
    assert flaw_of_objects(DAMAGED[name]) is Flaw.BROKEN


def test_packed_objects_that_cannot_be_unpacked_are_none() -> None:
    unreadable = object_stream(b"(x)", LAUNCHES, body=b"no packed bytes")
    assert flaw_of_objects(handmade(unreadable, left_out={4})) is None


# --- What explodes.


def lzw_bomb() -> bytes:
    """5 MB of LZW that become 500 MB: every code stands for one byte more than the one before."""
    cycle = [256, 0, *range(258, 510)] * 8
    bits = "".join(f"{code:09b}" for code in cycle)
    return int(bits, 2).to_bytes(len(bits) // 8, "big") * 2100


def xref_stream_bomb() -> bytes:
    """A table that is a stream of 1 GB."""
    file = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
    table = b"9 0 obj\n" + stream(
        b"", b"/Type /XRef /W [1 4 2] /Size 10 /Root 1 0 R /Filter /FlateDecode", zeros(1 << 30)
    )
    return file + table + b"\nendobj\nstartxref\n%d\n%%%%EOF\n" % len(file)


def zeros(size: int) -> bytes:
    """What packs so many zeros, nearly a thousand to one; the sum at its end is wrong, and nobody comes to it."""
    packer = zlib.compressobj(9)
    begun = packer.compress(bytes(1 << 24)) + packer.flush(zlib.Z_FULL_FLUSH)
    more = packer.compress(bytes(1 << 24)) + packer.flush(zlib.Z_FULL_FLUSH)
    return begun + more * ((size >> 24) - 1) + packer.flush()


def many(each: bytes, count: int) -> tuple[bytes, ...]:
    return (each,) * count


BOMBS: dict[str, Callable[[], bytes]] = {
    "a page of 1 GB": lambda: handmade(stream(b"", body=zeros(1 << 30))),
    "a picture of 1 GB": lambda: handmade(stream(b"", b"/Filter [/FlateDecode /DCTDecode]", zeros(1 << 30))),
    "hundred pages of 16 MB": lambda: handmade(*many(stream(bytes(1 << 24)), 100)),
    "packed objects of 1 GB": lambda: handmade(object_stream(b"(x)", body=zeros(1 << 30))),
    "packed objects of 17 MB": lambda: handmade(object_stream(b"(%b)" % bytes(17 << 20))),
    "a table of 1 GB": xref_stream_bomb,
    "runs of 300 MB": lambda: handmade(stream(b"", b"/Filter /RunLengthDecode", b"\x81x" * (2400 << 10))),
    "LZW": lambda: handmade(stream(b"", b"/Filter /LZWDecode", lzw_bomb())),
    "200,000 objects": lambda: handmade(*many(b"1", 200_000)),
    "200,000 objects that no table names": lambda: handmade(
        b"1 endobj\n" + b"9 0 obj 1 endobj\n" * 200_000 + b"9 0 obj 1"
    ),
    "200,000 packed objects": lambda: handmade(object_stream(*many(b"1", 200_000))),
    "rows of a picture": lambda: handmade(
        stream(b"", b"/Filter /LZWDecode /DecodeParms << /Predictor 12 /Columns 2000000000 >>", b"\x80\x0b\x60\x50")
    ),
}  # fmt: skip


@pytest.mark.parametrize("made", BOMBS.values(), ids=BOMBS)
def test_what_explodes_is_refused_and_takes_neither_time_nor_memory_of_ours(made: Callable[[], bytes]) -> None:
    import resource

    sent = made()
    before = resource.getrusage(resource.RUSAGE_SELF)
    spent = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    assert find_flaw(sent) in {Flaw.LOCKED, Flaw.BROKEN}
    after = resource.getrusage(resource.RUSAGE_SELF)
    assert after.ru_maxrss - before.ru_maxrss < 32 * 1024
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - spent < pdf_objects.PROCESSOR + 1


LOOPS = {
    "pages in each other": handmade(pages=(PAGES[0], b"<< /Type /Pages /Kids [2 0 R] /Count 1 >>")),
    "versions in each other": handmade(trailer=b"/Prev %d" % PLAIN.index(b"xref")),
    "a length that is itself": handmade(b"<< /Length 4 0 R >>\nstream\nx\nendstream"),
    "an object that is itself": handmade(b"4 0 R"),
    "filters that are themselves": handmade(stream(b"x", b"/Filter 4 0 R")),
    "packed objects in each other": handmade(object_stream(b"(x)", more=b"/Filter /FlateDecode /Extends 4 0 R")),
}


@pytest.mark.parametrize("sent", LOOPS.values(), ids=LOOPS)
def test_what_refers_to_itself_ends(sent: bytes) -> None:
    begun = time.process_time()
    flaw_of_objects(sent)  # some are harmless: nobody follows them
    assert time.process_time() - begun < 1


@pytest.mark.parametrize(
    "bait", [b"stream\n", b"/ObjStm stream\n", b"#41", b"/", b"endstream", b"startxref 1 ", b"1 0 obj<<", b"(", b"<</A"]
)
def test_no_file_of_5_mb_keeps_the_program_busy(bait: bytes) -> None:
    for sent in (
        PLAIN.replace(b"xref", bait * (4_900_000 // len(bait)) + b"\nxref", 1),
        handmade(bait * (4_900_000 // len(bait))),
    ):
        begun = time.process_time()
        flaw_of_objects(sent)
        assert time.process_time() - begun < pdf_objects.PROCESSOR


# --- The process.


def test_a_reader_that_takes_too_long_or_fails_leaves_the_file_locked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    assert find_flaw(PLAIN, seconds=0.0) is Flaw.LOCKED
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert find_flaw(PLAIN) is Flaw.LOCKED
    assert [record.getMessage() for record in caplog.records] == [
        f"a PDF of {len(PLAIN)} bytes: was not read within 0.0 seconds",
        f"a PDF of {len(PLAIN)} bytes: its reader ended with 1",
    ]


def test_the_reader_has_limits_and_knows_no_address_and_no_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = tmp_path / "told"
    reader = tmp_path / "python"
    reader.write_text(f"#!/bin/sh\nenv > {told}\n")
    reader.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(reader))
    monkeypatch.setenv("DATABASE_URL", "postgres://secret")
    assert find_flaw(PLAIN) is None
    assert "LC_ALL=C.UTF-8" in told.read_text()
    assert "secret" not in told.read_text()


def test_the_reader_limits_itself_before_it_reads(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    import os
    import resource

    limits: dict[int, int] = {}
    monkeypatch.setattr(resource, "setrlimit", lambda kind, both: limits.update({kind: both[1]}))
    monkeypatch.setattr(os, "nice", lambda by: limits.update({-1: by}))
    for sent, answer in ((PLAIN, ""), (handmade(LAUNCHES), "active")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent)))
        pdf_objects.main()
        assert capsys.readouterr().out == answer
    assert limits[resource.RLIMIT_AS] == pdf_objects.MEMORY
    assert limits[resource.RLIMIT_CPU] == pdf_objects.PROCESSOR
    assert limits[-1] == 10


@pytest.mark.parametrize(
    ("limit", "most", "sent"),
    [
        ("MOST_OBJECTS", 5, handmade(*many(b"1", 3))),
        ("MOST_OBJECTS", 5, handmade(b"1 endobj 9 0 obj 1 endobj 9 0 obj 1 endobj")),
        ("MOST_OBJECTS", 6, handmade(object_stream(*many(b"1", 4)), left_out={4})),
        ("MOST_PACKED", 99, handmade(object_stream(b"(%b)" % bytes(100)))),
        ("MOST_UNPACKED", 99, handmade(stream(bytes(100)))),
        ("MOST_UNPACKED", 99, handmade(stream(bytes(60)), stream(bytes(60)))),
    ],
)
def test_each_limit_locks_what_is_above_it_and_nothing_else(
    limit: str, most: int, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert flaw_of_objects(sent) is None
    monkeypatch.setattr(pdf_objects, limit, most)
    assert flaw_of_objects(sent) is Flaw.LOCKED


def test_memory_that_is_used_up_leaves_the_file_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_much(_stream: Any, _room: int) -> int:
        raise MemoryError

    monkeypatch.setattr(pdf_objects, "_unpacked_size", too_much)
    assert flaw_of_objects(handmade(stream(b"x"))) is Flaw.LOCKED


# --- Anything at all.

PARTS = st.sampled_from(
    b"<<|>>|[|]|/S|/Launch|/ObjStm|stream\n|\nendstream|endobj\n|5 0 obj\n|4 0 R|/Type|/Filter /FlateDecode|/Length 5"
    b"|(|)|<41>|trailer|xref\n0 1\n|%|\x00\xff".split(b"|")
)


@settings(max_examples=150)
@given(st.lists(PARTS | st.binary(max_size=6), max_size=25).map(b" ".join))
@example(b"\x00")
def test_any_bytes_are_kept_or_refused_with_a_reason(body: bytes) -> None:
    for sent in (body, handmade(body), handmade(object_stream(body)), PLAIN.replace(b"xref", body + b"xref", 1)):
        flaw_of_objects(sent)  # and nothing else


@settings(max_examples=100)
@given(st.integers(0, 10_000), st.binary(min_size=1, max_size=8), st.sampled_from(["plain", "packed"]))
def test_a_file_with_any_bytes_changed_is_kept_or_refused_with_a_reason(at: int, by: bytes, kind: str) -> None:
    sent = bytearray(handmade(LAUNCHES) if kind == "plain" else packed(LAUNCHES))
    place = at % len(sent)
    sent[place : place + len(by)] = by
    flaw_of_objects(bytes(sent))


@given(st.data())
def test_an_action_is_found_at_any_depth_and_among_anything(data: st.DataObject) -> None:
    shown = LAUNCHES
    for _level in range(data.draw(st.integers(0, 30))):
        before = data.draw(st.sampled_from([b"", b"(x) ", b"1 0 R ", b"<< /A 1 >> ", b"null "]))
        shown = data.draw(st.sampled_from([b"[%b%b]" % (before, shown), b"<< /K %b >>" % shown]))
    assert flaw_of_objects(handmade(shown)) is Flaw.ACTIVE
    assert flaw_of_objects(packed(shown)) is Flaw.ACTIVE
