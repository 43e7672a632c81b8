"""Requests of an account are counted in one statement and refused above the limit; equal denials are one entry."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.recording.context import Origin, coming_from, current_origin, name_machine
from audit.schema.ids import uuid7
from compliance import use_limits
from compliance.http.access.use_limits import TooManyRequests
from compliance.usage import tasks
from compliance.usage.models import DenialCount, UseCount
from compliance.usage.services import counting, denials
from compliance.venues.models.devices import Device
from tests import cast, said

AT = cast.TUESDAY + timedelta(minutes=5)  # the start of ten minutes
VENUE = cast.VENUE


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as clock:
        yield clock


@pytest.fixture
def limits(settings: Any) -> None:
    settings.USE_LIMITS = dict.fromkeys(use_limits.DEFAULTS, (2, 4, 6, 8))


def use(by: Any, *, activity: str = "persons", at: Any = AT, machine: Any = None, venue: Any = VENUE) -> None:
    with coming_from(Origin(request_id="r", machine=machine)):
        counting.count_use(activity, venue_id=venue, by=by, at=at)


def deny(by: Any, permission: str = "people.guest.read", *, at: Any = AT, machine: Any = None) -> None:
    with coming_from(Origin(request_id="r", machine=machine)):
        denials.log_denial(permission, venue_id=VENUE, by=by, at=at)


def counts() -> list[int]:
    return list(UseCount.objects.order_by("pk").values_list("count", flat=True))


def denied(kind: str = "http.permission.denied") -> list[Any]:
    return said.acts(VENUE, kind)


# --- What is counted.


def test_an_account_has_one_count_for_each_activity_and_ten_minutes(porter: Any, cashier: Any) -> None:
    for _time in range(3):
        use(porter)
    use(porter, activity="exports")
    use(porter, at=AT + timedelta(minutes=10))
    use(porter, venue=None)
    use(cashier)
    assert sorted(counts()) == [1, 1, 1, 1, 3]


def test_a_device_is_counted_apart_from_its_responsible_person(porter: Any, machine: Any) -> None:
    machine.get("/api/v1/staff/")
    device = Device.objects.get()
    assert DenialCount.objects.get().device == device
    use(porter)
    use(porter, machine=device.pk)
    use(porter, machine=device.pk)
    assert [(row.device, row.count) for row in UseCount.objects.filter(activity="persons").order_by("pk")] == [
        (None, 1),
        (device, 2),
    ]


def test_work_outside_a_request_is_not_counted(porter: Any) -> None:
    counting.count_use("persons", venue_id=VENUE, by=porter, at=AT)
    counting.count_use("persons", venue_id=VENUE, by=None, at=AT)
    use(None)
    assert counts() == []


def test_a_count_costs_one_query(porter: Any) -> None:
    use(porter)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        use(porter)
    assert len(asked) == 1


def test_a_machine_is_named_within_a_request_only() -> None:
    name_machine(uuid7())
    assert current_origin().machine is None
    key = uuid7()
    with coming_from(Origin(request_id="r")):
        name_machine(key)
        assert current_origin().machine == key
    assert current_origin().machine is None


# --- What is refused.


def test_more_than_the_limit_is_refused_until_the_next_ten_minutes(limits: None, porter: Any) -> None:
    for _time in range(4):
        use(porter)
    with pytest.raises(TooManyRequests) as refused:
        use(porter)
    assert refused.value.seconds == 600
    use(porter, activity="searches")
    use(porter, at=AT + timedelta(minutes=10))


def test_more_than_the_limit_of_24_hours_is_refused(limits: None, porter: Any) -> None:
    for hour in range(4):
        for _time in range(2):
            use(porter, at=AT + timedelta(hours=hour))
    with pytest.raises(TooManyRequests) as refused:
        use(porter, at=AT + timedelta(hours=4))
    assert refused.value.seconds == 3600
    use(porter, at=AT + timedelta(hours=25))


def test_old_counts_are_deleted_once_they_were_examined(porter: Any) -> None:
    use(porter)
    use(porter, at=AT + timedelta(days=2))
    later = AT + timedelta(days=2, hours=1)
    assert counting.delete_old_counts(at=later) == 0
    UseCount.objects.update(examined=1)
    assert counting.delete_old_counts(at=later) == 1
    assert counts() == [1]


# --- Denials.


def test_the_first_denial_is_logged_at_once_and_equal_ones_as_one_entry(porter: Any) -> None:
    for _time in range(5):
        deny(porter)
    (first,) = denied()
    assert first.facts == {"permission": "people.guest.read"}
    assert (first.actor, first.subject_id) == (porter.pk, porter.pk)
    assert denials.close_denials(at=AT + timedelta(minutes=9)) == 0
    assert denials.close_denials(at=AT + timedelta(minutes=10)) == 1
    (again,) = denied("http.permission.denied_again")
    assert again.facts == {
        "permission": "people.guest.read",
        "times": 4,
        "since": "2026-03-03T19:20:00.000000Z",
        "until": "2026-03-03T19:20:00.000000Z",
    }
    assert (again.actor, again.subject_id) == (porter.pk, porter.pk)
    assert not DenialCount.objects.exists()
    assert denials.close_denials(at=AT + timedelta(minutes=30)) == 0


def test_a_single_denial_is_logged_once(porter: Any) -> None:
    deny(porter)
    assert denials.close_denials(at=AT + timedelta(minutes=10)) == 0
    deny(porter, at=AT + timedelta(minutes=11))
    assert len(denied()) == 2
    assert denied("http.permission.denied_again") == []


def test_other_permissions_persons_and_devices_are_other_denials(porter: Any, cashier: Any, machine: Any) -> None:
    for _time in range(2):
        deny(porter)
        deny(porter, "venues.staff.read")
        deny(cashier)
        deny(porter, machine=Device.objects.get().pk)
    assert len(denied()) == 4
    assert denials.close_denials(at=AT + timedelta(hours=1)) == 4


def test_denials_above_the_limit_are_refused_and_counted(limits: None, porter: Any) -> None:
    for _time in range(4):
        deny(porter)
    for _time in range(3):
        with pytest.raises(TooManyRequests):
            deny(porter)
    assert DenialCount.objects.get().count == 7
    assert len(denied()) == 1


def test_without_an_account_each_denial_is_logged(porter: Any) -> None:
    denials.log_denial("people.guest.read", venue_id=VENUE, by=None, at=AT)
    denials.log_denial("people.guest.read", venue_id=VENUE, by=None, at=AT)
    assert len(denied()) == 2


def test_a_repeated_denial_costs_one_query_in_its_transaction(porter: Any) -> None:
    deny(porter)
    with CaptureQueriesContext(connection) as asked:
        deny(porter)
    assert len([each for each in asked if "SAVEPOINT" not in each["sql"]]) == 1


def test_a_count_that_another_worker_closed_is_left_alone(porter: Any) -> None:
    assert denials._close(1, AT) is False


def test_a_worker_that_dies_before_the_end_loses_no_denial(porter: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for _time in range(3):
        deny(porter)

    def killed(*_arguments: Any, **_facts: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(denials.log, "note", killed)
        with pytest.raises(SystemExit):
            denials.close_denials(at=AT + timedelta(minutes=10))
    assert DenialCount.objects.get().count == 3
    assert denials.close_denials(at=AT + timedelta(minutes=10)) == 1


def test_the_worker_closes_denials_and_deletes_old_counts(porter: Any, tuesday: Any) -> None:
    for _time in range(2):
        deny(porter)
    tuesday.move_to(AT + timedelta(minutes=11))
    tasks.watch()
    assert len(denied("http.permission.denied_again")) == 1
    tuesday.move_to(AT + timedelta(days=3))
    tasks.watch()
    assert not UseCount.objects.exists()
