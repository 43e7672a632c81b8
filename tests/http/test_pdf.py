"""Each paper is the kind of PDF that the table says, and nobody draws one past the table."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from compliance.http import paper_fonts
from compliance.http.pdf import FILED, READ, VARIANTS, draw
from tests.database import ROOT
from tests.house import source

PAGE = (
    '<html lang="nl"><head><title>Ontvangstbewijs</title></head><body><h1>Bewijs</h1><table><thead><tr>'
    '<th scope="col">Bedrag</th></tr></thead><tbody><tr><td>10,00</td></tr></tbody></table></body></html>'
)


@pytest.mark.parametrize("paper", ["letter", "slip"])
def test_a_paper_declares_what_the_table_says(paper: str) -> None:
    root: Any = PdfReader(io.BytesIO(draw(paper, PAGE))).trailer["/Root"]
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
    paper_fonts.unpacked.cache_clear()
    first, second = draw("slip", page), draw("slip", page)
    packed = len(list((ROOT / "static/fonts").glob("*.woff2")))
    assert paper_fonts.unpacked.cache_info()[:2] == (packed, packed)  # found again, and unpacked
    for each in (first, second):
        assert any("Inter" in font for font in fonts(each))
    assert not any("Inter" in font for font in fonts(draw("slip", PAGE)))


def fonts(pdf: bytes) -> list[str]:
    """The names of the fonts that a file carries."""
    objects = PdfReader(io.BytesIO(pdf))
    return [
        str(each["/BaseFont"])
        for page in objects.pages
        for each in (font.get_object() for font in page["/Resources"]["/Font"].values())
    ]


def test_what_is_filed_is_filed_and_what_is_read_is_read() -> None:
    assert {name for name, variant in VARIANTS.items() if variant == FILED} == {"report", "letter"}
    assert set(VARIANTS.values()) == {FILED, READ}


def test_nobody_draws_past_the_table() -> None:
    drawing = [source.name(path) for path in source.product() if "write_pdf(" in source.text(path)]
    assert sorted(drawing) == ["compliance/http/pdf.py", "compliance/reports/press.py"]
