"""API of card cancellations: one person requests, another confirms or declines; a refusal is a result."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject

from ..presentation import listings as card_listings
from ..selectors import cancellations as cancellation_selectors
from ..selectors import cards as card_selectors
from ..services import cancellations


class CancellationOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    card = serializers.UUIDField(source="card_id")
    number = serializers.CharField(source="card.label")
    reason = serializers.CharField()
    asked_by = serializers.UUIDField(source="asked_by_id")
    asked_at = serializers.DateTimeField()


class CancellationsView(ActView):
    """GET returns the cancellations awaiting a second person. POST requests one.

    The card remains valid until a second person confirms the cancellation.
    """

    permissions = {"GET": "admissions.card.confirm_cancellation", "POST": "admissions.card.cancel"}

    class ListOutput(PageOutput):
        results = CancellationOutput(many=True)

    class Input(serializers.Serializer[Any]):
        number = serializers.CharField(max_length=20, help_text="As printed on the card: D-000121.")
        reason = serializers.CharField(max_length=1000)

    @extend_schema(operation_id="list_cancellations", responses={200: ListOutput}, tags=["cancellations"])
    def get(self, request: Request) -> Response:
        found = cancellation_selectors.waiting_cancellations(self.house.id)
        return Response(self.ListOutput(as_list(self, card_listings.CANCELLATIONS, found)).data)

    act = Act(
        "ask_cancellation",
        cancellations.ask_cancellation,
        "admissions.cancellation.asked",
        Input,
        answers="card_id",
        tag="cancellations",
    )

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return sent | {"card": card_selectors.get_labelled_card(self.house.id, sent.pop("number"), "number")}


class AnswerView(ActView):
    """POST records the second person's decision.

    If the cancellation is confirmed, the card is cancelled. Its number remains in the stub book.
    """

    permissions = {"POST": "admissions.card.confirm_cancellation"}

    class Input(serializers.Serializer[Any]):
        confirmed = serializers.BooleanField()

    act = Act(
        "answer_cancellation",
        cancellations.answer_cancellation,
        ("admissions.cancellation.confirmed", "admissions.cancellation.declined"),
        Input,
        Subject("cancellation", cancellation_selectors.cancellation),
        tag="cancellations",
    )
