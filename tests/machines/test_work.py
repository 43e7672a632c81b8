"""Meters only rise, a faulty machine stops, and another person tests its repair."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine

from compliance.machines.domain.meters import fallen_meters
from compliance.machines.models.meters import MeterReading
from compliance.machines.models.service import Fault, FaultRepair, RepairTest, ServiceEnd, ServicePeriod
from compliance.machines.selectors import faults as selectors
from compliance.machines.selectors import machines, meters
from compliance.refusals import Refused
from tests import said
from tests.cast import TUESDAY, VENUE, member
from tests.games import devices
from tests.machines import floor
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def step(fault: Any) -> str:
    return selectors.fault_step(selectors.get_fault(VENUE, fault.pk))


def test_the_meters_that_fell_are_named() -> None:
    before = floor.readings()
    assert fallen_meters(None, before) == []
    assert fallen_meters(before, before) == []
    assert fallen_meters(before, floor.readings(dropped=Decimal(0), games=4199)) == ["dropped", "games"]


def test_a_meter_falls_for_a_reason() -> None:
    row = floor.standing()
    assert floor.read(row, fall_reason="Not needed.").fall_reason == ""
    with pytest.raises(Refused, match=r"lower than at the last reading: coin in, jackpots\.") as found:
        floor.read(row, coin_in=Decimal("0.00"), jackpots=Decimal("0.00"))
    assert found.value.field == "fall_reason"
    floor.read(row, coin_in=Decimal("0.00"), fall_reason="The meters were reset.")
    with pytest.raises(Refused, match="cannot be negative") as negative:
        floor.read(row, games=-1)
    assert negative.value.field == "games"
    with pytest.raises(Refused) as unknown:
        floor.read(row, kind="other")
    assert unknown.value.field == "kind"
    last = meters.last_reading(row.pk)
    assert last is not None
    assert (last.fall_reason, last.gaming_day) == ("The meters were reset.", TUESDAY.date())
    assert meters.list_readings(VENUE).count() == 2


def test_a_machine_out_of_service_takes_no_readings_of_play() -> None:
    row = floor.standing()
    with pytest.raises(Refused, match="is not out of service"):
        floor.resume(row)
    with pytest.raises(Refused, match="Enter the reason"):
        floor.stop(row, reason=" ")
    period = floor.stop(row)
    with pytest.raises(Refused, match="already out of service"):
        floor.stop(row)
    assert floor.state(row) == "out_of_service"
    assert not machines.is_in_service(floor.house(), machines.get_machine(VENUE, row.pk), TUESDAY)
    with pytest.raises(Refused, match="takes no readings of play") as found:
        floor.read(row)
    assert (found.value.field, "of the service" in found.value.next_step) == ("kind", True)
    floor.read(row, kind="service")
    with pytest.raises(Refused, match="Enter what was done"):
        floor.resume(row, work=" ")
    floor.resume(row, at=TUESDAY + HOUR)
    floor.read(row, at=TUESDAY + HOUR)
    assert [floor.state(row, at) for at in (TUESDAY, TUESDAY + HOUR)] == ["out_of_service", "in_service"]
    assert selectors.get_service(VENUE, period.pk).ended.work == "Cleaned."


def test_only_a_placed_and_approved_machine_takes_readings_of_play() -> None:
    stored, removed, expired = (floor.register(number=each, serial_number=each) for each in ("1", "2", "3"))
    for row in (removed, expired):
        approval = floor.approve(row)
        floor.place(row)
    floor.remove(removed)
    floor.end_approval(approval, TUESDAY.date() - timedelta(days=1))
    device = floor.register(kind="semi_automatic", number="4", serial_number="SN-4711")
    made = vars(floor.readings()) | {"kind": "play", "gaming_day": TUESDAY.date(), "recorded_at": TUESDAY}
    for row in (stored, removed, expired, device):
        with pytest.raises(Refused, match="not placed with an approval") as found:
            floor.read(row)
        assert (found.value.field, "place the machine first" in found.value.next_step) == ("kind", True)
        with refused("a_placed_machine_takes_readings_of_play"):
            write(MeterReading(**made, machine=row, recorded_by=member("pit_boss")))
        assert floor.read(row, kind="service").kind == "service"
    devices.install(devices.approved_model())
    assert floor.read(device).kind == "play"


def test_another_person_tests_a_repair() -> None:
    row = floor.standing()
    with pytest.raises(Refused, match="Describe the fault"):
        floor.report(row, description=" ")
    fault = floor.report(row)
    assert (step(fault), floor.state(row)) == ("reported", "out_of_service")
    second = floor.report(row, description="The door is open.")
    assert selectors.list_services(VENUE).count() == 1, "one period for both"
    with pytest.raises(Refused, match="no repair to test"):
        floor.examine(fault)
    with pytest.raises(Refused, match="Enter what was done"):
        floor.repair(fault, work=" ")
    floor.repair(fault)
    assert step(fault) == "repaired"
    with pytest.raises(Refused, match="waits for its test"):
        floor.repair(fault)
    with pytest.raises(Refused, match="Another person tests it"):
        floor.examine(fault, by="pit_boss")
    with pytest.raises(Refused, match="what the test found"):
        floor.examine(fault, passed=False)
    floor.examine(fault, passed=False, finding="Still dark.")
    assert step(fault) == "reported"
    with pytest.raises(Refused, match="A fault of this machine is open") as found:
        floor.resume(row)
    assert "another person test it" in found.value.next_step
    for each in (fault, second):
        floor.repair(each)
        floor.examine(each)
    assert step(fault) == "tested"
    with pytest.raises(Refused, match="Report a new fault"):
        floor.repair(fault)
    floor.resume(row)
    assert floor.state(row) == "in_service"
    told = said.acts(VENUE, "machines.repair.tested")
    assert [said.own_facts(each)["passed"] for each in told] == [True, True, False]


# --- Past the services.


def test_the_database_knows_the_meters() -> None:
    row = floor.standing()
    floor.read(row)
    facts: dict[str, Any] = vars(floor.readings()) | {
        "machine": row,
        "kind": "play",
        "gaming_day": TUESDAY.date(),
        "recorded_by": member("pit_boss"),
        "recorded_at": TUESDAY,
    }
    cases: list[tuple[dict[str, Any], str]] = [
        ({"coin_in": 1}, "a_meter_falls_for_a_reason"),
        ({"fall_reason": "R"}, "a_meter_falls_for_a_reason"),
        ({"recorded_at": TUESDAY - HOUR, "kind": "service"}, "readings_follow_one_another"),
        ({"recorded_at": TUESDAY - HOUR}, "a_placed_machine_takes_readings_of_play"),
        ({"kind": "other"}, "the_kind_of_a_reading_is_known"),
        ({"games": -1, "fall_reason": "R"}, "meters_are_not_negative"),
    ]
    for changes, constraint in cases:
        with refused(constraint):
            write(MeterReading(**facts | changes))
    floor.stop(row)
    with refused("a_machine_in_service_takes_readings_of_play"):
        write(MeterReading(**facts))


def test_the_database_knows_faults_and_services() -> None:
    row, other = floor.standing(), floor.register(number="2", serial_number="2")
    who, later = member("pit_boss"), TUESDAY + HOUR
    facts: dict[str, Any] = {"machine": row, "kind": "display", "description": "Dark.", "reported_by": who}
    with refused("a_machine_with_a_fault_is_out_of_service"):
        write(Fault(**facts, reported_at=TUESDAY))
    with refused("the_kind_of_a_fault_is_known"):
        write(Fault(**facts | {"kind": "x"}, reported_at=TUESDAY))
    with refused("a_fault_is_described"):
        write(Fault(**facts | {"description": ""}, reported_at=TUESDAY))
    fault = floor.report(row)
    period = selectors.open_service(row.pk)
    assert period is not None
    with refused("a_machine_is_out_of_service_once"):
        write(ServicePeriod(machine=row, reason="R", begun_by=who, begun_at=TUESDAY))
    with refused("a_service_period_is_of_the_machine_of_its_fault"):
        write(ServicePeriod(machine=other, fault=fault, begun_by=who, begun_at=TUESDAY))
    with refused("a_service_period_has_a_fault_or_a_reason"):
        write(ServicePeriod(machine=other, reason="", begun_by=who, begun_at=TUESDAY))
    with refused("a_machine_returns_once_its_repair_is_tested"):
        write(ServiceEnd(period=period, work="W", ended_by=who, ended_at=later))
    with refused("a_repair_says_what_was_done"):
        write(FaultRepair(fault=fault, work="", repaired_by=who, repaired_at=TUESDAY))
    repair = floor.repair(fault)
    with refused("a_fault_is_repaired_once_until_a_test_fails"):
        write(FaultRepair(fault=fault, work="W", repaired_by=who, repaired_at=TUESDAY))
    with refused("a_repair_is_tested_by_another_person"):
        write(RepairTest(repair=repair, passed=True, tested_by=who, tested_at=TUESDAY))
    with refused("a_failed_test_has_a_finding"):
        write(RepairTest(repair=repair, passed=False, tested_by=member("director"), tested_at=TUESDAY))
    floor.examine(fault)
    with refused("a_fault_is_repaired_once_until_a_test_fails"):
        write(FaultRepair(fault=fault, work="W", repaired_by=who, repaired_at=TUESDAY))
    with refused("the_end_of_a_service_says_what_was_done"):
        write(ServiceEnd(period=period, work="", ended_by=who, ended_at=later))
    with refused("a_service_ends_after_its_beginning"):
        write(ServiceEnd(period=period, work="W", ended_by=who, ended_at=TUESDAY - HOUR))
    with act():
        write(ServiceEnd(period=period, work="W", ended_by=who, ended_at=later))
