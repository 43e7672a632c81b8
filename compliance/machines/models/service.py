"""Tables of the faults of gaming machines, their repairs and tests, and of the periods out of service."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .machines import Machine


class FaultKind(models.TextChoices):
    DISPLAY = "display", pgettext_lazy("fault of a machine", "display")
    PAYMENT = "payment", pgettext_lazy("fault of a machine", "acceptance or payment of money")
    METER = "meter", pgettext_lazy("fault of a machine", "meter")
    GAME = "game", pgettext_lazy("fault of a machine", "course of the game")
    OTHER = "other", pgettext_lazy("fault of a machine", "other")


class Fault(Register):
    """A fault that was found on a machine, which is out of service until a repair has passed its test."""

    machine = models.ForeignKey(Machine, on_delete=models.PROTECT, related_name="faults")
    kind = models.CharField(max_length=10, choices=FaultKind.choices)
    description = models.TextField()
    reported_by = staff_key()
    reported_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=FaultKind.values), name="the_kind_of_a_fault_is_known"),
            models.CheckConstraint(condition=~Q(description=""), name="a_fault_is_described"),
        ]

    def __str__(self) -> str:
        return self.kind


class FaultRepair(Register):
    """A repair of a fault; one that fails its test is followed by another repair."""

    fault = models.ForeignKey(Fault, on_delete=models.PROTECT, related_name="repairs")
    work = models.TextField()
    repaired_by = staff_key()
    repaired_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(work=""), name="a_repair_says_what_was_done")]

    def __str__(self) -> str:
        return str(self.repaired_at)


class RepairTest(Register):
    """The test of a repaired machine by another person than the one who recorded the repair (NL 6.1(2~))."""

    # One test for each repair: after a failed one, another repair comes first.
    repair = models.OneToOneField(FaultRepair, on_delete=models.PROTECT, related_name="test")
    passed = models.BooleanField()
    finding = models.TextField(blank=True)
    tested_by = staff_key()
    tested_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(passed=True) | ~Q(finding=""), name="a_failed_test_has_a_finding")
        ]

    def __str__(self) -> str:
        return str(self.tested_at)


class ServicePeriod(Register):
    """A machine is out of service from a moment on; `fault` is set if a fault is the cause."""

    machine = models.ForeignKey(Machine, on_delete=models.PROTECT, related_name="service_periods")
    # One period at most: the machine does not return while the fault is open.
    fault = models.OneToOneField(Fault, on_delete=models.PROTECT, related_name="service_period", null=True)
    reason = models.TextField(blank=True)
    begun_by = staff_key()
    begun_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(fault__isnull=False, reason="") | Q(fault__isnull=True) & ~Q(reason=""),
                name="a_service_period_has_a_fault_or_a_reason",
            )
        ]

    def __str__(self) -> str:
        return str(self.begun_at)


class ServiceEnd(Register):
    """The return of a machine to service; the work of the period is stated."""

    period = models.OneToOneField(ServicePeriod, on_delete=models.PROTECT, related_name="ended")
    work = models.TextField()
    ended_by = staff_key()
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(work=""), name="the_end_of_a_service_says_what_was_done")]

    def __str__(self) -> str:
        return str(self.ended_at)
