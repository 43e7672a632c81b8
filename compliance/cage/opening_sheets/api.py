"""API of the opening sheets of table sessions (R-13)."""

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from compliance.games.selectors import sessions as session_selectors
from compliance.http.access.presence import current_time
from compliance.http.pdf.drawing import as_response
from compliance.http.rest.base import HouseView
from compliance.http.rest.documents import WhateverIsAccepted

from ..sheets.api import TAGS
from .presentation.papers import print_opening_sheet


class OpeningSheetView(HouseView):
    """GET returns the opening sheet of a table session as an A4 PDF, in the authority's language. It is logged."""

    permissions = {"GET": "games.table.read"}
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(
        operation_id="get_opening_sheet", responses={(200, "application/pdf"): OpenApiTypes.BINARY}, tags=TAGS
    )
    def get(self, request: Request, session_id: UUID) -> HttpResponse:
        session = session_selectors.get_session(self.house.id, session_id)
        paper = print_opening_sheet(self.presence, session, current_time())
        return as_response(paper.pdf, paper.file_name)
