"""Interviews through the API: the agenda, those about a measure, and each step once for a key."""

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

from .. import agenda, columns, selectors, services
from ..services import Told
from ..words import STEPS

MOST = 100
OPENED = NoRegister("interviews about one measure: the log says each time who opened them")
KIND = "exclusions.interview.recorded"


class StepOutput(serializers.Serializer[Any]):
    step = serializers.CharField()
    meets_at = serializers.DateTimeField(allow_null=True)
    held_on = serializers.DateField(allow_null=True)
    led_by = serializers.UUIDField(source="led_by_id", allow_null=True)
    note = serializers.CharField()
    recorded_at = serializers.DateTimeField()


class InterviewOutput(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    measure = serializers.UUIDField(source="measure_id", allow_null=True)
    guest = serializers.UUIDField(source="person_id", allow_null=True)
    opened_at = serializers.DateTimeField()
    steps = StepOutput(many=True, source="steps.all", help_text="In order; the last one counts.")


class StepInput(serializers.Serializer[Any]):
    step = serializers.ChoiceField(list(STEPS))
    meets_at = serializers.DateTimeField(allow_null=True, default=None, help_text="When it is agreed.")
    held_on = serializers.DateField(allow_null=True, default=None, help_text="The day on which it was held.")
    led_by = serializers.UUIDField(allow_null=True, default=None, help_text="Who of the team.")
    note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    def told(self) -> Told:
        found: dict[str, Any] = dict(self.validated_data)
        return Told(led_by_id=found.pop("led_by"), **found)


class InterviewActOutput(serializers.Serializer[Any]):
    """`accepted` is false when the house says no; `reason` then says why and what to do."""

    accepted = serializers.BooleanField()
    interview = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(help_text="Empty when accepted.")


class AgendaView(HouseView):
    """GET what is agreed, in the order of the calendar, and what awaits its interview, longest first."""

    permissions = {"GET": "exclusions.interview.read"}

    class AgendaOutput(serializers.Serializer[Any]):
        class AgreedOutput(serializers.Serializer[Any]):
            interview = serializers.UUIDField(source="interview_id")
            measure = serializers.UUIDField(source="interview.measure_id", allow_null=True)
            meets_at = serializers.DateTimeField()
            led_by = serializers.UUIDField(source="led_by_id")

        class WaitingOutput(serializers.Serializer[Any]):
            measure = serializers.UUIDField(source="measure.pk")
            last_day = serializers.DateField(source="measure.last_day")
            days = serializers.IntegerField(help_text="Since its last day.")
            interview = serializers.UUIDField(source="step.interview_id", allow_null=True, default=None)

        agreed = AgreedOutput(many=True)
        waiting = WaitingOutput(many=True)

    @extend_schema(operation_id="interview_agenda", responses={200: AgendaOutput}, tags=["exclusions"])
    def get(self, request: Request) -> Response:
        today = selectors.Today.of(self.presence.house, moment())
        agreed = list(agenda.agreed(self.house.id)[:MOST])
        self.note_read(columns.INTERVIEWS, {}, rows=len(agreed))
        found = {"agreed": agreed, "waiting": agenda.due(self.house.id, today, MOST)}
        return Response(self.AgendaOutput(found).data)


class InterviewsView(HouseView):
    """GET the interviews about a measure, with every step. POST begins one."""

    permissions = {"GET": "exclusions.interview.read", "POST": "exclusions.interview.record"}

    class ListOutput(PageOutput):
        results = InterviewOutput(many=True)

    @extend_schema(operation_id="list_interviews", responses={200: ListOutput}, tags=["exclusions"])
    def get(self, request: Request, measure_id: UUID) -> Response:
        rows = agenda.about(self.house.id, _measure(self.house.id, measure_id).pk)
        answer = as_list(self, OPENED, rows)
        for row in answer["results"]:
            services.note_interview_opened(venue_id=self.house.id, interview=row, by=self.presence.staff, at=moment())
        return Response(self.ListOutput(answer).data)

    @extend_schema(
        operation_id="begin_interview",
        request=StepInput,
        responses={200: InterviewActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, measure_id: UUID) -> Response:
        key, sent, row = self.required_key(), StepInput(data=request.data), _measure(self.house.id, measure_id)
        sent.is_valid(raise_exception=True)
        try:
            with acting_once(*key):
                step = services.open_interview(
                    house=self.presence.house, told=sent.told(), by=self.presence.staff, at=moment(), measure=row
                )
        except log.Repeated as again:
            return _done(self.first_result(again, KIND))
        except services.MeasureRefused as refused:
            return _done(None, str(refused))
        return _done(step.interview_id)


class InterviewStepsView(HouseView):
    """POST what became of an interview."""

    permissions = {"POST": "exclusions.interview.record"}

    @extend_schema(
        operation_id="record_interview_step",
        request=StepInput,
        responses={200: InterviewActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=["exclusions"],
    )
    def post(self, request: Request, interview_id: UUID) -> Response:
        key, sent = self.required_key(), StepInput(data=request.data)
        sent.is_valid(raise_exception=True)
        try:
            row = agenda.interview(self.house.id, interview_id)
        except ObjectDoesNotExist as error:
            raise exceptions.NotFound("This house has no such interview.") from error
        try:
            with acting_once(*key):
                services.record_step(
                    house=self.presence.house, interview=row, told=sent.told(), by=self.presence.staff, at=moment()
                )
        except log.Repeated as again:
            return _done(self.first_result(again, KIND))
        except services.MeasureRefused as refused:
            return _done(row.pk, str(refused))
        return _done(row.pk)


def _measure(venue_id: UUID, measure_id: UUID) -> Any:
    try:
        return selectors.measure(venue_id, measure_id)
    except ObjectDoesNotExist as error:
        raise exceptions.NotFound("This house has no such measure.") from error


def _done(interview_id: UUID | None, reason: str = "") -> Response:
    return Response(InterviewActOutput({"accepted": not reason, "interview": interview_id, "reason": reason}).data)
