"""Layout of R-14: the agenda of the team, and measures that end soon (PLAY IT SAFE)."""

from collections.abc import Iterable, Iterator

from django.utils import translation
from django.utils.translation import pgettext

from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_time, make_sheet

from ..words.persons import LATER, MEASURES, STEPS, format_allowed_visits, short_date, table_pages
from . import figures as interviews_due


def interviews_sheets(order: Order, found: interviews_due.InterviewsDue) -> Iterator[Sheet]:
    """Return the sheets of R-14, always one volume."""
    with translation.override(order.language):
        page = {
            "as_of": format_day(found.as_of),
            "days_ahead": interviews_due.DAYS_AHEAD,
            "agreed": [_agreed_row(order, each) for each in found.agreed],
            "due": list(_ending_words(order, found.due)),
            "ending": list(_ending_words(order, found.ending)),
        }
        rows = len(found.agreed) + len(found.due) + len(found.ending)
        result, pages = _result(found.overdue_count), interviews_pages(found)
        yield make_sheet(order, "interviews_due", found, page, result=result, rows=rows, pages=pages)


def interviews_pages(found: interviews_due.InterviewsDue) -> int:
    """Estimate the number of pages of R-14."""
    return table_pages(len(found.agreed) + len(found.due) + len(found.ending))


def _result(overdue: int) -> Result:
    if overdue:
        return Result(pgettext("person report", "To be done first: %(overdue)s") % {"overdue": overdue}, sound=False)
    return Result(pgettext("person report", "Nothing is overdue."), sound=True)


def _agreed_row(order: Order, each: interviews_due.Agreed) -> dict[str, object]:
    return {
        "guest": each.guest,
        "about": MEASURES[each.measure] if each.measure else pgettext("person report", "a talk with a guest"),
        "meets_at": format_time(order, each.meets_at),
        "led_by": each.led_by,
        "overdue": each.overdue,
        "later": describe_later_events(order, each.later, LATER),
    }


def _ending_words(order: Order, rows: Iterable[interviews_due.Ending]) -> Iterator[dict[str, object]]:
    for each in rows:
        yield {
            "guest": each.guest,
            "measure": MEASURES[each.measure],
            "allowed": format_allowed_visits(each.visits, each.period),
            "first_day": short_date(each.first_day),
            "last_day": short_date(each.last_day),
            "days": abs(each.days),
            "step": STEPS[each.step],
            "waits": each.step != "accepted",
            "meets_at": format_time(order, each.meets_at) if each.meets_at else "",
            "led_by": each.led_by,
            "late": late_mark(order, each.late),
            "later": describe_later_events(order, each.later, LATER),
        }
