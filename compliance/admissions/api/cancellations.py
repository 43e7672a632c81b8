"""Cancellations through the API: asked for by one person, answered by another; a refusal is a result."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.presence import moment
from compliance.refusals import Refused

from .. import registers_by_hand as files
from .. import selectors, services


class CancellationOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    card = serializers.UUIDField(source="card_id")
    number = serializers.CharField(source="card.label")
    reason = serializers.CharField()
    asked_by = serializers.UUIDField(source="asked_by_id")
    asked_at = serializers.DateTimeField()


class CardActOutput(serializers.Serializer[Any]):
    """`accepted` is false when the house or the law says no; `reason` then says why and what to do."""

    accepted = serializers.BooleanField()
    card = serializers.UUIDField()
    reason = serializers.CharField(help_text="Empty when accepted.")


class CancellationsView(HouseView):
    """GET what waits for its second person. POST asks for a cancellation; until it is confirmed, the card is valid."""

    permissions = {"GET": "admissions.card.confirm_cancellation", "POST": "admissions.card.cancel"}

    class ListOutput(PageOutput):
        results = CancellationOutput(many=True)

    class Input(serializers.Serializer[Any]):
        number = serializers.CharField(max_length=20, help_text="As printed on the card: D-000121.")
        reason = serializers.CharField(max_length=1000)

    @extend_schema(operation_id="list_cancellations", responses={200: ListOutput}, tags=["cancellations"])
    def get(self, request: Request) -> Response:
        found = selectors.waiting_cancellations(self.house.id)
        return Response(self.ListOutput(as_list(self, files.CANCELLATIONS, found)).data)

    @extend_schema(
        operation_id="ask_cancellation",
        request=Input,
        responses={200: CardActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["cancellations"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        card = selectors.card_labelled(self.house.id, sent.validated_data["number"])
        if card is None:
            raise exceptions.ValidationError({"number": ["The house has issued no card with this number."]})
        try:
            with acting_once(*key):
                services.ask_cancellation(
                    house=self.presence.house,
                    card=card,
                    reason=sent.validated_data["reason"],
                    by=self.presence.staff,
                    at=moment(),
                )
        except log.Repeated as again:
            return _done(self.first_result(again, "admissions.cancellation.asked"))
        except Refused as refused:
            return _done(card.pk, str(refused))
        return _done(card.pk)


class AnswerView(HouseView):
    """POST the second person's answer. With a yes the card is cancelled, and its number stays in the book."""

    permissions = {"POST": "admissions.card.confirm_cancellation"}

    class Input(serializers.Serializer[Any]):
        confirmed = serializers.BooleanField()

    @extend_schema(
        operation_id="answer_cancellation",
        request=Input,
        responses={200: CardActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["cancellations"],
    )
    def post(self, request: Request, cancellation_id: UUID) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        confirmed = sent.validated_data["confirmed"]
        asked = selectors.cancellation(self.house.id, cancellation_id)
        kind = "admissions.cancellation.confirmed" if confirmed else "admissions.cancellation.declined"
        try:
            with acting_once(*key):
                services.answer_cancellation(
                    house=self.presence.house,
                    cancellation=asked,
                    confirmed=confirmed,
                    by=self.presence.staff,
                    at=moment(),
                )
        except log.Repeated as again:
            return _done(self.first_result(again, kind))
        except Refused as refused:
            return _done(asked.card_id, str(refused))
        return _done(asked.card_id)


def _done(card_id: UUID, reason: str = "") -> Response:
    return Response(CardActOutput({"accepted": not reason, "card": card_id, "reason": reason}).data)
