"""Notices through the API: what is still to be sent, one notice with its reasons, and that it was sent."""

from typing import Any
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment
from compliance.people.api import PartialDateField

from . import selectors, services
from .selectors import STATES
from .words import WAYS

UNKNOWN = "This house has no such notice."


class NoticeOutput(serializers.Serializer[Any]):
    class SentOutput(serializers.Serializer[Any]):
        way = serializers.CharField()
        reference = serializers.CharField()
        sent_at = serializers.DateTimeField()
        recorded_at = serializers.DateTimeField()

    class PaymentOutput(serializers.Serializer[Any]):
        exercise = serializers.CharField()
        amount = serializers.DecimalField(max_digits=14, decimal_places=2)
        currency = serializers.CharField()
        paid_on = serializers.DateField()
        beneficiary = serializers.CharField()
        receipts = serializers.ListField(child=serializers.CharField(), help_text="Numbers of the stub receipts.")

    id = serializers.UUIDField()
    letter_number = serializers.CharField(help_text="What the letter of the notice is filed under.")
    addressee = serializers.CharField()
    kind = serializers.CharField(help_text="exclusion, refusal or orphan_payment")
    ground = serializers.CharField()
    articles = serializers.CharField()
    subject_table = serializers.CharField()
    subject_id = serializers.UUIDField()
    guest = serializers.UUIDField(source="person_id", allow_null=True)
    surname = serializers.CharField(help_text="Empty where nobody is named, as for a payment.")
    given_names = serializers.CharField()
    born_on = PartialDateField(source="birth", allow_null=True)
    payment = PaymentOutput(allow_null=True)
    reasons = serializers.CharField()
    raised_at = serializers.DateTimeField()
    due_at = serializers.DateTimeField()
    sent = SentOutput(allow_null=True)


class NoticesView(HouseView):
    """GET the notices, newest first; those not yet sent by the time they are due."""

    permissions = {"GET": "notices.notice.read"}

    class Asked(serializers.Serializer[Any]):
        state = serializers.ChoiceField(STATES, required=False, default="")
        page = serializers.IntegerField(required=False, min_value=1)

    class ListOutput(PageOutput):
        results = NoticeOutput(many=True)

    @extend_schema(operation_id="list_notices", parameters=[Asked], responses={200: ListOutput}, tags=["notices"])
    def get(self, request: Request) -> Response:
        asked = self.Asked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = selectors.in_state(self.house.id, asked.validated_data["state"], moment())
        return Response(self.ListOutput(as_list(request, found, _outputs)).data)


class NoticeView(HouseView):
    """GET one notice with its reasons. The log says who looked."""

    permissions = {"GET": "notices.notice.read"}

    @extend_schema(operation_id="get_notice", responses={200: NoticeOutput}, tags=["notices"])
    def get(self, request: Request, notice_id: UUID) -> Response:
        row = _notice(self.house.id, notice_id)
        services.note_opened(venue_id=self.house.id, notice=row, by=self.presence.staff, at=moment())
        return Response(NoticeOutput(_outputs([row])[0]).data)


class SentView(HouseView):
    """POST that a notice went out."""

    permissions = {"POST": "notices.notice.send"}

    class Input(serializers.Serializer[Any]):
        way = serializers.ChoiceField(list(WAYS))
        reference = serializers.CharField(max_length=80)
        sent_at = serializers.DateTimeField()

    class Output(serializers.Serializer[Any]):
        """`accepted` is false when the house says no; `reason` then says why and what to do."""

        accepted = serializers.BooleanField()
        notice = serializers.UUIDField()
        reason = serializers.CharField(help_text="Empty when accepted.")

    @extend_schema(
        operation_id="record_notice_sent",
        request=Input,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["notices"],
    )
    def post(self, request: Request, notice_id: UUID) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        row = _notice(self.house.id, notice_id)
        reason = ""
        try:
            with acting_once(*key):
                services.record_sent(
                    house=self.presence.house,
                    notice=row,
                    by=self.presence.staff,
                    at=moment(),
                    **sent.validated_data,
                )
        except log.Repeated as again:
            self.first_result(again, "notices.notice.sent")
        except services.NoticeRefused as refused:
            reason = str(refused)
        return Response(self.Output({"accepted": not reason, "notice": row.pk, "reason": reason}).data)


def _outputs(rows: list[Any]) -> list[dict[str, Any]]:
    names = set(NoticeOutput().fields) - {"guest", "born_on", "payment", "sent"}
    return [
        {name: getattr(row, name) for name in names}
        | {"person_id": row.person_id, "birth": row.birth}
        | {name: getattr(row, name, None) for name in ("payment", "sent")}
        for row in rows
    ]


def _notice(venue_id: UUID, notice_id: UUID) -> Any:
    try:
        return selectors.notice(venue_id, notice_id)
    except ObjectDoesNotExist as error:
        raise exceptions.NotFound(UNKNOWN) from error
