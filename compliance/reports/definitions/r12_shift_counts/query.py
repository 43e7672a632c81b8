"""Query for R-12: floats, boxes and slips of a period (LU art. 5)."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from audit.reading import selectors as log_selectors
from compliance.cage.shifts.selectors import for_reports as shift_selectors
from compliance.games.selectors import for_reports as game_selectors
from compliance.games.selectors import games
from compliance.reports.figures.domain.continuity import Series, build_series
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import (
    EVER,
    ReportingPeriod,
    numbers_outside_period,
    period_bounds,
    reporting_period,
)
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from . import figures

if TYPE_CHECKING:
    from compliance.cage.models.counts import Count, Explanation
    from compliance.cage.models.days import CageDay
    from compliance.cage.models.drop_boxes import BoxFitting, BoxMove, BoxOpening
    from compliance.cage.models.shifts import Entry, Shift
    from compliance.cage.models.slips import Slip
    from compliance.games.models.tables import GamingTable

OPENING_REFUSED = "cage.box.opening_refused"
Names = Mapping[str, str]


def shift_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> figures.ShiftCounts:
    """Return each gaming day of a period on which a float was opened, a slip prepared or an attempt refused.

    All in its state at the end of the period; later counts, signatures and steps are marked.
    """
    span, names = (house.id, first_day, last_day), games.available_games(house.jurisdiction)
    period = reporting_period(house, first_day, last_day, at)
    shifts = [row for row in shift_selectors.shifts_for_reports(*span) if period.by_its_end(row.opened_at)]
    slips = [row for row in shift_selectors.slips_for_reports(*span) if period.by_its_end(row.prepared_at)]
    booked, dropped = (
        shift_selectors.bookings_by_shift(*span, period.ended_at, at),
        shift_selectors.drop_by_box(*span, period.ended_at, at),
    )
    booked_later, closed = shift_selectors.booked_later(*span, period.ended_at, at), shift_selectors.closed_days(*span)
    breaches = [each for each in _find_breaches(house, names, first_day, last_day) if period.by_its_end(each[1].at)]
    reported_days = {each.gaming_day for each in (*shifts, *slips)} | {day for day, _breach in breaches}
    days = tuple(
        figures.Day(
            gaming_day=day,
            shifts=tuple(
                _build_shift(row, names, booked.get(row.pk, []), booked_later.get(row.pk, []), period)
                for row in shifts
                if row.gaming_day == day
            ),
            boxes=tuple(
                _build_box(each, row, names, dropped.get(each.pk, ZERO), period)
                for row in shifts
                if row.gaming_day == day
                for each in row.fittings.all()
                if each.fitted_at <= at
            ),
            slips=tuple(_build_slip(row, names, period) for row in slips if row.gaming_day == day),
            breaches=tuple(breach for on, breach in breaches if on == day),
            closed=_closing_figures(closed.get(day), period),
            later=_closed_later(closed.get(day), period),
        )
        for day in sorted(reported_days)
    )
    return figures.ShiftCounts(house.currency, _build_numbering(house, shifts, slips, at), days)


def _build_numbering(house: House, shifts: "list[Shift]", slips: "list[Slip]", at: datetime) -> tuple[Series, ...]:
    used = {row.number for row in shifts}
    found = [
        build_series("shift", used, numbers_outside_period(shift_selectors.numbers_around_shifts(house.id, used, at)))
    ]
    for kind in ("fill", "credit", "transfer"):
        used = {row.number for row in slips if row.kind == kind}
        found.append(
            build_series(
                kind, used, numbers_outside_period(shift_selectors.numbers_around_slips(house.id, kind, used, at))
            )
        )
    return tuple(found)


def _build_place(shift: "Shift", names: Names) -> figures.Place:
    if shift.table:
        return _table_place(shift.table, names)
    return figures.Place(str(shift.desk))


def _table_place(row: "GamingTable", names: Names) -> figures.Place:
    return figures.Place(str(row), at_table=True, game=names.get(row.game, row.game))


def _build_shift(
    row: "Shift",
    names: Names,
    bookings: list[tuple[str, int, Decimal]],
    booked_later: "list[Entry]",
    period: ReportingPeriod,
) -> figures.Shift:
    return figures.Shift(
        label=row.label,
        place=_build_place(row, names),
        held_by=row.opened_by.full_name,
        opened_at=row.opened_at,
        before=row.before.label if row.before else "",
        booked=tuple(figures.Booked(*each) for each in bookings),
        # Counts of boxes belong to the shift of their table, but are printed with the box.
        counts=_build_counts(
            [each for each in row.counts.all() if each.kind != "box"], period, at_table=row.table is not None
        ),
        tips=tuple(
            figures.Tip(
                each.recorded_at,
                each.recorded_by.full_name,
                each.amount,
                each.colour_chips,
                period.late_entry(each.recorded_at, each.recorded_by),
            )
            for each in row.tips.all()
            if each.recorded_at <= period.at
        ),
        later=tuple(SubsequentEvent(each.kind, each.entered_at, each.entered_by.full_name) for each in booked_later),
    )


def _build_counts(rows: "list[Count]", period: ReportingPeriod, *, at_table: bool) -> tuple[figures.Count, ...]:
    """Return the counts in order. The last closing count of a float, or the last count of a box, is the valid one.

    A count made after the period does not change which count was valid.
    """
    rows = [row for row in rows if row.counted_at <= period.at]
    last = max((row.number for row in rows if period.by_its_end(row.counted_at)), default=0)
    return tuple(
        figures.Count(
            kind=row.kind,
            by=row.counted_by.full_name,
            at=row.counted_at,
            pieces=tuple(
                figures.Pieces(each.medium, each.value, each.quantity)
                for each in sorted(row.lines.all(), key=lambda each: -each.value)
            ),
            counted=row.counted,
            expected=row.expected,
            # Chips are won and lost at a table, so its closing count has no expected amount.
            compared=not (at_table and row.kind in ("closing", "recount")),
            is_valid=row.kind == "opening" or row.number == last,
            explained=_explanation_figures(getattr(row, "explanation", None), period),
            signatures=tuple(
                figures.Signed(
                    each.signed_by.full_name, each.signed_at, period.late_entry(each.signed_at, each.signed_by)
                )
                for each in sorted(row.signatures.all(), key=lambda each: each.signed_at)
                if each.signed_at <= period.at
            ),
            late=period.late_entry(row.counted_at, row.counted_by),
            later=_explained_later(getattr(row, "explanation", None), period),
        )
        for row in rows
    )


def _explanation_figures(row: "Explanation | None", period: ReportingPeriod) -> figures.Explained | None:
    if row is None or not period.by_its_end(row.explained_at):
        return None
    return figures.Explained(row.said, row.checked, row.explained_by.full_name, row.explained_at)


def _explained_later(row: "Explanation | None", period: ReportingPeriod) -> tuple[SubsequentEvent, ...]:
    if row is None or not period.since(row.explained_at):
        return ()
    return (SubsequentEvent("explained", row.explained_at, row.explained_by.full_name, row.said),)


def _build_box(
    row: "BoxFitting", shift: "Shift", names: Names, dropped: Decimal, period: ReportingPeriod
) -> figures.Box:
    opened_at = getattr(row, "opening", None)
    opening = opened_at if opened_at and period.by_its_end(opened_at.opened_at) else None
    return figures.Box(
        box=row.box.name,
        table=_build_place(shift, names),
        shift=shift.label,
        seal=row.seal,
        fitted_by=row.fitted_by.full_name,
        fitted_at=row.fitted_at,
        dropped=dropped,
        moves=tuple(
            figures.Move(
                each.step,
                each.moved_at,
                each.seal,
                each.place,
                each.moved_by.full_name,
                each.witnessed_by.full_name,
                _witness_reply(each, period),
                period.late_entry(each.moved_at, each.moved_by),
                tuple(_answered_later(each, period)),
            )
            for each in row.moves.all()
            if each.moved_at <= period.at
        ),
        opened=opening
        and figures.Opened(
            opening.opened_at,
            opening.opened_by.full_name,
            opening.witnessed_by.full_name,
            opening.seal_whole,
            opening.remark,
            _witness_reply(opening, period),
        ),
        counts=_build_counts(
            [each for each in shift.counts.all() if each.fitting_id == row.pk], period, at_table=False
        ),
        late=period.late_entry(row.fitted_at, row.fitted_by),
        later=tuple(_opened_later(opened_at, period)) if opened_at else (),
    )


def _opened_later(opening: "BoxOpening", period: ReportingPeriod) -> Iterator[SubsequentEvent]:
    """Yield the opening of a box after the period, and the reply of its witness."""
    if period.since(opening.opened_at):
        whole = "opened" if opening.seal_whole else "opened_broken"
        yield SubsequentEvent(whole, opening.opened_at, opening.opened_by.full_name, opening.remark)
    yield from _answered_later(opening, period)


def _answered_later(step: "BoxMove | BoxOpening", period: ReportingPeriod) -> Iterator[SubsequentEvent]:
    signature, settled = getattr(step, "signature", None), getattr(step, "settlement", None)
    if signature and period.since(signature.signed_at):
        yield SubsequentEvent(
            "agreed" if signature.agreed else "disputed",
            signature.signed_at,
            signature.signed_by.full_name,
            signature.said,
        )
    if settled and period.since(settled.settled_at):
        yield SubsequentEvent("settled", settled.settled_at, settled.settled_by.full_name, settled.reason)


def _witness_reply(step: "BoxMove | BoxOpening", period: ReportingPeriod) -> figures.Answer:
    """Return the reply of the named witness; a name alone is no signature."""
    signature, settled = getattr(step, "signature", None), getattr(step, "settlement", None)
    signature = signature if signature and period.by_its_end(signature.signed_at) else None
    settled = settled if settled and period.by_its_end(settled.settled_at) else None
    return figures.Answer(
        agreed=signature.agreed if signature else None,
        at=signature.signed_at if signature else None,
        said=signature.said if signature else "",
        settled=settled and figures.Settled(settled.settled_by.full_name, settled.settled_at, settled.reason),
    )


def _build_slip(row: "Slip", names: Names, period: ReportingPeriod) -> figures.Slip:
    ended = getattr(row, "end", None)
    end = ended if ended and period.by_its_end(ended.signed_at) else None
    return figures.Slip(
        label=row.label,
        kind=row.kind,
        giver=figures.Drawer(_build_place(row.giver, names), row.giver.label),
        taker=figures.Drawer(_build_place(row.taker, names), row.taker.label),
        cash=row.cash,
        chips=row.chips,
        plaques=row.plaques,
        prepared=figures.Signed(row.prepared_by.full_name, row.prepared_at),
        outcome=end.outcome if end else "",
        ended=figures.Signed(end.signed_by.full_name, end.signed_at) if end else None,
        reason=end.reason if end else "",
        later=(SubsequentEvent(ended.outcome, ended.signed_at, ended.signed_by.full_name, ended.reason),)
        if ended and period.since(ended.signed_at)
        else (),
    )


def _closing_figures(row: "CageDay | None", period: ReportingPeriod) -> figures.Closed | None:
    if row is None or not period.by_its_end(row.closed_at):
        return None
    return figures.Closed(row.expected, row.counted, row.difference, row.result, row.closed_by.full_name, row.closed_at)


def _closed_later(row: "CageDay | None", period: ReportingPeriod) -> tuple[SubsequentEvent, ...]:
    if row is None or not period.since(row.closed_at):
        return ()
    return (SubsequentEvent("closed", row.closed_at, row.closed_by.full_name),)


def _find_breaches(
    house: House, names: Names, first_day: date, last_day: date
) -> Iterator[tuple[date, figures.Breach]]:
    """Yield refused attempts by gaming day: stakes, exchanges, and boxes to be opened too early."""
    found = [
        *_refused_stakes(house, names, first_day, last_day),
        *_refused_exchanges(house, names, first_day, last_day),
        *_refused_openings(house, first_day, last_day),
    ]
    yield from sorted(found, key=lambda each: each[1].at)


def _refused_stakes(
    house: House, names: Names, first_day: date, last_day: date
) -> Iterator[tuple[date, figures.Breach]]:
    for row in game_selectors.refused_stakes(house.id, first_day, last_day):
        yield (
            row.gaming_day,
            figures.Breach(
                kind="stake",
                at=row.recorded_at,
                by=row.recorded_by.full_name,
                place=_table_place(row.table, names) if row.table else None,
                box="",
                detail=(row.means, row.other_means),
                amount=row.amount,
                article=row.article,
                said=row.said,
            ),
        )


def _refused_exchanges(
    house: House, names: Names, first_day: date, last_day: date
) -> Iterator[tuple[date, figures.Breach]]:
    for row in shift_selectors.refused_exchanges(house.id, first_day, last_day):
        yield (
            row.gaming_day,
            figures.Breach(
                kind="exchange",
                at=row.made_at,
                by=row.made_by.full_name,
                place=_build_place(row.shift, names) if row.shift else None,
                box="",
                detail=(row.location, row.gave, row.got),
                amount=row.amount,
                article=row.article,
                said=row.reason,
            ),
        )


def _refused_openings(house: House, first_day: date, last_day: date) -> Iterator[tuple[date, figures.Breach]]:
    """Yield refused openings of boxes from the log, because they have no row of their own (LU art. 5(5))."""
    since, until = period_bounds(house, first_day, last_day)
    # Boxes fitted on earlier days as well: an attempt is listed on its own day.
    about = shift_selectors.closed_boxes(house.id, since, until)
    rows = list(log_selectors.entries_between(house.id, OPENING_REFUSED, about=about, since=since, until=until))
    names = log_selectors.actor_names(row.actor for row in rows)
    for row in rows:
        assert row.occurred_at is not None  # required by the search
        at = row.occurred_at
        yield (
            house.gaming_day(at),
            figures.Breach(
                kind="opening",
                at=at,
                by=names.get(row.actor, "") if row.actor else "",
                place=None,
                box=str((row.facts or {})["box"]),
                detail=(),
                amount=None,
                article=house.cite("box.count", at),
                said="",
            ),
        )
