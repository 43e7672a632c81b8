"""Query for R-01: notices to the Minister of Justice (LU art. 69(1))."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.notices.selectors import for_reports as notice_selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from . import figures as own_initiative

if TYPE_CHECKING:
    from compliance.exclusions.models.measures import Measure
    from compliance.notices.models.dispatches import NoticeSent
    from compliance.notices.models.letters import NoticeIssue, WithdrawalDecision
    from compliance.notices.models.notices import Notice


def notice_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> own_initiative.OwnInitiative:
    """Return the notices created in a period, and the earlier ones that were still unsent."""
    period = reporting_period(house, first_day, last_day, at)
    rows = notice_selectors.own_initiative(house.id, period.began_at, period.ended_at)
    shown = tuple(
        _build_notice(row, period)
        for row in rows
        if period.by_its_end(row.raised_at) and not _was_withdrawn_before(row, period)
    )
    return own_initiative.OwnInitiative(
        notices=tuple(each for each in shown if each.raised_at >= period.began_at),
        earlier=tuple(each for each in shown if each.raised_at < period.began_at),
    )


def _build_notice(row: "Notice", period: ReportingPeriod) -> own_initiative.Notice:
    found: NoticeSent | None = getattr(row, "sent", None)
    issue, withdrawn = getattr(row, "issue", None), _withdrawal_decision(row)
    # By the time of recording: until then, the register did not know of it.
    sent = found if found and period.by_its_end(found.recorded_at) else None
    # Before its issue, a letter had only the number of its draft.
    numbered = issue is not None and period.by_its_end(issue.issued_at)
    return own_initiative.Notice(
        number=row.letter_number if numbered else row.draft_number,
        kind=row.kind,
        ground=row.ground,
        articles=row.articles,
        surname=row.surname,
        given_names=row.given_names,
        born=birth_figures(row),
        reasons=row.reasons,
        raised_at=row.raised_at,
        raised_by=row.raised_by.full_name,
        due_at=row.due_at,
        state=own_initiative.notice_state(
            sent_at=None if sent is None else sent.sent_at,
            due_at=row.due_at,
            as_of=period.as_of,
            withdrawn=withdrawn is not None and period.by_its_end(withdrawn.decided_at),
        ),
        sent=None if sent is None else sending_figures(sent),
        later=tuple(_subsequent_events(period, issue, found, withdrawn)),
    )


def sending_figures(sent: "NoticeSent") -> own_initiative.Sent:
    """Return how and when a notice was sent, and who recorded that."""
    return own_initiative.Sent(sent.way, sent.reference, sent.sent_at, _recorder_name(sent), sent.recorded_at)


def _subsequent_events(
    period: ReportingPeriod,
    issue: "NoticeIssue | None",
    sent: "NoticeSent | None",
    withdrawn: "WithdrawalDecision | None",
) -> Iterator[SubsequentEvent]:
    """Yield what happened to a notice after the period, in chronological order."""
    if withdrawn and period.since(withdrawn.decided_at):
        yield SubsequentEvent("withdrawn", withdrawn.decided_at, withdrawn.decided_by.full_name)
    if issue and period.since(issue.issued_at):
        yield SubsequentEvent("issued", issue.issued_at, issue.issued_by.full_name, str(issue))
    if sent and period.since(sent.recorded_at):
        yield sending_event(sent)


def sending_event(sent: "NoticeSent") -> SubsequentEvent:
    """Return the sending of a notice as an event after the period."""
    return SubsequentEvent(_in_time(sent), sent.recorded_at, _recorder_name(sent), sent.reference)


def _recorder_name(sent: "NoticeSent") -> str:
    """Return who recorded that a notice was sent; empty for Carnet, which records what it sent by e-mail."""
    if sent.recorded_by:
        return sent.recorded_by.full_name
    return ""


def _withdrawal_decision(row: "Notice") -> "WithdrawalDecision | None":
    """Return the decision to withdraw a draft, if there is one."""
    decisions = (getattr(each, "decision", None) for each in row.withdrawals.all())
    return next((each for each in decisions if each and each.confirmed), None)


def _was_withdrawn_before(row: "Notice", period: ReportingPeriod) -> bool:
    """Was the draft withdrawn before the period began?"""
    withdrawn = _withdrawal_decision(row)
    return withdrawn is not None and withdrawn.decided_at < period.began_at


def _in_time(sent: "NoticeSent") -> str:
    """Return the state of a notice at the time of sending, even if it was recorded later."""
    return own_initiative.notice_state(sent_at=sent.sent_at, due_at=sent.notice.due_at, as_of=sent.sent_at)


def birth_figures(row: "Notice | Measure") -> own_initiative.Born | None:
    if row.birth_year:
        return own_initiative.Born(row.birth_year, row.birth_month, row.birth_day)
    return None
