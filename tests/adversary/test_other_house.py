"""Somebody with every right at one house asks for the rows of another one, by their identifiers: nothing is there."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.test import Client

from compliance.admissions.cards.services import cancellations
from compliance.reports.ordering.services import orders
from compliance.venues.authentication.presence import presence_of
from compliance.venues.models.staff import Staff
from compliance.venues.services import places, policies
from tests import cast, said
from tests.accounts import employ
from tests.admissions.presenting import present
from tests.adversary.another_house import FACTS
from tests.adversary.every_address import NO_SUCH_METHOD, NOBODY, addresses, guarding_permission

pytestmark = pytest.mark.slow

NAMES = ("card", "decision", "person", "cancellation", "policy", "device", "report", "staff", "act", "post", "room")


@pytest.fixture(autouse=True)
def _tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture(params=[("director", "compliance", "cashier"), ("chef_de_salle", "pit_boss", "cashier")])
def stranger(db: None, sign_in: Any, request: pytest.FixtureRequest) -> Client:
    """As many posts of another house in one person as one person may hold."""
    venue_id = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    account = employ("stranger", *request.param, venue_id=venue_id, full_name="Ada Stranger")
    client: Client = sign_in(account)
    client.raise_request_exception = False
    return client


@pytest.fixture
def rows(porter: Any, director: Any, compliance_officer: Any, house: Any) -> dict[str, UUID]:
    """One row of everything that has an address, at the house of the cast."""
    admission = present(porter)
    asked = cancellations.ask_cancellation(
        house=house, card=admission.card, reason="Wrong guest.", by=porter, at=cast.TUESDAY
    )
    policy = policies.propose_policy(
        house=house,
        parameter="admission.min_age",
        raw="21",
        effective_from=date(2026, 4, 1),
        reason="House rule.",
        by=compliance_officer,
        at=cast.TUESDAY,
    )
    device = cast.token_of(porter).device
    report = orders.order_report(
        house=house, kind="R-05", first_day=date(2026, 3, 2), last_day=date(2026, 3, 2), by=director, at=cast.TUESDAY
    )
    act = said.acts(cast.VENUE, "admissions.guest.admitted")[0].act
    return {
        "card": admission.card.pk,
        "decision": admission.decision.pk,
        "person": admission.decision.person_id,
        "cancellation": asked.pk,
        "policy": policy.pk,
        "device": device.pk,
        "report": report.pk,
        "staff": porter.pk,
        "act": act,
        "post": porter.posts.get().pk,
        "room": cast.VENUE,
    }


@pytest.mark.parametrize("method", ["read", "steal"])
def test_no_row_of_another_house_can_be_read_or_changed(stranger: Client, rows: dict[str, UUID], method: str) -> None:
    assert set(rows) == set(NAMES)
    with_identifier = [address for address in addresses() if NOBODY in address]
    assert len(with_identifier) >= 20
    may = presence_of(Staff.objects.get(username="stranger"), None, cast.TUESDAY).permissions
    leaks = []
    for address in with_identifier:
        for name, key in rows.items():
            asked = address.replace(NOBODY, str(key))
            answer = METHODS[method](stranger, asked)
            if answer.status_code not in {302, 400, 403, 404, 405, 415, 422}:
                leaks.append((name, asked, answer.status_code))
            if b"Weber" in answer.content or b"D-000001" in answer.content or b"Porter" in answer.content:
                leaks.append((name, asked, "shown"))
            # Without the permission of the address, the guard answers before it could know the row.
            asked_for = guarding_permission(asked, answer.wsgi_request.method)
            refused = answer.status_code == 403 and asked_for is not None and asked_for not in may
            if refused or answer.status_code == NO_SUCH_METHOD:
                break
    assert leaks == []


def _read(stranger: Client, address: str) -> Any:
    return stranger.get(address)


def _steal(stranger: Client, address: str) -> Any:
    """Do whatever is done there."""
    return stranger.post(
        address,
        {"confirmed": True, "approved": True, "note": "x", "reason": "x"},
        content_type="application/json",
        headers={"Idempotency-Key": f"steal-{address}"},
    )


METHODS = {"read": _read, "steal": _steal}


def test_lists_of_another_house_are_empty(stranger: Client, rows: dict[str, UUID]) -> None:
    for address in addresses():
        if NOBODY in address or "logout" in address:
            continue
        content = stranger.get(address).content
        assert b"Weber" not in content, address
        assert b"D-000001" not in content, address


def test_nothing_of_the_house_changed(stranger: Client, rows: dict[str, UUID], house: Any) -> None:
    stranger.post(f"/door/cancellations/{rows['cancellation']}/answer/", {"answer": "confirm", "confirmed": "1"})
    stranger.post(f"/house/policies/{rows['policy']}/decide/", {"decision": "approve", "approved": "1", "note": ""})
    assert said.acts(cast.VENUE, "admissions.cancellation.confirmed") == []
    assert said.acts(cast.VENUE, "venues.policy.approved") == []
