"""Render letters as PDF; no other module does."""

from datetime import datetime
from typing import TYPE_CHECKING

from audit.publishing.paper_proof import Seal
from compliance.http.pdf.drawing import render_pdf
from compliance.signing.papers import sign_pdf
from compliance.venues.domain.house import House

from . import letter_contents

if TYPE_CHECKING:
    from ..models.notices import Notice


def render_letter(house: House, row: "Notice", data: bytes, seal: Seal | None, at: datetime) -> bytes:
    """Render the final letter of an issued notice, signed, with its data attached. Raises CannotSign."""
    page = letter_contents.letter_html(house, row, at, seal)
    pdf = render_pdf("letter", page, (letter_contents.DATA_NAME, data), seal.files if seal else ())
    return sign_pdf(pdf, at=at, reason=str(row.issue), house=house.legal_name)


def render_preview(house: House, row: "Notice", at: datetime) -> bytes:
    """Render a draft, or a notice from before letter numbers; nothing is stored."""
    return render_pdf("letter", letter_contents.letter_html(house, row, at))
