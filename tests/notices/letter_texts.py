"""The text of a letter."""

import io

from django.test import Client
from pypdf import PdfReader

from compliance.http.pdf.drawing import VARIANTS
from compliance.notices.models.notices import Notice
from compliance.notices.services.letter_contents import file_name
from tests.structure import faults

MM = 72 / 25.4


def letter(client: Client, notice: Notice, address: str = "letter") -> str:
    answer = client.get(f"/notices/{notice.pk}/{address}/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert f'filename="{file_name(notice)}"' in answer["Content-Disposition"]
    assert faults(answer.content, VARIANTS["letter"]) == []
    (page,) = PdfReader(io.BytesIO(answer.content)).pages
    assert (round(float(page.mediabox.width) / MM), round(float(page.mediabox.height) / MM)) == (210, 297)
    return " ".join(page.extract_text().split())
