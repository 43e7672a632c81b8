"""Volumes of reports, written past the services."""

from typing import Any

from django.db import transaction

from audit.recording import log
from compliance.reports.models import Report, ReportVolume
from tests import cast


def write(report: Report, row: Any) -> None:
    with (
        transaction.atomic(),
        log.act("reports.report.drawn", subject=report, by=None, at=cast.TUESDAY, scope=cast.VENUE),
    ):
        type(row).objects.bulk_create([row])


def volume(report: Report, number: int = 1, of: int = 1) -> ReportVolume:
    return ReportVolume(
        report=report,
        number=number,
        of=of,
        rows=0,
        pages=1,
        data_sha256="a" * 64,
        sha256="b" * 64,
        size=1,
        drawn_at=cast.TUESDAY,
    )
