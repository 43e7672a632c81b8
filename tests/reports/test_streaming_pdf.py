"""The press for long registers: what the other one prints, in the same look, at any length and in little memory."""

import hashlib
import io
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from pypdf import PdfReader

from compliance.reports.definitions.r03_honour_guests import document as honour_guests_document
from compliance.reports.definitions.r03_honour_guests import figures as honour_guests
from compliance.reports.definitions.r03_honour_guests import stream as honour_guests_stream
from compliance.reports.definitions.r04_stub_register import document as stub_register_document
from compliance.reports.definitions.r04_stub_register import stream as stub_register_stream
from compliance.reports.definitions.r04_stub_register.figures import Cancellation, Source, StubRegister, build_register
from compliance.reports.definitions.r06_orphan_carnet import document as orphan_carnet_document
from compliance.reports.definitions.r06_orphan_carnet import figures as orphan_carnet
from compliance.reports.definitions.r06_orphan_carnet import stream as orphan_carnet_stream
from compliance.reports.figures.domain.lateness import Late, SubsequentEvent
from compliance.reports.rendering import process as press_process
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.process import RenderingFailed
from compliance.reports.rendering.sheet import Order, Sheet
from compliance.reports.rendering.weasyprint_renderer import render_sheet
from compliance.reports.streaming_pdf.renderer import StreamedPdf, render_volume
from compliance.reports.streaming_pdf.row_writer import LongSheet
from tests import cast

from .nights import NAMES
from .torn_stubs import torn

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")
# Scripts that need more than one glyph after the other, and fonts of their own.
SCRIPTS = (*NAMES, ("王", "小明"), ("दीक्षित", "अनन्या"), ("כהן", "דוד"), ("Παπαδοπούλου", "Ελένη"), ("Ўзбек", "Ґалина"))

# What the kernel keeps for a process begins with what its parent had: VmHWM begins anew with the program.
PEAK = """
import sys
from compliance.reports.streaming_pdf.engine.__main__ import main
main()
status = open("/proc/self/status").read()
print(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")), file=sys.stderr)
"""

Drawn = tuple[LongSheet, bytes, int]


def nobody(_number: int) -> None:
    """Nobody watches."""


@pytest.fixture(scope="module")
def files() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def order_of(report: str) -> Order:
    return Order(cast.house(), build_cover(cast.house(), report, DAY, DAY), "fr", "Inspector Thill", MORNING, MORNING)


def source_of(register: StubRegister) -> Source:
    return Source(
        len(register.stubs),
        len(register.index),
        register.cancelled_count,
        {stub.series: stub.number for stub in register.stubs},
        lambda: iter(register.stubs),
        lambda: iter(register.index),
    )


def register_of(count: int) -> StubRegister:
    """Every ninth card was cancelled, every thirteenth after the span had ended."""
    gone = Cancellation("Cashier", cast.TUESDAY, "Wrong name", "Chef De Salle", cast.TUESDAY)
    since = (
        SubsequentEvent("cancelled", MORNING, "Chef De Salle", "Guest stood at the desk with the paper of a namesake"),
    )
    rows = (
        torn(number, *SCRIPTS[number % len(SCRIPTS)], cancelled=gone if number % 9 == 0 else None)
        for number in range(1, count + 1)
    )
    return build_register(
        replace(row, stub=replace(row.stub, later=since if number % 13 == 0 else ()))
        for number, row in enumerate(rows, 1)
    )


def drawn(sheet: LongSheet) -> tuple[bytes, StreamedPdf]:
    with render_volume(sheet, on_page=nobody) as pressed:
        return b"".join(pressed.pieces()), pressed


def text(pdf: bytes, folder: Path, *more: str) -> str:
    path = folder / "volume.pdf"
    path.write_bytes(pdf)
    words = ["pdftotext", "-layout", *more, str(path), "-"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def both(django_db_setup: None, django_db_blocker: Any, files: ExitStack) -> tuple[Drawn, tuple[Sheet, bytes, int]]:
    """R-04 with names in many scripts and cancelled cards, drawn by both presses."""
    with django_db_blocker.unblock():
        order = order_of("R-04")
    register = register_of(70)
    (long,) = stub_register_stream.write_volumes(order, source_of(register), files, nobody)
    pdf, pressed = drawn(long)
    (sheet,) = stub_register_document.stub_register_sheets(order, register)
    ordinary = render_sheet(sheet.html, sheet.data, on_page=nobody)
    return (long, pdf, pressed.pages), (sheet, ordinary.pdf, ordinary.pages)


def body(pdf: bytes, folder: Path) -> list[str]:
    """The words of all pages in their order, without running head and foot."""
    return text(pdf, folder, "-x", "0", "-y", "54", "-W", "842", "-H", "492").split()


def test_the_same_figures_have_the_same_checksum_and_the_same_number_of_pages(both: Any) -> None:
    (long, _pdf, pages), (sheet, _ordinary, ordinary_pages) = both
    assert long.data_sha256 == sheet.data_sha256
    assert pages == ordinary_pages
    assert long.rows == sheet.rows


def test_both_presses_print_the_same_words_row_by_row(both: Any, tmp_path: Path) -> None:
    (_long, pdf, _pages), (_sheet, ordinary, _same) = both
    ours, theirs = (body(each, tmp_path) for each in (pdf, ordinary))
    for number in range(1, 71):
        assert ours.count(f"D-{number:06d}") >= 2
    assert without_heads(without_bar(ours)) == without_heads(theirs)
    assert " ".join(ours).count("Ultérieurement :") == 5


def without_heads(words: list[str]) -> list[str]:
    """The bar takes a line, so that pages of the index end elsewhere: heads of the table stand between other rows."""
    head = " Nom, prénoms Adresse Numéros des cartes "
    said = f" {' '.join(words)} "
    assert said.count(head) >= 2
    return said.replace(head, " ").split()


def without_bar(words: list[str]) -> list[str]:
    """The other press has no bar of letters: it stands between the heading of the index and the head of its table."""
    before = words.index("carte", words.index("Seconde")) + 1
    after = words.index("Nom,", before)
    assert all(len(word) == 1 for word in words[before:after])
    return words[:before] + words[after:]


def test_names_of_every_script_use_the_fonts_of_the_other_press_and_no_empty_box(both: Any, tmp_path: Path) -> None:
    (_long, pdf, _pages), (_sheet, ordinary, _same) = both
    used = []
    for each in (pdf, ordinary):
        path = tmp_path / "fonts.pdf"
        path.write_bytes(each)
        listed = subprocess.run(["pdffonts", str(path)], capture_output=True, text=True, check=True).stdout
        lines = listed.splitlines()[2:]
        assert all(line.split()[-5] == "yes" for line in lines)  # embedded
        assert all(line.split()[-3] == "yes" for line in lines)  # with the text that glyphs stand for
        used.append({line.split()[0].partition("+")[2] for line in lines})
    assert used[0] == used[1]
    assert {"Noto-Sans-Arabic", "Noto-Sans-Hebrew", "Noto-Sans-Devanagari", "Droid-Sans-Fallback"} <= used[0]
    assert b"<0000>" not in b"".join(contents(pdf))


def contents(pdf: bytes) -> Iterator[bytes]:
    for page in PdfReader(io.BytesIO(pdf)).pages:
        found = page.get_contents()
        assert found is not None
        yield found.get_data()


def test_the_first_page_looks_as_the_other_press_draws_it(both: Any, tmp_path: Path) -> None:
    from PIL import Image, ImageChops

    (_long, pdf, _pages), (_sheet, ordinary, _same) = both
    pictures = []
    for name, each in (("ours", pdf), ("theirs", ordinary)):
        path = tmp_path / f"{name}.pdf"
        path.write_bytes(each)
        words = ["pdftoppm", "-r", "72", "-f", "1", "-l", "1", "-gray", "-singlefile", "-png", str(path), str(path)]
        subprocess.run(words, check=True)
        with Image.open(f"{path}.png") as picture:
            pictures.append(picture.convert("L"))
    assert pictures[0].size == pictures[1].size
    # Blurred by two points: a letter may stand a hair further, a line of text may not.
    small = [picture.resize((picture.width // 4, picture.height // 4)) for picture in pictures]
    differs = ImageChops.difference(*small).histogram()
    assert sum(differs[64:]) / sum(differs) < 0.002


def test_declares_pdf_a_3b_with_profile_metadata_language_and_data(both: Any) -> None:
    (long, pdf, _pages), _other = both
    found = PdfReader(io.BytesIO(pdf))
    root: Any = found.trailer["/Root"]
    xmp = root["/Metadata"].get_data().decode()
    assert 'pdfaid:part="3"' in xmp
    assert 'pdfaid:conformance="B"' in xmp
    assert root["/OutputIntents"][0]["/DestOutputProfile"]["/N"] == 3
    assert root["/Lang"] == "fr"
    assert found.metadata is not None
    assert str(found.metadata.title) in xmp
    assert found.metadata.author == "Casino de Jeux du Luxembourg S.A."
    (data,) = found.attachments["report.json"]
    assert hashlib.sha256(data).hexdigest() == long.data_sha256
    attached = {each.name: each.pdf_object for each in found.attachment_list}
    assert {each["/AFRelationship"] for each in attached.values()} == {"/Data"}
    assert [each.get_object() for each in root["/AF"]] == list(attached.values())
    assert long.data_sha256 in found.pages[-1].extract_text().replace(" ", "").replace("\n", "")
    assert not any(key in page for page in found.pages for key in ("/Group", "/ExtGState"))


def test_attaches_the_same_tables_as_the_other_press(both: Any) -> None:
    (_long, pdf, _pages), (_sheet, other, _other_pages) = both
    found, expected = PdfReader(io.BytesIO(pdf)), PdfReader(io.BytesIO(other))
    assert list(found.attachments) == ["index-cards.csv", "index.csv", "report.json", "stubs-later.csv", "stubs.csv"]
    assert {name: found.attachments[name] for name in found.attachments} == {
        name: expected.attachments[name] for name in expected.attachments
    }
    kinds = {each.name.rpartition(".")[2]: each.pdf_object["/EF"]["/F"]["/Subtype"] for each in found.attachment_list}
    assert kinds == {"csv": "/text/csv", "json": "/application/json"}


def test_is_sound_to_a_strict_reader(both: Any, tmp_path: Path) -> None:
    path = tmp_path / "volume.pdf"
    path.write_bytes(both[0][1])
    found = PdfReader(path, strict=True)
    assert len(found.pages) == both[0][2]
    said = subprocess.run(["pdfinfo", "-struct-text", str(path)], capture_output=True, text=True, check=True)
    assert "error" not in said.stderr.lower()


def test_page_x_of_y_and_the_catchwords_are_right_throughout(both: Any, tmp_path: Path) -> None:
    (_long, pdf, count), _other = both
    pages = text(pdf, tmp_path).split("\f")[:-1]
    assert len(pages) == count
    for number, page in enumerate(pages, 1):
        assert page.rstrip().splitlines()[-1].split()[-4:] == ["Page", str(number), "sur", str(count)]
    head = "\n".join(pages[1].splitlines()[:5])
    labels = re.findall(r"D-\d{6}", pages[1].partition("Validité")[2])
    assert f"{labels[0]} – {labels[-1]}" in head


def test_bookmarks_lead_to_books_and_letters_and_so_does_the_bar(both: Any) -> None:
    (_long, pdf, _pages), _other = both
    found = PdfReader(io.BytesIO(pdf))
    parts = found.outline
    assert [each.title[:4] for each in parts if not isinstance(each, list)] == ["Prem", "Seco"]
    letters = parts[3]
    assert isinstance(letters, list)
    titles = [each.title for each in letters]
    assert {"W", "E", "N"} <= set(titles)
    pages = {each.title: found.get_destination_page_number(each) for each in letters}
    assert list(pages.values()) == sorted(pages.values())
    (bar,) = [page for page in found.pages if page.annotations]
    leads = [found.get_page_number(link.get_object()["/Dest"][0].get_object()) for link in bar.annotations or ()]
    assert leads == [pages[title] for title in titles]


def test_a_long_span_is_a_volume_of_stubs_and_a_volume_of_the_index(
    house: Any, files: ExitStack, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(stub_register_stream, "STUBS_WITH_INDEX", 20)
    heard: list[int] = []
    monkeypatch.setattr("compliance.reports.streaming_pdf.row_writer.EVERY", 10)
    stubs, index = stub_register_stream.write_volumes(order_of("R-04"), source_of(register_of(25)), files, heard.append)
    assert [(each.number, each.of, each.rows) for each in (stubs, index)] == [(1, 2, 25), (2, 2, 25)]
    # While the rows are read, and again while they and the cards of each line are put into tables.
    assert heard == [10, 20, 25, 25, 35, 45, 50, 50, 50, 50, 50]
    first, second = (text(drawn(each)[0], tmp_path) for each in (stubs, index))
    assert "volume 1 sur 2" in first
    assert "Nom, prénoms" not in first
    assert "volume 2 sur 2" in second
    assert "Validité" not in second


def test_ten_times_the_pages_take_hardly_more_memory(house: Any, files: ExitStack) -> None:
    """The press holds a page, its fonts, some words it has shaped, and a number or two of each page."""
    took = []
    for count in (600, 6000):
        (sheet,) = stub_register_stream.write_volumes(order_of("R-04"), source_of(register_of(count)), files, nobody)
        took.append(peak(sheet))
    assert took[0] < 100 * 1024
    assert took[1] - took[0] < 12 * 1024


def peak(sheet: LongSheet) -> int:
    """The most memory that a press had of its own, in kB."""
    handles = [file.fileno() for file in (sheet.frame, sheet.data, *(file for _name, file in sheet.tables))]
    words = [sys.executable, "-c", PEAK, str(2**30), *map(str, handles)]
    sheet.lines.seek(0)
    with tempfile.TemporaryFile() as pdf:
        said = subprocess.run(
            words, stdin=sheet.lines, stdout=pdf, stderr=subprocess.PIPE, pass_fds=handles, text=True, check=True
        )
    return int(said.stderr.split()[-1])


def test_honour_guests_are_the_same_by_both_presses(house: Any, files: ExitStack, tmp_path: Path) -> None:
    order = order_of("R-03")
    one = honour_guests.Guest(
        "HD-000001", "honour_day", "Weber", "Jean", "5, rue des Bains", DAY, DAY, MORNING, "Director", 2, DAY, ""
    )
    since = (
        SubsequentEvent("cancelled", MORNING, "Chef De Salle"),
        SubsequentEvent("replaced", MORNING, "Director", "HD-000099"),
    )
    guests = tuple(
        replace(one, number=f"HD-{place:06d}", surname=SCRIPTS[place % len(SCRIPTS)][0], nights=place % 3,
                ended="replaced" if place % 7 == 3 else "",
                later=since if place % 11 == 5 else (), valid_to=date(2026, 12, 31) if place % 2 else DAY)
        for place in range(45)
    )  # fmt: skip
    found = honour_guests.HonourGuests(guests)
    source = honour_guests.Source(45, found.used_count, lambda: iter(guests))
    (long,) = honour_guests_stream.write_volumes(order, source, files, nobody)
    (sheet,) = honour_guests_document.honour_guests_sheets(order, found)
    same(long, sheet, tmp_path)


def line(number: int, **other: Any) -> orphan_carnet.Line:
    back = number % 4 == 0
    found = orphan_carnet.Found(
        f"T-{number:06d}", "abandoned", "roulette", "3", MORNING, (orphan_carnet.Pieces("chip", Decimal(5), 4),)
    )
    values: dict[str, Any] = {
        "number": number, "kind": "refund" if back else "entry", "registered_at": MORNING,
        "registered_by": "Cashier Kremer", "found": None if back else found, "desk": "Réception", "reference": "",
        "commune": "", "name": "Weber" if back else "", "address": "5, rue des Bains" if back else "",
        "justification": "Camera 14" if back else "",
        "refers_to": orphan_carnet.Reference("2026", number - 1) if back else None,
        "total_before": Decimal("20.00") * number, "change": Decimal("-20.00" if back else "20.00"),
        "total_after": Decimal("20.00") * (number + (-1 if back else 1)), "post_closing": number == 48, "layout": "1",
        "decision": "" if number < 30 else "F-12",
        "late": Late(MORNING, "Cashier Kremer") if number > 45 else None,
    }  # fmt: skip
    return orphan_carnet.Line(**values | other)


@pytest.mark.parametrize("numbers", [range(1, 50), range(1, 2), range(0)])
def test_the_orphan_carnet_is_the_same_by_both_presses(
    numbers: range, house: Any, files: ExitStack, tmp_path: Path
) -> None:
    order = order_of("R-06")
    lines = tuple(map(line, numbers))
    first, last = date(2026, 1, 1), date(2026, 12, 31)
    book = orphan_carnet.Book("2026", first, last, False, Decimal("20.00"), lines)
    source = orphan_carnet.Source("EUR", "2026", first, last, False, len(lines), Decimal("20.00"), lambda: iter(lines))
    (long,) = orphan_carnet_stream.write_volumes(order, (source,), files, nobody)
    (sheet,) = orphan_carnet_document.orphan_carnet_sheets(order, orphan_carnet.OrphanCarnet("EUR", (book,)))
    same(long, sheet, tmp_path)


def same(long: LongSheet, sheet: Sheet, folder: Path) -> None:
    """Both presses print the same words of the same figures."""
    assert long.data_sha256 == sheet.data_sha256
    assert long.rows == sheet.rows
    pressed = render_sheet(sheet.html, sheet.data, on_page=nobody)
    pdf, ours = drawn(long)
    assert ours.pages == pressed.pages
    assert body(pdf, folder) == body(pressed.pdf, folder)


def test_carries_the_totals_of_two_carnets_each_in_a_book_of_its_own(
    house: Any, files: ExitStack, tmp_path: Path
) -> None:
    lines = tuple(map(line, range(1, 40)))
    first, last = date(2026, 1, 1), date(2026, 12, 31)
    one = orphan_carnet.Source("EUR", "2025", first, last, True, 39, Decimal("20.00"), lambda: iter(lines))
    two = replace(one, exercise="2026")
    volumes = orphan_carnet_stream.write_volumes(order_of("R-06"), (one, two), files, nobody)
    assert [(each.number, each.of) for each in volumes] == [(1, 2), (2, 2)]
    pages = text(drawn(volumes[1])[0], tmp_path).split("\f")[:-1]
    carried = [re.findall(r"À reporter\s+([\d\u202f ,]+) €", page) for page in pages]
    brought = [re.findall(r"Report\s+([\d\u202f ,]+) €", "\n".join(page.splitlines()[:4])) for page in pages]
    assert brought[0] == []
    assert carried[:-1] == brought[1:]
    assert carried[-1] == []
    assert "volume 2 sur 2" in pages[0]


def test_gives_up_when_it_takes_too_long_or_too_much(house: Any, files: ExitStack) -> None:
    (sheet,) = stub_register_stream.write_volumes(order_of("R-04"), source_of(register_of(400)), files, nobody)
    with pytest.raises(RenderingFailed) as failed:
        render_volume(sheet, on_page=nobody, seconds=0.0)
    assert failed.value.code == "too_slow"
    with pytest.raises(RenderingFailed) as failed:
        render_volume(sheet, on_page=nobody, memory=64 * 1024**2)
    assert failed.value.code in {"too_large", "press_failed"}


def test_tells_how_many_pages_are_laid_out_and_stops_when_it_is_told_to(
    house: Any, files: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Enough(Exception):
        pass

    monkeypatch.setattr(press_process, "TICK", 0.01)  # a quick machine draws hundreds of pages in a second
    (sheet,) = stub_register_stream.write_volumes(order_of("R-04"), source_of(register_of(3000)), files, nobody)
    told: list[int] = []

    def watch(pages: int) -> None:
        told.append(pages)
        if pages:
            raise Enough

    with pytest.raises(Enough):
        render_volume(sheet, on_page=watch)
    assert told == sorted(told)
    assert 0 < told[-1] < sheet.pages / 2


def test_words_that_are_too_wide_are_broken_and_say_the_same(house: Any, files: ExitStack, tmp_path: Path) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff" * 3
    register = build_register(
        [torn(1, long, "x" * 90, address="מ" * 200), torn(2, "A-B " * 40, "y", address="Цзы" * 60)]
    )
    (sheet,) = stub_register_stream.write_volumes(order_of("R-04"), source_of(register), files, nobody)
    with translation.override("fr"):
        words = text(drawn(sheet)[0], tmp_path)
    joined = "".join(words.split())
    assert joined.count("מ") == 400
    assert joined.count("Цзы") >= 100
    assert max(len(line.rstrip()) for line in words.splitlines()) < 260
