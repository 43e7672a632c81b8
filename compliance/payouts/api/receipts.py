"""The receipt of a payout through the API, counted with every print as on its page."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.files import WhateverIsAccepted
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment

from .. import selectors, services
from ..paper import drawn
from .acts import PersonView
from .payouts import TAGS


class ReceiptView(PersonView):
    """POST a print of the receipt, and get it as a PDF; the same key is the same print, every other one a copy."""

    permissions = {"POST": "payouts.payout.pay"}
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(
        operation_id="print_payout_receipt",
        request=None,
        responses={(200, "application/pdf"): OpenApiTypes.BINARY},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    def post(self, request: Request, payout_id: UUID) -> HttpResponse | Response:
        row, house = selectors.payout(self.house.id, payout_id), self.presence.house
        try:
            with acting_once(*self.required_key()):
                printed = services.print_receipt(house=house, payout=row, by=self.presence.staff, at=moment())
        except log.Repeated as again:
            self.first_result(again, "payouts.receipt.printed")
            printed = selectors.last_print(row.pk)
        answer = HttpResponse(drawn(house, row, printed), content_type="application/pdf")
        answer["Content-Disposition"] = f'attachment; filename="{row.label}.pdf"'
        return answer
