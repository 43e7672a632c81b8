"""Query for R-18: the incidents of a period as they stood at its end, with what was decided later."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.incidents.domain.reasons import cite_reason
from compliance.incidents.selectors import incidents as selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures

if TYPE_CHECKING:
    from compliance.incidents.models.entries import Entry
    from compliance.incidents.models.incidents import Incident

# The entries of which a later one is marked; details and corrections are only in the register.
DECIDED = frozenset({"camera", "outcome", "measure", "closing"})


def incident_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> figures.Incidents:
    """Return the incidents of a period, and the open ones of earlier days, as recorded at its end."""
    period = reporting_period(house, first_day, last_day, at)
    found = [
        _build_incident(house, row, period)
        for row in selectors.for_reports(house.id, first_day, last_day, period.began_at)
        # One of an earlier day that was recorded after the period belongs to a later report.
        if row.recorded_at <= at and (row.gaming_day >= first_day or period.by_its_end(row.recorded_at))
    ]
    # By the gaming day on which it happened: a night belongs to one report, also after midnight.
    of_period = tuple(each for each in found if each.gaming_day >= first_day)
    from_before = tuple(each for each in found if each.gaming_day < first_day)
    # An incident that was entered late is marked, and does not change the figures of the period.
    counted = [each for each in of_period if each.late is None]
    return figures.Incidents(
        currency=house.currency,
        of_period=of_period,
        from_before=from_before,
        kinds=_counts(each.kind for each in counted),
        reasons=_counts(each.reason for each in counted),
        outcomes=_counts(each.decision.outcome for each in counted if each.decision is not None),
    )


def _counts(codes: Iterable[str]) -> tuple[figures.Count, ...]:
    # By the code among equal numbers, so that the same period always gives the same report.
    ordered = sorted(Counter(codes).items(), key=lambda each: (-each[1], each[0]))
    return tuple(figures.Count(code, number) for code, number in ordered)


def _build_incident(house: House, row: "Incident", period: ReportingPeriod) -> figures.Incident:
    entries = sorted(row.entries.all(), key=lambda each: each.position)
    # What followed later does not change the report; it is marked under the incident.
    known = [each for each in entries if period.by_its_end(each.recorded_at)]
    closing = _last(known, "closing")
    return figures.Incident(
        number=row.label,
        kind=row.kind,
        reason=row.reason,
        article=cite_reason(house, row.reason, row.occurred_at),
        occurred_at=row.occurred_at,
        gaming_day=row.gaming_day,
        place=str(row.table or row.room or ""),
        recorded_by=row.recorded_by.full_name,
        camera=getattr(_last(known, "camera"), "camera", ""),
        is_late_dispute=getattr(_last(known, "timing"), "in_time", None) is False,
        decision=_build_decision(_last(known, "outcome")),
        closed_at=closing.recorded_at if closing is not None else None,
        measures=tuple(each.target for each in known if each.kind == "measure"),
        late=period.late_entry(row.recorded_at, row.recorded_by),
        later=tuple(_later_events(entries, period)),
    )


def _last(entries: "list[Entry]", kind: str) -> "Entry | None":
    return next((each for each in reversed(entries) if each.kind == kind), None)


def _build_decision(row: "Entry | None") -> figures.Decision | None:
    if row is None:
        return None
    return figures.Decision(row.outcome, row.amount, row.recorded_by.full_name, row.recorded_at)


def _later_events(entries: "list[Entry]", period: ReportingPeriod) -> Iterator[SubsequentEvent]:
    for row in entries:
        if row.kind in DECIDED and period.since(row.recorded_at):
            yield SubsequentEvent(row.kind, row.recorded_at, row.recorded_by.full_name)
