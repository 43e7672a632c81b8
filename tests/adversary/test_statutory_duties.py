"""Two people who agree cannot switch off the query of Cruks or lower the minimum age: both are law, not settings."""

from datetime import date
from uuid import UUID

import pytest

from compliance.refusals import Refused
from compliance.rules.rulebook import to_json
from compliance.venues.models.policies import HousePolicy
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import policies
from tests import cast
from tests.central.valkenburg import open_it
from tests.venues.dutch import DUTCH

FROM = date(2026, 3, 10)
LOWERED: list[tuple[str, bool | int, str]] = [
    ("central_register.required", False, "is required by law: leave it unchanged."),
    ("admission.min_age", 12, "may not be below 18"),
]


def propose(parameter: str, raw: str, *, venue_id: UUID = DUTCH, by: str = "naleving") -> HousePolicy:
    return policies.propose_policy(
        house=selectors.get_house(venue_id),
        parameter=parameter,
        raw=raw,
        effective_from=FROM,
        reason="Cheaper.",
        by=cast.member(by),
        at=cast.TUESDAY,
    )


@pytest.mark.parametrize(("parameter", "value", "why"), LOWERED)
def test_a_proposal_is_refused(db: None, parameter: str, value: bool | int, why: str) -> None:
    open_it()
    with pytest.raises(Refused, match=why):
        propose(parameter, str(value).lower())


@pytest.mark.usefixtures("house", "compliance_officer")
def test_luxembourg_may_raise_the_age_and_not_lower_it() -> None:
    with pytest.raises(Refused, match="may not be below 18"):
        propose("admission.min_age", "17", venue_id=cast.VENUE, by="compliance_officer")
    assert propose("admission.min_age", "21", venue_id=cast.VENUE, by="compliance_officer").value == to_json(21)


@pytest.mark.parametrize(("parameter", "value", "_why"), LOWERED)
def test_a_setting_of_an_earlier_version_is_set_aside(
    db: None, monkeypatch: pytest.MonkeyPatch, parameter: str, value: bool | int, _why: str
) -> None:
    """Such rows exist where a casino decided before the upgrade: they are shown, and never applied."""
    open_it()
    monkeypatch.setattr(policies, "parse_proposal", lambda _version, _name, _raw: value)
    row = propose(parameter, str(value))
    policies.decide_policy(
        house=selectors.get_house(DUTCH),
        policy=row,
        approved=True,
        note="",
        by=cast.member("directeur"),
        at=cast.TUESDAY,
    )
    book = selectors.get_house(DUTCH).rulebook(FROM)
    assert book.value(parameter) == {"central_register.required": True, "admission.min_age": 18}[parameter]
    assert [policy.parameter for policy in book.refused] == [parameter]
