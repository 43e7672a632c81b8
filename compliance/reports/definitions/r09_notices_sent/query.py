"""Query for R-09: notices issued to authorities, and when each was sent."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import TYPE_CHECKING

from compliance.notices.selectors import for_reports as notice_selectors
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER, ReportingPeriod, reporting_period
from compliance.venues.domain.house import House

from ..r01_own_initiative.figures import notice_state
from ..r01_own_initiative.query import sending_event, sending_figures
from . import figures as notices_sent

if TYPE_CHECKING:
    from compliance.notices.models.dispatches import NoticeSent
    from compliance.notices.models.notices import Notice


def sent_figures(house: House, first_day: date, last_day: date, at: datetime = EVER) -> notices_sent.NoticesSent:
    """Return the letters issued in a period, and the earlier ones that were still unsent."""
    period = reporting_period(house, first_day, last_day, at)
    rows = notice_selectors.issued_letters(house.id, period.began_at, period.ended_at)
    shown = tuple(_build_letter(row, period) for row in rows if period.by_its_end(row.issue.issued_at))
    return notices_sent.NoticesSent(
        letters=tuple(each for each in shown if each.issued_at >= period.began_at),
        earlier=tuple(each for each in shown if each.issued_at < period.began_at),
    )


def _build_letter(row: "Notice", period: ReportingPeriod) -> notices_sent.Letter:
    found: NoticeSent | None = getattr(row, "sent", None)
    sent = found if found and period.by_its_end(found.recorded_at) else None
    correction = getattr(row, "correction", None)
    return notices_sent.Letter(
        number=row.letter_number,
        addressee=row.addressee,
        kind=row.kind,
        articles=row.articles,
        corrects=correction.corrects.letter_number if correction else "",
        issued_at=row.issue.issued_at,
        issued_by=row.issue.issued_by.full_name,
        delivery=row.issue.delivery,
        due_at=row.due_at,
        state=notice_state(sent_at=None if sent is None else sent.sent_at, due_at=row.due_at, as_of=period.as_of),
        sent=None if sent is None else sending_figures(sent),
        later=tuple(_subsequent_events(period, found)),
    )


def _subsequent_events(period: ReportingPeriod, sent: "NoticeSent | None") -> Iterator[SubsequentEvent]:
    if sent and period.since(sent.recorded_at):
        yield sending_event(sent)
