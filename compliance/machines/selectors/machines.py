"""Read gaming machines with their places and states; other areas ask here where a machine is."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Prefetch, QuerySet, Value
from django.db.models.functions import LPad
from django.utils.translation import gettext as _

from compliance.games.selectors import installations
from compliance.refusals import get_row
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..domain.states import Situation, missing_approval, state_of
from ..models.machines import Machine, MachineKind
from ..models.placements import MachineApproval, MachinePlacement, PlacementKind
from ..models.service import ServicePeriod

if TYPE_CHECKING:
    from compliance.games.models.devices import DeviceInstallation
    from compliance.venues.models.places import Room


# The longest number of a machine (`Machine.number`).
NUMBER_LENGTH = 20


@dataclass(frozen=True)
class Place:
    """The place of a machine: its room and the position in it, since a day of the house."""

    room: "Room"
    position: str
    since: date


@dataclass(frozen=True)
class MachineStatus:
    """A machine at a moment: its state (`state_of`), its place if it is in a room, and its open service."""

    state: str
    place: Place | None
    service: ServicePeriod | None


def list_machines(venue_id: UUID) -> QuerySet[Machine]:
    """Return the machines of a casino by number, with their approvals, places and services."""
    # The newest first: `_placement_at` takes the first row that is not later than the moment.
    places = MachinePlacement.objects.select_related("room", "recorded_by").order_by("-recorded_at", "-pk")
    approvals = MachineApproval.objects.select_related("ended__recorded_by", "recorded_by").order_by("-valid_from")
    services = ServicePeriod.objects.select_related("fault", "begun_by", "ended__ended_by").order_by("-begun_at", "-pk")
    return (
        Machine.objects.filter(venue_id=venue_id)
        .select_related("registered_by")
        .prefetch_related(
            Prefetch("placements", places), Prefetch("approvals", approvals), Prefetch("service_periods", services)
        )
        # Numbers in their order: 44 before 112.
        .alias(number_order=LPad("number", NUMBER_LENGTH, Value("0")))
        .order_by("number_order", "pk")
    )


def get_machine(venue_id: UUID, machine_id: UUID) -> Machine:
    """Return a machine. Raises NotFound."""
    return get_row(list_machines(venue_id), _("Machine not found."), "machine", pk=machine_id)


def find_machine(venue_id: UUID, machine_id: UUID | None) -> Machine | None:
    if machine_id is None:
        return None
    return list_machines(venue_id).filter(pk=machine_id).first()


def machine_numbered(venue_id: UUID, number: str) -> Machine | None:
    """Return the machine with a house number."""
    return list_machines(venue_id).filter(number=number).first()


def is_registered(venue_id: UUID, serial_number: str) -> bool:
    return Machine.objects.filter(venue_id=venue_id, serial_number=serial_number).exists()


def placement_of(house: House, machine: Machine, at: datetime) -> Place | None:
    """Return the place of a machine at a moment; None before it is placed and after its removal."""
    return status_of(house, machine, at).place


def is_in_service(house: House, machine: Machine, at: datetime) -> bool:
    """Is a machine in a room, approved and not out of service, at a moment?"""
    return status_of(house, machine, at).state == "in_service"


def status_of(house: House, machine: Machine, at: datetime) -> MachineStatus:
    """Return the state, the place and the open service of a machine of `list_machines` at a moment."""
    if machine.kind == MachineKind.SEMI_AUTOMATIC:
        return _status(house, machine, at, installed_devices(house.id, [machine.serial_number]))
    return _status(house, machine, at, {})


def status_of_machines(house: House, machines: list[Machine], at: datetime) -> dict[UUID, MachineStatus]:
    """Return the status of each machine of a list, with one query for all installations."""
    devices = [each.serial_number for each in machines if each.kind == MachineKind.SEMI_AUTOMATIC]
    installed = installed_devices(house.id, devices) if devices else {}
    return {machine.pk: _status(house, machine, at, installed) for machine in machines}


def installed_devices(venue_id: UUID, serial_numbers: list[str]) -> dict[str, list["DeviceInstallation"]]:
    """Return the installations of semi-automatic games by serial number, newest first (ADR 102)."""
    found: dict[str, list[DeviceInstallation]] = {}
    # The serial number is the only link between the two registers.
    for row in installations.list_installations(venue_id).filter(device__in=serial_numbers):
        found.setdefault(row.device, []).append(row)
    return found


def _status(
    house: House, machine: Machine, at: datetime, installed: dict[str, list["DeviceInstallation"]]
) -> MachineStatus:
    service = _service_at(machine, at)
    if machine.kind == MachineKind.SEMI_AUTOMATIC:
        found, place = _installation_at(house, installed.get(machine.serial_number, []), at)
    else:
        found, place = _placement_at(house, machine, at)
    situation = Situation(
        placed=place is not None,
        removed=found == "removed",
        # A machine in the store counts as approved: its approval is asked for when it is placed.
        approved=found != "unapproved",
        out_of_service=service is not None,
    )
    return MachineStatus(state_of(situation), place, service)


def _installation_at(house: House, rows: list["DeviceInstallation"], at: datetime) -> tuple[str, Place | None]:
    day = house.gaming_day(at)
    states = [(installations.state_of_installation(row, day), row) for row in rows]
    for state, row in states:
        if state in {"installed", "unapproved"}:
            return state, Place(row.room, "", row.begins_on)
    # One that is to be installed again is not removed for good.
    return "removed" if any(state == "removed" for state, _row in states) else "", None


def _placement_at(house: House, machine: Machine, at: datetime) -> tuple[str, Place | None]:
    row = next((each for each in machine.placements.all() if each.recorded_at <= at), None)
    if row is None:
        return "", None
    # A constraint makes both the same; the second question tells the type checker that there is a room.
    if row.kind == PlacementKind.REMOVED or row.room is None:
        return "removed", None
    place = Place(row.room, row.position, house.gaming_day(row.recorded_at))
    return "unapproved" if approval_fault(machine, house.local(at).date()) else "", place


def approval_fault(machine: Machine, day: date) -> str:
    """Return why no approval of a slot machine of `list_machines` is in force on a day (`missing_approval`)."""
    rows = machine.approvals.all()
    return missing_approval(
        [(row.valid_from, row.ended.last_day if hasattr(row, "ended") else None) for row in rows], day
    )


def approvals_in_force(machine: Machine, day: date) -> list[MachineApproval]:
    """Return the approvals of a machine of `list_machines` that are in force on a day, the newest first."""
    return [
        row
        for row in machine.approvals.all()
        if row.valid_from <= day and (not hasattr(row, "ended") or row.ended.last_day >= day)
    ]


def _service_at(machine: Machine, at: datetime) -> ServicePeriod | None:
    for row in machine.service_periods.all():
        ended = getattr(row, "ended", None)
        # At the moment of its return a machine is in service again.
        if row.begun_at <= at and (ended is None or ended.ended_at > at):
            return row
    return None


def get_approval(venue_id: UUID, approval_id: UUID) -> MachineApproval:
    """Return an approval of a machine. Raises NotFound."""
    rows = MachineApproval.objects.filter(machine__venue_id=venue_id).select_related("machine", "ended")
    return get_row(rows, _("Approval not found."), pk=approval_id)


def list_placements(venue_id: UUID) -> QuerySet[MachinePlacement]:
    """Return the placements, moves and removals of slot machines, newest first."""
    rows = MachinePlacement.objects.filter(machine__venue_id=venue_id)
    return rows.select_related("machine", "room", "recorded_by").order_by("-recorded_at", "-pk")


def rooms_for_machines(venue_id: UUID) -> "QuerySet[Room]":
    """Return the rooms for slot machines: slot halls, and rooms with tables and slot machines."""
    # The trigger `a_machine_may_be_placed` has the same list.
    return venues.rooms(venue_id).filter(kind__in=("slot", "mixed"))
