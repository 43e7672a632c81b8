"""The figures of reports on persons: notices to the Minister, signals to the agents, the agenda of the team."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

from compliance.exclusions import agenda, signal_selectors
from compliance.exclusions import told as measured
from compliance.exclusions.selectors import Today
from compliance.notices import told as noticed
from compliance.people.names import display
from compliance.venues.house import House

from . import interviews_due, own_initiative, signalled
from .lateness import Late, SubsequentEvent
from .span import EVER, ReportingPeriod, reporting_period


def notice_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> own_initiative.OwnInitiative:
    """R-01: notices to the Minister of Justice raised in a span, and earlier ones that were still to be sent."""
    seen = reporting_period(house, first_day, last_day, at)
    rows = noticed.own_initiative(house.id, seen.began_at, seen.ended_at)
    told = tuple(
        _notice(row, seen) for row in rows if seen.by_its_end(row.raised_at) and not _was_withdrawn_before(row, seen)
    )
    return own_initiative.OwnInitiative(
        notices=tuple(each for each in told if each.raised_at >= seen.began_at),
        earlier=tuple(each for each in told if each.raised_at < seen.began_at),
    )


def _notice(row: Any, seen: ReportingPeriod) -> own_initiative.Notice:
    found, issue, withdrawn = getattr(row, "sent", None), getattr(row, "issue", None), _withdrawal_decision(row)
    sent = found if found and seen.by_its_end(found.recorded_at) else None
    numbered = issue is not None and seen.by_its_end(issue.issued_at)
    return own_initiative.Notice(
        number=row.letter_number if numbered else row.draft_number,
        kind=row.kind,
        ground=row.ground,
        articles=row.articles,
        surname=row.surname,
        given_names=row.given_names,
        born=_birth_figures(row),
        reasons=row.reasons,
        raised_at=row.raised_at,
        raised_by=row.raised_by.full_name,
        due_at=row.due_at,
        state=own_initiative.state(
            sent_at=sent and sent.sent_at,
            due_at=row.due_at,
            told_at=seen.told_at,
            withdrawn=withdrawn is not None and seen.by_its_end(withdrawn.decided_at),
        ),
        sent=sent
        and own_initiative.Sent(sent.way, sent.reference, sent.sent_at, sent.recorded_by.full_name, sent.recorded_at),
        later=tuple(_subsequent_events(seen, issue, found, withdrawn)),
    )


def _subsequent_events(seen: ReportingPeriod, issue: Any, sent: Any, withdrawn: Any) -> Iterator[SubsequentEvent]:
    """What became of a notice after the span had ended, in the order of its life."""
    if withdrawn and seen.since(withdrawn.decided_at):
        yield SubsequentEvent("withdrawn", withdrawn.decided_at, withdrawn.decided_by.full_name)
    if issue and seen.since(issue.issued_at):
        yield SubsequentEvent("issued", issue.issued_at, issue.issued_by.full_name, str(issue))
    if sent and seen.since(sent.recorded_at):
        yield SubsequentEvent(_in_time(sent), sent.recorded_at, sent.recorded_by.full_name, sent.reference)


def _withdrawal_decision(row: Any) -> Any:
    """The decision by which a draft was withdrawn, if there is one."""
    decisions = (getattr(each, "decision", None) for each in row.withdrawals.all())
    return next((each for each in decisions if each and each.confirmed), None)


def _was_withdrawn_before(row: Any, seen: ReportingPeriod) -> bool:
    """Whether a draft had been withdrawn before the span began."""
    withdrawn = _withdrawal_decision(row)
    return withdrawn is not None and bool(withdrawn.decided_at < seen.began_at)


def _in_time(sent: Any) -> str:
    """What was written down later may have been sent in time all the same."""
    return own_initiative.state(sent_at=sent.sent_at, due_at=sent.notice.due_at, told_at=sent.sent_at)


def _birth_figures(row: Any) -> own_initiative.Born | None:
    return own_initiative.Born(row.birth_year, row.birth_month, row.birth_day) if row.birth_year else None


# ---


def signal_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> signalled.Signalled:
    """R-02: everybody signalled to the agents whose measure held on some day of a span (LU art. 69(2), 81)."""
    seen = reporting_period(house, first_day, last_day, at)
    rows = signal_selectors.signals_in_period(house.id, first_day, last_day, seen.told_at)
    persons = tuple(_person(row, seen) for row in rows if row.signalled_at <= at)
    return signalled.Signalled(min(last_day, house.gaming_day(seen.told_at)), persons)


def _person(row: Any, seen: ReportingPeriod) -> signalled.Person:
    measure = row.measure
    found = getattr(measure, "end", None)
    end = found if found and seen.by_its_end(found.ended_at) else None
    since = found if found and seen.since(found.ended_at) else None
    return signalled.Person(
        surname=measure.surname,
        given_names=measure.given_names,
        born=_birth_figures(measure),
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
        late=Late(row.signalled_at, row.signalled_by.full_name) if seen.since(row.signalled_at) else None,
        later=(SubsequentEvent("struck_off", since.ended_at, since.ended_by.full_name, since.ended_on.isoformat()),)
        if since
        else (),
    )


# ---


def interview_figures(
    house: House, first_day: date, last_day: date, at: datetime = EVER
) -> interviews_due.InterviewsDue:
    """R-14: what lay before the team when a span ended (LU-PIS-5, LU-PIS-7)."""
    seen = reporting_period(house, first_day, last_day, at)
    today = Today.of(house, seen.told_at).gaming_day
    horizon = today + timedelta(days=interviews_due.DAYS_AHEAD)
    steps = list(measured.agreed_interviews(house.id, seen.told_at, house.opens_at(horizon + timedelta(days=1))))
    names = agenda.names(house.id, [step.interview for step in steps])
    wished = [_ending(row, today, seen) for row in measured.wished_until(house.id, horizon, seen.told_at, at)]
    return interviews_due.InterviewsDue(
        as_of=today,
        agreed=tuple(_agreed_figures(step, names[step.interview_id], seen) for step in steps),
        due=tuple(each for each in wished if each.last_day < today),
        ending=tuple(each for each in wished if each.last_day >= today),
    )


def _agreed_figures(step: Any, guest: str, seen: ReportingPeriod) -> interviews_due.Agreed:
    measure = step.interview.measure
    return interviews_due.Agreed(
        guest=guest,
        measure=measure.kind if measure else "",
        meets_at=step.meets_at,
        led_by=step.led_by.full_name,
        overdue=step.meets_at <= seen.told_at,
        later=tuple(_steps_since([step.interview], seen)),
    )


def _ending(row: Any, today: date, seen: ReportingPeriod) -> interviews_due.Ending:
    interviews = list(row.interviews.all())
    steps = [each for one in interviews for each in one.steps.all() if seen.by_its_end(each.recorded_at)]
    newest = steps[-1] if steps else None
    authorised = getattr(row, "authorisation", None)
    later = list(_steps_since(interviews, seen))
    if authorised and seen.since(authorised.authorised_at):
        later.append(SubsequentEvent("authorised", authorised.authorised_at, authorised.authorised_by.full_name))
    return interviews_due.Ending(
        guest=display(row.surname, row.given_names),
        measure=row.kind,
        visits=row.visits,
        period=row.period,
        first_day=row.first_day,
        last_day=row.last_day,
        days=(row.last_day - today).days,
        step=newest.step if newest else "",
        meets_at=newest.meets_at if newest else None,
        led_by=newest.led_by.full_name if newest and newest.led_by else "",
        late=Late(row.entered_at, row.entered_by.full_name) if seen.since(row.entered_at) else None,
        later=tuple(sorted(later, key=lambda each: each.at)),
    )


def _steps_since(interviews: list[Any], seen: ReportingPeriod) -> Iterator[SubsequentEvent]:
    """What happened to interviews after the span; notes of the team stay with the team's own register."""
    for interview in interviews:
        for each in interview.steps.all():
            if seen.since(each.recorded_at):
                yield SubsequentEvent(each.step, each.recorded_at, each.recorded_by.full_name)
