"""The receipt that a claimant signs: one A5 sheet in the claimant's language."""

from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import translation

from compliance.citations.texts import citation_text
from compliance.http.pdf.drawing import render_pdf
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import company_line

from .. import selectors as claim_selectors

if TYPE_CHECKING:
    from ...models.claims import Claim, ClaimReceipt


def render_receipt(house: House, row: "Claim", receipt: "ClaimReceipt", language: str) -> bytes:
    """Render the receipt as a PDF; every print after the first is marked as a copy."""
    refund, end = claim_selectors.refund_of(row), claim_selectors.end_of_find(row.find_id)
    ended = (end.amount, end.ended_at) if end else (None, None)
    amount, given_at = (-refund.line.change, refund.paid_at) if refund else ended
    articles = f"{row.article}; {house.cite('claim.refunded', row.claimed_at)}" if refund else row.article
    with translation.override(language):
        context = {
            "row": row,
            "house": house,
            "company": company_line(house, receipt.printed_at),
            "language": language,
            "refund": refund,
            "articles": citation_text(articles),
            "entry": carnet_selectors.find_entry(row.find_id) if refund else None,
            "amount": amount,
            "address": refund.line.address if refund else row.address,
            "given_at": given_at,
            "printed": receipt,
            "proofs": [
                {"kind": each.get_kind_display(), "shows": each.shows} for each in claim_selectors.claim_evidence(row)
            ],
        }
        page = render_to_string("orphans/print/claim_receipt.html", context)
    return render_pdf("claim", page)
