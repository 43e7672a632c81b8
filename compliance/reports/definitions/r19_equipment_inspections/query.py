"""Query for R-19: checks of equipment, what was missing at each table session, and defects."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.equipment.domain.checklists import AFTER, AFTER_PLAY, OPENING
from compliance.equipment.domain.states import CLEARED, DEFECTIVE
from compliance.equipment.selectors import for_reports as equipment
from compliance.games.selectors import for_reports as games
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures

if TYPE_CHECKING:
    from compliance.equipment.models.defects import Defect
    from compliance.equipment.models.inspections import Inspection
    from compliance.equipment.models.items import EquipmentItem
    from compliance.games.models.sessions import TableSession


def inspection_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> figures.Inspections:
    """Return the checks and defects of the equipment of a house in a period, as recorded at its end."""
    period = reporting_period(house, first_day, last_day, at)
    checks = equipment.inspections_for_reports(house.id, first_day, last_day)
    defects = equipment.defects_for_reports(house.id, first_day, last_day)
    return figures.Inspections(
        tuple(_build_check(row) for row in checks if period.by_its_end(row.inspected_at)),
        tuple(_build_missing(house, first_day, last_day, period)),
        tuple(_build_defect(row, period) for row in defects if period.by_its_end(row.found_at)),
    )


def _build_check(row: "Inspection") -> figures.Check:
    return figures.Check(
        gaming_day=row.gaming_day,
        label=row.item.label,
        kind=row.item.kind,
        occasion=row.occasion,
        passed=row.passed,
        defects=tuple((each.code, each.defect) for each in row.results.all() if not each.passed),
        video_reference=row.video_reference,
        by=row.inspected_by.full_name,
        at=row.inspected_at,
    )


def _build_missing(house: House, first_day: date, last_day: date, period: ReportingPeriod) -> Iterator[figures.Missing]:
    """Yield the checks that were missing at the opening of each session, and those of its cards after it."""
    history = equipment.equipment_history(house.id, first_day, period.as_of)
    for row in games.sessions_for_reports(house.id, first_day, last_day):
        if not period.by_its_end(row.opened_at):
            continue
        # Also where `equipment.checks` is off: the report then shows what the tables did not wait for.
        for item in history.at_table(row.table_id, row.opened_at):
            state = history.state_at(item, row.gaming_day, row.opened_at)
            if state != CLEARED:
                yield _missing(row, item, OPENING[item.kind], state == DEFECTIVE)
        ended_at = _end_of(row)
        # A session that was still open at the end of the period owes no check of its cards yet.
        if ended_at is not None and period.by_its_end(ended_at):
            for item in history.at_table(row.table_id, ended_at):
                if item.kind in AFTER_PLAY and not history.was_checked_after(item, ended_at):
                    yield _missing(row, item, AFTER, is_defective=False)


def _end_of(row: "TableSession") -> datetime | None:
    end = getattr(row, "ended", None)
    return None if end is None else end.ended_at


def _missing(row: "TableSession", item: "EquipmentItem", occasion: str, is_defective: bool) -> figures.Missing:
    return figures.Missing(row.gaming_day, row.label, row.table.name, item.label, item.kind, occasion, is_defective)


def _build_defect(row: "Defect", period: ReportingPeriod) -> figures.Defect:
    found = getattr(row, "resolution", None)
    resolution: figures.Resolution | None = None
    later: tuple[SubsequentEvent, ...] = ()
    if found is not None and period.by_its_end(found.resolved_at):
        replacement = found.replacement.label if found.replacement is not None else ""
        by = found.resolved_by.full_name
        resolution = figures.Resolution(found.outcome, found.work, replacement, by, found.resolved_at)
    # After the period it is only marked: the figures of the period stay as they were at its end.
    elif found is not None and period.since(found.resolved_at):
        later = (SubsequentEvent(found.outcome, found.resolved_at, found.resolved_by.full_name, found.work),)
    return figures.Defect(
        gaming_day=row.gaming_day,
        label=row.item.label,
        kind=row.item.kind,
        description=row.description,
        by=row.found_by.full_name,
        at=row.found_at,
        resolution=resolution,
        later=later,
    )
