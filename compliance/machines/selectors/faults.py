"""Read the faults of gaming machines with their repairs and tests, and the periods out of service."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.service import Fault, FaultRepair, RepairTest, ServicePeriod


def list_faults(venue_id: UUID) -> QuerySet[Fault]:
    """Return the faults of the machines of a casino, newest first, with their repairs and tests."""
    # The newest first, because `fault_step` and the pages take the first one.
    repairs = FaultRepair.objects.select_related("repaired_by", "test__tested_by").order_by("-repaired_at", "-pk")
    return (
        Fault.objects.filter(machine__venue_id=venue_id)
        .select_related("machine", "reported_by")
        .prefetch_related(Prefetch("repairs", repairs))
        .order_by("-reported_at", "-pk")
    )


def get_fault(venue_id: UUID, fault_id: UUID) -> Fault:
    """Return a fault. Raises NotFound."""
    return get_row(list_faults(venue_id), _("Fault not found."), pk=fault_id)


def open_faults(machine_id: UUID) -> QuerySet[Fault]:
    """Return the faults of a machine without a repair that passed its test."""
    # A failed test leaves the fault open for its next repair.
    tested = RepairTest.objects.filter(repair__fault=OuterRef("pk"), passed=True)
    return Fault.objects.filter(~Exists(tested), machine_id=machine_id).order_by("reported_at", "pk")


def last_repair(fault_id: UUID) -> FaultRepair | None:
    """Return the newest repair of a fault."""
    rows = FaultRepair.objects.filter(fault_id=fault_id).select_related("repaired_by", "test")
    return rows.order_by("-repaired_at", "-pk").first()


def fault_step(row: Fault) -> str:
    """Return the step of a fault of `list_faults`: `reported`, `repaired` (to be tested), or `tested`."""
    repair = next(iter(row.repairs.all()), None)
    test = getattr(repair, "test", None)
    if repair is None or (test is not None and not test.passed):
        return "reported"
    return "repaired" if test is None else "tested"


def list_services(venue_id: UUID) -> QuerySet[ServicePeriod]:
    """Return the periods out of service of the machines of a casino, newest first."""
    rows = ServicePeriod.objects.filter(machine__venue_id=venue_id)
    return rows.select_related("machine", "fault", "begun_by", "ended__ended_by").order_by("-begun_at", "-pk")


def get_service(venue_id: UUID, period_id: UUID) -> ServicePeriod:
    """Return a period out of service. Raises NotFound."""
    return get_row(list_services(venue_id), _("Period out of service not found."), pk=period_id)


def open_service(machine_id: UUID) -> ServicePeriod | None:
    """Return the period in which a machine is out of service now."""
    return ServicePeriod.objects.filter(machine_id=machine_id, ended__isnull=True).select_related("fault").first()
