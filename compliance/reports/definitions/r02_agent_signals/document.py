"""R-02 on paper: persons signalled to the agents (LU art. 69(2), 81)."""

from collections.abc import Iterator
from datetime import date
from typing import Any

from django.utils import translation

from compliance.reports.rendering.late_entries import late_mark, told_later
from compliance.reports.rendering.sheet import Order, Sheet, clock, day, make_sheet
from compliance.rules.citations.articles import label as article_label

from ..words.persons import BASES, LATER, MEASURES, format_allowed_visits, format_birth, short_date, table_pages
from . import figures as signalled


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
    return table_pages(len(found.persons))


def _person(order: Order, person: signalled.Person, as_of: date) -> dict[str, Any]:
    return {
        "surname": person.surname,
        "given_names": person.given_names,
        "born": format_birth(person.born),
        "nationality": person.nationality,
        "measure": MEASURES[person.kind],
        "allowed": format_allowed_visits(person.visits, person.period),
        "basis": _basis(order, person),
        "first_day": short_date(person.first_day),
        "last_day": short_date(person.last_day),
        "struck_off_on": short_date(person.struck_off_on),
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
