"""API of report schedules: list, add, change, pause and resume, using the same services as the pages."""

from typing import TYPE_CHECKING
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList, line_of, lines_of, output_of, row_in_full
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput, serialize_output

from ..catalogue.presentation.titles import TITLES
from ..recurrence.domain import LATEST_DAY, LATEST_MINUTE, RHYTHMS, Plan
from .presentation.registers import SCHEDULES, VERSIONS
from .presentation.words import ALARMS
from .selectors import timetable
from .services import schedules

if TYPE_CHECKING:
    from compliance.reports.models import ScheduledRun

SHOWN = 3  # upcoming runs in the response


class SlotOutput(OutputSerializer):
    """A due time of a report and the gaming days it covers."""

    due_at = serializers.DateTimeField()
    first_day = serializers.DateField()
    last_day = serializers.DateField()


class RunOutput(SlotOutput):
    ordered_at = serializers.DateTimeField()
    made_up = serializers.BooleanField(help_text="Whether the report was requested late, after an outage.")
    report = serializers.UUIDField(help_text="The report that was requested.")


ScheduleOutput = row_in_full(
    SCHEDULES,
    next_runs=SlotOutput(many=True),
    waiting=SlotOutput(
        allow_null=True, help_text="The oldest due report that was not requested yet; null if there is none."
    ),
    last_run=RunOutput(allow_null=True),
)


class ScheduleActView(ActView):
    """An act on a schedule. The response is its current state."""

    permissions = {"POST": "reports.schedule.set"}

    def answer(self, row_id: UUID) -> dict[str, object]:
        return _schedule_data(self, row_id)


class SchedulesView(RegisterList, ScheduleActView):
    """GET lists the schedules of the casino; POST adds one."""

    register = SCHEDULES
    permissions = ScheduleActView.permissions

    class Input(InputSerializer):
        report = serializers.ChoiceField(
            list(TITLES), source="kind", help_text="The report. Some reports exist in one jurisdiction only."
        )
        rhythm = serializers.ChoiceField(list(RHYTHMS))
        days_after = serializers.IntegerField(min_value=1, max_value=LATEST_DAY, default=1)
        minutes_after = serializers.IntegerField(min_value=0, max_value=LATEST_MINUTE)
        language = serializers.CharField(max_length=2)
        reason = serializers.CharField(max_length=500)

    act = Act(
        "add_report_schedule",
        schedules.add_schedule,
        "reports.schedule.added",
        Input,
        answers="schedule_id",
        output=ScheduleOutput,
        status=201,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        plan = Plan(sent.pop("rhythm"), sent.pop("days_after"), sent.pop("minutes_after"))
        return sent | {"plan": plan}


class ScheduleView(HouseView):
    """GET returns one schedule."""

    permissions = {"GET": SCHEDULES.permission}

    @extend_schema(operation_id="get_report_schedule", responses={200: ScheduleOutput}, tags=["reports"])
    def get(self, request: Request, schedule_id: UUID) -> Response:
        return serialize_output(ScheduleOutput, _schedule_data(self, schedule_id))


class ScheduleVersionsView(ScheduleActView):
    """GET lists all versions of a schedule; POST adds one."""

    permissions = {"GET": SCHEDULES.permission, **ScheduleActView.permissions}

    class Input(InputSerializer):
        """`active` alone pauses or resumes the schedule; otherwise the given fields are changed."""

        seen = serializers.IntegerField(help_text="The version on which the change is based.")
        reason = serializers.CharField(max_length=500)
        active = serializers.BooleanField(required=False)
        days_after = serializers.IntegerField(min_value=1, max_value=LATEST_DAY, required=False)
        minutes_after = serializers.IntegerField(min_value=0, max_value=LATEST_MINUTE, required=False)
        language = serializers.CharField(max_length=2, required=False)

    act = Act(
        "change_report_schedule",
        schedules.change_schedule,
        ("reports.schedule.changed", "reports.schedule.paused", "reports.schedule.resumed"),
        Input,
        Subject("schedule", timetable.get_schedule),
        output=ScheduleOutput,
        status=201,
    )

    @extend_schema(operation_id="list_report_schedule_editions", responses={200: output_of(VERSIONS)}, tags=["reports"])
    def get(self, request: Request, schedule_id: UUID) -> Response:
        versions = timetable.list_versions(timetable.get_schedule(self.house.id, schedule_id))
        return Response(as_list(self, SCHEDULES, versions, lines_of(VERSIONS, Scope(self.presence, current_time()))))


class ScheduleAlarmsView(HouseView):
    """GET lists late or failed runs, oldest first; empty if there are none."""

    permissions = {"GET": SCHEDULES.permission}

    class ListOutput(PageOutput):
        class AlarmOutput(OutputSerializer):
            alarm = serializers.ChoiceField(list(ALARMS), source="code")
            since_at = serializers.DateTimeField()
            kind = serializers.CharField(allow_blank=True, help_text="The report; empty if there is no schedule.")
            schedule_id = serializers.UUIDField(allow_null=True)
            last_day = serializers.DateField(allow_null=True)
            report_id = serializers.UUIDField(allow_null=True)
            reason = serializers.CharField(allow_blank=True, help_text="A code.")

        results = AlarmOutput(many=True)

    @extend_schema(operation_id="list_report_schedule_alarms", responses={200: ListOutput}, tags=["reports"])
    def get(self, request: Request) -> Response:
        answer = as_list(self, SCHEDULES, list(timetable.schedule_alarms(self.presence.house, current_time())))
        return Response(self.ListOutput(answer).data)


def _schedule_data(view: HouseView, schedule_id: UUID) -> dict[str, object]:
    house, at = view.presence.house, current_time()
    known = timetable.schedule_timetable(house, timetable.get_schedule(house.id, schedule_id), at, SHOWN)
    line = line_of(view, SCHEDULES, known)
    return line | {"next_runs": known.coming, "waiting": known.waiting, "last_run": _run_data(known.last_run)}


def _run_data(run: "ScheduledRun | None") -> dict[str, object] | None:
    if run is None:
        return None
    return {
        "due_at": run.due_at,
        "first_day": run.report.first_day,
        "last_day": run.last_day,
        "ordered_at": run.ordered_at,
        "made_up": timetable.was_late(run),
        "report": run.report_id,
    }
