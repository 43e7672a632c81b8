"""Each paper is the kind of PDF that the table says, and nobody draws one past the table."""

import io
from datetime import UTC, datetime
from typing import Any

import pytest
from pypdf import PdfReader

from compliance.http.pdf import paper_fonts
from compliance.http.pdf.drawing import FILED, NO_TEXT, READ, VARIANTS, render_pdf
from compliance.signing.papers import sign_pdf
from tests import pdf_standards
from tests.database import ROOT
from tests.house import source

PAGE = (
    '<html lang="nl"><head><title>Ontvangstbewijs</title></head><body><h1>Bewijs</h1><table><thead><tr>'
    '<th scope="col">Bedrag</th></tr></thead><tbody><tr><td>10,00</td></tr></tbody></table></body></html>'
)


@pytest.mark.parametrize("paper", ["letter", "slip"])
def test_a_paper_declares_what_the_table_says(paper: str) -> None:
    root: Any = PdfReader(io.BytesIO(render_pdf(paper, PAGE))).trailer["/Root"]
    xmp = root["/Metadata"].get_data().decode()
    if VARIANTS[paper] == FILED:
        assert 'pdfaid:part="3" pdfaid:conformance="A"' in xmp
        assert root["/OutputIntents"]
    else:
        assert 'pdfuaid:part="1"' in xmp


def test_a_font_is_unpacked_once_for_all_papers() -> None:
    page = PAGE.replace(
        "<title>", '<link rel="stylesheet" href="css/fonts.css"><style>h1 {font-family: Inter}</style><title>'
    )
    paper_fonts.decompress_font.cache_clear()
    first, second = render_pdf("slip", page), render_pdf("slip", page)
    packed = len(list((ROOT / "static/fonts").glob("*.woff2")))
    assert paper_fonts.decompress_font.cache_info()[:2] == (packed, packed)  # found again, and unpacked
    for each in (first, second):
        assert any("Inter" in font for font in fonts(each))
    assert not any("Inter" in font for font in fonts(render_pdf("slip", PAGE)))


def fonts(pdf: bytes) -> list[str]:
    """The names of the fonts that a file carries."""
    objects = PdfReader(io.BytesIO(pdf))
    return [
        str(each["/BaseFont"])
        for page in objects.pages
        for each in (font.get_object() for font in page["/Resources"]["/Font"].values())
    ]


def test_what_is_filed_is_filed_and_what_is_read_is_read() -> None:
    assert {name for name, variant in VARIANTS.items() if variant == FILED} == {"report", "letter", "recovery"}
    assert set(VARIANTS.values()) == {FILED, READ}


def test_nobody_draws_past_the_table() -> None:
    drawing = [source.name(path) for path in source.product() if "write_pdf(" in source.text(path)]
    assert drawing == ["compliance/http/pdf/drawing.py"]
    fetching = [source.name(path) for path in source.product() if "URLFetcher" in source.text(path)]
    assert fetching == ["compliance/http/pdf/fetching.py"]


def test_the_part_of_weasyprint_that_is_not_promised_is_called_by_the_engine_of_long_pdfs_alone() -> None:
    calling = [source.name(path) for path in source.product() if "weasyprint.text" in source.text(path)]
    assert calling == ["compliance/reports/streaming_pdf/engine/shaping.py"]


@pytest.mark.parametrize(
    ("html", "variant", "rule"),
    [
        ("<p>x</p>", READ, "PDFUA1-METADATA-TITLE-001"),
        (PAGE.replace("<h1>", "<h3>").replace("</h1>", "</h3>"), READ, "PDFUA1-HEADING-NESTING-001"),
        (PAGE, None, "ProfileError"),
    ],
)
def test_a_pdf_that_breaks_its_standard_is_noted_once_with_the_rule(
    html: str, variant: str | None, rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from weasyprint import HTML

    noted: list[str] = []
    monkeypatch.setattr(pdf_standards, "FAULTS", noted)
    options: dict[str, Any] = {"pdf_variant": variant}
    pdf = HTML(string=html).write_pdf(**options)
    pdf_standards.note(pdf, "here")
    pdf_standards.note(pdf, "here")
    found = list(noted)
    noted.clear()
    assert any(each.startswith(f"here: {rule}") for each in found)
    assert len(found) == len(set(found))


def test_what_is_drawn_here_and_signed_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[str] = []
    monkeypatch.setattr(pdf_standards, "note", lambda _pdf, where: noted.append(where))
    sign_pdf(render_pdf("letter", PAGE), at=datetime(2026, 3, 3, tzinfo=UTC), reason="x", house="Casino S.A.")
    assert noted == ["compliance.http.pdf.drawing.run_weasyprint", "compliance.signing.papers._append_signature"]


def test_a_mark_that_is_drawn_before_its_letter_has_a_text() -> None:
    """WeasyPrint leaves it without one, which PDF/A-3a does not allow."""
    pdf = render_pdf("letter", PAGE.replace("Bewijs", "दीक्षित"))
    assert not pdf_standards.faults(pdf)
    assert "दीक्षित" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text().replace(NO_TEXT, "")


@pytest.mark.parametrize(("length", "holds"), [(b"2", True), (b"3", False), (b"9", False)])
def test_a_stream_that_ends_with_a_carriage_return_has_its_length(length: bytes, holds: bool) -> None:
    """The validator takes the return for a part of the line's end; a length that is wrong is a fault all the same."""
    written = b"<< /Length %b >>\nstream\nx\r\nendstream\n" % length
    assert pdf_standards.lengths_are_right(written) == holds
