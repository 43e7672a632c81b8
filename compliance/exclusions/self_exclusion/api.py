"""API for requests of guests at the desk: the text to read, and the signed request."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import HouseView, ValidatedInput, serialize_output, validate_input

from ..agreements.domain.texts import VERSION, WORDINGS
from ..measure_register.presentation.words import PERIODS
from ..measures.api.measures import PersonInput, a_guest_or_a_person, who_of
from ..signatures.presentation.words import WAYS
from . import services
from .services import Wish

WISHES = ("self_ban", "visit_limit")


class RequestInput(InputSerializer):
    guest = serializers.UUIDField(required=False, help_text="A guest on file. Send either `guest` or `person`.")
    person = PersonInput(required=False)
    asks_for = serializers.ChoiceField(WISHES, source="kind")
    first_day = serializers.DateField(help_text="Today or later.")
    last_day = serializers.DateField()
    language = serializers.ChoiceField(list(WORDINGS), help_text="The guest's language.")
    period = serializers.ChoiceField(list(PERIODS), allow_blank=True, default="", help_text="For a visit limit only.")
    visits = serializers.IntegerField(
        allow_null=True, default=None, max_value=366, help_text="For a visit limit: number of visits per period."
    )
    to_minister = serializers.BooleanField(
        default=False,
        help_text="For a self-exclusion: the guest also asks the Minister, and the casino forwards the request.",
    )

    def validate(self, attrs: dict[str, object]) -> dict[str, object]:
        return a_guest_or_a_person(attrs)


class SignedInput(RequestInput):
    way = serializers.ChoiceField(list(WAYS), help_text="Where the guest signed.")
    strokes = serializers.CharField(
        max_length=100_000,
        allow_blank=True,
        default="",
        help_text="For a signature on the screen: JSON, a list of strokes of [x, y], integers within 600 by 200.",
    )
    text_digest = serializers.CharField(max_length=64, help_text="SHA-256 of the text that the guest read.")


class RequestTextView(HouseView):
    """POST returns the text for a guest's request. Nothing is stored."""

    permissions = {"POST": "exclusions.request.take"}

    class Output(OutputSerializer):
        version = serializers.CharField()
        title = serializers.CharField()
        paragraphs = serializers.ListField(child=serializers.CharField())
        digest = serializers.CharField(help_text="SHA-256 of title and paragraphs, joined by line feeds, in UTF-8.")

    @extend_schema(operation_id="read_request_text", request=RequestInput, responses={200: Output}, tags=["exclusions"])
    def post(self, request: Request) -> Response:
        details = _request_data(self.house.id, dict(validate_input(RequestInput, request.data)))
        text = services.preview_request(house=self.presence.house, by=self.presence.staff, at=current_time(), **details)
        data = {"version": VERSION, "title": text.title, "paragraphs": text.paragraphs, "digest": text.digest}
        return serialize_output(self.Output, data)


class RequestsView(ActView):
    """POST enters a request signed at the desk. It takes effect at every door immediately."""

    permissions = {"POST": "exclusions.request.take"}
    act = Act("take_request", services.enter_request, "exclusions.measure.entered", SignedInput)

    def facts(self, sent: dict[str, object]) -> dict[str, object]:
        signature = {"way": sent.pop("way"), "strokes": sent.pop("strokes"), "read": sent.pop("text_digest")}
        return signature | _request_data(self.house.id, sent)


def _request_data(venue_id: UUID, sent: ValidatedInput) -> dict[str, Any]:
    return {"who": who_of(venue_id, sent.pop("guest", None), sent.pop("person", None)), "wish": Wish(**sent)}
