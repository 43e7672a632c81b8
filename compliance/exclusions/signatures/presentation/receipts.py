"""Prints requests made at the desk on A4: the form to sign, and the receipt."""

from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import translation

from compliance.exclusions.agreements.domain.texts import Agreement, format_day, restore_agreement
from compliance.http.pdf.drawing import render_pdf
from compliance.refusals import NotFound
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import company_line

from .. import domain as drawn_signature
from ..services import drawn_strokes
from . import words as signature_words

if TYPE_CHECKING:
    from compliance.exclusions.models.measures import Measure


def to_be_signed(text: Agreement) -> HttpResponse:
    """Return the text with a line for the signature, as PDF."""
    return _draw_receipt({"text": text, "words": text.wording}, "request")


def render_receipt(house: House, row: "Measure", strokes: str, number: int, at: datetime) -> HttpResponse:
    """Return the receipt with text and strokes as signed. Prints after number 1 are marked as copies."""
    signature = row.signature
    text = restore_agreement(signature.language, signature.text)
    signed_at = house.local(signature.signed_at)
    words = text.wording
    context = {
        "text": text,
        "words": words,
        "house": house,
        "company": company_line(house, at),
        "reference": row.reference,
        "signed": words.signed_at.format(day=format_day(words, signed_at.date()), time=signed_at.strftime("%H:%M")),
        "path": drawn_signature.svg_path(strokes) if strokes else "",
        "width": drawn_signature.WIDTH,
        "height": drawn_signature.HEIGHT,
        "copy": words.copy.format(day=format_day(words, house.local(at).date())) if number > 1 else "",
        "receipt": True,
    }
    return _draw_receipt(context, row.reference)


def signed_request(row: "Measure") -> dict[str, object] | None:
    """Return the signed request of a measure for its page, or None."""
    signature = getattr(row, "signature", None)
    if signature is None:
        return None
    strokes, altered = "", ""
    try:
        strokes = drawn_strokes(row)
    except NotFound as error:
        # The page still shows the measure, and says that its drawing is not the one that was signed.
        altered = str(error)
    return {
        "row": signature,
        "text": restore_agreement(signature.language, signature.text),
        "way": signature_words.WAYS[signature.way],
        "path": drawn_signature.svg_path(strokes) if strokes else "",
        "altered": altered,
        "width": drawn_signature.WIDTH,
        "height": drawn_signature.HEIGHT,
        "prints": row.receipts.count(),
    }


def _draw_receipt(context: dict[str, Any], name: str) -> HttpResponse:
    with translation.override(context["words"].code):
        page = render_to_string("exclusions/print/request.html", context)
    pdf = render_pdf("request", page)
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer
