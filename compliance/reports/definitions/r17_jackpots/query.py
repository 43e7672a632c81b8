"""Query for R-17: hits of jackpots, meters, disconnections, announced and recorded removals."""

from collections.abc import Iterator
from datetime import date, datetime
from itertools import groupby
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.jackpots.selectors import for_reports as selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures

if TYPE_CHECKING:
    from compliance.jackpots.models.hits import JackpotHit, JackpotShare
    from compliance.jackpots.models.meters import Jackpot, MeterEntry
    from compliance.jackpots.models.removals import JackpotRemoval


def jackpot_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> figures.Jackpots:
    """Return the jackpots of a house in a period, as recorded at its end."""
    period = reporting_period(house, first_day, last_day, at)
    span = (house.id, period.began_at, period.ended_at)
    return figures.Jackpots(
        currency=house.currency,
        meters=tuple(_build_meters(house.id, period)),
        hits=tuple(
            _build_hit(row, period)
            for row in selectors.hits_for_reports(house.id, first_day, last_day)
            # A hit that was recorded after the period is in it, marked as late: it was won in it.
            if row.recorded_at <= at
        ),
        disconnections=tuple(_build_disconnections(house.id, period)),
        notices=tuple(
            figures.Notice(row.jackpot.name, row.announced_on, row.remove_on, row.posted_at, row.announced_by.full_name)
            for row in selectors.notices_for_reports(*span)
            if period.by_its_end(row.announced_at)
        ),
        removals=tuple(
            _build_removal(row) for row in selectors.removals_for_reports(*span) if period.by_its_end(row.removed_at)
        ),
    )


def _build_meters(venue_id: UUID, period: ReportingPeriod) -> Iterator[figures.Meter]:
    known = [
        row for row in selectors.entries_for_reports(venue_id, period.ended_at) if period.by_its_end(row.recorded_at)
    ]
    # The selector orders by jackpot, as `groupby` requires.
    entries = {key: list(rows) for key, rows in groupby(known, key=lambda row: row.jackpot_id)}
    for jackpot in selectors.jackpots_for_reports(venue_id, period.ended_at):
        removal = getattr(jackpot, "removal", None)
        # A jackpot that was removed before the period is no part of it.
        if jackpot.pk in entries and (removal is None or removal.removed_at >= period.began_at):
            yield _build_meter(jackpot, entries[jackpot.pk], period)


def _build_meter(jackpot: "Jackpot", entries: "list[MeterEntry]", period: ReportingPeriod) -> figures.Meter:
    # Entries follow each other in time, so those before the period are the first ones.
    earlier = [row.amount for row in entries if row.recorded_at < period.began_at]
    of_period = entries[len(earlier) :]
    return figures.Meter(
        jackpot=jackpot.name,
        kind=jackpot.kind,
        scope=jackpot.scope,
        game=jackpot.game,
        level=jackpot.level,
        seed=jackpot.seed,
        shown_at=jackpot.shown_at,
        before=earlier[-1] if earlier else None,
        after=entries[-1].amount,
        readings=sum(row.kind == "reading" for row in of_period),
        hits=sum(row.kind == "reset" for row in of_period),
    )


def _build_hit(row: "JackpotHit", period: ReportingPeriod) -> figures.Hit:
    shares = list(row.shares.all())
    winners = {share.claim_id for share in shares}
    return figures.Hit(
        number=row.label,
        jackpot=row.jackpot.name,
        place=str(row.table or row.machine),
        at_machine=row.machine_id is not None,
        combination=row.combination,
        hit_at=row.hit_at,
        amount=row.amount,
        first=row.first.label if row.first is not None else "",
        claims=tuple(
            figures.Claim(each.box, each.jackpot_bet, each.stake, each.seat, each.pk in winners)
            for each in row.claims.all()
        ),
        shares=tuple(_build_share(share, period) for share in shares),
        recorded_by=row.recorded_by.full_name,
        recorded_at=row.recorded_at,
        verification=_verification(row, period),
        late=period.late_entry(row.recorded_at, row.recorded_by),
        later=tuple(_later_events(row, shares, period)),
    )


def _verification(row: "JackpotHit", period: ReportingPeriod) -> figures.Verification | None:
    found = getattr(row, "verification", None)
    if found is None or not period.by_its_end(found.verified_at):
        return None
    return figures.Verification(found.sound, found.said, found.verified_by.full_name, found.verified_at)


def _build_share(share: "JackpotShare", period: ReportingPeriod) -> figures.Share:
    return figures.Share(
        box=share.claim.box if share.claim is not None else None,
        reason=share.reason,
        amount=share.amount,
        payouts=tuple(each.payout.label for each in share.payouts.all() if period.by_its_end(each.linked_at)),
    )


def _later_events(
    row: "JackpotHit", shares: "list[JackpotShare]", period: ReportingPeriod
) -> Iterator[SubsequentEvent]:
    """Yield what was verified and requested after the period: its figures stay as they were at its end."""
    found = getattr(row, "verification", None)
    if found is not None and period.since(found.verified_at):
        what = "verified" if found.sound else "no_right"
        yield SubsequentEvent(what, found.verified_at, found.verified_by.full_name, found.said)
    for share in shares:
        for each in share.payouts.all():
            if period.since(each.linked_at):
                yield SubsequentEvent("requested", each.linked_at, each.linked_by.full_name, each.payout.label)


def _build_disconnections(venue_id: UUID, period: ReportingPeriod) -> Iterator[figures.Disconnection]:
    for row in selectors.disconnections_for_reports(venue_id, period.began_at, period.ended_at):
        # A disconnection that was recorded later was not known at the end of the period.
        if not period.by_its_end(row.recorded_at):
            continue
        ended = getattr(row, "ended", None)
        # As it stood at the end of the period: a later end leaves it open in this report.
        is_over = ended is not None and period.by_its_end(ended.recorded_at)
        yield figures.Disconnection(
            row.jackpot.name,
            row.began_at,
            ended.ended_at if ended is not None and is_over else None,
            row.reason,
            row.recorded_by.full_name,
        )


def _build_removal(row: "JackpotRemoval") -> figures.Removal:
    return figures.Removal(
        jackpot=row.jackpot.name,
        announced_on=row.notice.announced_on if row.notice is not None else None,
        removed_on=row.removed_on,
        meter=row.meter,
        seed=row.jackpot.seed,
        parts=tuple(
            figures.Part(
                each.target.name if each.target is not None else each.promotion, each.target is None, each.amount
            )
            for each in row.parts.all()
        ),
        by=row.removed_by.full_name,
    )
