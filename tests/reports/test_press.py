"""The press: PDF/A-3a with structure, language, title and data; no network, no endless drawing, nothing left behind."""

import hashlib
import io
import os
import re
import subprocess
from datetime import date
from typing import Any

import pytest
from pypdf import PdfReader

from compliance.reports.definitions.r04_stub_register import document as stub_register_document
from compliance.reports.definitions.r04_stub_register.figures import build_register
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.process import RenderingFailed, run_renderer
from compliance.reports.rendering.sheet import Order, Sheet
from compliance.reports.rendering.weasyprint_renderer import RenderedPdf, render_sheet
from tests import cast

from .nights import NAMES
from .torn_stubs import torn

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

DAY = date(2026, 3, 3)
SHEET = '<html lang="fr"><head><title>Essai</title></head><body>{}</body></html>'


@pytest.fixture(scope="module")
def volume(django_db_setup: None, django_db_blocker: Any) -> tuple[Sheet, RenderedPdf]:
    """R-04 with names in several scripts, pressed once for all tests that look at it."""
    with django_db_blocker.unblock():
        house = cast.house()
    morning = cast.local("2026-03-04 08:30")
    order = Order(house, build_cover(house, "R-04", DAY, DAY), "fr", "Inspector", morning, morning)
    register = build_register(torn(number, *NAMES[number % len(NAMES)]) for number in range(1, 61))
    (sheet,) = stub_register_document.stub_register_sheets(order, register)
    return sheet, render_sheet(sheet.html, sheet.data, on_page=lambda pages: None)


def reader(volume: tuple[Sheet, RenderedPdf]) -> PdfReader:
    return PdfReader(io.BytesIO(volume[1].pdf))


def test_declares_pdf_a_3_conformance_a_and_carries_a_structure_tree(volume: tuple[Sheet, RenderedPdf]) -> None:
    found = reader(volume)
    root: Any = found.trailer["/Root"]
    xmp = root["/Metadata"].get_data().decode()
    assert 'pdfaid:part="3"' in xmp
    assert 'pdfaid:conformance="A"' in xmp
    assert root["/MarkInfo"]["/Marked"]
    assert root["/StructTreeRoot"]["/K"]
    assert root["/OutputIntents"]


def test_names_its_language_and_title_and_has_bookmarks(volume: tuple[Sheet, RenderedPdf]) -> None:
    found = reader(volume)
    root: Any = found.trailer["/Root"]
    assert root["/Lang"] == "fr"
    assert found.metadata is not None
    assert "R-04" in str(found.metadata.title)
    assert "Casino Mondorf" in str(found.metadata.title)
    assert found.metadata.author == "Casino de Jeux du Luxembourg S.A."
    assert found.outline


def test_embeds_every_font(volume: tuple[Sheet, RenderedPdf], tmp_path: Any) -> None:
    path = tmp_path / "volume.pdf"
    path.write_bytes(volume[1].pdf)
    listed = subprocess.run(["pdffonts", str(path)], capture_output=True, text=True, check=True).stdout.splitlines()[2:]
    assert listed
    assert all(line.split()[-5] == "yes" for line in listed)


def test_attaches_the_data_whose_checksum_is_printed(volume: tuple[Sheet, RenderedPdf]) -> None:
    found = reader(volume)
    (data,) = found.attachments["report.json"]
    assert data == volume[0].data
    last_page = found.pages[-1].extract_text().replace(" ", "").replace("\n", "")
    assert hashlib.sha256(data).hexdigest() in last_page


def test_attaches_the_tables_of_the_data_for_whoever_opens_a_spreadsheet(volume: tuple[Sheet, RenderedPdf]) -> None:
    found = reader(volume)
    attached = {each.name: each.pdf_object for each in found.attachment_list}
    assert list(attached) == ["index-cards.csv", "index.csv", "report.json", "stubs.csv"]
    assert {each["/AFRelationship"] for each in attached.values()} == {"/Data"}
    assert attached["stubs.csv"]["/EF"]["/F"]["/Subtype"] == "/text/csv"
    root: Any = found.trailer["/Root"]
    assert [each.get_object()["/UF"] for each in root["/AF"]] == list(attached)
    (stubs,) = found.attachments["stubs.csv"]
    lines = stubs.decode("utf-8-sig").splitlines()
    assert len(lines) == 61
    assert lines[0].startswith("row;address;cancelled;currency;given_names;")


def test_shows_names_in_every_script_and_repeats_heads_and_folios(
    volume: tuple[Sheet, RenderedPdf], tmp_path: Any
) -> None:
    path = tmp_path / "volume.pdf"
    path.write_bytes(volume[1].pdf)
    text = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True).stdout
    pages = text.split("\f")[:-1]
    assert len(pages) == volume[1].pages
    for name in ("Élan", "Θεοδωράκης", "Иванова", "d’Huart", "Nguyễn", "Łukasiewicz"):
        assert name in text
    for number, page in enumerate(pages, 1):
        last_line = page.rstrip().splitlines()[-1].split()
        assert last_line[-3] == str(number)
        assert last_line[-1] == str(len(pages))


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/x.png", "file:///etc/hostname", "data:,x"])
def test_fetches_nothing_from_anywhere_and_fails_where_it_was_asked_to(address: str) -> None:
    html = SHEET.format(f'<img src="{address}" alt="x">Text')
    with pytest.raises(RenderingFailed, match="FetchRefused") as failed:
        render_sheet(html, b"{}", on_page=lambda pages: None)
    assert failed.value.code == "press_failed"
    assert address not in failed.value.why


def test_gives_up_when_it_takes_too_long() -> None:
    with pytest.raises(RenderingFailed) as failed:
        render_sheet(SHEET.format("x"), b"{}", on_page=lambda pages: None, seconds=0.0)
    assert failed.value.code == "too_slow"


def test_gives_up_when_it_takes_too_much_memory() -> None:
    with pytest.raises(RenderingFailed) as failed:
        render_sheet(SHEET.format("<p>x</p>" * 20_000), b"{}", on_page=lambda pages: None, memory=300 * 1024**2)
    assert failed.value.code in {"too_large", "press_failed"}


def test_says_that_it_failed_and_nothing_of_what_it_drew(capfd: Any) -> None:
    with pytest.raises(RenderingFailed) as failed:
        render_sheet(SHEET.format("Weber"), b"{}", on_page=lambda pages: None, memory=8 * 1024**2)
    assert failed.value.code in {"too_large", "press_failed"}
    assert "Weber" not in "".join(capfd.readouterr())


def test_what_breaks_it_is_known_with_its_place_and_without_its_words() -> None:
    with pytest.raises(RenderingFailed) as failed:
        render_sheet(SHEET.format("<p>x</p>"), b"Weber", on_page=lambda pages: None)
    assert failed.value.code == "press_failed"
    assert re.fullmatch(r"exit code 1, JSONDecodeError at json/decoder\.py:\d+, after page 0", failed.value.why), (
        failed.value.why
    )


def test_a_press_that_is_killed_says_by_which_signal() -> None:
    with open(os.devnull, "rb") as nothing, open(os.devnull, "wb") as nowhere, pytest.raises(RenderingFailed) as failed:
        run_renderer(
            ["tests.reports.killed_press"], stdin=nothing, stdout=nowhere, on_page=lambda pages: None, seconds=600.0
        )
    assert (failed.value.code, failed.value.why) == ("press_failed", "signal 9, after page 7")


def test_a_message_without_an_end_is_not_collected() -> None:
    with open(os.devnull, "rb") as nothing, open(os.devnull, "wb") as nowhere, pytest.raises(RenderingFailed) as failed:
        run_renderer(
            ["tests.reports.talking_press"], stdin=nothing, stdout=nowhere, on_page=lambda pages: None, seconds=600.0
        )
    assert (failed.value.code, failed.value.why) == ("press_failed", "a message without an end, at page 0")


def test_tells_how_many_pages_are_laid_out() -> None:
    told: list[int] = []
    html = SHEET.format('<p style="break-after: page">x</p>' * 200)
    assert render_sheet(html, b"{}", on_page=told.append).pages >= 200
    assert told == sorted(told)
    assert told[0] == 0
