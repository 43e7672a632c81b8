"""What a guest has signed is not taken back by a later rule, nor claimed as done before it was."""

from collections.abc import Iterator
from datetime import date
from uuid import uuid4

import pytest
import time_machine

from compliance.exclusions.models.arrivals import MinisterForwarding
from compliance.exclusions.models.endings import MeasureEnd
from compliance.venues.models.staff import Staff
from compliance.venues.selectors import venues
from compliance.venues.services import policies
from tests import cast
from tests.cast import SignIn
from tests.exclusions.asking import less_often, sign, wish
from tests.exclusions.interviews import post
from tests.exclusions.keeping_out import weber

LATER = cast.local("2026-03-10 15:00")
LIFT = {"ended_on": "2026-03-10", "reference": "D-9", "reason": "Asks for it."}


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Iterator[None]:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def become_revocable() -> None:
    """The casino now allows limits to be lifted."""
    policy = policies.propose_policy(
        house=cast.house(),
        parameter="visitlimit.revocable",
        raw="yes",
        effective_from=date(2026, 3, 5),
        reason="Decided with the team.",
        by=cast.member("compliance_officer"),
        at=cast.TUESDAY,
    )
    policies.decide_policy(
        house=cast.house(), policy=policy, approved=True, note="", by=cast.member("director"), at=cast.TUESDAY
    )


def test_a_later_rule_lifts_no_limit_that_was_signed_as_firm(sign_in: SignIn, director: Staff) -> None:
    firm = sign(less_often())
    become_revocable()
    with time_machine.travel(LATER, tick=False):
        later = sign(
            less_often(first_day=LATER.date()), weber(surname="Schmit"), house=venues.get_house(cast.VENUE), at=LATER
        )
        assert later.revocable
        client = sign_in(director)
        assert post(client, f"measures/{firm.pk}/end/", LIFT).status_code == 409
        assert client.post(f"/exclusions/{firm.pk}/end/", LIFT).status_code in {409, 422}
        assert not MeasureEnd.objects.exists()
        assert post(client, f"measures/{later.pk}/end/", LIFT).status_code == 200


def test_the_desk_cannot_record_that_a_request_was_forwarded(sign_in: SignIn, cashier: Staff, porter: Staff) -> None:
    asked = sign(wish(to_minister=True))
    for staff in (cashier, porter):
        client = sign_in(staff)
        assert post(client, f"measures/{asked.pk}/forwarding/", {"forwarded_on": "2026-03-03"}).status_code == 403
        assert client.post(f"/exclusions/{asked.pk}/forwarding/", {"forwarded_on": "2026-03-03"}).status_code == 403
    text = {"asks_for": "self_ban", "language": "fr", "first_day": "2026-03-03", "last_day": "2026-06-03"}
    person = {"surname": "Muller", "given_names": "Paul", "born_on": "1970-01-01", "sex": "M"}
    sent = text | {"person": person, "to_minister": True, "forwarded": True, "way": "paper", "text_digest": "0" * 64}
    assert post(sign_in(cashier), "measures/requests/", sent, uuid4().hex).status_code >= 400
    assert not MinisterForwarding.objects.exists()
