"""Register gaming machines and the approvals of their models (LU arts 18-7, 20-2)."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..models.machines import Machine, MachineKind
from ..models.placements import MachineApproval, MachineApprovalEnd
from ..selectors import machines as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

ONE_DAY = timedelta(days=1)
HIGHEST_RATE = Decimal(100)


@dataclass(frozen=True)
class MachineWish:
    """A machine to register. Amounts are in the currency of the house."""

    kind: str
    number: str
    maker: str
    model: str
    serial_number: str
    denomination: Decimal
    lowest_stake: Decimal
    highest_stake: Decimal


@transaction.atomic(durable=True)
def register_machine(*, house: House, wish: MachineWish, by: "Staff", at: datetime) -> Machine:
    """Register a machine with its house number; it is placed by another act.

    Raises Refused for a missing particular, for a number or a serial number that the casino has registered before, for
    stakes that contradict each other.
    """
    row = Machine(
        venue_id=house.id,
        kind=wish.kind,
        number=wish.number.strip(),
        maker=wish.maker.strip(),
        model=wish.model.strip(),
        serial_number=wish.serial_number.strip(),
        denomination=wish.denomination,
        lowest_stake=wish.lowest_stake,
        highest_stake=wish.highest_stake,
        registered_by_id=by.pk,
        registered_at=at,
    )
    # A double click must find the first machine, and be refused with a sentence.
    wait_turn(f"machines {house.id}")
    with log.act("machines.machine.registered", subject=row, by=by, at=at, scope=house.id, machine=row.number):
        _check_particulars(row)
        # Also the number of a removed machine: its readings and money held for guests refer to it.
        if selectors.machine_numbered(house.id, row.number) is not None:
            raise Refused(_("A current or former machine already has this number. Choose another number."), "number")
        # A machine that returns after its sale keeps its row, and so its history (ADR 102).
        if selectors.is_registered(house.id, row.serial_number):
            raise Refused(_("The machine with this serial number is already registered."), "serial_number")
        check_fields(row, ["venue", "registered_by"])
        row.save(force_insert=True)
    return row


def _check_particulars(row: Machine) -> None:
    missing = {
        "number": (row.number, _("Enter the number of the machine in the casino.")),
        "maker": (row.maker, _("Enter the maker.")),
        "model": (row.model, _("Enter the model.")),
        "serial_number": (row.serial_number, _("Enter the serial number.")),
    }
    for field, (value, message) in missing.items():
        if not value:
            raise Refused(message, field)
    if row.denomination <= 0:
        raise Refused(_("Enter a denomination above 0.00."), "denomination")
    if row.lowest_stake <= 0:
        raise Refused(_("Enter a stake above 0.00."), "lowest_stake")
    if row.highest_stake < row.lowest_stake:
        raise Refused(_("The highest stake is below the lowest stake. Check both."), "highest_stake")


@dataclass(frozen=True)
class ApprovalWish:
    """The approval of a model; `redistribution` is the rate in percent, which Luxembourg requires (LU art. 18-7)."""

    reference: str
    valid_from: date
    redistribution: Decimal | None = None


@transaction.atomic(durable=True)
def record_approval(
    *, house: House, machine: Machine, approval: ApprovalWish, by: "Staff", at: datetime
) -> MachineApproval:
    """Record the approval of the model of a slot machine (A-86).

    Raises Refused for a semi-automatic game, whose approval is its application (LU art. 20-2), without a reference,
    for one that is recorded already, in Luxembourg without a rate (LU art. 18-7), and for a rate that is no percentage.
    """
    row = MachineApproval(
        machine=machine,
        reference=approval.reference.strip(),
        redistribution=approval.redistribution,
        valid_from=approval.valid_from,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    wait_turn(f"machine {machine.pk}")
    with log.act(
        "machines.approval.recorded",
        subject=machine,
        by=by,
        at=at,
        scope=house.id,
        machine=machine.number,
        reference=row.reference,
    ):
        # Two approvals could contradict each other, so only the register of applications has one (ADR 102).
        if machine.kind == MachineKind.SEMI_AUTOMATIC:
            raise Refused(
                _("The approval of a semi-automatic game is recorded with its application to the Minister."),
                "reference",
                house.cite("application.semi_automatic", at),
                _("Record it under the applications."),
            )
        if not row.reference:
            raise Refused(_("Enter the reference of the approval."), "reference")
        if MachineApproval.objects.filter(machine=machine, reference=row.reference).exists():
            raise Refused(_("This approval is already recorded for the machine."), "reference")
        _check_rate(house, row, at)
        check_fields(row, ["machine", "recorded_by"])
        row.save(force_insert=True)
    return row


def _check_rate(house: House, row: MachineApproval, at: datetime) -> None:
    # Only the rules of Luxembourg know the rate.
    article = house.cite("machine.redistribution", at)
    if row.redistribution is None:
        if article:
            raise Refused(_("Enter the redistribution rate of the approval."), "redistribution", article)
    elif not 0 < row.redistribution <= HIGHEST_RATE:
        raise Refused(_("Enter the rate as a percentage above 0 and up to 100."), "redistribution")


@transaction.atomic(durable=True)
def end_approval(
    *, house: House, approval: MachineApproval, last_day: date, reason: str, by: "Staff", at: datetime
) -> MachineApprovalEnd:
    """Record the last day of an approval. A machine that is still in a room must then be removed.

    The day before `valid_from` is permitted: the approval then never was in force. Raises Refused without a reason,
    for an earlier day, and if the end is recorded already.
    """
    row = MachineApprovalEnd(
        approval=approval, last_day=last_day, reason=reason.strip(), recorded_by_id=by.pk, recorded_at=at
    )
    wait_turn(f"machine {approval.machine_id}")
    with log.act(
        "machines.approval.ended",
        subject=approval.machine,
        by=by,
        at=at,
        scope=house.id,
        machine=approval.machine.number,
        reference=approval.reference,
        last_day=last_day,
    ):
        # An end cannot be moved: an extended approval is recorded as another one.
        if MachineApprovalEnd.objects.filter(approval=approval).exists():
            raise Refused(_("The end of this approval is already recorded."))
        if not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        # The day before the first one ends an approval that was recorded by mistake.
        if last_day < approval.valid_from - ONE_DAY:
            raise Refused(_("The approval was not yet valid on that day. Choose a later one."), "last_day")
        # The machine stays where it is: only a person can remove it, and the register shows that this is due (ADR 102).
        row.save(force_insert=True)
    return row
