"""Demonstration of gaming machines: three slot machines, their meters every night, a fault and its repair."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from compliance.machines.domain.meters import Meters
from compliance.machines.selectors import machines as selectors
from compliance.machines.services import faults, machines, meters, periods, placements
from compliance.machines.services.machines import ApprovalWish, MachineWish
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.machines.models.machines import Machine
    from compliance.venues.models.staff import Staff

MINUTE = timedelta(minutes=1)
YEAR = timedelta(days=365)
# Number, maker, model and serial number; the room has other machines, which the demonstration does not register.
MACHINES = (
    ("44", "Novomatic", "Book of Ra Deluxe", "NV-771204"),
    ("45", "Novomatic", "Lucky Lady’s Charm", "NV-771210"),
    ("112", "IGT", "Cleopatra", "IGT-30552"),
)
FAULTY_NIGHT = 3


def add_machines(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Register the machines with their approvals, and place them in the slot hall."""
    director, hall = staff["director"], selectors.rooms_for_machines(house.id)[0]
    for position, (number, maker, model, serial) in enumerate(MACHINES, start=1):
        wish = MachineWish(
            kind="slot",
            number=number,
            maker=maker,
            model=model,
            serial_number=serial,
            denomination=Decimal("0.01"),
            lowest_stake=Decimal("0.10"),
            highest_stake=Decimal("5.00"),
        )
        machine = machines.register_machine(house=house, wish=wish, by=director, at=at)
        approval = ApprovalWish(f"MF-2025-{position:03d}", house.local(at).date() - YEAR, Decimal("92.50"))
        machines.record_approval(house=house, machine=machine, approval=approval, by=director, at=at)
        placements.place_machine(
            house=house, machine=machine, room_id=hall.pk, position=f"A-{position}", by=director, at=at
        )


def record_night(house: House, staff: "dict[str, Staff]", night: int, day: date) -> None:
    """Record the meters of each machine after a night; one machine has a fault in one night."""
    # Half an hour before the gaming day ends, so that the readings belong to it.
    at = house.opens_at(day + timedelta(days=1)) - 30 * MINUTE
    rows = [row for number, *_rest in MACHINES if (row := selectors.machine_numbered(house.id, number)) is not None]
    for place, machine in enumerate(rows, start=1):
        # Growing with each night: a meter that fell would need a reason.
        played = (night + 1) * (400 + 90 * place)
        found = Meters(
            coin_in=Decimal(played * 2),
            coin_out=Decimal(played) * Decimal("1.84"),
            dropped=Decimal(played * 3) / 10,
            jackpots=Decimal(50 * (night // 10)),
            games=played * 4,
        )
        meters.record_reading(house=house, machine=machine, kind="play", meters=found, by=staff["chef_de_salle"], at=at)
    if night == FAULTY_NIGHT and rows:
        _repair_fault(house, staff, rows[0], at)


def _repair_fault(house: House, staff: "dict[str, Staff]", machine: "Machine", at: datetime) -> None:
    """Report a fault, repair it, have another person test it, and return the machine to service."""
    chef, director = staff["chef_de_salle"], staff["director"]
    fault = faults.report_fault(
        house=house, machine=machine, kind="display", description="L’écran reste noir.", by=chef, at=at + MINUTE
    )
    faults.record_repair(house=house, fault=fault, work="Écran remplacé.", by=chef, at=at + 9 * MINUTE)
    faults.record_test(house=house, fault=fault, passed=True, finding="", by=director, at=at + 15 * MINUTE)
    periods.end_service(house=house, machine=machine, work="Écran remplacé.", by=chef, at=at + 16 * MINUTE)
