"""API views of fills, credits and transfers: prepare, receive, return."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import OutputSerializer
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.documents import WhateverIsAccepted
from compliance.http.rest.fields import money_field

from ..drawers.selectors import shifts as shift_selectors
from ..sheets.api import READ, SLIP, TAGS, CageReasonInput, CountedInput, with_pieces
from . import selectors as slip_selectors
from .presentation import papers as slip_papers
from .presentation import words as slip_words
from .presentation.register import SLIPS
from .services import slips

if TYPE_CHECKING:
    from compliance.cage.models.slips import Slip

ONE = Subject("slip", slip_selectors.get_slip)


class SlipOutput(OutputSerializer):
    id = serializers.UUIDField(source="pk")
    slip = serializers.CharField(source="label", help_text="F-000014, C-000003 or T-000001.")
    kind = serializers.CharField(help_text="fill, credit or transfer.")
    giver = serializers.UUIDField(source="giver_id", help_text="The shift that gives.")
    taker = serializers.UUIDField(source="taker_id", help_text="The shift that receives.")
    cash = money_field()
    chips = money_field()
    plaques = money_field()
    gaming_day = serializers.DateField()
    prepared_by = serializers.UUIDField(source="prepared_by_id")
    prepared_at = serializers.DateTimeField()
    outcome = serializers.SerializerMethodField()

    @extend_schema_field({"type": "string", "description": "Return received or returned; empty in transit."})
    def get_outcome(self, row: "Slip") -> str:
        return slip_words.state_of_slip(row)


class SlipsView(RegisterList, ActView):
    """GET returns the slips, newest first. POST prepares a slip. Its kind follows from the places of the two floats."""

    register = SLIPS
    operation = "list_slips"
    permissions = {"POST": SLIP}

    class Input(CountedInput):
        giver = serializers.UUIDField(help_text="The open shift that gives.")
        taker = serializers.UUIDField(help_text="The open shift that receives.")

    act = Act("prepare_slip", slips.prepare_slip, "cage.slip.prepared", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        shifts = {name: shift_selectors.open_shift(self.house.id, sent[name], name) for name in ("giver", "taker")}
        return with_pieces(sent) | shifts


class SlipView(HouseView):
    """GET returns one slip."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_slip", responses={200: SlipOutput}, tags=TAGS)
    def get(self, request: Request, slip_id: UUID) -> Response:
        row = slip_selectors.get_slip(self.house.id, slip_id)
        self.note_read(SLIPS, {"slip": row.label}, rows=1)
        return Response(SlipOutput(row).data)


class SlipReceiptView(ActView):
    """POST records the second signature: the receiving float confirms that it received the full amount."""

    permissions = {"POST": SLIP}

    act = Act("receive_slip", slips.receive_slip, "cage.slip.ended", subject=ONE)


class SlipReturnView(ActView):
    """POST returns a slip to the float that it came from, with the reason."""

    permissions = {"POST": SLIP}

    act = Act("return_slip", slips.return_slip, "cage.slip.ended", CageReasonInput, ONE)


class SlipSheetView(HouseView):
    """GET returns a slip as an A5 PDF in the caller's language. The log records the print."""

    permissions = {"GET": READ}
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(operation_id="get_slip_sheet", responses={(200, "application/pdf"): OpenApiTypes.BINARY}, tags=TAGS)
    def get(self, request: Request, slip_id: UUID) -> HttpResponse:
        paper = slip_papers.slip_sheet(self.presence, slip_selectors.get_slip(self.house.id, slip_id), current_time())
        return as_response(paper.pdf, paper.file_name)
