"""API to list, request, follow and download reports, using the same services as the pages."""

from typing import TYPE_CHECKING, cast
from uuid import UUID

from django.http import HttpResponseBase
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from compliance.http.access.presence import current_time
from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList, line_of, row_in_full
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import HouseView, ValidatedInput, serialize_output
from compliance.http.rest.documents import WhateverIsAccepted
from compliance.http.rest.problems import problem_response

from ..catalogue.domain.permissions import may_read, permissions_for
from ..catalogue.presentation.titles import TITLES
from . import selectors, tasks
from .presentation.downloads import as_download
from .presentation.register import REPORTS, WithProgress
from .services import cancellations, downloads, orders
from .services.volume_bytes import VolumeDamaged

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.reports.models import Report

UNKNOWN = "Report not found."
NOT_YOURS = "The permission for this register also covers its report."


class VolumeOutput(OutputSerializer):
    number = serializers.IntegerField()
    of = serializers.IntegerField()
    rows = serializers.IntegerField()
    pages = serializers.IntegerField()
    size = serializers.IntegerField(help_text="Bytes.")
    sha256 = serializers.CharField(help_text="SHA-256 of the PDF, as recorded in the audit log.")
    data_sha256 = serializers.CharField(help_text="SHA-256 of the attached report.json, as printed in the PDF.")
    drawn_at = serializers.DateTimeField()
    url = serializers.URLField()


ReportOutput = row_in_full(
    REPORTS,
    done=serializers.IntegerField(
        help_text="Approximate number of pages rendered so far, or of rows while a long register is read."
    ),
    total=serializers.IntegerField(help_text="Approximate total number of pages or rows; 0 until known."),
    volumes=VolumeOutput(many=True),
)


class ReportActView(ActView):
    """An act on a report. The response is the report with its progress."""

    def answer(self, row_id: UUID) -> dict[str, object]:
        return _report_data(self, selectors.get_report(self.house.id, row_id))


class ReportsView(RegisterList, ReportActView):
    """GET lists reports, newest first; POST requests one."""

    register = REPORTS
    permissions = {"POST": "reports.report.order"}

    class Input(InputSerializer):
        report = serializers.ChoiceField(
            list(TITLES), source="kind", help_text="The report. Some reports exist in one jurisdiction only."
        )
        first_day = serializers.DateField(help_text="The first gaming day.")
        last_day = serializers.DateField(help_text="The last gaming day (inclusive).")

    act = Act("order_report", orders.order_report, "reports.report.ordered", Input, output=ReportOutput, status=201)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        if not may_read(sent["kind"], self.presence.may):
            self.deny(permissions_for(sent["kind"])[0], NOT_YOURS)
        return sent | {"language": get_language()}

    def after_act(self, row_id: UUID) -> None:
        tasks.wake_worker(row_id)


class ReportView(HouseView):
    """GET returns a report: its progress, and the links to its volumes."""

    permissions = {"GET": REPORTS.permission}

    @extend_schema(operation_id="get_report", responses={200: ReportOutput}, tags=["reports"])
    def get(self, request: Request, report_id: UUID) -> Response:
        found = selectors.get_report(self.house.id, report_id)
        _check_readable(self, found)
        return serialize_output(ReportOutput, _report_data(self, found))


class CancellationView(ReportActView):
    """POST cancels a report that is not rendered yet; 409 states why it can no longer be cancelled."""

    permissions = {"POST": "reports.report.cancel"}

    act = Act(
        "cancel_report",
        cancellations.cancel_report,
        "reports.report.cancelled",
        subject=Subject("report", selectors.get_report),
        output=ReportOutput,
        status=201,
    )

    def authorize(self, subject: "Report") -> None:
        _check_readable(self, subject)


class VolumeView(HouseView):
    """GET returns the PDF of a volume. Each download is logged."""

    permissions = {"GET": "reports.report.read"}
    content_negotiation_class = WhateverIsAccepted
    # No HEAD: it would log a download that delivers nothing.
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
            pdf = downloads.download_volume(volume=found, by=self.presence.staff, at=current_time())
        except VolumeDamaged:
            return problem_response(
                409, "Not what was drawn", "The SHA-256 of the stored file does not agree with the log; order it again."
            )
        return as_download(pdf, found)


def _check_readable(view: HouseView, report: "Report") -> None:
    """Raise NotFound for a report whose register the caller may not read."""
    if not may_read(report.kind, view.presence.may):
        raise exceptions.NotFound(UNKNOWN)


def _report_data(view: HouseView, report: "Report") -> dict[str, object]:
    line = line_of(view, REPORTS, report)
    # Reading the row has set its progress. Computed again here, it could differ from the line.
    progress = cast("WithAnnotations[Report, WithProgress]", report).progress
    names = ("number", "of", "rows", "pages", "size", "sha256", "data_sha256", "drawn_at")
    volumes = [
        {name: getattr(volume, name) for name in names}
        | {"url": reverse("api-report-volume", args=[report.pk, volume.number], request=view.request)}
        for volume in progress.volumes
    ]
    return line | {"done": progress.done, "total": progress.total, "volumes": volumes}
