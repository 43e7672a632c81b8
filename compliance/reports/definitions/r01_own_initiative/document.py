"""Layout of R-01: notices to the Minister of Justice (LU art. 69(1))."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import pgettext

from compliance.citations.texts import citation_text
from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_time, make_sheet

from ..words.persons import GROUNDS, LATER, NOTICES, STATES, WAYS, format_birth, table_pages
from . import figures as own_initiative


def notices_sheets(order: Order, found: own_initiative.OwnInitiative) -> Iterator[Sheet]:
    """Return the sheets of R-01, always one volume."""
    with translation.override(order.language):
        page = {
            "notices": [_notice_words(order, each) for each in found.notices],
            "earlier": [_notice_words(order, each) for each in found.earlier],
            "states": [(STATES[state], found.count(state)) for state in own_initiative.STATES],
        }
        rows, pages = len(found.notices) + len(found.earlier), notices_pages(found)
        yield make_sheet(order, "own_initiative", found, page, result=_result(found), rows=rows, pages=pages)


def notices_pages(found: own_initiative.OwnInitiative) -> int:
    """Estimate the number of pages of R-01."""
    return table_pages(len(found.notices) + len(found.earlier))


def _result(found: own_initiative.OwnInitiative) -> Result:
    if not found.notices and not found.earlier:
        return Result(
            pgettext(
                "person report", "The management excluded or refused no one on a ground to be notified to the Minister."
            )
        )
    if found.count("overdue") or found.count("sent_late"):
        return Result(pgettext("person report", "Not every notice was sent in time."), sound=False)
    return Result(pgettext("person report", "No notice was sent late, and none was overdue."), sound=True)


def _notice_words(order: Order, notice: own_initiative.Notice) -> dict[str, object]:
    sent = notice.sent
    return {
        "number": notice.number,
        "kind": NOTICES[notice.kind],
        "ground": GROUNDS.get(notice.ground, notice.ground),
        "articles": citation_text(notice.articles),
        "surname": notice.surname,
        "given_names": notice.given_names,
        "born": format_birth(notice.born),
        "reasons": notice.reasons,
        "raised_at": format_time(order, notice.raised_at),
        "raised_by": notice.raised_by,
        "due_at": format_time(order, notice.due_at) if notice.due_at is not None else "–",
        "state": STATES[notice.state],
        "faulty": notice.state in ("overdue", "sent_late"),
        "sent": sent
        and {
            "at": format_time(order, sent.at),
            "way": WAYS[sent.way],
            "reference": sent.reference,
            "by": sent.recorded_by or pgettext("this program", "Carnet"),
            "recorded_at": format_time(order, sent.recorded_at),
        },
        "later": describe_later_events(order, notice.later, LATER),
    }
