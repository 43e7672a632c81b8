"""Settings of a casino and their decisions."""

from django.db import models

from audit.schema.registers import Register
from compliance.columns import set_up_or_staff_key

from .places import Venue


class HousePolicy(Register):
    """A value set by management where the regulation allows it, from a gaming day on; in force once approved."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="policies")
    parameter = models.CharField(max_length=80)
    value = models.JSONField()
    effective_from = models.DateField()
    reason = models.TextField()
    edition = models.CharField(max_length=20)
    entered_by = set_up_or_staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "parameter"], name="policies_of_a_venue")]

    def __str__(self) -> str:
        return f"{self.parameter} {self.effective_from}"


class PolicyDecision(Register):
    """The director's decision on a proposed policy; never on their own proposal."""

    policy = models.OneToOneField(HousePolicy, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    note = models.TextField(blank=True)
    decided_by = set_up_or_staff_key()
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        if self.approved:
            return "approved"
        return "refused"
