"""What the house of the tests decides about its cage, by two persons, from a day on."""

from datetime import date

from compliance.venues.services import policies
from tests.cast import OPENED, house, member


def set_policy(parameter: str, raw: str, since: date = date(2026, 1, 2)) -> None:
    """A policy proposed by the compliance officer and approved by the director."""
    row = policies.propose_policy(
        house=house(),
        parameter=parameter,
        raw=raw,
        effective_from=since,
        reason="Decided.",
        by=member("compliance_officer"),
        at=OPENED,
    )
    policies.decide_policy(house=house(), policy=row, approved=True, note="", by=member("director"), at=OPENED)
