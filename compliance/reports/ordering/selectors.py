"""Questions about reports: what was ordered, how far it is, and what is left to draw."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.refusals import get_row

from ..models import Report, ReportCancellation, ReportVolume, VolumeContent, VolumePiece

# A drawing that has not been heard of for so long has lost its worker; an order not begun by then waits for one.
SILENCE = timedelta(seconds=60)


@dataclass(frozen=True)
class Standing:
    """A report with how far it is at a moment. `state`: ordered, drawing, ready, failed or cancelled.

    `late` says that nobody has begun, or gone on, for longer than it should take.
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
        """How much of the reading or of the laying out is done; None while there is nothing to measure it by."""
        if self.state != "drawing" or not self.total or self.step not in ("reading", "laying"):
            return None
        return min(100 * self.done // self.total, 99)

    @property
    def pages(self) -> int:
        return sum(volume.pages for volume in self.volumes)


def reports(venue_id: UUID, kinds: Iterable[str] | None = None) -> QuerySet[Report]:
    """The reports of a house, newest first; of some kinds only, if they are named."""
    found = Report.objects.filter(venue_id=venue_id)
    if kinds is not None:
        found = found.filter(kind__in=tuple(kinds))
    return (
        found.select_related("ordered_by", "scheduled_by__set_by", "drawing", "cancellation__cancelled_by")
        .prefetch_related("volumes")
        .order_by("-ordered_at", "-pk")
    )


def report(venue_id: UUID, report_id: UUID) -> Report:
    """Raises NotFound."""
    return get_row(reports(venue_id), _("Report not found."), pk=report_id)


def find_ordered_report(report_id: UUID) -> Report:
    """An order with whoever gave it. Raises NotFound."""
    return Report.objects.select_related("drawing", "ordered_by", "scheduled_by__set_by").get(pk=report_id)


def newest_drawn(venue_id: UUID) -> QuerySet[Report]:
    """The report of each kind that was ordered last among those that are drawn."""
    return reports(venue_id).filter(volumes__isnull=False).order_by("kind", "-ordered_at", "-pk").distinct("kind")


def find_report(venue_id: UUID, report_id: UUID) -> Report | None:
    return reports(venue_id).filter(pk=report_id).first()


def is_cancelled(report_id: UUID) -> bool:
    """Whether somebody has said that a report is no longer wanted."""
    return ReportCancellation.objects.filter(report_id=report_id).exists()


def find_volume(venue_id: UUID, report_id: UUID, number: int) -> ReportVolume | None:
    return (
        ReportVolume.objects.filter(report__venue_id=venue_id, report_id=report_id, number=number)
        .select_related("report")
        .first()
    )


def content(volume: ReportVolume) -> bytes:
    """The PDF of a volume as it is stored, one that is kept in one piece."""
    return bytes(VolumeContent.objects.values_list("pdf", flat=True).get(volume=volume))


def in_pieces(volume: ReportVolume) -> bool:
    """Whether a volume is too long to be kept in one piece."""
    return VolumePiece.objects.filter(volume=volume).exists()


def pieces(volume: ReportVolume) -> Iterator[bytes]:
    """The PDF of a long volume, a megabyte at a time; each is fetched when it is wanted."""
    for number in range(1, VolumePiece.objects.filter(volume=volume).count() + 1):
        yield bytes(VolumePiece.objects.values_list("pdf", flat=True).get(volume=volume, number=number))


def report_state(report: Report, at: datetime) -> Standing:
    """How far a report is."""
    drawing = getattr(report, "drawing", None)
    volumes = tuple(sorted(report.volumes.all(), key=lambda volume: volume.number))
    heard_at = drawing.heard_at if drawing else None
    silent = heard_at is None or at - heard_at > SILENCE
    cancellation = getattr(report, "cancellation", None)
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
    return Standing(
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
    """How many orders have failed, and how many wait longer than they should, each until its volumes are there."""
    undrawn = reports(venue_id).filter(volumes__isnull=True)
    found = [report_state(row, at) for row in undrawn]
    return sum(each.state == "failed" for each in found), sum(each.late for each in found)


def left_to_draw() -> list[UUID]:
    """Orders without volumes that have not failed, nor been cancelled, oldest first.

    Whether somebody draws them now, the lock knows.
    """
    return list(
        Report.objects.filter(~Q(drawing__step="failed"), volumes__isnull=True, cancellation__isnull=True)
        .order_by("ordered_at")
        .values_list("pk", flat=True)
    )


def who_ordered(report: Any) -> str:
    """The person who ordered a report, or the schedule with the person who set it."""
    edition = report.scheduled_by
    if edition is None:
        return str(report.ordered_by.full_name)
    if edition.set_by is None:
        return pgettext("who ordered a report", "default schedule")
    return pgettext("who ordered a report", "schedule, set by %(name)s") % {"name": edition.set_by.full_name}
