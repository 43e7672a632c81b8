"""From what a letter says to its PDF: the one place where letters are drawn."""

from datetime import datetime
from typing import Any

from audit.publishing.paper_proof import Seal
from compliance.http.pdf.drawing import draw
from compliance.signing.papers import sign
from compliance.venues.domain.house import House

from . import letter_contents as letters


def letter(house: House, row: Any, data: bytes, seal: Seal | None, at: datetime) -> bytes:
    """The letter of an issued notice, for good, signed and with its data attached. Raises CannotSign."""
    page = letters.html(house, row, at, seal)
    pdf = draw("letter", page, (letters.DATA_NAME, data), seal.files if seal else ())
    return sign(pdf, at=at, reason=str(row.issue), house=house.legal_name)


def preview(house: House, row: Any, at: datetime) -> bytes:
    """A draft, or a notice from before letters had numbers: nothing of it is kept."""
    return draw("letter", letters.html(house, row, at))
