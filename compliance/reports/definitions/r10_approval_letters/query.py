"""Query for R-10: applications to the Minister of Finance."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.games.selectors import for_reports as application_selectors
from compliance.notices.selectors.applications import letter_numbers
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from .figures import ApprovalLetters, Decided, Items, Letter

if TYPE_CHECKING:
    from compliance.games.models.applications import ApplicationDecision, ApprovalApplication

# The columns of an application have the same names.
ITEMS = tuple(Items.__dataclass_fields__)


def application_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> ApprovalLetters:
    """Return every application approved for filing in a period."""
    period = reporting_period(house, first_day, last_day, at)
    rows = application_selectors.applications_filed(house.id, period.began_at, period.ended_at)
    filed = [row for row in rows if period.by_its_end(row.filing.filed_at)]
    numbers = letter_numbers([row.pk for row in filed])
    return ApprovalLetters(tuple(_build_letter(row, numbers.get(row.pk, ""), period) for row in filed))


def _build_letter(row: "ApprovalApplication", letter: str, period: ReportingPeriod) -> Letter:
    decision = getattr(row, "decision", None)
    return Letter(
        number=row.label,
        letter=letter,
        kind=row.kind,
        name=row.name,
        game_type=row.game_type,
        rooms=tuple(each.room.name for each in row.rooms.all()),
        planned_on=row.planned_on,
        description=row.description,
        annexes=tuple(row.annexes),
        items=Items(*(getattr(row, name) for name in ITEMS)) if row.kind == "semi_automatic" else None,
        replaces=row.replaces.label if row.replaces else "",
        prepared_by=row.prepared_by.full_name,
        prepared_at=row.prepared_at,
        filed_by=row.filing.filed_by.full_name,
        filed_at=row.filing.filed_at,
        decided=_decision_figures(decision) if decision and period.by_its_end(decision.recorded_at) else None,
        later=tuple(_subsequent_events(row, period)),
    )


def _decision_figures(row: "ApplicationDecision") -> Decided:
    return Decided(row.granted, row.decided_on, row.reference, row.valid_from, row.said)


def _subsequent_events(row: "ApprovalApplication", period: ReportingPeriod) -> Iterator[SubsequentEvent]:
    decision, use = getattr(row, "decision", None), getattr(row, "first_use", None)
    if decision is not None and period.since(decision.recorded_at):
        what = "granted" if decision.granted else "refused"
        yield SubsequentEvent(what, decision.recorded_at, decision.recorded_by.full_name, decision.reference)
    if use is not None and period.since(use.recorded_at):
        yield SubsequentEvent("in_use", use.recorded_at, use.recorded_by.full_name, use.begins_on.isoformat())
