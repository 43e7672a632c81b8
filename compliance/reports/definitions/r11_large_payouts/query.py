"""Query for R-11: large payouts and alerts (LU art. 5, Paiements; NL 1.1(14))."""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.games.selectors import games
from compliance.monitoring.selectors import for_reports as alert_selectors
from compliance.payouts.selectors import for_reports as payout_selectors
from compliance.people.selectors import guests as guest_selectors
from compliance.reports.figures.domain.continuity import build_series
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, numbers_outside_period, reporting_period
from compliance.venues.domain.house import House

from . import figures as large_payouts

if TYPE_CHECKING:
    from compliance.monitoring.models import Alert
    from compliance.payouts.models.payouts import Gate, Payout
    from compliance.payouts.models.steps import Payment

PAYOUTS = "payouts_payout"


def payout_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> large_payouts.LargePayouts:
    """Return the large payouts of a period in their state at its end, and the alerts raised in it."""
    period = reporting_period(house, first_day, last_day, at)
    names = games.available_games(house.jurisdiction)
    rows = payout_selectors.large_payouts(house.id, first_day, last_day, period.began_at, period.ended_at)
    payouts = tuple(_build_payout(row, names, period) for row in rows if period.by_its_end(row.prepared_at))
    # A payout of an earlier day is listed only if it went on in the period.
    went_on = tuple(each for each in payouts if each.gaming_day >= first_day or each.steps[-1].at >= period.began_at)
    days, earlier = large_payouts.by_day(went_on, first_day)
    numbers = payout_selectors.payout_numbers(house.id, first_day, last_day, at)
    return large_payouts.LargePayouts(
        currency=house.currency,
        days=days,
        earlier=earlier,
        numbering=build_series(
            "payout", numbers, numbers_outside_period(payout_selectors.numbers_around_payouts(house.id, numbers, at))
        ),
        alerts=_build_alerts(house, period),
        denied=_denied_figures(house, names, period),
        watched=_was_threshold_set(house, first_day, last_day),
    )


def _was_threshold_set(house: House, first_day: date, last_day: date) -> bool:
    """Was an alert threshold set on any day of the period?"""
    # Day by day, because a setting may begin on any of them.
    days = (first_day + timedelta(days=number) for number in range((last_day - first_day).days + 1))
    return any(alert_selectors.is_watched(house.rulebook(day)) for day in days)


def _denied_figures(
    house: House, names: Mapping[str, str], period: ReportingPeriod
) -> tuple[large_payouts.Payout, ...]:
    payouts = (
        _build_payout(row, names, period)
        for row in payout_selectors.denied_payouts(house.id, period.began_at, period.ended_at)
    )
    return tuple(each for each in payouts if any(gate.denied for gate in each.gates))


def _build_payout(row: "Payout", games_by_id: Mapping[str, str], period: ReportingPeriod) -> large_payouts.Payout:
    paid_at = getattr(row, "payment", None)
    payment = paid_at if paid_at and period.by_its_end(paid_at.paid_at) else None
    return large_payouts.Payout(
        label=row.label,
        gaming_day=row.gaming_day,
        won=large_payouts.Won(
            origin=row.origin,
            place=row.table.name if row.table else row.machine,
            game=games_by_id.get(row.game, row.game),
            bet=row.bet,
            stake=row.stake,
            odds=row.odds,
            stake_returned=row.stake_returned,
            jackpot=row.jackpot,
            at=row.won_at,
            explained=row.explained,
            explained_amount=row.explained_amount,
        ),
        amount=row.amount,
        beneficiary=row.beneficiary,
        paper=row.paper,
        means=row.means,
        prepared_by=row.prepared_by.full_name,
        prepared_at=row.prepared_at,
        gate=row.gate,
        gates=tuple(_build_gate(each, period) for each in row.gates.all() if period.by_its_end(each.passed_at)),
        steps=tuple(
            large_payouts.Step(each.state, each.taken_at, each.taken_by.full_name, each.reason, each.expected_on)
            for each in row.steps.all()
            if period.by_its_end(each.taken_at)
        ),
        drawer=_float_origin(payment),
        reference=payment.reference if payment else "",
        later=tuple(sorted(_subsequent_events(row, period), key=lambda each: each.at)),
        checks=tuple(
            large_payouts.Check(
                each.checked_at,
                each.checked_by.full_name,
                games_by_id.get(each.game, each.game),
                each.paid,
                each.is_complete,
                each.agrees,
            )
            for each in row.checks.all()
            if period.by_its_end(each.checked_at)
        ),
    )


def _float_origin(payment: "Payment | None") -> str:
    """Return the shift and the desk whose float paid in cash."""
    return f"{payment.entry.shift.label}, {payment.entry.shift.desk}" if payment and payment.entry else ""


def _subsequent_events(row: "Payout", period: ReportingPeriod) -> Iterator[SubsequentEvent]:
    """Yield steps, settlement checks, preconditions and floor managers' replies recorded after the period."""
    for step in row.steps.all():
        if period.since(step.taken_at):
            paid_with = row.payment if step.state == "paid" else None
            note = (_float_origin(paid_with) or paid_with.reference) if paid_with else step.reason
            yield SubsequentEvent(step.state, step.taken_at, step.taken_by.full_name, note)
    for check in row.checks.all():
        if period.since(check.checked_at):
            result = "check_agrees" if check.agrees else "check_differs"
            yield SubsequentEvent(result, check.checked_at, check.checked_by.full_name)
    for gate in row.gates.all():
        if period.since(gate.passed_at):
            yield SubsequentEvent(gate.kind, gate.passed_at, gate.passed_by.full_name, gate.said)
        answer = getattr(gate, "answer", None)
        if answer and gate.informed and period.since(answer.answered_at):
            reply = "confirmed" if answer.was_informed else "denied"
            yield SubsequentEvent(reply, answer.answered_at, gate.informed.full_name)


def _build_gate(row: "Gate", period: ReportingPeriod) -> large_payouts.Gate:
    informed = row.informed.full_name if row.informed else ""
    answered = getattr(row, "answer", None)
    answer = answered if answered and period.by_its_end(answered.answered_at) else None
    return large_payouts.Gate(
        row.kind,
        row.passed_at,
        row.passed_by.full_name,
        informed,
        row.said,
        answered_at=answer.answered_at if answer else None,
        denied=answer is not None and not answer.was_informed,
    )


def _build_alerts(house: House, period: ReportingPeriod) -> tuple[large_payouts.Alert, ...]:
    found = alert_selectors.alerts_in_period(house.id, period.began_at, period.ended_at)
    rows = [row for row in found if period.by_its_end(row.raised_at)]
    operations = [line.operation for row in rows for line in row.lines.all()]
    names = guest_selectors.current_names(house.id, {row.person_id for row in rows})
    labels = payout_selectors.payout_labels(
        house.id, [each.source_id for each in operations if each.source_table == PAYOUTS]
    )
    return tuple(_build_alert(row, names, labels, period) for row in rows)


def _build_alert(
    row: "Alert", names: dict[UUID, str], labels: dict[UUID, str], period: ReportingPeriod
) -> large_payouts.Alert:
    cleared = getattr(row, "clearance", None)
    clearance = cleared if cleared and period.by_its_end(cleared.cleared_at) else None
    return large_payouts.Alert(
        raised_at=row.raised_at,
        rule=row.rule,
        direction=row.direction,
        guest=names[row.person_id],
        threshold=row.threshold,
        total=row.total,
        since=row.since_on,
        operations=tuple(
            large_payouts.Operation(labels.get(line.operation.source_id, ""), line.operation.gaming_day, line.amount)
            for line in row.lines.all()
        ),
        clearance=large_payouts.Clearance(clearance.cleared_at, clearance.cleared_by.full_name, clearance.reason)
        if clearance
        else None,
        later=(SubsequentEvent("cleared", cleared.cleared_at, cleared.cleared_by.full_name, cleared.reason),)
        if cleared and period.since(cleared.cleared_at)
        else (),
    )
