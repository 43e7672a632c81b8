"""The receipt of a payout: one A5 sheet in the reader's language."""

from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation

from compliance.http.pdf.drawing import render_pdf
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import company_line

from ..selectors import payouts as selectors
from . import words

if TYPE_CHECKING:
    from ..models.payouts import Payout
    from ..models.steps import PayoutReceipt


def draw_receipt(house: House, row: "Payout", receipt: "PayoutReceipt") -> bytes:
    """Return the receipt as a PDF; `receipt` is its print, marked as a copy from the second on."""
    context = {
        "row": row,
        "house": house,
        "company": company_line(house, receipt.printed_at),
        "language": translation.get_language(),
        "payment": selectors.find_payment(row.pk),
        "approved": next((each for each in selectors.steps(row.pk) if each.state == "approved"), None),
        "gates": [words.describe_gate(each) for each in selectors.gates(row.pk)],
        "origin": words.ORIGINS[row.origin],
        "means": words.MEANS[row.means],
        "game": words.game_of(row),
        "printed": receipt,
    }
    page = render_to_string("payouts/print/receipt.html", context)
    return render_pdf("payout", page)
