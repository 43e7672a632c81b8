"""Schedules through the API: the same services, a key against doing it twice, and what is late."""

from typing import Any

import pytest
import time_machine

from compliance.reports.models import Schedule
from compliance.reports.scheduling.selectors import timetable
from compliance.reports.scheduling.services import runs
from tests import cast
from tests.reports import scheduled

SCHEDULES = "/api/v1/reports/schedules/"
WEEK = {"report": "R-04", "rhythm": "weekly", "minutes_after": 90, "language": "fr", "reason": "Asked for"}


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False) as clock:
        yield clock


def post(client: Any, body: dict[str, Any], path: str = "", key: str = "key-of-the-evening") -> Any:
    return client.post(f"{SCHEDULES}{path}", body, content_type="application/json", headers={"Idempotency-Key": key})


def test_adds_a_schedule_once_for_one_key(director: Any, sign_in: Any) -> None:
    client = sign_in(director)
    first, again = post(client, WEEK), post(client, WEEK)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    found = first.json()
    assert (found["report"], found["rhythm"], found["edition"], found["active"]) == ("R-04", "weekly", 1, True)
    assert (found["waiting"], found["last_run"]) == (None, None)
    assert [each["last_day"] for each in found["next_runs"]] == ["2026-03-08", "2026-03-15", "2026-03-22"]
    assert found["next_runs"][0]["due_at"] == "2026-03-09T06:30:00Z"
    assert "rhythm" in post(client, WEEK, key="another-key").json()["errors"]
    assert client.get(f"{SCHEDULES}{found['id']}/").json() == found
    (line,) = client.get(SCHEDULES).json()["results"]
    assert line.items() <= found.items()
    assert (line["next_last_day"], line["waiting_due_at"], line["last_report"]) == ("2026-03-08", None, None)


def test_an_edition_changes_what_is_sent_and_keeps_the_rest(director: Any, sign_in: Any) -> None:
    row, client = scheduled.schedule("R-07"), sign_in(director)
    path = f"{row.pk}/editions/"
    changed = post(client, {"seen": 1, "reason": "Later", "minutes_after": 75}, path)
    assert (changed.status_code, changed.json()["edition"], changed.json()["language"]) == (201, 2, "fr")
    assert post(client, {"seen": 1, "reason": "Later", "minutes_after": 75}, path).status_code == 200
    assert (
        "seen" in post(client, {"seen": 1, "reason": "Later", "language": "de"}, path, "key-two-two").json()["errors"]
    )
    both = post(client, {"seen": 2, "reason": "Both", "active": False, "language": "de"}, path, "key-three")
    assert (both.status_code, list(both.json()["errors"])) == (409, ["active"])
    paused = post(client, {"seen": 2, "reason": "Works", "active": False}, path, "key-four")
    assert (paused.json()["active"], paused.json()["next_runs"]) == (False, [])
    assert post(client, {"seen": 3, "reason": "Done", "active": True}, path, "key-five").json()["active"]
    told = client.get(f"{SCHEDULES}{path}").json()["results"]
    assert [(each["edition"], each["set_by"], each["active"]) for each in told] == [
        (1, "Director", True),
        (2, "Director", True),
        (3, "Director", False),
        (4, "Director", True),
    ]


def test_a_key_of_another_act_changes_nothing(director: Any, sign_in: Any) -> None:
    one, other, client = scheduled.schedule("R-07"), scheduled.schedule("R-05"), sign_in(director)
    body = {"seen": 1, "reason": "Works", "active": False}
    assert post(client, body, f"{one.pk}/editions/").status_code == 201
    assert post(client, body, f"{other.pk}/editions/").status_code == 422
    assert timetable.list_versions(scheduled.again(other))[-1].active


def test_an_inspector_and_a_machine_read_and_set_nothing(
    inspector: Any, director: Any, sign_in: Any, house: Any
) -> None:
    row, client = scheduled.schedule("R-07"), sign_in(inspector)
    assert client.get(SCHEDULES).status_code == 200
    assert post(client, WEEK).status_code == 403
    assert post(client, {"seen": 1, "reason": "Works", "active": False}, f"{row.pk}/editions/").status_code == 403
    machine = cast.machine(director)
    assert machine.get(SCHEDULES).status_code == 200
    assert (
        machine.post(SCHEDULES, WEEK, format="json", headers={"Idempotency-Key": "key-of-machine"}).status_code == 403
    )


def test_alarms_are_told_by_code_and_runs_with_their_report(
    inspector: Any, director: Any, sign_in: Any, house: Any, tuesday: Any
) -> None:
    client = sign_in(inspector)
    assert [each["alarm"] for each in client.get(f"{SCHEDULES}alarms/").json()["results"]] == ["not_set_up"]
    row = scheduled.schedule("R-05")
    assert client.get(f"{SCHEDULES}alarms/").json()["results"] == []
    tuesday.move_to(cast.local("2026-03-04 08:00"))
    client = sign_in(inspector)
    (alarm,) = client.get(f"{SCHEDULES}alarms/").json()["results"]
    assert (alarm["alarm"], alarm["kind"], alarm["schedule_id"]) == ("not_ordered", "R-05", str(row.pk))
    (report_id,) = runs.order_due(at=cast.local("2026-03-04 08:00"))
    found = client.get(f"{SCHEDULES}{row.pk}/").json()
    assert found["last_run"]["report"] == str(report_id)
    assert (found["last_run"]["made_up"], found["last_run"]["last_day"]) == (True, "2026-03-03")
    told = client.get(f"/api/v1/reports/{report_id}/").json()
    assert (told["ordered_by"], told["schedule"]) == ("schedule, set by Director", str(row.pk))


def test_a_schedule_of_another_house_is_not_found(director: Any, sign_in: Any) -> None:
    nowhere = "00000000-0000-7000-8000-000000000000/"
    assert sign_in(director).get(f"{SCHEDULES}{nowhere}").status_code == 404
    assert not Schedule.objects.exists()
