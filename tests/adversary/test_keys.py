"""An idempotency key that comes again: with the same words, with others, on another path, from another person."""

from typing import Any

import pytest
import time_machine

from compliance.admissions.models.cards import AdmissionCard, CardTariff
from compliance.admissions.models.decisions import DoorDecision
from compliance.reports.models import Report
from tests import cast
from tests.admissions.books import caller
from tests.adversary.guest_data import ADDRESS, DOCUMENT
from tests.adversary.json_posts import post


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def clashes(answer: Any) -> bool:
    assert answer["Content-Type"] == "application/problem+json"
    assert "Idempotency-Key" in answer.json()["detail"]
    return bool(answer.status_code == 422)


@pytest.mark.parametrize(
    ("address", "sent", "other"),
    [
        ("reports/", {"report": "R-04", "first_day": "2026-03-01", "last_day": "2026-03-02"}, {"report": "R-05"}),
        ("tariffs/", {"day_price": "2.00", "effective_from": "2026-03-04"}, {"day_price": "3.00"}),
        ("devices/", {"name": "Reader", "scopes": ["door"], "expires_on": "2026-12-01"}, {"name": "Other"}),
    ],
)
def test_refuses_a_key_with_another_body(
    address: str, sent: dict[str, str], other: dict[str, str], director: Any, porter: Any
) -> None:
    client, sent = caller(director), sent | ({"staff": str(porter.pk)} if address == "devices/" else {})
    first = post(client, f"/api/v1/{address}", sent)
    assert first.status_code in {200, 201}
    again = post(client, f"/api/v1/{address}", dict(reversed(sent.items())))
    assert again.status_code == 200
    assert clashes(post(client, f"/api/v1/{address}", sent | other))
    assert CardTariff.objects.count() + Report.objects.count() <= 2  # one tariff stood before


def test_refuses_a_key_that_admitted_another_guest(porter: Any) -> None:
    client = caller(porter)
    sent = {"document": DOCUMENT, "address": ADDRESS, "door": str(cast.door().door_id), "face_compared": True}
    first = post(client, "/api/v1/presentations/", sent | {"card": "day"})
    assert first.json()["admitted"] is True
    assert post(client, "/api/v1/presentations/", sent | {"card": "day"}).json() == first.json()
    stranger = sent | {"document": DOCUMENT | {"number": "X999", "surname": "Autre"}, "card": "day"}
    assert clashes(post(client, "/api/v1/presentations/", stranger))
    assert clashes(post(client, "/api/v1/presentations/", sent | {"card": "week"}))
    assert AdmissionCard.objects.count() == DoorDecision.objects.count() == 1


def test_a_key_belongs_to_who_sent_it(director: Any, porter: Any, cashier: Any) -> None:
    sent = {"document": DOCUMENT, "address": ADDRESS, "desk": str(cast.desk().desk_id), "face_compared": True}
    one = post(caller(porter), "/api/v1/presentations/", sent | {"card": "day"})
    other = post(caller(cashier), "/api/v1/presentations/", sent | {"card": "day"})
    assert one.json()["id"] != other.json()["id"]


def test_a_key_of_one_path_opens_no_other(director: Any) -> None:
    client = caller(director)
    span = {"report": "R-04", "first_day": "2026-03-01", "last_day": "2026-03-02"}
    assert post(client, "/api/v1/reports/", span).status_code == 201
    assert clashes(post(client, "/api/v1/tariffs/", {"day_price": "2.00", "effective_from": "2026-03-04"}))
