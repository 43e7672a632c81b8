"""Record the meters of gaming machines."""

from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused, check_fields
from compliance.venues.domain.house import House

from ..domain.meters import METERS, Meters, fallen_meters
from ..models.machines import Machine
from ..models.meters import MeterReading, ReadingKind
from ..selectors import faults
from ..selectors import machines as machine_selectors
from ..selectors import meters as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

METER_NAMES: dict[str, Promise] = {
    "coin_in": gettext_lazy("coin in"),
    "coin_out": gettext_lazy("coin out"),
    "dropped": gettext_lazy("drop"),
    "jackpots": gettext_lazy("jackpots"),
    "games": gettext_lazy("games"),
}


@transaction.atomic(durable=True)
def record_reading(
    *,
    house: House,
    machine: Machine,
    kind: str,
    meters: Meters,
    fall_reason: str = "",
    by: "Staff",
    at: datetime,
) -> MeterReading:
    """Record the meters of a machine; a reading of service is taken while it is out of service.

    Raises Refused for a reading of play of a machine that is not in service, for a negative meter, and for a meter
    that fell without a reason. A reason is not stored if no meter fell.
    """
    row = MeterReading(
        machine=machine,
        kind=kind,
        gaming_day=house.gaming_day(at),
        **asdict(meters),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    # The reading is compared with the last one, so none may be recorded in between.
    wait_turn(f"machine {machine.pk}")
    with log.act(
        "machines.meters.read", subject=machine, by=by, at=at, scope=house.id, machine=machine.number, reading=row.kind
    ):
        if kind == ReadingKind.PLAY:
            _check_play(house, machine, at)
        for name in METERS:
            if getattr(meters, name) < 0:
                raise Refused(_("A meter cannot be negative. Check the reading."), name)
        row.fall_reason = _reason_of_fall(machine, meters, fall_reason.strip())
        check_fields(row, ["machine", "recorded_by"])
        row.save(force_insert=True)
    return row


def _check_play(house: House, machine: Machine, at: datetime) -> None:
    """Refuse a reading of play of a machine that is out of service, or not placed with an approval in force."""
    # Games of a test must not count as games of guests (NL 6.1(2~)).
    if faults.open_service(machine.pk) is not None:
        raise Refused(
            _("This machine is out of service: it takes no readings of play."),
            "kind",
            "",
            _("Record the reading as one of the service, or return the machine to service first."),
        )
    # Read again: the row of the caller is older than the lock.
    if not machine_selectors.is_in_service(house, machine_selectors.get_machine(house.id, machine.pk), at):
        raise Refused(
            _("This machine is not placed with an approval in force: it takes no readings of play."),
            "kind",
            "",
            _("Record the reading as one of the service, or place the machine first."),
        )


def _reason_of_fall(machine: Machine, meters: Meters, reason: str) -> str:
    last = selectors.last_reading(machine.pk)
    fallen = fallen_meters(selectors.meters_of(last) if last else None, meters)
    # A reason without a fall would claim one. The database refuses it too.
    if not fallen:
        return ""
    if not reason:
        names = ", ".join(str(METER_NAMES[each]) for each in fallen)
        raise Refused(
            _("These meters are lower than at the last reading: %(meters)s. Check them, or enter the reason.")
            % {"meters": names},
            "fall_reason",
        )
    return reason
