"""Layout of R-09: the register of notices sent to authorities."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import pgettext

from compliance.citations.texts import citation_text
from compliance.notices.presentation.words import ADDRESSEES, KINDS
from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_time, make_sheet

from ..words.persons import LATER, STATES, WAYS, table_pages
from . import figures as notices_sent


def notices_sent_sheets(order: Order, found: notices_sent.NoticesSent) -> Iterator[Sheet]:
    """Return the sheets of R-09, always one volume."""
    with translation.override(order.language):
        page = {
            "letters": [_letter_words(order, each) for each in found.letters],
            "earlier": [_letter_words(order, each) for each in found.earlier],
            "sent": found.count("sent", "sent_late"),
            "waiting": found.count("waiting", "overdue"),
        }
        rows, pages = len(found.letters) + len(found.earlier), notices_sent_pages(found)
        yield make_sheet(order, "notices_sent", found, page, result=_result(found), rows=rows, pages=pages)


def notices_sent_pages(found: notices_sent.NoticesSent) -> int:
    """Estimate the number of pages of R-09."""
    return table_pages(len(found.letters) + len(found.earlier))


def _result(found: notices_sent.NoticesSent) -> Result:
    if not found.letters and not found.earlier:
        return Result(pgettext("person report", "No notice was issued in the period, and none was waiting to be sent."))
    late = found.count("sent_late", "overdue")
    if late:
        text = pgettext("person report", "Notices that were sent late or are overdue: %(late)s.")
        return Result(text % {"late": late}, sound=False)
    waiting = found.count("waiting")
    if waiting:
        text = pgettext("person report", "Notices not yet sent at the end of the period: %(waiting)s; none is overdue.")
        return Result(text % {"waiting": waiting})
    return Result(pgettext("person report", "Every notice issued was sent in time."), sound=True)


def _letter_words(order: Order, letter: notices_sent.Letter) -> dict[str, object]:
    sent = letter.sent
    return {
        "number": letter.number,
        "addressee": ADDRESSEES[letter.addressee],
        "subject": KINDS[letter.kind],
        "articles": citation_text(letter.articles),
        "corrects": letter.corrects,
        "issued_at": format_time(order, letter.issued_at),
        "issued_by": letter.issued_by,
        "delivery": WAYS[letter.delivery] if letter.delivery else "–",
        "due_at": format_time(order, letter.due_at) if letter.due_at is not None else "–",
        "state": STATES[letter.state],
        "faulty": letter.state in ("overdue", "sent_late"),
        "sent": sent
        and {
            "at": format_time(order, sent.at),
            "way": WAYS[sent.way],
            "reference": sent.reference,
            "by": sent.recorded_by or pgettext("this program", "Carnet"),
            "recorded_at": format_time(order, sent.recorded_at),
        },
        "later": describe_later_events(order, letter.later, LATER),
    }
