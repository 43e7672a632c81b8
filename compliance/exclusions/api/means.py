"""Proof of means through the API: the requests with their age, one of them with its answers, and the two acts."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment
from compliance.refusals import Refused

from .. import casework, columns, services
from ..words import EVIDENCE, MEANS, TRIGGERS

MANAGE = "exclusions.means.manage"


class MeansOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    guest = serializers.UUIDField(source="person_id")
    because = serializers.CharField()
    asked_on = serializers.DateField()
    days = serializers.IntegerField(help_text="Since it was asked for.")
    outcome = serializers.CharField(help_text="Of the newest answer; empty while the request is open.")
    measure = serializers.UUIDField(allow_null=True, help_text="The measure that followed.")


class MeansInFullOutput(MeansOutput):
    class AnswerOutput(serializers.Serializer[Any]):
        outcome = serializers.CharField()
        evidence = serializers.CharField()
        decided_on = serializers.DateField()
        note = serializers.CharField()
        recorded_at = serializers.DateTimeField()

    reason = serializers.CharField(help_text="What was seen.")
    answers = AnswerOutput(many=True, help_text="Newest first; the newest one counts.")


class MeansActOutput(serializers.Serializer[Any]):
    """`accepted` is false when the house says no; `reason` then says why and what to do."""

    accepted = serializers.BooleanField()
    request = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(help_text="Empty when accepted.")


class MeansRequestsView(HouseView):
    """GET every request, open ones first and oldest at the head. POST asks a guest for proof of their means."""

    permissions = {"GET": MANAGE, "POST": MANAGE}

    class ListOutput(PageOutput):
        results = MeansOutput(many=True)

    class Input(serializers.Serializer[Any]):
        guest = serializers.UUIDField(source="guest_id")
        because = serializers.ChoiceField(list(TRIGGERS))
        reason = serializers.CharField(max_length=4000, help_text="What was seen.")
        asked_on = serializers.DateField()

    @extend_schema(operation_id="list_means_requests", responses={200: ListOutput}, tags=["exclusions"])
    def get(self, request: Request) -> Response:
        today = self.house.local(moment()).date()
        answer = as_list(
            self, columns.MEANS, casework.means(self.house.id), lambda rows: [_told(row, today) for row in rows]
        )
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="ask_for_means",
        request=Input,
        responses={200: MeansActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request) -> Response:
        key, sent = self.required_key(), self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            with acting_once(*key):
                row = services.ask_means(
                    house=self.presence.house, by=self.presence.staff, at=moment(), **sent.validated_data
                )
        except log.Repeated as again:
            return _done(self.first_result(again, "exclusions.means.asked"))
        except Refused as refused:
            return _done(None, str(refused))
        return _done(row.pk)


class MeansRequestView(HouseView):
    """GET one request with what was shown. The log says who looked."""

    permissions = {"GET": MANAGE}

    @extend_schema(operation_id="get_means_request", responses={200: MeansInFullOutput}, tags=["exclusions"])
    def get(self, request: Request, request_id: UUID) -> Response:
        row, at = casework.means_request(self.house.id, request_id), moment()
        services.note_means_opened(venue_id=self.house.id, request=row, by=self.presence.staff, at=at)
        told = _told(row, self.house.local(at).date()) | {"reason": row.reason, "answers": row.answers.all()}
        return Response(MeansInFullOutput(told).data)


class AnswersView(HouseView):
    """POST what kind of proof was shown and what the house concludes; another paper is another answer."""

    permissions = {"POST": MANAGE}

    class Input(serializers.Serializer[Any]):
        outcome = serializers.ChoiceField(list(MEANS))
        evidence = serializers.ChoiceField(
            list(EVIDENCE), allow_blank=True, default="", help_text="Only its kind: no copy is kept."
        )
        decided_on = serializers.DateField()
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    @extend_schema(
        operation_id="conclude_on_means",
        request=Input,
        responses={200: MeansActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, request_id: UUID) -> Response:
        key, sent = self.required_key(), self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        row = casework.means_request(self.house.id, request_id)
        try:
            with acting_once(*key):
                services.judge_means(
                    house=self.presence.house,
                    request=row,
                    by=self.presence.staff,
                    at=moment(),
                    **sent.validated_data,
                )
        except log.Repeated as again:
            return _done(self.first_result(again, "exclusions.means.judged"))
        except Refused as refused:
            return _done(row.pk, str(refused))
        return _done(row.pk)


def _told(row: Any, today: Any) -> dict[str, Any]:
    answers, followed = row.answers.all(), getattr(row, "consequence", None)
    return {
        "id": row.pk,
        "person_id": row.person_id,
        "because": row.because,
        "asked_on": row.asked_on,
        "days": (today - row.asked_on).days,
        "outcome": answers[0].outcome if answers else "",
        "measure": followed.measure_id if followed else None,
    }


def _done(request_id: UUID | None, reason: str = "") -> Response:
    return Response(MeansActOutput({"accepted": not reason, "request": request_id, "reason": reason}).data)
