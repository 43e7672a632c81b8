"""The receipt that a claimant signs: one A5 sheet in the language they read, counted with every print."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.pdf import draw
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused

from .. import claimed, services
from ..forms.claims import ReceiptForm
from .claim import shown


@allowed("orphans.refund.pay")
@never_cache
@require_POST
def receipt(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """The receipt as a PDF; every one after the first says that it is a copy."""
    row, form, at = claimed.claim(request.venue_id, claim_id), ReceiptForm(request.POST), moment()
    if form.is_valid():
        try:
            printed = services.print_receipt(house=request.presence.house, claim=row, by=request.presence.staff, at=at)
        except Refused as refused:
            show_refusal(refused, form)
        else:
            return _drawn(request, row, printed, form.cleaned_data["language"])
    return shown(request, row, form=form, step="receipt")


def _drawn(request: HouseRequest, row: Any, printed: Any, language: str) -> HttpResponse:
    refund, end = claimed.refund_of(row), claimed.end(row.find_id)
    with translation.override(language):
        context = {
            "row": row,
            "house": request.presence.house,
            "language": language,
            "refund": refund,
            "refund_article": request.presence.house.cite("claim.refunded", row.claimed_at),
            "entry": claimed.entry(row.find_id) if refund else None,
            "amount": -refund.line.change if refund else end.amount if end else None,
            "address": refund.line.address if refund else row.address,
            "given_at": refund.paid_at if refund else end.ended_at if end else None,
            "printed": printed,
        }
        page = render_to_string("orphans/print/claim_receipt.html", context)
    pdf = draw("claim", page)
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{row.find.label}.pdf"'
    return answer
