"""Each paper is the kind of PDF that the table says, and nobody draws one past the table."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from compliance.http.pdf import FILED, READ, VARIANTS, draw
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


def test_what_is_filed_is_filed_and_what_is_read_is_read() -> None:
    assert {name for name, variant in VARIANTS.items() if variant == FILED} == {"report", "letter"}
    assert set(VARIANTS.values()) == {FILED, READ}


def test_nobody_draws_past_the_table() -> None:
    drawing = [source.name(path) for path in source.product() if "write_pdf(" in source.text(path)]
    assert sorted(drawing) == ["compliance/http/pdf.py", "compliance/reports/press.py"]
