"""Render letters as PDF; no other module does."""

from datetime import datetime
from typing import TYPE_CHECKING

from audit.publishing.paper_proof import Seal
from compliance.http.pdf.drawing import draw
from compliance.signing.papers import sign
from compliance.venues.domain.house import House

from . import letter_contents as letters

if TYPE_CHECKING:
    from ..models.notices import Notice


def letter(house: House, row: "Notice", data: bytes, seal: Seal | None, at: datetime) -> bytes:
    """Render the final letter of an issued notice, signed, with its data attached. Raises CannotSign."""
    page = letters.html(house, row, at, seal)
    pdf = draw("letter", page, (letters.DATA_NAME, data), seal.files if seal else ())
    return sign(pdf, at=at, reason=str(row.issue), house=house.legal_name)


def preview(house: House, row: "Notice", at: datetime) -> bytes:
    """Render a draft, or a notice from before letter numbers; nothing is stored."""
    return draw("letter", letters.html(house, row, at))
