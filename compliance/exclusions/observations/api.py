"""API for observations of the PLAY IT SAFE team about a guest."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject

from ..measure_register import selectors as measure_register_selectors
from . import selectors as observation_selectors
from . import services as observations_services
from .presentation import LEVELS

OPENED = NoRegister("one guest: the log says each time who read the notes")


def _known_guest(venue_id: UUID, guest_id: UUID) -> UUID:
    """Return the guest's id as sent. Raises NotFound for an unknown guest."""
    measure_register_selectors.known_guest(venue_id, guest_id)
    return guest_id


class ObservationsView(ActView):
    """GET lists the observations about a guest, newest first, and logs the read. POST records one."""

    permissions = {"GET": "exclusions.observation.read", "POST": "exclusions.observation.record"}

    class ListOutput(PageOutput):
        class Row(OutputSerializer):
            id = serializers.UUIDField()
            observed_on = serializers.DateField()
            note = serializers.CharField()
            level = serializers.CharField(help_text="low, raised or high; empty if the team set no level.")
            agreed = serializers.CharField()
            recorded_by = serializers.UUIDField(source="recorded_by_id")
            recorded_at = serializers.DateTimeField()

        results = Row(many=True)

    class Input(InputSerializer):
        observed_on = serializers.DateField()
        note = serializers.CharField(max_length=4000)
        level = serializers.ChoiceField(list(LEVELS), allow_blank=True, default="")
        agreed = serializers.CharField(max_length=4000, allow_blank=True, default="")
        follow_up_on = serializers.DateField(
            default=None, allow_null=True, help_text="The day by which the team follows the observation up."
        )

    act = Act(
        "record_observation",
        observations_services.record_observation,
        "exclusions.observation.recorded",
        Input,
        Subject("guest_id", _known_guest),
        answers="pk",
    )

    @extend_schema(operation_id="list_observations", responses={200: ListOutput}, tags=["exclusions"])
    def get(self, request: Request, guest_id: UUID) -> Response:
        _known_guest(self.house.id, guest_id)
        answer = as_list(self, OPENED, observation_selectors.observations_of(self.house.id, guest_id))
        rows = answer["results"]
        # Without notes nothing personal was read, and there is no note to name the guest in the log.
        if rows:
            observations_services.note_observations_read(
                venue_id=self.house.id, newest=rows[0], notes=len(rows), by=self.presence.staff, at=current_time()
            )
        return Response(self.ListOutput(answer).data)
