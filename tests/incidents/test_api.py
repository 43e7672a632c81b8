"""Incidents through the API: each act once for its key, and who may not."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.incidents.models.entries import Entry
from compliance.incidents.models.incidents import Incident
from tests import cast, said
from tests.exclusions.api_requests import post
from tests.incidents.incident_book import LATER, decide, record, table
from tests.payouts import asking
from tests.refusals import detail_of
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def later() -> Any:
    with time_machine.travel(LATER, tick=False):
        yield


def test_an_incident_is_recorded_completed_and_closed(sign_in: Any, director: Any, pit_boss: Any) -> None:
    chief, boss, key = sign_in(director), sign_in(pit_boss), uuid4().hex
    body = {"kind": "dispute", "reason": "hand_result", "table": str(table().pk)}
    first, again = (post(boss, "incidents/", body, key).json() for _each in range(2))
    assert first == again
    assert (Incident.objects.get().label, set(first)) == ("I-2026-001", {"id"})
    assert set(post(boss, "incidents/", body | {"reason": "device"}).json()["errors"]) == {"reason"}
    address, guest = f"incidents/{first['id']}", str(asking.guest())
    for client, path, sent in (
        (boss, "details", {"text": "At seat 5."}),
        (boss, "persons", {"concern": "player", "person": guest}),
        (boss, "timing", {"stage": "break", "seconds": 30}),
        (chief, "cameras", {"camera": "consult", "text": "Contested."}),
        (boss, "cameras/result", {"text": "Seen."}),
        (boss, "outcome", {"outcome": "payment", "amount": "30.00", "text": "Miscounted."}),
        (chief, "payout", {"means": "cash", "person": guest, "paper": "Passport"}),
        (chief, "exclusion", {"person": guest, "reason": "Threats."}),
        (chief, "observation", {"person": guest, "note": "Upset."}),
        (boss, "closing", {"text": "Paid."}),
        (boss, "corrections", {"text": "Seat 6."}),
        (boss, "persons/withdrawals", {"entry": "", "text": "Another guest."}),
    ):
        if path == "persons/withdrawals":
            sent |= {"entry": str(Entry.objects.get(kind="person").pk)}
        answer = post(client, f"{address}/{path}/", sent)
        assert answer.status_code == 200, (path, answer.content)
    assert "already" in detail_of(post(chief, f"{address}/payout/", {"means": "cash"}))
    assert "closed" in detail_of(post(boss, f"{address}/details/", {"text": "More."}))
    shown = chief.get(f"/api/v1/{address}/").json()
    assert (shown["is_closed"], shown["outcome"], len(shown["entries"])) == (True, "payment", 12)
    assert {each["person"] for each in shown["entries"]} == {None, guest}
    assert {each["person"] for each in boss.get(f"/api/v1/{address}/").json()["entries"]} == {None}
    (listed,) = boss.get("/api/v1/incidents/?state=closed").json()["results"]
    assert (listed["kind"], listed["state"]) == ("dispute", "closed")


def test_figures_and_refusals_of_the_api(sign_in: Any, director: Any, pit_boss: Any, porter: Any) -> None:
    row, chief = record(), sign_in(director)
    found = chief.get("/api/v1/incidents/figures/?first=2026-03-01&last=2026-03-31").json()
    assert (found["total"], found["open"], found["reasons"]) == (1, 1, [{"code": "device", "count": 1}])
    assert chief.get("/api/v1/incidents/figures/").status_code == 400
    door, boss = sign_in(porter), sign_in(pit_boss)
    assert door.get(f"/api/v1/incidents/{row.pk}/").status_code == 403
    result = {"text": "The guest was right."}
    assert post(door, f"incidents/{row.pk}/cameras/result/", result).status_code == 403
    refused = post(boss, f"incidents/{row.pk}/cameras/", {"camera": "consult", "text": "Now."})
    assert refused.status_code == 403
    assert chief.get(f"/api/v1/incidents/documents/{uuid4()}/").status_code == 404
    other = sign_in(open_dutch_house())
    assert post(other, f"incidents/{row.pk}/details/", {"text": "Seen."}).status_code == 404
    assert not Entry.objects.exists()


def test_an_act_of_a_person_who_may_not_read_incidents_returns_no_incident(sign_in: Any, porter: Any) -> None:
    """Only the reading of an incident, which is logged, shows its entries."""
    row, door = record(note="A watch."), sign_in(porter)
    decide(row, "warning")
    answer = post(door, f"incidents/{row.pk}/details/", {"text": "Seen."})
    assert answer.json() == {"id": str(row.pk)}
    assert set(post(door, "incidents/", {"kind": "incident", "reason": "device", "place": "Bar"}).json()) == {"id"}
    assert said.acts(cast.VENUE, "incidents.incident.opened") == []


@pytest.mark.parametrize("far_away", ["0001-01-01T00:00:00Z", "0001-01-02T03:00:00+02:00", "9999-12-31T23:59:59Z"])
def test_a_time_without_a_gaming_day_is_refused(sign_in: Any, pit_boss: Any, far_away: str) -> None:
    body = {"kind": "incident", "reason": "device", "place": "Bar", "occurred_at": far_away}
    answer = post(sign_in(pit_boss), "incidents/", body)
    assert (answer.status_code, set(answer.json()["errors"])) == (409, {"occurred_at"})
    assert not Incident.objects.exists()
