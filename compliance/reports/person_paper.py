"""R-01, R-02 and R-14 on paper: notices to the Minister, persons signalled to the agents, the agenda of the team."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import pgettext

from compliance.rules.articles import label as article_label

from . import interviews_due, own_initiative, signalled
from .late_paper import late_mark, told_later
from .person_terms import BASES, GROUNDS, LATER, MEASURES, NOTICES, PERIODS, STATES, STEPS, WAYS
from .sheet import Order, Sheet, clock, day, make_sheet

ROWS_ON_A_PAGE = 14


def _pages(rows: int) -> int:
    return 1 + rows // ROWS_ON_A_PAGE


def _short(on: date | None) -> str:
    return date_format(on, "SHORT_DATE_FORMAT") if on else ""


def _format_birth(born: own_initiative.Born | None) -> str:
    """A birth date as far as it is known: 1980, 05/1980 or 17/05/1980."""
    if born is None:
        return ""
    if born.month and born.day:
        return _short(date(born.year, born.month, born.day))
    return f"{born.month:02d}/{born.year}" if born.month else str(born.year)


# ---


def notices_sheets(order: Order, found: own_initiative.OwnInitiative) -> Iterator[Sheet]:
    """R-01, always one volume."""
    with translation.override(order.language):
        page = {
            "notices": [_notice(order, each) for each in found.notices],
            "earlier": [_notice(order, each) for each in found.earlier],
            "states": [(STATES[state], found.count(state)) for state in own_initiative.STATES],
            "sound": not found.count("overdue") and not found.count("sent_late"),
        }
        rows = len(found.notices) + len(found.earlier)
        yield make_sheet(order, "own_initiative", found, page, rows=rows, pages=notices_pages(found))


def notices_pages(found: own_initiative.OwnInitiative) -> int:
    """About how many pages R-01 will have."""
    return _pages(len(found.notices) + len(found.earlier))


def _notice(order: Order, notice: own_initiative.Notice) -> dict[str, Any]:
    sent = notice.sent
    return {
        "number": notice.number,
        "kind": NOTICES[notice.kind],
        "ground": GROUNDS.get(notice.ground, notice.ground),
        "articles": notice.articles,
        "surname": notice.surname,
        "given_names": notice.given_names,
        "born": _format_birth(notice.born),
        "reasons": notice.reasons,
        "raised_at": clock(order, notice.raised_at),
        "raised_by": notice.raised_by,
        "due_at": clock(order, notice.due_at),
        "state": STATES[notice.state],
        "faulty": notice.state in ("overdue", "sent_late"),
        "sent": sent
        and {
            "at": clock(order, sent.at),
            "way": WAYS[sent.way],
            "reference": sent.reference,
            "by": sent.recorded_by,
            "recorded_at": clock(order, sent.recorded_at),
        },
        "later": told_later(order, notice.later, LATER),
    }


# ---


def signalled_sheets(order: Order, found: signalled.Signalled) -> Iterator[Sheet]:
    """R-02, always one volume."""
    with translation.override(order.language):
        page = {
            "as_of": day(found.as_of),
            "in_force": found.in_force,
            "persons": [_person(order, each, found.as_of) for each in found.persons],
        }
        yield make_sheet(order, "signalled", found, page, rows=len(found.persons), pages=signalled_pages(found))


def signalled_pages(found: signalled.Signalled) -> int:
    """About how many pages R-02 will have."""
    return _pages(len(found.persons))


def _person(order: Order, person: signalled.Person, as_of: date) -> dict[str, Any]:
    return {
        "surname": person.surname,
        "given_names": person.given_names,
        "born": _format_birth(person.born),
        "nationality": person.nationality,
        "measure": MEASURES[person.kind],
        "allowed": _format_allowed_visits(person.visits, person.period),
        "basis": _basis(order, person),
        "first_day": _short(person.first_day),
        "last_day": _short(person.last_day),
        "struck_off_on": _short(person.struck_off_on),
        "holds": signalled.holds(person, as_of),
        "signalled_at": clock(order, person.signalled_at),
        "signalled_by": person.signalled_by,
        "late": late_mark(order, person.late),
        "later": told_later(order, person.later, LATER),
    }


def _basis(order: Order, person: signalled.Person) -> str:
    """The article that a measure rests on, and who wants it; a wish rests on none that the agents enforce."""
    if person.basis == "house":
        return str(BASES[person.basis])
    subject = f"limit.{person.basis}" if person.basis else f"measure.{person.kind}"
    citation = article_label(order.house.cite(subject, person.signalled_at))
    return ", ".join(filter(None, (citation, str(BASES[person.basis]))))


def _format_allowed_visits(visits: int | None, period: str) -> str:
    """What a limit allows: 2 × a month."""
    return "" if visits is None else f"{visits}\u00a0×\u00a0{PERIODS[period]}"


# ---


def interviews_sheets(order: Order, found: interviews_due.InterviewsDue) -> Iterator[Sheet]:
    """R-14, always one volume."""
    with translation.override(order.language):
        page = {
            "as_of": day(found.as_of),
            "days_ahead": interviews_due.DAYS_AHEAD,
            "overdue": found.overdue,
            "agreed": [_agreed_row(order, each) for each in found.agreed],
            "due": list(_endings(order, found.due)),
            "ending": list(_endings(order, found.ending)),
        }
        rows = len(found.agreed) + len(found.due) + len(found.ending)
        yield make_sheet(order, "interviews_due", found, page, rows=rows, pages=interviews_pages(found))


def interviews_pages(found: interviews_due.InterviewsDue) -> int:
    """About how many pages R-14 will have."""
    return _pages(len(found.agreed) + len(found.due) + len(found.ending))


def _agreed_row(order: Order, each: interviews_due.Agreed) -> dict[str, Any]:
    return {
        "guest": each.guest,
        "about": MEASURES[each.measure] if each.measure else pgettext("person report", "a talk with a guest"),
        "meets_at": clock(order, each.meets_at),
        "led_by": each.led_by,
        "overdue": each.overdue,
        "later": told_later(order, each.later, LATER),
    }


def _endings(order: Order, rows: Iterable[interviews_due.Ending]) -> Iterator[dict[str, Any]]:
    for each in rows:
        yield {
            "guest": each.guest,
            "measure": MEASURES[each.measure],
            "allowed": _format_allowed_visits(each.visits, each.period),
            "first_day": _short(each.first_day),
            "last_day": _short(each.last_day),
            "days": abs(each.days),
            "step": STEPS[each.step],
            "waits": each.step != "accepted",
            "meets_at": clock(order, each.meets_at) if each.meets_at else "",
            "led_by": each.led_by,
            "late": late_mark(order, each.late),
            "later": told_later(order, each.later, LATER),
        }
