"""Query for R-15: decrees, decided minima, posted schemes, sessions of tables, and refusals from the log."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Protocol
from uuid import UUID

from audit.reading import selectors as log_selectors
from compliance.games.domain.stake_schemes import ROULETTE, Limit, roulette_limits, scheme_limits
from compliance.games.selectors import for_reports as game_selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures

if TYPE_CHECKING:
    from audit.models import Entry
    from compliance.games.models.decrees import MinimumDecree
    from compliance.games.models.minimums import TableMinimum
    from compliance.games.models.schemes import StakeScheme
    from compliance.games.models.sessions import TableSession

REFUSALS = {
    "games.minimum.refused": "minimum",
    "games.scheme.refused": "scheme",
    "games.session.refused": "session",
}


class LimitRow(Protocol):
    """The limits of a chance, in the rows of a session or as the law derives them."""

    @property
    def chance(self) -> str: ...
    @property
    def minimum(self) -> Decimal: ...
    @property
    def maximum(self) -> Decimal | None: ...
    @property
    def multiple(self) -> int | None: ...
    @property
    def step(self) -> Decimal | None: ...
    @property
    def chips(self) -> int | None: ...


def stake_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> figures.StakeChanges:
    """Return the stakes of the tables of a house in a period, as recorded at its end."""
    period = reporting_period(house, first_day, last_day, at)
    # Whatever was entered up to the time of reading; what came after the period is marked.
    decrees = [row for row in game_selectors.decrees_until(house.id, last_day) if row.entered_at <= at]
    minima = game_selectors.minima_for_reports(house.id, first_day, last_day)
    return figures.StakeChanges(
        currency=house.currency,
        decrees=tuple(_build_decrees(decrees, first_day, period)),
        decisions=tuple(
            _build_decision(house, row, decrees, period) for row in minima if period.by_its_end(row.decision.decided_at)
        ),
        schemes=tuple(_build_schemes(house, period)),
        sessions=tuple(_build_sessions(house, first_day, last_day, period)),
        refusals=tuple(_build_refusals(house, period)),
    )


def _build_decrees(rows: "list[MinimumDecree]", first_day: date, period: ReportingPeriod) -> Iterator[figures.Decree]:
    # A decree entered late must not change what the report says of the others.
    known = [row for row in rows if period.by_its_end(row.entered_at)]
    before: dict[str, MinimumDecree] = {}
    for row in sorted(known, key=_newest_last):
        if row.effective_from <= first_day and not _is_corrected(row, known):
            before[row.game] = row
    in_force = {row.pk for row in before.values()}
    for row in rows:
        is_known = period.by_its_end(row.entered_at)
        applies = row.effective_from > first_day and not _is_corrected(row, known)
        if not is_known or applies or row.pk in in_force or row.entered_at >= period.began_at:
            yield _build_decree(row, period)


def _newest_last(row: "MinimumDecree") -> tuple[date, datetime, UUID]:
    # The key decides between equal times, so that the same period always gives the same report.
    return row.effective_from, row.entered_at, row.pk


def _is_corrected(row: "MinimumDecree", known: "list[MinimumDecree]") -> bool:
    """Return whether one of these entries corrects a decree."""
    return any(each.replaces_id == row.pk for each in known)


def _build_decree(row: "MinimumDecree", period: ReportingPeriod) -> figures.Decree:
    correction: MinimumDecree | None = getattr(row, "replaced_by", None)
    later: tuple[SubsequentEvent, ...] = ()
    if correction is not None and period.since(correction.entered_at):
        by = correction.entered_by.full_name
        later = (SubsequentEvent("corrected", correction.entered_at, by, correction.reference),)
    return figures.Decree(
        reference=row.reference,
        game=row.game,
        minimum=row.minimum,
        decreed_on=row.decreed_on,
        effective_from=row.effective_from,
        corrects=row.replaces.reference if row.replaces else "",
        entered_by=row.entered_by.full_name,
        entered_at=row.entered_at,
        late=period.late_entry(row.entered_at, row.entered_by),
        later=later,
    )


def _build_decision(
    house: House, row: "TableMinimum", decrees: "list[MinimumDecree]", period: ReportingPeriod
) -> figures.Decision:
    # The multiples are those of the day on which the minimum begins, not of the day of the report.
    decision, book = row.decision, house.rulebook(row.from_day)
    found = getattr(decision, "withdrawal", None)
    withdrawn: figures.Withdrawal | None = None
    later: tuple[SubsequentEvent, ...] = ()
    if found is not None and period.by_its_end(found.withdrawn_at):
        withdrawn = figures.Withdrawal(found.withdrawn_by.full_name, found.withdrawn_at)
    # After the period it is only marked: the figures of the period stay as they were at its end.
    elif found is not None and period.since(found.withdrawn_at):
        later = (SubsequentEvent("withdrawn", found.withdrawn_at, found.withdrawn_by.full_name),)
    return figures.Decision(
        table=row.table.name,
        decided_by=decision.decided_by.full_name,
        decided_at=decision.decided_at,
        from_day=row.from_day,
        season_began_on=row.season_began_on,
        former=row.former,
        # The director decides minima of roulette tables only (LU art. 37-3(1)).
        former_limits=_bounds(roulette_limits(book, row.former)),
        minimum=row.minimum,
        limits=_bounds(roulette_limits(book, row.minimum)),
        decree=_decree_of_decision(row, decrees),
        withdrawn=withdrawn,
        later=later,
    )


def _decree_of_decision(row: "TableMinimum", decrees: "list[MinimumDecree]") -> str:
    """Return the reference of the decree on which a decision rested: later corrections do not change it."""
    known = [each for each in decrees if each.game == ROULETTE and each.entered_at <= row.decision.decided_at]
    rested = [each for each in known if each.effective_from <= row.from_day and not _is_corrected(each, known)]
    newest = max(rested, key=_newest_last, default=None)
    return newest.reference if newest is not None else ""


def _build_schemes(house: House, period: ReportingPeriod) -> Iterator[figures.Scheme]:
    rows = [
        row
        for row in game_selectors.schemes_for_reports(house.id, period.began_at, period.ended_at)
        if period.by_its_end(row.recorded_at)
    ]
    # The scheme before may be older than the period.
    of_tables = game_selectors.schemes_of_tables(house.id, (row.table_id for row in rows))
    all_of_them = {(row.table_id, row.number): row for row in of_tables}
    for row in rows:
        # The numbers of a table have no gap, so the scheme before is the one with the previous number.
        yield _build_scheme(house, row, all_of_them.get((row.table_id, row.number - 1)), period)


def _build_scheme(
    house: House, row: "StakeScheme", former: "StakeScheme | None", period: ReportingPeriod
) -> figures.Scheme:
    found = getattr(row, "posting", None)
    posted: figures.Posting | None = None
    later: tuple[SubsequentEvent, ...] = ()
    if found is not None and period.by_its_end(found.posted_at):
        posted = figures.Posting(found.posted_by.full_name, found.posted_at)
    elif found is not None and period.since(found.posted_at):
        later = (SubsequentEvent("posted", found.posted_at, found.posted_by.full_name),)
    return figures.Scheme(
        table=row.table.name,
        game=row.table.game,
        number=row.number,
        low_stake=row.low_stake,
        confirmed=row.confirmed,
        recorded_by=row.recorded_by.full_name,
        recorded_at=row.recorded_at,
        former_limits=_scheme_bounds(house, former) if former is not None else (),
        limits=_scheme_bounds(house, row),
        posted=posted,
        later=later,
    )


def _scheme_bounds(house: House, row: "StakeScheme") -> tuple[figures.Bounds, ...]:
    # A later version of the rules does not change the multiples of a scheme that is reported again.
    book = house.rulebook(house.gaming_day(row.recorded_at))
    return _bounds(scheme_limits(book, (Limit(line.chance, line.minimum, line.maximum) for line in row.lines.all())))


def _build_sessions(
    house: House, first_day: date, last_day: date, period: ReportingPeriod
) -> Iterator[figures.Session]:
    before = {row.table_id: row for row in game_selectors.sessions_before(house.id, first_day)}
    for row in game_selectors.sessions_for_reports(house.id, first_day, last_day):
        if period.by_its_end(row.opened_at):
            yield _build_session(row, before.get(row.table_id))
            # A table may have several sessions in the period: each is compared with the one before it.
            before[row.table_id] = row


def _build_session(row: "TableSession", former: "TableSession | None") -> figures.Session:
    decree, scheme = row.decree, row.scheme
    return figures.Session(
        number=row.label,
        table=row.table.name,
        game=row.table.game,
        gaming_day=row.gaming_day,
        opened_by=row.opened_by.full_name,
        opened_at=row.opened_at,
        former=former.minimum if former is not None else None,
        former_limits=_bounds(former.limits.all()) if former is not None else (),
        minimum=row.minimum,
        limits=_bounds(row.limits.all()),
        decree=decree.reference if decree is not None else "",
        required=decree.minimum if decree is not None else None,
        scheme=scheme.number if scheme is not None else None,
    )


def _bounds(limits: Iterable[LimitRow]) -> tuple[figures.Bounds, ...]:
    return tuple(
        figures.Bounds(each.chance, each.minimum, each.maximum, each.multiple, each.step, each.chips) for each in limits
    )


def _build_refusals(house: House, period: ReportingPeriod) -> Iterator[figures.Refusal]:
    """Yield refused changes from the log, because they have no row of their own."""
    # A refusal has the time that the application stated, as all acts of the period.
    span = {"since": period.began_at, "until": period.ended_at}
    rows = [row for row in log_selectors.entries_of_kinds(house.id, REFUSALS, **span) if row.occurred_at is not None]
    names = log_selectors.actor_names(row.actor for row in rows)
    for row in rows:
        if row.occurred_at is not None and period.by_its_end(row.occurred_at):
            yield _build_refusal(row, row.occurred_at, names.get(row.actor, "") if row.actor else "")


def _build_refusal(row: "Entry", at: datetime, by: str) -> figures.Refusal:
    facts = row.facts or {}
    # Refusals of sessions and schemes name no amount, and older ones of minima no table.
    amount, from_day = facts.get("amount"), facts.get("effective_from")
    return figures.Refusal(
        kind=REFUSALS[row.kind or ""],
        at=at,
        by=by,
        table=str(facts.get("table", "")),
        minimum=Decimal(amount) if amount is not None else None,
        from_day=date.fromisoformat(from_day) if from_day is not None else None,
        article=str(facts.get("article", "")),
    )
