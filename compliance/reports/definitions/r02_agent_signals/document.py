"""Layout of R-02: persons reported to the control agents (LU art. 69(2), 81)."""

from collections.abc import Iterator
from datetime import date

from django.utils import translation
from django.utils.translation import npgettext, pgettext

from compliance.citations.texts import citation_text
from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_time, make_sheet

from ..words.persons import BASES, LATER, MEASURES, format_allowed_visits, format_birth, short_date, table_pages
from . import figures as agent_signals


def signalled_sheets(order: Order, found: agent_signals.Signalled) -> Iterator[Sheet]:
    """Return the sheets of R-02, always one volume."""
    with translation.override(order.language):
        page = {
            "as_of": format_day(found.as_of),
            "in_force": found.in_force,
            "persons": [_person_words(order, each, found.as_of) for each in found.persons],
        }
        rows, pages = len(found.persons), signalled_pages(found)
        yield make_sheet(order, "signalled", found, page, result=_result(found), rows=rows, pages=pages)


def signalled_pages(found: agent_signals.Signalled) -> int:
    """Estimate the number of pages of R-02."""
    return table_pages(len(found.persons))


def _result(found: agent_signals.Signalled) -> Result:
    if not found.persons:
        return Result(pgettext("person report", "No measure of a person reported to the agents applied in the period."))
    sentence = npgettext(
        "person report",
        "On %(day)s a measure applies to %(persons)s person reported to the agents.",
        "On %(day)s measures apply to %(persons)s persons reported to the agents.",
        found.in_force,
    )
    return Result(sentence % {"day": format_day(found.as_of), "persons": found.in_force})


def _person_words(order: Order, person: agent_signals.Person, as_of: date) -> dict[str, object]:
    return {
        "surname": person.surname,
        "given_names": person.given_names,
        "born": format_birth(person.born),
        "nationality": person.nationality,
        "measure": MEASURES[person.kind],
        "allowed": format_allowed_visits(person.visits, person.period),
        "basis": _legal_basis(order, person),
        "first_day": short_date(person.first_day),
        "last_day": short_date(person.last_day),
        "struck_off_on": short_date(person.struck_off_on),
        "holds": agent_signals.is_in_force(person, as_of),
        "signalled_at": format_time(order, person.signalled_at),
        "signalled_by": person.signalled_by,
        "late": late_mark(order, person.late),
        "later": describe_later_events(order, person.later, LATER),
    }


def _legal_basis(order: Order, person: agent_signals.Person) -> str:
    """Return the article of a measure and who requested it; a limit at the guest's own wish has no article."""
    if person.basis == "house":
        return str(BASES[person.basis])
    # Exclusions in R-02 protect a livelihood; those for other reasons are not reported.
    subject = f"limit.{person.basis}" if person.basis else "exclusion.livelihood"
    citation = citation_text(order.house.cite(subject, person.signalled_at))
    return ", ".join(filter(None, (citation, str(BASES[person.basis]))))
