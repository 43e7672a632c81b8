"""API views of counts: the count of a float, its comparison, explanation and second signature."""

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.pdf.drawing import as_response
from compliance.http.register_views.api_list import RegisterList, lines_of, output_of
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput
from compliance.http.rest.documents import WhateverIsAccepted

from ..drawers.selectors import shifts as shift_selectors
from ..sheets.api import READ, SIGN, TAGS, TEAM, WORK, CountedInput, ExplanationInput, with_pieces
from .presentation import papers
from .presentation.register import COUNTS
from .selectors import counts as count_selectors
from .services import counts, disclosures

if TYPE_CHECKING:
    from ..models.counts import Count
    from ..models.shifts import Shift

COUNT = Subject("count", count_selectors.get_count)


class CountsView(RegisterList):
    """GET returns every count, newest first; `state=waiting` filters for those that await a second person.

    The expected amount is null until another person has compared or signed the count. For staff who count boxes it
    remains null until the boxes of the table are signed. The sums are null until the next holder has counted the
    float, except for those who counted, held or supervise it.
    """

    register = COUNTS


class ShiftCountsView(ActView):
    """GET returns the counts of a shift. POST records a blind count: the closing count or an unsigned recount.

    The holder needs the permission to work a float; other staff need the permission to sign counts.
    """

    permissions = {"GET": READ, "POST": READ}
    act = Act(
        "count_shift",
        counts.count_float,
        "cage.count.entered",
        CountedInput,
        Subject("shift", shift_selectors.get_shift),
        nonce=True,
    )

    @extend_schema(operation_id="list_shift_counts", responses={200: output_of(COUNTS)}, tags=TAGS)
    def get(self, request: Request, shift_id: UUID) -> Response:
        row = shift_selectors.get_shift(self.house.id, shift_id)
        found = count_selectors.counts(self.house.id).filter(shift=row).order_by("number")
        lines = lines_of(COUNTS, Scope(self.presence, current_time()))
        return Response(as_list(self, COUNTS, found, lines, query={"shift": row.label}))

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return with_pieces(sent)

    def authorize(self, subject: "Shift") -> None:
        wanted = WORK if subject.opened_by_id == self.presence.staff.pk else SIGN
        if not self.presence.may(wanted):
            self.deny(wanted)


class DisclosureView(ActView):
    """POST compares a count with the expected amount and asks the person who counted for an explanation.

    Callers cannot compare their own count. The count of a drop box is compared by a person who does not count boxes.
    """

    permissions = {"POST": SIGN}
    act = Act("disclose_count", disclosures.disclose_variance, "cage.count.disclosed", subject=COUNT)

    def authorize(self, subject: "Count") -> None:
        if subject.kind == "box" and self.presence.may(TEAM):
            self.deny(SIGN)


class ExplanationView(ActView):
    """POST records why a count has a variance. Above the casino's threshold, also state what was done to find it.

    Requires the permission to work a float or to sign counts; for a drop box, the permission to count boxes.
    """

    permissions = {"POST": READ}
    act = Act("explain_count", counts.explain_variance, "cage.count.explained", ExplanationInput, COUNT)

    def authorize(self, subject: "Count") -> None:
        needed_permissions = {TEAM} if subject.kind == "box" else {WORK, SIGN}
        if not needed_permissions & self.presence.permissions:
            self.deny(min(needed_permissions))


class SignatureView(ActView):
    """POST records the second signature of a count. A drop box also requires the permission to count boxes."""

    permissions = {"POST": SIGN}
    act = Act("sign_count", counts.sign_count, "cage.count.signed", subject=COUNT)

    def authorize(self, subject: "Count") -> None:
        if subject.kind == "box" and not self.presence.may(TEAM):
            self.deny(TEAM)


class CountSheetView(HouseView):
    """GET returns a signed count as an A4 PDF in the caller's language. The log records the print."""

    permissions = {"GET": READ}
    content_negotiation_class = WhateverIsAccepted

    @extend_schema(operation_id="get_count_sheet", responses={(200, "application/pdf"): OpenApiTypes.BINARY}, tags=TAGS)
    def get(self, request: Request, count_id: UUID) -> HttpResponse:
        paper = papers.count_sheet(self.presence, count_selectors.get_count(self.house.id, count_id), current_time())
        return as_response(paper.pdf, paper.file_name)
