"""Report faults of gaming machines, repair them and test the repairs (NL 6.1(2~))."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.machines import Machine
from ..models.service import Fault, FaultRepair, RepairTest, ServicePeriod
from ..selectors import faults as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def report_fault(*, house: House, machine: Machine, kind: str, description: str, by: "Staff", at: datetime) -> Fault:
    """Report a fault: the machine is out of service from now on. Raises Refused without a description."""
    row = Fault(machine=machine, kind=kind, description=description.strip(), reported_by_id=by.pk, reported_at=at)
    # Of two reports at once, only the first begins a period out of service.
    wait_turn(f"machine {machine.pk}")
    with log.act(
        "machines.fault.reported", subject=row, by=by, at=at, scope=house.id, machine=machine.number, fault=kind
    ):
        if not row.description:
            raise Refused(_("Describe the fault."), "description")
        row.save(force_insert=True)
        # A fault found during a service begins no second period; the return then waits for this fault as well.
        if selectors.open_service(machine.pk) is None:
            ServicePeriod.objects.create(machine=machine, fault=row, begun_by_id=by.pk, begun_at=at)
    return row


@transaction.atomic(durable=True)
def record_repair(*, house: House, fault: Fault, work: str, by: "Staff", at: datetime) -> FaultRepair:
    """Record a repair, which another person then tests.

    Raises Refused without the work that was done, and while the former repair is not tested or has passed its test.
    """
    row = FaultRepair(fault=fault, work=work.strip(), repaired_by_id=by.pk, repaired_at=at)
    wait_turn(f"machine {fault.machine_id}")
    with log.act(
        "machines.fault.repaired",
        subject=fault,
        by=by,
        at=at,
        scope=house.id,
        machine=fault.machine.number,
        fault=fault.kind,
    ):
        if not row.work:
            raise Refused(_("Enter what was done."), "work")
        # Read under the lock: a test recorded at the same time decides whether another repair may follow.
        last = selectors.last_repair(fault.pk)
        test = getattr(last, "test", None)
        if last is not None and test is None:
            raise Refused(_("The repair of this fault waits for its test."), "work")
        if test is not None and test.passed:
            raise Refused(_("The repair of this fault has passed its test. Report a new fault."), "work")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def record_test(*, house: House, fault: Fault, passed: bool, finding: str, by: "Staff", at: datetime) -> RepairTest:
    """Record the test of the last repair by another person (A-87).

    Raises Refused without a repair to test, for the person who recorded the repair, and for a failed test without a
    finding.
    """
    wait_turn(f"machine {fault.machine_id}")
    with log.act(
        "machines.repair.tested",
        subject=fault,
        by=by,
        at=at,
        scope=house.id,
        machine=fault.machine.number,
        fault=fault.kind,
        passed=passed,
    ):
        repair = selectors.last_repair(fault.pk)
        if repair is None or hasattr(repair, "test"):
            raise Refused(_("There is no repair to test. Record it first."))
        # No document asks for a second person: A-87 reads it into "the machine worked properly".
        if repair.repaired_by_id == by.pk:
            raise Refused(
                _("You recorded this repair. Another person tests it."),
                article=house.cite("machine.service", at),
            )
        # The next repair starts from what the failed test found.
        if not passed and not finding.strip():
            raise Refused(_("Enter what the test found."), "finding")
        row = RepairTest(repair=repair, passed=passed, finding=finding.strip(), tested_by_id=by.pk, tested_at=at)
        row.save(force_insert=True)
    return row
