"""The receipt that is signed for a payout: one A5 sheet in the language they read, counted with every print."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.refusals import Refused

from .. import selectors, services
from ..paper import drawn
from .acts import PressForm
from .payouts import shown


@allowed("payouts.payout.pay")
@never_cache
@require_POST
def receipt(request: HouseRequest, payout_id: UUID) -> HttpResponse:
    """The receipt as a PDF; every one after the first says that it is a copy."""
    row, house = selectors.payout(request.venue_id, payout_id), request.presence.house
    try:
        printed = services.print_receipt(house=house, payout=row, by=request.presence.staff, at=moment())
    except Refused as refused:
        form = PressForm(request.POST)
        show_refusal(refused, form)
        return shown(request, row, form=form, step="receipt")
    answer = HttpResponse(drawn(house, row, printed), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{row.label}.pdf"'
    return answer
