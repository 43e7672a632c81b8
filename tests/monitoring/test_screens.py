"""The pages and paths of money alerts: what waits, why it was raised, and how it is cleared."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.monitoring.models import AlertClearance
from tests import cast, said
from tests.monitoring.guests import Source, guest, operation, void
from tests.refusals import detail_of


@pytest.fixture(autouse=True)
def a_little_later(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=30), tick=False):
        yield


@pytest.fixture
def alert(db: None) -> Any:
    weber, first = guest(), Source()
    operation(weber, "6000.00", source=first)
    (found,) = operation(weber, "4500.00")
    void(first)
    operation(weber, "7000.00")
    return found


def test_an_alert_waits_shows_its_sum_and_is_cleared(sign_in: Any, compliance_officer: Any, alert: Any) -> None:
    client = sign_in(compliance_officer)
    assert "2 alerts on guests&#x27; transactions await review." in client.get("/door/tonight/").content.decode()
    listed = client.get("/alerts/?state=open").content.decode()
    assert "Weber" in listed
    assert "10,500.00" in listed
    page = client.get(f"/alerts/{alert.pk}/").content.decode()
    for words in ("6,000.00", "10,500.00", "voided since", "Weber"):
        assert words in page
    assert "Other alerts of this guest" in page
    address = f"/alerts/{alert.pk}/clearance/"
    assert client.post(address, {"reason": ""}).status_code == 422
    assert client.post(address, {"reason": "   "}).status_code == 422
    assert client.post(address, {"reason": "One evening, one table."}).status_code == 302
    again = client.post(address, {"reason": "Once more."})
    assert again.status_code == 422
    assert "This alert has already been cleared" in again.content.decode()
    assert AlertClearance.objects.get().cleared_by == compliance_officer
    assert "One evening, one table." in client.get(f"/alerts/{alert.pk}/").content.decode()
    assert len(said.acts(cast.VENUE, "monitoring.alert.cleared")) == 1
    assert said.acts(cast.VENUE, "monitoring.alert.opened")
    assert said.acts(cast.VENUE, "http.register.read")


def test_the_register_as_a_file_names_nobody(sign_in: Any, compliance_officer: Any, alert: Any) -> None:
    answer = sign_in(compliance_officer).get("/alerts/?state=open&export=csv&of=all")
    text = b"".join(answer).decode()
    assert "10500" in text.replace(",", "").replace(".00", "")
    assert "Weber" not in text
    assert said.acts(cast.VENUE, "http.register.exported")


def test_alerts_through_the_api(sign_in: Any, compliance_officer: Any, alert: Any) -> None:
    client, key = sign_in(compliance_officer), uuid4().hex
    listed = client.get("/api/v1/alerts/?state=open").json()
    assert [each["total"] for each in listed["results"]] == ["11500.00", "10500.00"]
    one = client.get(f"/api/v1/alerts/{alert.pk}/").json()
    assert [(each["amount"], each["voided"]) for each in one["lines"]] == [("6000.00", True), ("4500.00", False)]

    def clear(key: str, reason: str = "Seen.") -> Any:
        address, body = f"/api/v1/alerts/{alert.pk}/clearance/", {"reason": reason}
        return client.post(address, body, content_type="application/json", headers={"Idempotency-Key": key})

    assert detail_of(clear(uuid4().hex, ""))
    assert clear(key).json() == clear(key).json() == {"id": str(alert.pk)}
    assert "This alert has already been cleared" in detail_of(clear(uuid4().hex))
    assert [each["id"] for each in client.get("/api/v1/alerts/?state=cleared").json()["results"]] == [str(alert.pk)]
    assert client.get(f"/api/v1/alerts/{uuid4()}/").status_code == 404
    assert client.get(f"/alerts/{uuid4()}/").status_code == 404


def test_who_may_not(sign_in: Any, porter: Any, cashier: Any, inspector: Any, accountant: Any, alert: Any) -> None:
    for nobody in (porter, cashier, accountant):
        client = sign_in(nobody)
        for address in ("/alerts/", f"/alerts/{alert.pk}/", "/api/v1/alerts/", f"/api/v1/alerts/{alert.pk}/"):
            assert client.get(address).status_code == 403
        assert "transactions" not in client.get("/door/tonight/").content.decode()
    client = sign_in(inspector)
    assert "Clear the alert</button>" not in client.get(f"/alerts/{alert.pk}/").content.decode()
    assert client.post(f"/alerts/{alert.pk}/clearance/", {"reason": "Mine."}).status_code == 403
    assert not AlertClearance.objects.exists()
