"""Query for R-16: unclaimed stakes and prizes (NL 1.1(3), 6.1(3))."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.orphans.account.selectors import for_reports as account_selectors
from compliance.orphans.finds.domain import end_of
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures as unclaimed_money

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.orphans.finds.selectors import FindState
    from compliance.orphans.models.finds import Find, FindEnd


def unclaimed_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> unclaimed_money.Unclaimed:
    """Return the sums found in a period in their state at its end (NL 1.1(3), 6.1(3)).

    Later entries and outcomes are marked.
    """
    period = reporting_period(house, first_day, last_day, at)
    # Once the period has ended its last gaming day is over; until then, only the days before are.
    today = house.gaming_day(min(period.at, period.ended_at))
    rows = account_selectors.left_behind(house.id, first_day, last_day, period.as_of)
    finds = (_unclaimed_figures(row, today, period) for row in rows if row.recorded_at <= at)
    # A sum found on an earlier day is listed only with an outcome in the period.
    touched = (
        each for each in finds if each.gaming_day >= first_day or (each.ended and each.ended.at >= period.began_at)
    )
    return unclaimed_money.by_day(house.currency, tuple(touched), first_day)


def _unclaimed_figures(
    row: "WithAnnotations[Find, FindState]", today: date, period: ReportingPeriod
) -> unclaimed_money.Find:
    found_end = getattr(row, "ended", None)
    late = period.late_entry(row.recorded_at, row.recorded_by)
    ended = found_end if found_end and period.by_its_end(found_end.ended_at) else None
    return unclaimed_money.Find(
        label=row.label,
        category=row.category,
        regime=row.regime,
        game=row.game,
        place=row.place,
        ticket=row.ticket,
        found_at=row.found_at,
        gaming_day=row.gaming_day,
        games=row.coups_played,
        games_needed=row.coups_needed,
        amount=row.worth,
        state=unclaimed_money.find_state(
            regime=row.regime,
            games=row.coups_played,
            games_needed=row.coups_needed,
            day_is_over=row.gaming_day < today,
            outcome=end_of(row.regime, ended.outcome) if ended else "",
        ),
        ended=_outcome_figures(row.regime, ended) if ended else None,
        late=late,
        later=(
            SubsequentEvent(end_of(row.regime, found_end.outcome), found_end.ended_at, found_end.ended_by.full_name),
        )
        if found_end and period.since(found_end.ended_at)
        else (),
    )


def _outcome_figures(regime: str, end: "FindEnd") -> unclaimed_money.Ended:
    # A returned sum has a claim with reasons of its own; R-16 prints none for it.
    reason = "" if end.outcome == "returned" else end.reason
    outcome = end_of(regime, end.outcome)
    # Decisions of earlier versions stored an article that does not cover them.
    article = "" if outcome == "decided" else end.article
    return unclaimed_money.Ended(
        outcome=outcome, at=end.ended_at, by=end.ended_by.full_name, article=article, reason=reason
    )
