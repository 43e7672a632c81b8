"""The PDF of a card, and the text on it."""

import io
from uuid import UUID

from django.test import Client
from django.urls import reverse
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream

from compliance.http.pdf.drawing import VARIANTS
from tests.structure import faults


def pdf(client: Client, name: str, card_id: UUID) -> PdfReader:
    response = client.get(reverse(f"admissions:{name}", args=[card_id]))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert not faults(response.content, VARIANTS["card"])
    return PdfReader(io.BytesIO(response.content))


def text(page: PageObject) -> str:
    return " ".join(page.extract_text().split())


def drawn_codes(page: PageObject) -> list[set[tuple[int, int]]]:
    """The dark modules of each code that is drawn on a page, as columns and rows."""
    codes: list[set[tuple[int, int]]] = []
    start = (0.0, 0.0)
    for values, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"M":  # the limit of mitres, which WeasyPrint sets once for each outline
            codes.append(set())
        elif operator == b"m":
            start = (float(values[0]), float(values[1]))
        elif operator == b"l" and codes and float(values[1]) == start[1]:
            row = round(start[1])
            codes[-1].update((column, row) for column in range(round(start[0]), round(float(values[0]))))
    return [modules for modules in codes if modules]
