"""Observations through the API: listed, written, answered, closed; and what the authority looked at."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from audit.forms import midnight, midnight_after
from compliance.http.api import HouseView
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment

from . import columns, looks, references, selectors, services
from .forms import LONGEST
from .words import ASKS, ENTRIES, REFERENCES, WAYS

UNKNOWN = "This house has no such observation."


class ObservationOutput(serializers.Serializer[Any]):
    """An observation, and how far it is."""

    id = serializers.UUIDField()
    number = serializers.CharField(help_text="Numbered without a gap in its house and year, such as O-2026-003.")
    severity = serializers.ChoiceField(list(ASKS))
    about = serializers.CharField()
    text = serializers.CharField()
    refers = serializers.CharField(help_text="card, report, day, page, or empty.")
    refers_to = serializers.CharField()
    state = serializers.CharField(help_text="open, noted, answered or closed.")
    owed_on = serializers.DateField(allow_null=True, help_text="By when the house must answer now; null if not.")
    written_by = serializers.CharField()
    written_at = serializers.DateTimeField()


class ThreadOutput(ObservationOutput):
    """An observation with what was said on it, in order."""

    class EntryOutput(serializers.Serializer[Any]):
        kind = serializers.ChoiceField(list(ENTRIES))
        text = serializers.CharField()
        measure = serializers.CharField()
        measure_on = serializers.DateField(allow_null=True)
        due_on = serializers.DateField(allow_null=True)
        file_name = serializers.CharField(help_text="Of the document of an answer; empty where it is unknown.")
        sha256 = serializers.CharField(help_text="Of the document of an answer; empty without one.")
        written_by = serializers.CharField()
        written_at = serializers.DateTimeField()

    entries = EntryOutput(many=True)


class AuthorityObservationsView(HouseView):
    """GET the observations of the house, newest first; POST one for the authority."""

    permissions = {"GET": "inspection.observation.read", "POST": "inspection.observation.write"}

    class Asked(serializers.Serializer[Any]):
        state = serializers.ChoiceField(selectors.STATES, required=False, default="")

    class Input(serializers.Serializer[Any]):
        severity = serializers.ChoiceField(list(ASKS))
        about = serializers.CharField(max_length=120)
        text = serializers.CharField(max_length=LONGEST)
        refers = serializers.ChoiceField(list(REFERENCES), required=False, allow_blank=True, default="")
        refers_to = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
        due_on = serializers.DateField(required=False, allow_null=True, default=None)

    class ListOutput(PageOutput):
        results = ObservationOutput(many=True)

    @extend_schema(
        operation_id="list_authority_observations", parameters=[Asked], responses={200: ListOutput}, tags=["inspection"]
    )
    def get(self, request: Request) -> Response:
        asked = self.Asked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        today = self.presence.house.local(moment()).date()
        found = selectors.in_state(self.house.id, asked.validated_data["state"], today)
        return Response(
            self.ListOutput(
                as_list(
                    self,
                    columns.OBSERVATIONS,
                    found,
                    lambda rows: [_told(row) for row in rows],
                    asked=asked.validated_data,
                )
            ).data
        )

    @extend_schema(
        operation_id="write_authority_observation",
        request=Input,
        parameters=[IDEMPOTENCY_KEY],
        responses={201: ThreadOutput, 200: OpenApiResponse(ThreadOutput, "Written before under this key.")},
        tags=["inspection"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        said, house, at = sent.validated_data, self.presence.house, moment()
        status = 201
        try:
            said["refers_to"] = references.meant(house, said["refers"], said["refers_to"], house.gaming_day(at))
            with acting_once(*key):
                row_id = services.write_observation(house=house, by=self.presence.staff, at=at, **said).pk
        except log.Repeated as again:
            row_id, status = self.first_result(again, "inspection.observation.written"), 200
        return Response(ThreadOutput(_thread(selectors.observation(self.house.id, row_id))).data, status=status)


class AuthorityObservationView(HouseView):
    """GET one observation with its answers. The log says who looked."""

    permissions = {"GET": "inspection.observation.read"}

    @extend_schema(operation_id="get_authority_observation", responses={200: ThreadOutput}, tags=["inspection"])
    def get(self, request: Request, observation_id: UUID) -> Response:
        row = selectors.observation(self.house.id, observation_id)
        services.note_opened(venue_id=self.house.id, observation=row, by=self.presence.staff, at=moment())
        return Response(ThreadOutput(_thread(row)).data)


class _EntryView(HouseView):
    """A path that adds one entry to the thread."""

    def add(self, request: Request, observation_id: UUID, sent: Any, act: Callable[..., Any], kind: str) -> Response:
        key = self.required_key()
        sent.is_valid(raise_exception=True)
        row = selectors.observation(self.house.id, observation_id)
        try:
            with acting_once(*key):
                act(
                    house=self.presence.house,
                    observation=row,
                    by=self.presence.staff,
                    at=moment(),
                    **sent.validated_data,
                )
        except log.Repeated as again:
            self.first_result(again, kind)
        return Response(ThreadOutput(_thread(selectors.observation(self.house.id, observation_id))).data)


class HouseAnswersView(_EntryView):
    """POST an answer of the house. Its document, if there is one, is handed in on the page."""

    permissions = {"POST": "inspection.observation.answer"}

    class Input(serializers.Serializer[Any]):
        text = serializers.CharField(max_length=LONGEST)
        measure = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, default="")
        measure_on = serializers.DateField(required=False, allow_null=True, default=None)

    @extend_schema(
        operation_id="answer_authority_observation",
        request=Input,
        parameters=[IDEMPOTENCY_KEY],
        responses={200: ThreadOutput},
        tags=["inspection"],
    )
    def post(self, request: Request, observation_id: UUID) -> Response:
        def answered(**said: Any) -> Any:
            return services.answer(document=None, **said)

        sent = self.Input(data=request.data)
        return self.add(request, observation_id, sent, answered, "inspection.observation.answered")


class RepliesView(_EntryView):
    """POST a reply of the authority."""

    permissions = {"POST": "inspection.observation.write"}

    class Input(serializers.Serializer[Any]):
        text = serializers.CharField(max_length=LONGEST)
        due_on = serializers.DateField(required=False, allow_null=True, default=None)

    @extend_schema(
        operation_id="reply_to_answer",
        request=Input,
        parameters=[IDEMPOTENCY_KEY],
        responses={200: ThreadOutput},
        tags=["inspection"],
    )
    def post(self, request: Request, observation_id: UUID) -> Response:
        sent = self.Input(data=request.data)
        return self.add(request, observation_id, sent, services.reply, "inspection.observation.replied")


class ClosingView(_EntryView):
    """POST what the authority concludes: the observation is closed."""

    permissions = {"POST": "inspection.observation.write"}

    class Input(serializers.Serializer[Any]):
        text = serializers.CharField(max_length=LONGEST)

    @extend_schema(
        operation_id="close_authority_observation",
        request=Input,
        parameters=[IDEMPOTENCY_KEY],
        responses={200: ThreadOutput},
        tags=["inspection"],
    )
    def post(self, request: Request, observation_id: UUID) -> Response:
        sent = self.Input(data=request.data)
        return self.add(request, observation_id, sent, services.close, "inspection.observation.closed")


class LooksView(HouseView):
    """GET what the authority looked at, newest first; the house learns when and at which area."""

    permissions = {"GET": "inspection.visit.read"}

    class Asked(serializers.Serializer[Any]):
        since = serializers.DateField(required=False, help_text="First calendar date of the house.")
        until = serializers.DateField(required=False, help_text="Last calendar date of the house, included.")

    class Output(PageOutput):
        class LookOutput(serializers.Serializer[Any]):
            at = serializers.DateTimeField()
            who = serializers.CharField()
            area = serializers.CharField()
            way = serializers.ChoiceField(list(WAYS))
            page = serializers.CharField(help_text="The address without its query; empty for the house.")

        results = LookOutput(many=True)

    @extend_schema(operation_id="list_looks", parameters=[Asked], responses={200: Output}, tags=["inspection"])
    def get(self, request: Request) -> Response:
        asked = self.Asked(data=request.query_params)
        asked.is_valid(raise_exception=True)
        said, zone = asked.validated_data, self.presence.house.zone
        found = looks.entries(
            self.house.id, since=midnight(said.get("since"), zone), until=midnight_after(said.get("until"), zone)
        )
        show = partial(looks.in_words, whole=self.presence.may("inspection.look.read"))
        return Response(self.Output(as_list(self, columns.LOOKS, found, show, asked=said, counted=False)).data)


def _told(row: Any) -> dict[str, Any]:
    names = ("id", "severity", "about", "text", "refers", "refers_to", "owed_on", "written_at")
    said = {name: getattr(row, name) for name in names}
    return said | {"number": row.label, "state": selectors.state(row), "written_by": row.written_by.full_name}


def _thread(row: Any) -> dict[str, Any]:
    names = ("kind", "text", "measure", "measure_on", "due_on", "file_name", "sha256", "written_at")
    entries = [
        {name: getattr(each, name) for name in names} | {"written_by": each.written_by.full_name}
        for each in selectors.entries(row.pk)
    ]
    return _told(row) | {"entries": entries}
