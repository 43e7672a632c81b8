"""Device tokens for programs: listed, issued once and revoked."""

from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import context, log
from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment

from .. import columns, selectors, services


class DeviceView(HouseView):
    """GET the device tokens of the house; POST issues one, whose secret stands in this one answer only."""

    permissions = {"GET": "venues.device.manage", "POST": "venues.device.issue"}

    class Input(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=80)
        staff = serializers.UUIDField(help_text="Who answers for the machine.")
        expires_on = serializers.DateField()

    class ListOutput(PageOutput):
        class DeviceOutput(serializers.Serializer[Any]):
            id = serializers.UUIDField(source="row.pk")
            name = serializers.CharField(source="row.name")
            staff = serializers.UUIDField(source="row.staff_id")
            expires_on = serializers.DateField(source="row.expires_on")
            issued_at = serializers.DateTimeField(source="row.issued_at")
            state = serializers.ChoiceField(["open", "expired", "revoked"])

        results = DeviceOutput(many=True)

    class IssuedOutput(serializers.Serializer[Any]):
        id = serializers.UUIDField()
        token = serializers.CharField(help_text="Shown once: empty when the same act is repeated.")

    @extend_schema(operation_id="list_devices", responses={200: ListOutput}, tags=["devices"])
    def get(self, request: Request) -> Response:
        today = self.house.local(moment()).date()
        answer = as_list(
            self,
            columns.DEVICES,
            selectors.devices(self.house.id),
            lambda rows: [{"row": row, "state": selectors.device_state(row, today)} for row in rows],
        )
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="issue_device",
        request=Input,
        responses={200: IssuedOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["devices"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        keeper = selectors.staff_member(self.house.id, sent.validated_data["staff"])
        if keeper is None:
            raise exceptions.ValidationError({"staff": ["Nobody of this house has this id."]})
        try:
            with context.acting_once(*key):
                device, token = services.issue_device(
                    house=self.presence.house,
                    staff=keeper,
                    name=sent.validated_data["name"],
                    expires_on=sent.validated_data["expires_on"],
                    by=self.presence.staff,
                    at=moment(),
                )
            return self._answer(device.pk, token)
        except log.Repeated as again:
            return self._answer(self.first_result(again, "venues.device.issued"))

    def _answer(self, device_id: UUID, token: str = "") -> Response:
        answer = Response(self.IssuedOutput({"id": device_id, "token": token}).data)
        answer["Cache-Control"] = "no-store"
        return answer


class RevocationView(HouseView):
    """POST takes a device token back, for good; revoking it again changes nothing."""

    permissions = {"POST": "venues.device.manage"}

    class Input(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=1000)

    class Output(serializers.Serializer[Any]):
        revoked = serializers.BooleanField()

    @extend_schema(
        operation_id="revoke_device",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["devices"],
    )
    def post(self, request: Request, device_id: UUID) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        device = selectors.device(self.house.id, device_id)
        if device is None:
            raise exceptions.NotFound("This house has no such device.")
        try:
            with context.acting_once(*key):
                services.revoke_device(
                    house=self.presence.house,
                    device=device,
                    reason=sent.validated_data["reason"],
                    by=self.presence.staff,
                    at=moment(),
                )
        except log.Repeated as again:
            self.first_result(again, "venues.device.revoked")
        except ValidationError:
            pass  # revoked before: what was asked for is so
        return Response(self.Output({"revoked": True}).data)
