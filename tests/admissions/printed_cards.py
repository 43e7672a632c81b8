"""The PDF of a card, and the text on it."""

import io
from typing import Any
from uuid import UUID

from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from compliance.http.pdf.drawing import VARIANTS
from tests.structure import faults


def pdf(client: Client, name: str, card_id: UUID) -> PdfReader:
    response = client.get(reverse(f"admissions:{name}", args=[card_id]))
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert not faults(response.content, VARIANTS["card"])
    return PdfReader(io.BytesIO(response.content))


def text(page: Any) -> str:
    return " ".join(page.extract_text().split())
