"""Requests of guests at the desk through the API: the text to be read, and what was signed, once for a key."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.api import IDEMPOTENCY_KEY, HouseView
from compliance.http.presence import moment
from compliance.refusals import Refused

from .. import services
from ..agreements import VERSION, WORDINGS, Agreement
from ..services import Who, Wish
from ..words import PERIODS, WAYS
from .measures import PersonInput, a_guest_or_a_person, who_of

WISHES = ("self_ban", "visit_limit")


class RequestInput(serializers.Serializer[Any]):
    guest = serializers.UUIDField(required=False, help_text="A guest of the house; or send `person`.")
    person = PersonInput(required=False)
    asks_for = serializers.ChoiceField(WISHES, source="kind")
    first_day = serializers.DateField(help_text="Today or later.")
    last_day = serializers.DateField()
    language = serializers.ChoiceField(list(WORDINGS), help_text="That of the guest.")
    period = serializers.ChoiceField(list(PERIODS), allow_blank=True, default="", help_text="Of a visit limit.")
    visits = serializers.IntegerField(
        allow_null=True, default=None, max_value=366, help_text="Of a visit limit: how many in each period."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return a_guest_or_a_person(attrs)


class SignedInput(RequestInput):
    way = serializers.ChoiceField(list(WAYS), help_text="Where the guest signed.")
    strokes = serializers.CharField(
        max_length=100_000,
        allow_blank=True,
        default="",
        help_text="Of a signature on the screen: JSON, a list of strokes of [x, y] within 600 by 200, whole numbers.",
    )
    text_digest = serializers.CharField(max_length=64, help_text="SHA-256 of the text that the guest has read.")


class RequestTextView(HouseView):
    """POST what a guest asks for, and get the text for them to read. Nothing is entered."""

    permissions = {"POST": "exclusions.request.take"}

    class Output(serializers.Serializer[Any]):
        accepted = serializers.BooleanField()
        reason = serializers.CharField(help_text="Empty when accepted.")
        version = serializers.CharField()
        title = serializers.CharField()
        paragraphs = serializers.ListField(child=serializers.CharField())
        digest = serializers.CharField(help_text="SHA-256 of title and paragraphs, joined by line feeds, in UTF-8.")

    @extend_schema(operation_id="read_request_text", request=RequestInput, responses={200: Output}, tags=["exclusions"])
    def post(self, request: Request) -> Response:
        sent = RequestInput(data=request.data)
        sent.is_valid(raise_exception=True)
        who, wish = _asked(self.house.id, dict(sent.validated_data))
        try:
            text = services.to_be_read(
                house=self.presence.house, who=who, wish=wish, by=self.presence.staff, at=moment()
            )
        except Refused as refused:
            return Response(self.Output(_told(None, str(refused))).data)
        return Response(self.Output(_told(text)).data)


class RequestsView(HouseView):
    """POST a request that was read and signed at the desk; it holds at every door at once."""

    permissions = {"POST": "exclusions.request.take"}

    class Output(serializers.Serializer[Any]):
        accepted = serializers.BooleanField()
        measure = serializers.UUIDField(allow_null=True)
        reason = serializers.CharField(help_text="Empty when accepted.")

    @extend_schema(
        operation_id="take_request",
        request=SignedInput,
        responses={200: Output},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request) -> Response:
        key, sent = self.required_key(), SignedInput(data=request.data)
        sent.is_valid(raise_exception=True)
        found = dict(sent.validated_data)
        signed = {"way": found.pop("way"), "strokes": found.pop("strokes"), "read": found.pop("text_digest")}
        who, wish = _asked(self.house.id, found)
        try:
            with acting_once(*key):
                row = services.ask_at_desk(
                    house=self.presence.house, who=who, wish=wish, by=self.presence.staff, at=moment(), **signed
                )
        except log.Repeated as again:
            return self._done(self.first_result(again, "exclusions.measure.entered"))
        except Refused as refused:
            return self._done(None, str(refused))
        return self._done(row.pk)

    def _done(self, measure_id: UUID | None, reason: str = "") -> Response:
        return Response(self.Output({"accepted": not reason, "measure": measure_id, "reason": reason}).data)


def _asked(venue_id: UUID, found: dict[str, Any]) -> tuple[Who, Wish]:
    return who_of(venue_id, found.pop("guest", None), found.pop("person", None)), Wish(**found)


def _told(text: Agreement | None, reason: str = "") -> dict[str, Any]:
    return {
        "accepted": text is not None,
        "reason": reason,
        "version": VERSION,
        "title": text.title if text else "",
        "paragraphs": text.paragraphs if text else (),
        "digest": text.digest if text else "",
    }
