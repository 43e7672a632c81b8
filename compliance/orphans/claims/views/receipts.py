"""Print the receipt that a claimant signs; every print is counted."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.submissions import submit
from compliance.orphans.claim_states import selectors as claim_states

from ..forms.claims import ReceiptForm
from ..presentation.receipt import render_receipt
from ..services import receipts
from .claim import show_claim


@require_permission("orphans.refund.pay")
@never_cache
@require_POST
def print_receipt(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Return the receipt as a PDF; every print after the first is marked as a copy."""
    row, form = claim_states.get_claim(request.venue_id, claim_id), ReceiptForm(request.POST)
    done = submit(request, form, receipts.print_receipt, claim=row)
    if done is None:
        return show_claim(request, row, form=form, step="receipt")
    pdf = render_receipt(request.presence.house, row, done.row, form.cleaned_data["language"])
    answer = HttpResponse(pdf, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{row.find.label}.pdf"'
    return answer
