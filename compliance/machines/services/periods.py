"""Take gaming machines out of service, and return them to service (NL 6.1(2~))."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.machines import Machine
from ..models.service import ServiceEnd, ServicePeriod
from ..selectors import faults as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def begin_service(*, house: House, machine: Machine, reason: str, by: "Staff", at: datetime) -> ServicePeriod:
    """Take a machine out of service. Raises Refused without a reason, and if it is out of service already."""
    row = ServicePeriod(machine=machine, reason=reason.strip(), begun_by_id=by.pk, begun_at=at)
    wait_turn(f"machine {machine.pk}")
    with log.act("machines.service.begun", subject=machine, by=by, at=at, scope=house.id, machine=machine.number):
        if selectors.open_service(machine.pk) is not None:
            raise Refused(_("This machine is already out of service."), "reason")
        if not row.reason:
            raise Refused(_("Enter the reason. It is stored in the register."), "reason")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def end_service(*, house: House, machine: Machine, work: str, by: "Staff", at: datetime) -> ServiceEnd:
    """Return a machine to service, with what was done.

    Raises Refused if it is in service, without the work that was done, and while a fault has no repair that another
    person has tested.
    """
    # A fault that is reported at the same time is either seen here or begins another period.
    wait_turn(f"machine {machine.pk}")
    with log.act("machines.service.ended", subject=machine, by=by, at=at, scope=house.id, machine=machine.number):
        period = selectors.open_service(machine.pk)
        if period is None:
            raise Refused(_("This machine is not out of service."), "work")
        # Also faults that were reported after the period had begun for another reason.
        if selectors.open_faults(machine.pk).exists():
            raise Refused(
                _("A fault of this machine is open."),
                "work",
                house.cite("machine.service", at),
                _("Record its repair, and have another person test it."),
            )
        if not work.strip():
            raise Refused(_("Enter what was done."), "work")
        row = ServiceEnd(period=period, work=work.strip(), ended_by_id=by.pk, ended_at=at)
        row.save(force_insert=True)
    return row
