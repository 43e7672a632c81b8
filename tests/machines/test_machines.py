"""A slot machine is placed once its model is approved; a semi-automatic game stands where it is installed."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.machines.domain.states import Situation, missing_approval, state_of
from compliance.machines.models.placements import MachineApproval, MachineApprovalEnd, MachinePlacement
from compliance.machines.selectors import machines as selectors
from compliance.refusals import NotFound, Refused
from tests import said
from tests.admissions.books import second_house
from tests.cast import TUESDAY, VENUE, local, member
from tests.games.devices import approved_model, install
from tests.games.devices import remove as uninstall
from tests.machines import floor
from tests.orphans.past import refused, write
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db
DAY = TUESDAY.date()
LATER = local("2026-03-04 20:15")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def test_the_state_follows_from_place_approval_and_service() -> None:
    usual = {"placed": True, "removed": False, "approved": True, "out_of_service": False}
    cases = [
        ({}, "in_service"),
        ({"out_of_service": True}, "out_of_service"),
        ({"approved": False}, "unapproved"),
        ({"placed": False}, "stored"),
        ({"placed": False, "removed": True}, "removed"),
    ]
    assert [state_of(Situation(**usual | changes)) for changes, _state in cases] == [state for _changes, state in cases]


def test_an_approval_is_missing_for_a_reason() -> None:
    first, last = date(2026, 2, 1), date(2026, 2, 28)
    assert missing_approval([], first) == "none"
    assert missing_approval([(first, None)], first - timedelta(days=1)) == "later"
    assert [missing_approval([(first, last)], day) for day in (first, last)] == ["", ""]
    assert missing_approval([(first, last)], last + timedelta(days=1)) == "ended"


def test_a_machine_is_placed_moved_and_removed() -> None:
    row = floor.register()
    assert (floor.state(row), selectors.placement_of(floor.house(), row, TUESDAY)) == ("stored", None)
    floor.approve(row)
    floor.place(row)
    floor.move(row, at=LATER)
    assert [floor.state(row, at) for at in (TUESDAY - timedelta(hours=1), TUESDAY, LATER)] == [
        "stored",
        "in_service",
        "in_service",
    ]
    machine = selectors.find_machine(VENUE, row.pk)
    assert machine is not None
    assert selectors.is_in_service(floor.house(), machine, LATER)
    place = selectors.placement_of(floor.house(), machine, LATER)
    assert place is not None
    assert (place.room, place.position, place.since) == (floor.hall(), "C-1", LATER.date())
    floor.remove(row, at=LATER)
    assert floor.state(row, LATER) == "removed"
    floor.place(row, at=LATER)
    assert floor.state(row, LATER) == "in_service"
    kinds = [each.kind for each in selectors.list_placements(VENUE)]
    assert kinds == ["placed", "removed", "moved", "placed"]
    (told,) = said.acts(VENUE, "machines.machine.moved")
    assert said.own_facts(told) == {"machine": "1044"}


def test_no_machine_is_in_service_before_and_after_its_approval() -> None:
    row = floor.register()
    with pytest.raises(Refused, match="An approval of its model is missing") as found:
        floor.place(row)
    assert (found.value.article, found.value.next_step) == ("", "Record an approval that is in force today.")
    approval = floor.approve(row, valid_from=DAY + timedelta(days=1))
    with pytest.raises(Refused, match="not valid yet"):
        floor.place(row)
    floor.end_approval(approval, DAY)
    former = floor.approve(row, reference="MF-2025-9", valid_from=DAY - timedelta(days=9))
    floor.place(row)
    floor.end_approval(former, DAY)
    assert [floor.state(row, at) for at in (TUESDAY, LATER)] == ["in_service", "unapproved"]
    with pytest.raises(Refused, match="has ended"):
        floor.move(row, at=local("2026-03-05 20:15"))
    told = said.acts(VENUE, "machines.placement.refused")
    assert [said.own_facts(each)["missing"] for each in told] == ["ended", "later", "none"]


def test_a_semi_automatic_game_stands_where_it_is_installed() -> None:
    row = floor.register(kind="semi_automatic", serial_number="SN-4711")
    assert floor.state(row) == "stored"
    device = install(approved_model())
    machine = selectors.get_machine(VENUE, row.pk)
    assert floor.state(row) == "in_service"
    place = selectors.placement_of(floor.house(), machine, TUESDAY)
    assert place is not None
    assert place.room == device.room
    with pytest.raises(Refused, match="states its room") as found:
        floor.place(row)
    assert (found.value.article, "semi-automatic devices" in found.value.next_step) == ("20-3", True)
    with pytest.raises(Refused, match="states its room"):
        floor.remove(row)
    with pytest.raises(Refused, match="its application to the Minister") as other:
        floor.approve(row)
    assert other.value.article == "20-2"
    slot = floor.standing(number="7")
    found_states = selectors.status_of_machines(floor.house(), list(selectors.list_machines(VENUE)), TUESDAY)
    assert {found_states[each.pk].state for each in (row, slot)} == {"in_service"}
    uninstall(device, DAY)
    assert floor.state(row, LATER) == "removed"


def test_what_a_machine_must_say() -> None:
    floor.register()
    cases: list[tuple[dict[str, Any], str]] = [
        ({"number": " "}, "number"),
        ({"maker": ""}, "maker"),
        ({"model": ""}, "model"),
        ({"serial_number": ""}, "serial_number"),
        ({"denomination": Decimal(0)}, "denomination"),
        ({"lowest_stake": Decimal(0)}, "lowest_stake"),
        ({"highest_stake": Decimal("0.05")}, "highest_stake"),
        ({"serial_number": "X"}, "number"),
        ({"number": "1045"}, "serial_number"),
        ({"number": "1045", "serial_number": "X", "kind": "wheel"}, "kind"),
    ]
    for changes, field in cases:
        with pytest.raises(Refused) as found:
            floor.register(**changes)
        assert found.value.field == field


def test_what_an_approval_must_say(db: None) -> None:
    row = floor.register()
    approval = floor.approve(row)
    cases: list[tuple[dict[str, Any], str, str]] = [
        ({"reference": " "}, "reference", ""),
        ({}, "reference", ""),
        ({"reference": "B", "redistribution": None}, "redistribution", "18-7"),
        ({"reference": "B", "redistribution": Decimal(0)}, "redistribution", ""),
        ({"reference": "B", "redistribution": Decimal(101)}, "redistribution", ""),
    ]
    for changes, field, article in cases:
        with pytest.raises(Refused) as found:
            floor.approve(row, **changes)
        assert (found.value.field, found.value.article) == (field, article)
    with pytest.raises(Refused, match="Enter the reason"):
        floor.end_approval(approval, DAY, " ")
    with pytest.raises(Refused, match="not yet valid"):
        floor.end_approval(approval, floor.SINCE - timedelta(days=2))
    floor.end_approval(approval, DAY)
    with pytest.raises(Refused, match="already recorded"):
        floor.end_approval(selectors.get_approval(VENUE, approval.pk), DAY)


def test_dutch_rules_know_no_rate() -> None:
    boss = open_dutch_house()
    row = floor.register(venue_id=DUTCH, by=boss)
    floor.approve(row, by=boss, redistribution=None)
    assert floor.state(row) == "stored"
    with pytest.raises(NotFound):
        selectors.get_machine(VENUE, row.pk)


def test_what_a_placement_must_say() -> None:
    row = floor.register()
    floor.approve(row)
    with pytest.raises(Refused, match="Place it first"):
        floor.move(row)
    with pytest.raises(Refused, match="is in no room"):
        floor.remove(row)
    for room in (uuid4(), next(each.pk for each in floor.rooms() if each.kind == "table")):
        with pytest.raises(Refused, match="room for slot machines"):
            floor.place(row, room_id=room)
    floor.place(row)
    with pytest.raises(Refused, match="already in a room"):
        floor.place(row)
    for acts in (floor.move, floor.remove):
        with pytest.raises(Refused, match="Enter the reason"):
            acts(row, reason=" ")
    assert selectors.find_machine(VENUE, None) is None


# --- Past the services.


def placement(machine: Any, **changes: Any) -> MachinePlacement:
    facts: dict[str, Any] = {
        "machine": machine,
        "kind": "placed",
        "room": floor.hall(),
        "recorded_by": member("director"),
        "recorded_at": TUESDAY,
    }
    return MachinePlacement(**facts | changes)


def test_the_database_refuses_a_machine_that_is_no_machine() -> None:
    floor.register()
    for changes, constraint in [
        ({}, "machine_numbers_are_unique_in_a_house"),
        ({"number": "9"}, "a_machine_is_registered_once"),
        ({"number": "9", "serial_number": "9", "kind": "wheel"}, "the_kind_of_a_machine_is_known"),
        ({"number": "9", "serial_number": ""}, "a_machine_has_number_maker_model_and_serial_number"),
        ({"number": "9", "serial_number": "9", "denomination": 0}, "a_machine_has_a_denomination_and_stakes"),
    ]:
        with refused(constraint):
            write(floor.unwritten(**changes))


def test_the_database_refuses_a_place_without_approval() -> None:
    row, other = floor.register(), second_house()
    with refused("a_machine_is_placed_once_approved"):
        write(placement(row))
    approval = floor.approve(row)
    foreign = floor.hall(other) if floor.rooms(other) else None
    for changes, constraint in [
        ({"kind": "moved", "reason": "R"}, "a_machine_is_in_one_place"),
        ({"kind": "removed", "room": None, "reason": "R"}, "a_machine_is_in_one_place"),
        (
            {"room": next(each for each in floor.rooms() if each.kind == "table")},
            "a_machine_stands_in_a_room_for_slot_machines",
        ),
    ]:
        with refused(constraint):
            write(placement(row, **changes))
    if foreign is not None:
        with refused("a_machine_stands_in_a_room_for_slot_machines"):
            write(placement(row, room=foreign))
    floor.place(row)
    for changes, constraint in [
        ({}, "a_machine_is_in_one_place"),
        ({"kind": "moved", "reason": "R", "recorded_at": TUESDAY - timedelta(days=1)}, "a_machine_is_in_one_place"),
        ({"kind": "moved", "reason": ""}, "a_moved_or_removed_machine_has_a_reason"),
        ({"kind": "removed", "reason": "R"}, "a_machine_stands_in_a_room_until_it_is_removed"),
    ]:
        with refused(constraint):
            write(placement(row, **changes))
    facts: dict[str, Any] = {"recorded_by": member("director"), "recorded_at": TUESDAY}
    with refused("the_end_of_an_approval_of_a_machine_has_a_reason"):
        write(MachineApprovalEnd(approval=approval, last_day=DAY, reason="", **facts))
    with refused("an_approval_of_a_machine_ends_after_its_first_day"):
        write(MachineApprovalEnd(approval=approval, last_day=floor.SINCE - timedelta(days=2), reason="R", **facts))


def test_the_database_refuses_an_approval_without_its_rate() -> None:
    row, device = floor.register(), floor.register(kind="semi_automatic", number="2", serial_number="2")
    floor.approve(row)
    facts: dict[str, Any] = {
        "machine": row,
        "reference": "B",
        "valid_from": DAY,
        "redistribution": 92,
        "recorded_by": member("director"),
        "recorded_at": TUESDAY,
    }
    for changes, constraint in [
        ({"reference": ""}, "an_approval_of_a_machine_has_its_reference"),
        ({"reference": "MF-2026-12"}, "an_approval_of_a_machine_is_recorded_once"),
        ({"redistribution": 101}, "a_redistribution_rate_is_a_percentage"),
        ({"redistribution": None}, "an_approval_states_the_redistribution_rate"),
        ({"machine": device}, "only_a_slot_machine_has_an_approval_of_its_own"),
    ]:
        with refused(constraint):
            write(MachineApproval(**facts | changes))
    with refused("only_a_slot_machine_is_placed"):
        write(placement(device))
