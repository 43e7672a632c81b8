"""API for interviews: the agenda, the interviews about a measure, and their steps."""

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput

from ..measure_register import selectors
from ..measure_register.api import MEASURE
from . import services
from .presentation.register import INTERVIEWS
from .presentation.words import STEPS
from .selectors import agenda
from .services import StepDetails

MOST = 100
OPENED = NoRegister("interviews about one measure: the log says each time who opened them")
KIND = "exclusions.interview.recorded"


class StepOutput(OutputSerializer):
    step = serializers.CharField()
    meets_at = serializers.DateTimeField(allow_null=True)
    held_on = serializers.DateField(allow_null=True)
    led_by = serializers.UUIDField(source="led_by_id", allow_null=True)
    note = serializers.CharField()
    recorded_at = serializers.DateTimeField()


class InterviewOutput(OutputSerializer):
    id = serializers.UUIDField()
    measure = serializers.UUIDField(source="measure_id", allow_null=True)
    guest = serializers.UUIDField(source="person_id", allow_null=True)
    opened_at = serializers.DateTimeField()
    steps = StepOutput(many=True, source="steps.all", help_text="In order. The last step is the current one.")


class StepInput(InputSerializer):
    step = serializers.ChoiceField(list(STEPS))
    meets_at = serializers.DateTimeField(allow_null=True, default=None, help_text="The agreed date and time.")
    held_on = serializers.DateField(allow_null=True, default=None, help_text="The date of the interview.")
    led_by = serializers.UUIDField(
        allow_null=True, default=None, help_text="The member of the team who leads the interview."
    )
    note = serializers.CharField(max_length=4000, allow_blank=True, default="")


def _step_arguments(sent: ValidatedInput) -> dict[str, object]:
    return {"details": StepDetails(led_by_id=sent.pop("led_by"), **sent)}


class AgendaView(HouseView):
    """GET returns scheduled interviews by date, and the measures awaiting an interview, longest wait first."""

    permissions = {"GET": "exclusions.interview.read"}

    class AgendaOutput(OutputSerializer):
        class AgreedOutput(OutputSerializer):
            interview = serializers.UUIDField(source="interview_id")
            measure = serializers.UUIDField(source="interview.measure_id", allow_null=True)
            meets_at = serializers.DateTimeField()
            led_by = serializers.UUIDField(source="led_by_id")

        class WaitingOutput(OutputSerializer):
            measure = serializers.UUIDField(source="measure.pk")
            last_day = serializers.DateField(source="measure.last_day")
            days = serializers.IntegerField(help_text="Days since the last day of the measure.")
            interview = serializers.UUIDField(source="step.interview_id", allow_null=True, default=None)

        agreed = AgreedOutput(many=True)
        waiting = WaitingOutput(many=True)

    @extend_schema(operation_id="interview_agenda", responses={200: AgendaOutput}, tags=["exclusions"])
    def get(self, request: Request) -> Response:
        today = selectors.Today.from_time(self.presence.house, current_time())
        interviews = list(agenda.agreed_interviews(self.house.id)[:MOST])
        self.note_read(INTERVIEWS, {}, rows=len(interviews))
        found = {"agreed": interviews, "waiting": agenda.due_interviews(self.house.id, today, MOST)}
        return Response(self.AgendaOutput(found).data)


class InterviewsView(ActView):
    """GET lists the interviews about a measure with all steps. POST opens one."""

    permissions = {"GET": "exclusions.interview.read", "POST": "exclusions.interview.record"}
    act = Act("begin_interview", services.open_interview, KIND, StepInput, MEASURE, answers="interview_id")

    class ListOutput(PageOutput):
        results = InterviewOutput(many=True)

    @extend_schema(operation_id="list_interviews", responses={200: ListOutput}, tags=["exclusions"])
    def get(self, request: Request, measure_id: UUID) -> Response:
        rows = agenda.interviews_about_measure(self.house.id, selectors.get_measure(self.house.id, measure_id).pk)
        answer = as_list(self, OPENED, rows)
        for row in answer["results"]:
            services.note_interview_opened(
                venue_id=self.house.id, interview=row, by=self.presence.staff, at=current_time()
            )
        return Response(self.ListOutput(answer).data)

    def facts(self, sent: dict[str, object]) -> dict[str, object]:
        return _step_arguments(sent)


class InterviewStepsView(ActView):
    """POST records a step of an interview."""

    permissions = {"POST": "exclusions.interview.record"}
    act = Act(
        "record_interview_step", services.record_step, KIND, StepInput, Subject("interview", agenda.get_interview)
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return _step_arguments(sent)
