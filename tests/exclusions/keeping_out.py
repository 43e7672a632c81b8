"""Short ways to enter measures in tests."""

from datetime import date
from typing import Any

from compliance.exclusions.measure_register.domain import Terms, Who
from compliance.exclusions.measure_register.selectors import Today
from compliance.exclusions.measures.services import entries
from compliance.exclusions.models.measures import Measure
from compliance.people.domain.documents.mrz import PartialDate
from tests import cast

FIRST = date(2026, 1, 12)


def weber(**changes: Any) -> Who:
    """The guest Weber as a decision names him: name and birth date, no paper."""
    facts: dict[str, Any] = {
        "surname": "Weber",
        "given_names": "Jean",
        "birth": PartialDate(1980, 5, 17),
        "sex": "M",
        "nationality": "LUX",
        "document_number": "",
        "document_state": "",
    }
    return Who(**facts | changes)


def ministerial(**changes: Any) -> Terms:
    facts: dict[str, Any] = {
        "kind": "ministerial",
        "first_day": FIRST,
        "last_day": None,
        "reference": "MJ-2026-114",
        "ground": 4,
    }
    return Terms(**facts | changes)


def by_house(**changes: Any) -> Terms:
    facts: dict[str, Any] = {
        "kind": "house",
        "first_day": FIRST,
        "last_day": None,
        "reason": "Threatened a croupier.",
    }
    return Terms(**facts | changes)


def for_livelihood(last_day: date | None = None) -> Terms:
    """An exclusion by the management that protects the livelihood of the player."""
    return by_house(livelihood=True, reason="Plays with borrowed money.", last_day=last_day)


def self_ban(**changes: Any) -> Terms:
    facts: dict[str, Any] = {"kind": "self_ban", "first_day": date(2026, 2, 1), "last_day": date(2026, 6, 1)}
    return Terms(**facts | changes)


def limit(**changes: Any) -> Terms:
    """Two visits a month at the guest's own wish, until the end of the year."""
    facts: dict[str, Any] = {
        "kind": "visit_limit",
        "first_day": FIRST,
        "last_day": date(2026, 12, 31),
        "basis": "house",
        "period": "month",
        "visits": 2,
    }
    return Terms(**facts | changes)


def imposed(**changes: Any) -> Terms:
    """Two visits a month by decision of the management, until struck off."""
    facts: dict[str, Any] = {"basis": "art_69", "last_day": None, "reason": "Plays with borrowed money."}
    return limit(**facts | changes)


def keep_out(terms: Terms, who: Who | None = None, *, by: Any = None, at: Any = cast.TUESDAY) -> Measure:
    """Enter a measure against Weber, or whoever is named, as the compliance officer."""
    officer = by or cast.member("compliance_officer")
    return entries.enter_measure(house=cast.house(), who=who or weber(), terms=terms, by=officer, at=at)


def noon(day: date) -> Today:
    """The middle of a day, when calendar and gaming day are the same."""
    return Today(day, day)


def over(**changes: Any) -> Measure:
    """A self-ban of Weber that ended on Sunday, 1 March 2026, and awaits its interview."""
    return keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)), **changes)
