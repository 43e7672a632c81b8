"""Coverage of the doors: one row per gap, or per night without gaps."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.admissions.opening_hours.domain import Span
from compliance.http.registers.declarations import Cell, Empty, Page, Register, Scope, cell, for_files
from compliance.venues.selectors import venues

from .. import domain as coverage
from .. import selectors as staffing
from .filters import CoverageFilter


@dataclass(frozen=True)
class Line:
    """One gap of a door on a gaming day, or the whole night of a door without gaps."""

    night: staffing.DoorCoverage
    gap: coverage.Gap | None

    @property
    def minutes(self) -> int:
        """Return the unstaffed minutes; a started minute counts."""
        if self.gap:
            return -(-self.gap.span.length // timedelta(minutes=1))
        return 0

    @property
    def entries(self) -> int:
        if self.gap:
            return self.gap.entries
        return 0


def _coverage_lines(scope: Scope, doors: Iterable[Model], filters: Mapping[str, Any]) -> list[Line]:
    """Return the nights of a period up to tonight, newest first."""
    last = min(filters["last"], scope.gaming_day)
    door_ids = {door.pk for door in doors}
    nights = staffing.coverage_of(scope.house, filters["first"], last, scope.at)
    return [
        Line(night, gap) for night in nights[::-1] if night.door_id in door_ids for gap in night.night.gaps or (None,)
    ]


def _in_iso(span: Span) -> str:
    return f"{span.began_at.isoformat()}/{span.ended_at.isoformat()}"


COVERAGE = Register(
    name="coverage",
    title=_("Door coverage"),
    permission="admissions.register.read",
    page=Page(
        "admissions:coverage",
        _("Each open door must be staffed while its room is open. Every gap is listed."),
        Empty(
            _("Nothing in this period"),
            _("None of these gaming days has begun, or the casino has no doors yet."),
            "clock",
        ),
        law="register.coverage",
    ),
    rows=lambda scope: venues.doors(scope.house.id),
    filters=CoverageFilter,
    compute=_coverage_lines,
    has_ids=False,
    tables=(
        *("admissions.DoorPost", "admissions.DoorPostEnd", "admissions.DoorPostCorrection"),
        *("admissions.DoorClosure", "admissions.DoorReopening", "admissions.GapExplanation"),
    ),
    columns=for_files(
        cell("gaming_day", _("Gaming day"), "night.gaming_day", type="date"),
        cell("room", _("Room"), "night.night.door.room"),
        cell("door", _("Door"), "night.night.door.name"),
        cell("door_id", _("Door"), "night.door_id", type="uuid"),
        cell("control", _("Control"), "night.night.verdict"),
        cell("hours", _("Hours"), "night.night.door.hours"),
        cell("opens_at", _("Opens at"), "night.night.door.session.began_at", type="datetime"),
        cell("closes_at", _("Closes at"), "night.night.door.session.ended_at", type="datetime"),
        cell("gap_from", _("Gap from"), "gap.span.began_at", type="datetime"),
        cell("gap_to", _("Gap to"), "gap.span.ended_at", type="datetime"),
        Cell("minutes", _("Minutes"), lambda row: row.minutes, type="integer"),
        Cell("guests_let_in", _("Guests admitted meanwhile"), lambda row: row.entries, type="integer"),
        cell("explanation", _("Explanation"), "gap.explanation.text"),
        cell("explained_by", _("Explained by"), "gap.explanation.by"),
        Cell("closed", pgettext_lazy("door", "Closed"), lambda row: " | ".join(map(_in_iso, row.night.closed_spans))),
        Cell(
            "posts",
            _("Posts at the doors"),
            lambda row: " | ".join(dict.fromkeys(each.who for each in row.night.night.door.staffed_spans)),
        ),
    ),
)
