"""API of report schedules: list, add, change, pause and resume, using the same services as the pages."""

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit.recording import log
from audit.recording.context import acting_once
from compliance.http.access.presence import moment
from compliance.http.registers.paging import NoRegister, PageOutput, as_list
from compliance.http.rest.base import HouseView
from compliance.http.rest.parameters import IDEMPOTENCY_KEY

from ..catalogue.presentation.titles import TITLES
from ..recurrence.domain import LATEST_DAY, LATEST_MINUTE, RHYTHMS, Plan
from .presentation.words import ALARMS
from .selectors import timetable
from .services import schedules

UNKNOWN = "Schedule not found."
SCHEDULES = NoRegister("schedules are settings of the house, without guests")
SHOWN = 3  # upcoming runs in the response


class SlotOutput(serializers.Serializer[Any]):
    """A due time of a report and the gaming days it covers."""

    due_at = serializers.DateTimeField()
    first_day = serializers.DateField()
    last_day = serializers.DateField()


class ScheduleOutput(serializers.Serializer[Any]):
    """The current state of a schedule."""

    class RunOutput(SlotOutput):
        ordered_at = serializers.DateTimeField()
        made_up = serializers.BooleanField(help_text="Whether the report was requested late, after an outage.")
        report = serializers.UUIDField(help_text="The report that was requested.")

    id = serializers.UUIDField()
    report = serializers.CharField(help_text="Number in the list of reports, for example R-05.")
    rhythm = serializers.ChoiceField(list(RHYTHMS))
    edition = serializers.IntegerField(help_text="The version number. Send it as `seen` with a change.")
    active = serializers.BooleanField()
    days_after = serializers.IntegerField(
        help_text="Days after the period. 1: the day on which the last gaming day of the period ends."
    )
    minutes_after = serializers.IntegerField(help_text="Minutes after the start of the gaming day on that day.")
    language = serializers.CharField()
    next_runs = SlotOutput(many=True)
    waiting = SlotOutput(
        allow_null=True, help_text="The oldest due report that was not requested yet; null if there is none."
    )
    last_run = RunOutput(allow_null=True)


class SchedulesView(HouseView):
    """GET lists the schedules of the casino; POST adds one."""

    permissions = {"GET": "reports.schedule.read", "POST": "reports.schedule.set"}

    class Input(serializers.Serializer[Any]):
        report = serializers.ChoiceField(
            list(TITLES), help_text="The report. Some reports exist in one jurisdiction only."
        )
        rhythm = serializers.ChoiceField(list(RHYTHMS))
        days_after = serializers.IntegerField(min_value=1, max_value=LATEST_DAY, default=1)
        minutes_after = serializers.IntegerField(min_value=0, max_value=LATEST_MINUTE)
        language = serializers.CharField(max_length=2)
        reason = serializers.CharField(max_length=500)

    class ListOutput(PageOutput):
        results = ScheduleOutput(many=True)

    @extend_schema(operation_id="list_report_schedules", responses={200: ListOutput}, tags=["reports"])
    def get(self, request: Request) -> Response:
        house, at = self.presence.house, moment()
        answer = as_list(
            self, SCHEDULES, timetable.timetable(house, at, SHOWN), lambda rows: [_schedule_data(each) for each in rows]
        )
        return Response(answer)

    @extend_schema(
        operation_id="add_report_schedule",
        parameters=[IDEMPOTENCY_KEY],
        request=Input,
        responses={201: ScheduleOutput, 200: OpenApiResponse(ScheduleOutput, "Already added with this key.")},
        tags=["reports"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        fields, status = sent.validated_data, 201
        try:
            with acting_once(*key):
                schedule_id = schedules.add_schedule(
                    house=self.presence.house,
                    kind=fields["report"],
                    plan=Plan(fields["rhythm"], fields["days_after"], fields["minutes_after"]),
                    language=fields["language"],
                    reason=fields["reason"],
                    by=self.presence.staff,
                    at=moment(),
                ).schedule_id
        except log.DuplicateAct as again:
            schedule_id, status = self.first_result(again, "reports.schedule.added"), 200
        return Response(_schedule_response(self, schedule_id), status=status)


class ScheduleView(HouseView):
    """GET returns one schedule."""

    permissions = {"GET": "reports.schedule.read"}

    @extend_schema(operation_id="get_report_schedule", responses={200: ScheduleOutput}, tags=["reports"])
    def get(self, request: Request, schedule_id: UUID) -> Response:
        return Response(_schedule_response(self, schedule_id))


class EditionsView(HouseView):
    """GET lists all versions of a schedule; POST adds one."""

    permissions = {"GET": "reports.schedule.read", "POST": "reports.schedule.set"}

    class Input(serializers.Serializer[Any]):
        """`active` alone pauses or resumes the schedule; otherwise the given fields are changed."""

        seen = serializers.IntegerField(help_text="The version on which the change is based.")
        reason = serializers.CharField(max_length=500)
        active = serializers.BooleanField(required=False)
        days_after = serializers.IntegerField(min_value=1, max_value=LATEST_DAY, required=False)
        minutes_after = serializers.IntegerField(min_value=0, max_value=LATEST_MINUTE, required=False)
        language = serializers.CharField(max_length=2, required=False)

    class ListOutput(PageOutput):
        class EditionOutput(serializers.Serializer[Any]):
            edition = serializers.IntegerField()
            active = serializers.BooleanField()
            days_after = serializers.IntegerField()
            minutes_after = serializers.IntegerField()
            language = serializers.CharField()
            reason = serializers.CharField(allow_blank=True)
            set_by = serializers.CharField(allow_null=True, help_text="The person who set it; null if Carnet set it.")
            set_at = serializers.DateTimeField()

        results = EditionOutput(many=True)

    @extend_schema(operation_id="list_report_schedule_editions", responses={200: ListOutput}, tags=["reports"])
    def get(self, request: Request, schedule_id: UUID) -> Response:
        editions = timetable.editions(_find_schedule(self, schedule_id))
        answer = as_list(self, SCHEDULES, editions, lambda rows: [_edition(each) for each in rows])
        return Response(answer)

    @extend_schema(
        operation_id="change_report_schedule",
        parameters=[IDEMPOTENCY_KEY],
        request=Input,
        responses={201: ScheduleOutput, 200: OpenApiResponse(ScheduleOutput, "Already changed with this key.")},
        tags=["reports"],
    )
    def post(self, request: Request, schedule_id: UUID) -> Response:
        key, found = self.required_key(), _find_schedule(self, schedule_id)
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        status = 201
        try:
            with acting_once(*key):
                self._change(found, **sent.validated_data)
        except log.DuplicateAct as again:
            if not again.kind.startswith("reports.schedule.") or again.subject_id != found.pk:
                self.first_result(again, "reports.schedule.changed")
            status = 200
        return Response(_schedule_response(self, schedule_id), status=status)

    def _change(self, found: Any, *, seen: int, reason: str, active: bool | None = None, **fields: Any) -> None:
        words = {"house": self.presence.house, "schedule": found, "seen": seen, "reason": reason}
        who = {"by": self.presence.staff, "at": moment()}
        if active is not None and fields:
            raise exceptions.ValidationError(
                {"active": ["Pause or resume first, and change then, each with its reason."]}
            )
        if active is not None:
            (schedules.resume_schedule if active else schedules.pause_schedule)(**words, **who)
            return
        last = timetable.editions(found)[-1]
        plan = Plan(
            found.rhythm, fields.get("days_after", last.days_after), fields.get("minutes_after", last.minutes_after)
        )
        schedules.change_schedule(**words, plan=plan, language=fields.get("language", last.language), **who)


class ScheduleAlarmsView(HouseView):
    """GET lists late or failed runs, oldest first; empty if there are none."""

    permissions = {"GET": "reports.schedule.read"}

    class ListOutput(PageOutput):
        class AlarmOutput(serializers.Serializer[Any]):
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
        answer = as_list(self, SCHEDULES, list(timetable.schedule_alarms(self.presence.house, moment())))
        return Response(self.ListOutput(answer).data)


def _find_schedule(view: HouseView, schedule_id: UUID) -> Any:
    found = timetable.find_schedule(view.house.id, schedule_id)
    if found is None:
        raise exceptions.NotFound(UNKNOWN)
    return found


def _schedule_response(view: HouseView, schedule_id: UUID) -> dict[str, Any]:
    found = _find_schedule(view, schedule_id)
    return _schedule_data(timetable.schedule_timetable(view.presence.house, found, moment(), SHOWN))


def _schedule_data(known: timetable.Timetabled) -> dict[str, Any]:
    run = known.last_run
    data = {
        "id": known.schedule.pk,
        "report": known.schedule.kind,
        "rhythm": known.schedule.rhythm,
        "edition": known.edition.number,
        "active": known.edition.active,
        "days_after": known.edition.days_after,
        "minutes_after": known.edition.minutes_after,
        "language": known.edition.language,
        "next_runs": known.coming,
        "waiting": known.waiting,
        "last_run": run
        and {
            "due_at": run.due_at,
            "first_day": run.report.first_day,
            "last_day": run.last_day,
            "ordered_at": run.ordered_at,
            "made_up": timetable.was_late(run),
            "report": run.report_id,
        },
    }
    return dict(ScheduleOutput(data).data)


def _edition(edition: Any) -> dict[str, Any]:
    data = {
        "edition": edition.number,
        "active": edition.active,
        "days_after": edition.days_after,
        "minutes_after": edition.minutes_after,
        "language": edition.language,
        "reason": edition.reason,
        "set_by": edition.set_by and edition.set_by.full_name,
        "set_at": edition.set_at,
    }
    return dict(EditionsView.ListOutput.EditionOutput(data).data)
