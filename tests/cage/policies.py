"""What a house of the tests decides, by two persons, from a day on."""

from datetime import date

from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from compliance.venues.selectors import venues
from compliance.venues.services import policies
from tests.cast import OPENED, house, member
from tests.venues.dutch import DUTCH

SINCE = date(2026, 1, 2)


def set_policy(parameter: str, raw: str, since: date = SINCE) -> None:
    """A policy proposed by the compliance officer and approved by the director."""
    decide(house(), parameter, raw, by=member("compliance_officer"), approver=member("director"), since=since)


def set_dutch_policy(parameter: str, raw: str) -> None:
    """The same at Valkenburg."""
    decide(venues.get_house(DUTCH), parameter, raw, by=member("compliance_officer.nl"), approver=member("directeur"))


def decide(of_house: House, parameter: str, raw: str, *, by: Staff, approver: Staff, since: date = SINCE) -> None:
    """A policy of a house, proposed by one person and approved by another."""
    row = policies.propose_policy(
        house=of_house, parameter=parameter, raw=raw, effective_from=since, reason="Decided.", by=by, at=OPENED
    )
    policies.decide_policy(house=of_house, policy=row, approved=True, note="", by=approver, at=OPENED)
