"""Place slot machines in rooms, move them and remove them (LU arts 18-7, 20-3)."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..models.machines import Machine, MachineKind
from ..models.placements import MachinePlacement, PlacementKind
from ..selectors import machines as selectors
from .removal_checks import check_removal

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The trigger of the area of jackpots, which machines must not import.
JACKPOT_STAYS = "a_machine_with_a_jackpot_stays_until_the_announced_day"
MISSING: dict[str, Promise] = {
    "none": gettext_lazy("An approval of its model is missing."),
    "later": gettext_lazy("The approval of its model is not valid yet."),
    "ended": gettext_lazy("The approval of its model has ended."),
}


class UnapprovedMachine(Refused):
    """No approval of the model of a machine is in force; `missing` is a key of MISSING."""

    def __init__(self, missing: str, article: str) -> None:
        message = _("This machine may not be put into service. %(missing)s") % {"missing": MISSING[missing]}
        super().__init__(message, "room", article, _("Record an approval that is in force today."))
        self.missing = missing


def place_machine(
    *, house: House, machine: Machine, room_id: UUID, position: str, by: "Staff", at: datetime
) -> MachinePlacement:
    """Place a slot machine in a room: from then on it is in service.

    Raises UnapprovedMachine without an approval in force (A-86); that refusal is logged. Raises Refused for a
    semi-automatic game, for a machine that is in a room already, and for a room that is not for slot machines.
    """
    row = MachinePlacement(machine=machine, kind=PlacementKind.PLACED, room_id=room_id, position=position.strip())
    return _place_or_note(house, row, room_id, by, at)


def move_machine(
    *, house: House, machine: Machine, room_id: UUID, position: str, reason: str, by: "Staff", at: datetime
) -> MachinePlacement:
    """Move a slot machine to another place. Raises what `place_machine` raises, and Refused without a reason."""
    row = MachinePlacement(
        machine=machine,
        kind=PlacementKind.MOVED,
        room_id=room_id,
        position=position.strip(),
        reason=reason.strip(),
    )
    return _place_or_note(house, row, room_id, by, at)


def _place_or_note(house: House, row: MachinePlacement, room_id: UUID, by: "Staff", at: datetime) -> MachinePlacement:
    try:
        return _place(house, row, room_id, by, at)
    except UnapprovedMachine as refused:
        _note_refused(house, row.machine, refused, by, at)
        raise


@transaction.atomic(durable=True)
def _note_refused(house: House, machine: Machine, refused: UnapprovedMachine, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    facts = {"machine": machine.number, "missing": refused.missing}
    log.note("machines.placement.refused", subject=machine, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _place(house: House, row: MachinePlacement, room_id: UUID, by: "Staff", at: datetime) -> MachinePlacement:
    row.recorded_by_id, row.recorded_at = by.pk, at
    wait_turn(f"machine {row.machine_id}")
    kind = "machines.machine.moved" if row.kind == PlacementKind.MOVED else "machines.machine.placed"
    with log.act(kind, subject=row.machine, by=by, at=at, scope=house.id, machine=row.machine.number):
        # Read again: another person may have placed or removed it before this act got its turn.
        machine = selectors.get_machine(house.id, row.machine_id)
        _check_kind(house, machine, at)
        is_placed = selectors.placement_of(house, machine, at) is not None
        if row.kind == PlacementKind.PLACED and is_placed:
            raise Refused(_("This machine is already in a room. Record a move or its removal."), "room")
        if row.kind == PlacementKind.MOVED and not is_placed:
            raise Refused(_("This machine is in no room. Place it first."), "room")
        # A move begins another period of service, so it needs an approval as well (ADR 102).
        _check_approval(house, machine, at)
        if not selectors.rooms_for_machines(house.id).filter(pk=room_id).exists():
            raise Refused(_("Choose a room for slot machines of this casino."), "room")
        if row.kind == PlacementKind.MOVED and not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        check_fields(row, ["machine", "room", "recorded_by"])
        row.save(force_insert=True)
    return row


def _check_kind(house: House, machine: Machine, at: datetime) -> None:
    """Refuse a semi-automatic game: its installation states its room and its employees (ADR 102)."""
    if machine.kind == MachineKind.SEMI_AUTOMATIC:
        raise Refused(
            _("The installation of a semi-automatic game states its room."),
            "room",
            house.cite("device.rooms", at),
            _("Record its installation or removal under the semi-automatic devices."),
        )


def _check_approval(house: House, machine: Machine, at: datetime) -> None:
    """Refuse a machine without an approval in force on the calendar date of the house."""
    # Approvals state calendar dates: after midnight the gaming day would still be the day before.
    missing = selectors.approval_fault(machine, house.local(at).date())
    if missing:
        raise UnapprovedMachine(missing, "")


def remove_machine(*, house: House, machine: Machine, reason: str, by: "Staff", at: datetime) -> MachinePlacement:
    """Remove a slot machine from its room.

    Raises Refused without a reason, if it is in no room, and if another area needs it to stay, such as a jackpot
    (NL 6.2(6~)). A refusal that rests on an article is logged.
    """
    try:
        return _remove_machine(house, machine, reason, by, at)
    except Refused as refused:
        # A missing reason is a slip of the form. Only a refusal under an article is evidence.
        if refused.article:
            _note_removal_refused(house, machine, refused.article, by, at)
        raise


@transaction.atomic(durable=True)
def _note_removal_refused(house: House, machine: Machine, article: str, by: "Staff", at: datetime) -> None:
    """Log the refusal in a transaction of its own, because the refused act was rolled back."""
    facts = {"machine": machine.number, "article": article}
    log.note("machines.removal.refused", subject=machine, by=by, at=at, scope=house.id, **facts)


@transaction.atomic(durable=True)
def _remove_machine(house: House, machine: Machine, reason: str, by: "Staff", at: datetime) -> MachinePlacement:
    row = MachinePlacement(
        machine=machine,
        kind=PlacementKind.REMOVED,
        reason=reason.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    wait_turn(f"machine {machine.pk}")
    with log.act("machines.machine.removed", subject=machine, by=by, at=at, scope=house.id, machine=machine.number):
        # Read again: another person may have removed it before this act got its turn.
        found = selectors.get_machine(house.id, machine.pk)
        _check_kind(house, found, at)
        if selectors.placement_of(house, found, at) is None:
            raise Refused(_("This machine is in no room."), "reason")
        if not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        # Jackpots are an area above this one, so they register their question here (ADR 103).
        check_removal(house, found, at)
        _save_removal(house, row)
    return row


def _save_removal(house: House, row: MachinePlacement) -> None:
    try:
        row.save(force_insert=True)
    except IntegrityError as error:
        # Another person may have linked a jackpot after the check; the database then refuses the removal.
        if JACKPOT_STAYS in str(error):
            raise Refused(
                _("A progressive jackpot was linked to this machine in the meantime."),
                "reason",
                house.cite("jackpot.removal_notice_days", row.recorded_at),
                _("Announce the removal on the page of the jackpot."),
            ) from error
        raise
