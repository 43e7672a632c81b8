"""Notes of the play-it-safe team about a guest through the API: read, with a note in the log, and one more written."""

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
from compliance.http.pages import NoRegister, PageOutput, as_list
from compliance.http.presence import moment

from .. import casework, services
from ..words import LEVELS

OPENED = NoRegister("one guest: the log says each time who read the notes")


class ObservationsView(HouseView):
    """GET the notes of the team about a guest, newest first; the log says who read them. POST writes another one."""

    permissions = {"GET": "exclusions.observation.read", "POST": "exclusions.observation.record"}

    class ListOutput(PageOutput):
        class Row(serializers.Serializer[Any]):
            id = serializers.UUIDField()
            observed_on = serializers.DateField()
            note = serializers.CharField()
            level = serializers.CharField(help_text="low, raised or high; empty when the team gave none.")
            agreed = serializers.CharField()
            recorded_by = serializers.UUIDField(source="recorded_by_id")
            recorded_at = serializers.DateTimeField()

        results = Row(many=True)

    class Input(serializers.Serializer[Any]):
        observed_on = serializers.DateField()
        note = serializers.CharField(max_length=4000)
        level = serializers.ChoiceField(list(LEVELS), allow_blank=True, default="")
        agreed = serializers.CharField(max_length=4000, allow_blank=True, default="")

    class ActOutput(serializers.Serializer[Any]):
        """`accepted` is false when the house says no; `reason` then says why and what to do."""

        accepted = serializers.BooleanField()
        observation = serializers.UUIDField(allow_null=True)
        reason = serializers.CharField(help_text="Empty when accepted.")

    @extend_schema(operation_id="list_observations", responses={200: ListOutput}, tags=["exclusions"])
    def get(self, request: Request, guest_id: UUID) -> Response:
        self._known(guest_id)
        answer = as_list(self, OPENED, casework.observations_of(self.house.id, guest_id))
        rows = answer["results"]
        if rows:
            services.note_observations_read(
                venue_id=self.house.id, newest=rows[0], notes=len(rows), by=self.presence.staff, at=moment()
            )
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="record_observation",
        request=Input,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, guest_id: UUID) -> Response:
        key, sent = self.required_key(), self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        self._known(guest_id)
        try:
            with acting_once(*key):
                row = services.observe(
                    house=self.presence.house,
                    guest_id=guest_id,
                    by=self.presence.staff,
                    at=moment(),
                    **sent.validated_data,
                )
        except log.Repeated as again:
            return self._done(self.first_result(again, "exclusions.observation.recorded"))
        except services.MeasureRefused as refused:
            return self._done(None, str(refused))
        return self._done(row.pk)

    def _known(self, guest_id: UUID) -> None:
        try:
            services.known_guest(self.house.id, guest_id)
        except ObjectDoesNotExist as error:
            raise exceptions.NotFound("This house has no such guest.") from error

    def _done(self, observation_id: UUID | None, reason: str = "") -> Response:
        told = {"accepted": not reason, "observation": observation_id, "reason": reason}
        return Response(self.ActOutput(told).data)
