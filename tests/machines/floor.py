"""Short ways to register, approve, place and service gaming machines in tests."""

from datetime import date
from decimal import Decimal
from typing import Any

from compliance.machines.domain.meters import Meters
from compliance.machines.models.machines import Machine
from compliance.machines.selectors import machines as selectors
from compliance.machines.services import faults, machines, meters, periods, placements
from compliance.machines.services.machines import ApprovalWish, MachineWish
from compliance.venues.selectors import venues
from tests.cast import TUESDAY, VENUE, member

SINCE = date(2026, 1, 10)


def house(venue_id: Any = VENUE) -> Any:
    return venues.get_house(venue_id)


def hall(venue_id: Any = VENUE) -> Any:
    """A room for slot machines."""
    return selectors.rooms_for_machines(venue_id)[0]


def rooms(venue_id: Any = VENUE) -> Any:
    return list(venues.rooms(venue_id))


def wish(**changes: Any) -> MachineWish:
    facts: dict[str, Any] = {
        "kind": "slot",
        "number": "1044",
        "maker": "Novomatic",
        "model": "Book of Ra",
        "serial_number": "NV-77120",
        "denomination": Decimal("0.01"),
        "lowest_stake": Decimal("0.10"),
        "highest_stake": Decimal("5.00"),
    }
    return MachineWish(**facts | changes)


def register(*, venue_id: Any = VENUE, by: Any = None, at: Any = TUESDAY, **changes: Any) -> Any:
    who = by or member("director")
    return machines.register_machine(house=house(venue_id), wish=wish(**changes), by=who, at=at)


def approve(machine: Any, *, by: Any = None, at: Any = TUESDAY, **changes: Any) -> Any:
    facts: dict[str, Any] = {"reference": "MF-2026-12", "valid_from": SINCE, "redistribution": Decimal("92.50")}
    who, where = by or member("director"), house(machine.venue_id)
    approval = ApprovalWish(**facts | changes)
    return machines.record_approval(house=where, machine=machine, approval=approval, by=who, at=at)


def end_approval(approval: Any, last_day: date, reason: str = "Withdrawn.") -> Any:
    return machines.end_approval(
        house=house(), approval=approval, last_day=last_day, reason=reason, by=member("director"), at=TUESDAY
    )


def place(machine: Any, *, by: Any = None, at: Any = TUESDAY, room_id: Any = None, position: str = "B-12") -> Any:
    who, where = by or member("director"), house(machine.venue_id)
    room = room_id or hall(machine.venue_id).pk
    return placements.place_machine(house=where, machine=machine, room_id=room, position=position, by=who, at=at)


def move(machine: Any, *, at: Any = TUESDAY, reason: str = "New row.", position: str = "C-1") -> Any:
    return placements.move_machine(
        house=house(),
        machine=machine,
        room_id=hall().pk,
        position=position,
        reason=reason,
        by=member("director"),
        at=at,
    )


def remove(machine: Any, *, at: Any = TUESDAY, reason: str = "Sold.") -> Any:
    return placements.remove_machine(house=house(), machine=machine, reason=reason, by=member("director"), at=at)


def standing(**changes: Any) -> Any:
    """A slot machine that is approved and in service."""
    row = register(**changes)
    approve(row)
    place(row)
    return row


def readings(**changes: Any) -> Meters:
    facts: dict[str, Any] = {
        "coin_in": Decimal("1000.00"),
        "coin_out": Decimal("900.00"),
        "dropped": Decimal("300.00"),
        "jackpots": Decimal("50.00"),
        "games": 4200,
    }
    return Meters(**facts | changes)


def read(machine: Any, *, kind: str = "play", fall_reason: str = "", at: Any = TUESDAY, **changes: Any) -> Any:
    return meters.record_reading(
        house=house(),
        machine=machine,
        kind=kind,
        meters=readings(**changes),
        fall_reason=fall_reason,
        by=member("pit_boss"),
        at=at,
    )


def report(machine: Any, *, description: str = "The display stays dark.", at: Any = TUESDAY) -> Any:
    return faults.report_fault(
        house=house(), machine=machine, kind="display", description=description, by=member("pit_boss"), at=at
    )


def repair(fault: Any, *, work: str = "Display replaced.", by: str = "pit_boss", at: Any = TUESDAY) -> Any:
    return faults.record_repair(house=house(), fault=fault, work=work, by=member(by), at=at)


def examine(fault: Any, *, passed: bool = True, finding: str = "", by: str = "chef_de_salle", at: Any = TUESDAY) -> Any:
    return faults.record_test(house=house(), fault=fault, passed=passed, finding=finding, by=member(by), at=at)


def stop(machine: Any, *, reason: str = "Annual service.", at: Any = TUESDAY) -> Any:
    return periods.begin_service(house=house(), machine=machine, reason=reason, by=member("pit_boss"), at=at)


def resume(machine: Any, *, work: str = "Cleaned.", at: Any = TUESDAY) -> Any:
    return periods.end_service(house=house(), machine=machine, work=work, by=member("pit_boss"), at=at)


def state(machine: Any, at: Any = TUESDAY) -> str:
    row = selectors.get_machine(machine.venue_id, machine.pk)
    return selectors.status_of(house(row.venue_id), row, at).state


def unwritten(**changes: Any) -> Machine:
    """A machine past the service."""
    facts = vars(wish()) | {"venue_id": VENUE, "registered_by": member("director"), "registered_at": TUESDAY}
    return Machine(**facts | changes)
