"""Query for R-02: persons reported to the control agents (LU art. 69(2), 81)."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.exclusions.agent_signals import selectors as signal_selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from ..r01_own_initiative.query import birth_figures
from . import figures as agent_signals

if TYPE_CHECKING:
    from compliance.exclusions.models.agent_signals import SignalOut


def signal_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> agent_signals.Signalled:
    """Return everyone reported to the agents whose measure applied on a day of the period."""
    period = reporting_period(house, first_day, last_day, at)
    rows = signal_selectors.signals_in_period(house.id, first_day, last_day, period.as_of)
    persons = tuple(_build_person(row, period) for row in rows if row.signalled_at <= at)
    # While the period runs, only the day of reading is known.
    return agent_signals.Signalled(min(last_day, house.gaming_day(period.as_of)), persons)


def _build_person(row: "SignalOut", period: ReportingPeriod) -> agent_signals.Person:
    measure = row.measure
    found = getattr(measure, "end", None)
    end = found if found and period.by_its_end(found.ended_at) else None
    since = found if found and period.since(found.ended_at) else None
    return agent_signals.Person(
        surname=measure.surname,
        given_names=measure.given_names,
        born=birth_figures(measure),
        nationality=measure.nationality,
        kind=measure.kind,
        basis=measure.basis,
        visits=measure.visits,
        period=measure.period,
        first_day=measure.first_day,
        last_day=measure.last_day,
        struck_off_on=end.ended_on if end else None,
        signalled_at=row.signalled_at,
        signalled_by=row.signalled_by.full_name,
        late=period.late_entry(row.signalled_at, row.signalled_by),
        later=(SubsequentEvent("struck_off", since.ended_at, since.ended_by.full_name, since.ended_on.isoformat()),)
        if since
        else (),
    )
