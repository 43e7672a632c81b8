"""Cancellation of a report: the worker stops within seconds and discards its work."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused
from compliance.reports.models import Drawing, Report, ReportCancellation
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def cancel_report(*, house: House, report: Report, by: "Staff", at: datetime) -> ReportCancellation:
    """Stop the rendering of a report permanently. Raises Refused: its code is drawn, failed or cancelled.

    Storing the volumes locks the same row, so a report is either rendered or cancelled.
    """
    drawing = Drawing.objects.select_for_update().get(report=report)
    cancellation = ReportCancellation(report=report, cancelled_by_id=by.pk, cancelled_at=at)
    with log.act(
        "reports.report.cancelled",
        subject=report,
        by=by,
        at=at,
        scope=house.id,
        report=report.kind,
        pages=drawing.done if drawing.step == "laying" else 0,
    ):
        _refuse_the_end(report, drawing)  # within the act, so that a repeated request is recognised as a repetition
        cancellation.save(force_insert=True)
    # The working row is no register, so it is written outside the act.
    Drawing.objects.filter(pk=drawing.pk).update(step="cancelled")
    return cancellation


def _refuse_the_end(report: Report, drawing: Drawing) -> None:
    """Raises Refused if the report is already final."""
    if ReportCancellation.objects.filter(report=report).exists():
        raise Refused(_("The report was already cancelled."), code="cancelled")
    if report.volumes.all().exists():
        raise Refused(_("The report was generated before it could be cancelled."), code="drawn")
    if drawing.step == "failed":
        raise Refused(_("Generation failed before it could be cancelled."), code="failed")
