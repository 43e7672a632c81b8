"""API to list, request, follow and download reports, using the same services as the pages."""

from typing import Any
from uuid import UUID

from django.http import HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from audit.recording import log
from audit.recording.context import acting_once
from compliance.http.access.presence import moment
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.base import HouseView
from compliance.http.rest.documents import WhateverIsAccepted
from compliance.http.rest.parameters import IDEMPOTENCY_KEY
from compliance.http.rest.problems import problem

from ..catalogue.domain.permissions import may_read, readable
from ..catalogue.presentation.titles import TITLES
from . import selectors, tasks
from .presentation import register as columns
from .presentation.downloads import as_download
from .presentation.words import TOO_LATE
from .selectors import who_ordered
from .services import cancellations, downloads, orders

UNKNOWN = "Report not found."
NOT_YOURS = "Whoever may not see this register does not get it as a report either."


class ReportOutput(serializers.Serializer[Any]):
    """A report and its progress."""

    class VolumeOutput(serializers.Serializer[Any]):
        number = serializers.IntegerField()
        of = serializers.IntegerField()
        rows = serializers.IntegerField()
        pages = serializers.IntegerField()
        size = serializers.IntegerField(help_text="Bytes.")
        sha256 = serializers.CharField(help_text="SHA-256 of the PDF, as recorded in the audit log.")
        data_sha256 = serializers.CharField(help_text="SHA-256 of the attached report.json, as printed in the PDF.")
        drawn_at = serializers.DateTimeField()
        url = serializers.URLField()

    id = serializers.UUIDField()
    report = serializers.CharField(help_text="Number in the list of reports, for example R-04.")
    first_day = serializers.DateField()
    last_day = serializers.DateField()
    language = serializers.CharField()
    ordered_by = serializers.CharField(help_text="The person, or the schedule and the person who set it, as text.")
    schedule = serializers.UUIDField(
        allow_null=True, help_text="The schedule that requested the report; null if a person requested it."
    )
    ordered_at = serializers.DateTimeField()
    state = serializers.ChoiceField(["ordered", "drawing", "ready", "failed", "cancelled"])
    done = serializers.IntegerField(
        help_text="Approximate number of pages rendered so far, or of rows while a long register is read."
    )
    total = serializers.IntegerField(help_text="Approximate total number of pages or rows; 0 until known.")
    percent = serializers.IntegerField(
        allow_null=True, help_text="Percentage of the rows read, then of the pages rendered; null if unknown."
    )
    cancelled_by = serializers.CharField(allow_blank=True)
    cancelled_at = serializers.DateTimeField(allow_null=True)
    failure = serializers.CharField(allow_blank=True, help_text="Error code; empty unless the state is `failed`.")
    volumes = VolumeOutput(many=True)


class ReportsView(HouseView):
    """GET lists reports, newest first; POST requests one."""

    permissions = {"GET": "reports.report.read", "POST": "reports.report.order"}

    class Input(serializers.Serializer[Any]):
        report = serializers.ChoiceField(
            list(TITLES), help_text="The report. Some reports exist in one jurisdiction only."
        )
        first_day = serializers.DateField(help_text="The first gaming day.")
        last_day = serializers.DateField(help_text="The last gaming day (inclusive).")

    class Output(PageOutput):
        results = ReportOutput(many=True)

    @extend_schema(
        operation_id="list_reports",
        responses={200: Output},
        tags=["reports"],
    )
    def get(self, request: Request) -> Response:
        at = moment()
        rows = selectors.reports(self.house.id, readable(TITLES, self.presence.may))
        found = as_list(
            self,
            columns.REPORTS,
            rows,
            lambda page: (_report_data(selectors.report_state(row, at), request) for row in page),
        )
        return Response(self.Output(found).data)

    @extend_schema(
        operation_id="order_report",
        parameters=[IDEMPOTENCY_KEY],
        request=Input,
        responses={201: ReportOutput, 200: OpenApiResponse(ReportOutput, "Already requested with this key.")},
        tags=["reports"],
    )
    def post(self, request: Request) -> Response:
        key = self.required_key()
        sent = self.Input(data=request.data)
        sent.is_valid(raise_exception=True)
        if not may_read(sent.validated_data["report"], self.presence.may):
            raise exceptions.PermissionDenied(NOT_YOURS)
        at, status = moment(), 201
        try:
            with acting_once(*key):
                report_id = orders.order_report(
                    house=self.presence.house,
                    kind=sent.validated_data["report"],
                    first_day=sent.validated_data["first_day"],
                    last_day=sent.validated_data["last_day"],
                    by=self.presence.staff,
                    at=at,
                    language=get_language(),
                ).pk
        except log.DuplicateAct as again:
            report_id, status = self.first_result(again, "reports.report.ordered"), 200
        tasks.start(report_id)
        found = selectors.report(self.house.id, report_id)
        return Response(ReportOutput(_report_data(selectors.report_state(found, at), request)).data, status=status)


class ReportView(HouseView):
    """GET returns a report: its progress, and the links to its volumes."""

    permissions = {"GET": "reports.report.read"}

    @extend_schema(operation_id="get_report", responses={200: ReportOutput}, tags=["reports"])
    def get(self, request: Request, report_id: UUID) -> Response:
        found = selectors.find_report(self.house.id, report_id)
        if found is None or not may_read(found.kind, self.presence.may):
            raise exceptions.NotFound(UNKNOWN)
        return Response(ReportOutput(_report_data(selectors.report_state(found, moment()), request)).data)


class CancellationView(HouseView):
    """POST cancels a report that is not rendered yet; 409 states why it can no longer be cancelled."""

    permissions = {"POST": "reports.report.cancel"}

    @extend_schema(
        operation_id="cancel_report",
        parameters=[IDEMPOTENCY_KEY],
        request=None,
        responses={
            201: ReportOutput,
            200: OpenApiResponse(ReportOutput, "Already cancelled with this key."),
            409: OpenApiResponse(description="The report is already rendered, failed or cancelled."),
        },
        tags=["reports"],
    )
    def post(self, request: Request, report_id: UUID) -> HttpResponseBase | Response:
        key = self.required_key()
        found = selectors.find_report(self.house.id, report_id)
        if found is None or not may_read(found.kind, self.presence.may):
            raise exceptions.NotFound(UNKNOWN)
        at, status = moment(), 201
        try:
            with acting_once(*key):
                cancellations.cancel_report(report=found, by=self.presence.staff, at=at)
        except cancellations.NotCancelled as refused:
            return problem(409, "Not cancelled", str(TOO_LATE[refused.why]))
        except log.DuplicateAct as again:
            report_id, status = self.first_result(again, "reports.report.cancelled"), 200
        found = selectors.report(self.house.id, report_id)
        return Response(ReportOutput(_report_data(selectors.report_state(found, at), request)).data, status=status)


class VolumeView(HouseView):
    """GET returns the PDF of a volume. Each download is logged."""

    permissions = {"GET": "reports.report.read"}
    content_negotiation_class = WhateverIsAccepted
    http_method_names = ["get", "options"]

    @extend_schema(
        operation_id="download_report_volume",
        responses={
            (200, "application/pdf"): OpenApiTypes.BINARY,
            409: OpenApiResponse(description="The file is damaged."),
        },
        tags=["reports"],
    )
    def get(self, request: Request, report_id: UUID, number: int) -> HttpResponseBase | Response:
        found = selectors.find_volume(self.house.id, report_id, number)
        if found is None or not may_read(found.report.kind, self.presence.may):
            raise exceptions.NotFound(UNKNOWN)
        try:
            pdf = downloads.download(volume=found, by=self.presence.staff, at=moment())
        except downloads.VolumeDamaged:
            return problem(
                409, "Not what was drawn", "The SHA-256 of the stored file does not agree with the log; order it again."
            )
        return as_download(pdf, found)


def _report_data(standing: selectors.Standing, request: Request) -> dict[str, Any]:
    report = standing.report
    return {
        "id": report.pk,
        "report": report.kind,
        "first_day": report.first_day,
        "last_day": report.last_day,
        "language": report.language,
        "ordered_by": who_ordered(report),
        "schedule": report.scheduled_by and report.scheduled_by.schedule_id,
        "ordered_at": report.ordered_at,
        "state": standing.state,
        "done": standing.done,
        "total": standing.total,
        "percent": standing.percent,
        "cancelled_by": standing.cancellation.cancelled_by.full_name if standing.cancellation else "",
        "cancelled_at": standing.cancellation and standing.cancellation.cancelled_at,
        "failure": standing.failure if standing.state == "failed" else "",
        "volumes": [
            {
                "number": volume.number,
                "of": volume.of,
                "rows": volume.rows,
                "pages": volume.pages,
                "size": volume.size,
                "sha256": volume.sha256,
                "data_sha256": volume.data_sha256,
                "drawn_at": volume.drawn_at,
                "url": reverse("api-report-volume", args=[report.pk, volume.number], request=request),
            }
            for volume in standing.volumes
        ],
    }
