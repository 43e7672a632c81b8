"""Late entries through the API: what was presented while the server was silent, what was lost, what was settled."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.acts import Act, ActView, Subject
from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment
from compliance.refusals import NotFound
from compliance.venues import selectors as venues

from .. import registers_by_hand as files
from .. import selectors, services
from ..services import Late

FATES = ["here", "on_paper", "not_let_in"]


class LateOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    kind = serializers.CharField(help_text="checked, unreadable or lost")
    fate = serializers.CharField(help_text="here, on_paper, not_let_in or unknown")
    door = serializers.UUIDField(source="door_id", allow_null=True)
    desk = serializers.UUIDField(source="desk_id", allow_null=True)
    decision = serializers.UUIDField(source="decision_id", allow_null=True)
    presented_at = serializers.DateTimeField(help_text="By the clock of the server.")
    claimed_at = serializers.DateTimeField(allow_null=True, help_text="By the clock that kept the scan.")
    gaming_day = serializers.DateField()
    skew_seconds = serializers.IntegerField(allow_null=True)
    clock_in_doubt = serializers.BooleanField()
    received_by = serializers.UUIDField(source="received_by_id")
    received_at = serializers.DateTimeField()
    settled = serializers.SerializerMethodField()

    def get_settled(self, row: Any) -> bool:
        return hasattr(row, "settlement")


class LateEntriesView(HouseView):
    """GET every late entry. POST reports a kept scan that cannot be checked; one that can goes to `presentations`."""

    permissions = {"GET": "admissions.register.read", "POST": "admissions.door.work"}

    class ListOutput(PageOutput):
        results = LateOutput(many=True)

    class Input(serializers.Serializer[Any]):
        nonce = serializers.UUIDField(help_text="Of the kept scan; the same one again is not kept twice.")
        kind = serializers.ChoiceField(["lost", "unreadable"])
        fate = serializers.ChoiceField([*FATES, "unknown"], default="unknown")
        door = serializers.UUIDField(required=False)
        desk = serializers.UUIDField(required=False)
        claimed_at = serializers.DateTimeField(required=False, help_text="When it was scanned, by the keeping clock.")
        sent_at = serializers.DateTimeField(required=False, help_text="What that clock says now.")

    @extend_schema(operation_id="list_late_entries", responses={200: ListOutput}, tags=["door"])
    def get(self, request: Request) -> Response:
        return Response(self.ListOutput(as_list(self, files.LATE_ENTRIES, selectors.late_entries(self.house.id))).data)

    @extend_schema(
        operation_id="report_kept_scan",
        request=Input,
        responses={200: LateOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request) -> Response:
        self.required_key()  # the nonce of the scan does the work of the key
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        found = sent.validated_data
        row = services.keep_unchecked(
            house=self.presence.house,
            late=_late(self.house.id, found),
            lost=found["kind"] == "lost",
            by=self.presence.staff,
            at=moment(),
        )
        return Response(LateOutput(row).data)


def _late(venue_id: UUID, found: dict[str, Any]) -> Late:
    door = {row.pk for row in venues.doors(venue_id)} & {found.get("door")}
    desk = {row.pk for row in venues.cash_desks(venue_id)} & {found.get("desk")}
    if len(door) + len(desk) != 1:
        raise exceptions.ValidationError({"door": ["Send one door or one desk of this house."]})
    return Late(
        nonce=found["nonce"],
        door_id=next(iter(door), None),
        desk_id=next(iter(desk), None),
        claimed_at=found.get("claimed_at"),
        sent_at=found.get("sent_at"),
        fate=found["fate"],
    )


def _entry(venue_id: UUID, late_id: UUID) -> Any:
    """One late entry. Raises NotFound."""
    row = selectors.late_entry(venue_id, late_id)
    if row is None:
        raise NotFound(_("This house has no such late entry."))
    return row


class SettlementView(ActView):
    """POST what was done about a late entry that should not have been one."""

    permissions = {"POST": "admissions.late.settle"}

    class Input(serializers.Serializer[Any]):
        note = serializers.CharField(max_length=1000)

    act = Act(
        "settle_late_entry", services.settle_late, "admissions.late.settled", Input, Subject("late", _entry), tag="door"
    )


class FallbackView(HouseView):
    """GET what stewards do while the server is silent. POST sets it; an empty text means the usual sentence."""

    permissions = {"GET": "admissions.door.work", "POST": "admissions.fallback.set"}

    class Text(serializers.Serializer[Any]):
        text = serializers.CharField(max_length=400, allow_blank=True)

    @extend_schema(operation_id="get_paper_fallback", responses={200: Text}, tags=["door"])
    def get(self, request: Request) -> Response:
        row = selectors.fallback(self.house.id)
        return Response(self.Text({"text": row.text if row else ""}).data)

    @extend_schema(
        operation_id="set_paper_fallback",
        request=Text,
        responses={200: Text},
        parameters=[IDEMPOTENCY_KEY],
        tags=["door"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Text(data=request.data)
        sent.is_valid(raise_exception=True)
        text = sent.validated_data["text"]
        try:
            with acting_once(*key):
                services.set_fallback(house=self.presence.house, text=text, by=self.presence.staff, at=moment())
        except log.Repeated as again:
            self.first_result(again, "admissions.fallback.set")
        return Response(self.Text({"text": text}).data)
