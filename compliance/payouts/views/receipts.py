"""Receipt to sign for a payout: one A5 sheet in the reader's language; prints are numbered."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest
from compliance.http.input.base import ConfirmForm
from compliance.http.input.submissions import submit

from ..presentation.receipt import draw_receipt
from ..selectors import payouts as selectors
from ..services import receipts
from .payouts import show_payout


@require_permission("payouts.payout.pay")
@never_cache
@require_POST
def print_receipt(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """Print the receipt as a PDF; later prints are marked as copies."""
    row, form = selectors.get_payout(request.venue_id, payout_id), ConfirmForm(request.POST)
    done = submit(request, form, receipts.print_receipt, payout=row)
    if done is None:
        return show_payout(request, row, form=form, step="receipt")
    answer = HttpResponse(draw_receipt(request.presence.house, row, done.row), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{row.label}.pdf"'
    return answer
