"""Queries on reports: orders, progress, and reports still to be rendered."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.refusals import get_row

from ..models import Report, ReportCancellation, ReportVolume, VolumePiece

# After this silence a rendering has lost its worker; an order not started by then waits for one.
SILENCE = timedelta(seconds=60)


@dataclass(frozen=True)
class ReportProgress:
    """A report and its progress at a moment.

    `state`: ordered, drawing, ready, failed or cancelled. `late` if the start or the next step is overdue.
    """

    report: Report
    state: str
    late: bool
    step: str
    done: int
    total: int
    attempt: int
    failure: str
    volumes: tuple[ReportVolume, ...]
    cancellation: ReportCancellation | None

    @property
    def running(self) -> bool:
        return self.state in {"ordered", "drawing"}

    @property
    def percent(self) -> int | None:
        """Return the percentage read or laid out; None if there is no measure yet."""
        if self.state != "drawing" or not self.total or self.step not in ("reading", "laying"):
            return None
        # The total is an estimate: 100 % means stored.
        return min(100 * self.done // self.total, 99)


def list_reports(venue_id: UUID, kinds: Iterable[str] | None = None) -> QuerySet[Report]:
    """Return the reports of a casino, newest first, limited to `kinds` if given."""
    found = Report.objects.filter(venue_id=venue_id)
    if kinds is not None:
        found = found.filter(kind__in=tuple(kinds))
    return (
        found.select_related("ordered_by", "scheduled_by__set_by", "drawing", "cancellation__cancelled_by")
        .prefetch_related("volumes")
        .order_by("-ordered_at", "-pk")
    )


def get_report(venue_id: UUID, report_id: UUID) -> Report:
    """Return a report of a casino. Raises NotFound."""
    return get_row(list_reports(venue_id), _("Report not found."), pk=report_id)


def find_ordered_report(report_id: UUID) -> Report:
    """Return an order with its requester. Raises Report.DoesNotExist."""
    return Report.objects.select_related("drawing", "ordered_by", "scheduled_by__set_by").get(pk=report_id)


def newest_drawn(venue_id: UUID) -> QuerySet[Report]:
    """Return the newest rendered report of each kind."""
    return list_reports(venue_id).filter(volumes__isnull=False).order_by("kind", "-ordered_at", "-pk").distinct("kind")


def is_cancelled(report_id: UUID) -> bool:
    """Was the report cancelled?"""
    return ReportCancellation.objects.filter(report_id=report_id).exists()


def find_volume(venue_id: UUID, report_id: UUID, number: int) -> ReportVolume | None:
    return (
        ReportVolume.objects.filter(report__venue_id=venue_id, report_id=report_id, number=number)
        .select_related("report")
        .first()
    )


def in_pieces(volume: ReportVolume) -> bool:
    """Is the volume too long to be stored as a whole?"""
    return VolumePiece.objects.filter(volume=volume).exists()


def report_progress(report: Report, at: datetime) -> ReportProgress:
    """Return the progress of a report."""
    drawing = getattr(report, "drawing", None)
    volumes = tuple(sorted(report.volumes.all(), key=lambda volume: volume.number))
    heard_at = drawing.heard_at if drawing else None
    silent = heard_at is None or at - heard_at > SILENCE
    cancellation = getattr(report, "cancellation", None)
    # First: stored volumes are final, whatever the working row says.
    if volumes:
        state = "ready"
    elif cancellation:
        state = "cancelled"
    elif drawing and drawing.step == "failed":
        state = "failed"
    elif drawing and drawing.step != "waiting" and not silent:
        state = "drawing"
    else:
        state = "ordered"
    return ReportProgress(
        report=report,
        state=state,
        late=state == "ordered" and at - (heard_at or report.ordered_at) > SILENCE,
        step=drawing.step if drawing else "waiting",
        done=drawing.done if drawing else 0,
        total=drawing.total if drawing else 0,
        attempt=drawing.attempt if drawing else 0,
        failure=drawing.failure if drawing else "",
        volumes=volumes,
        cancellation=cancellation,
    )


def count_troubled(venue_id: UUID, at: datetime) -> tuple[int, int]:
    """Count the failed and the overdue orders that still have no volumes."""
    undrawn = list_reports(venue_id).filter(volumes__isnull=True)
    found = [report_progress(row, at) for row in undrawn]
    return sum(each.state == "failed" for each in found), sum(each.late for each in found)


def left_to_draw() -> list[UUID]:
    """Return the orders still to be rendered, oldest first: neither failed nor cancelled.

    An order may be in progress; only its advisory lock shows that.
    """
    return list(
        Report.objects.filter(~Q(drawing__step="failed"), volumes__isnull=True, cancellation__isnull=True)
        .order_by("ordered_at")
        .values_list("pk", flat=True)
    )


def who_ordered(report: Report) -> str:
    """Return the person who requested a report, or the schedule and the person who set it."""
    if report.ordered_by is not None:
        return report.ordered_by.full_name
    set_by = report.scheduled_by.set_by if report.scheduled_by else None
    if set_by is None:
        return pgettext("who ordered a report", "default schedule")
    return pgettext("who ordered a report", "schedule, set by %(name)s") % {"name": set_by.full_name}
