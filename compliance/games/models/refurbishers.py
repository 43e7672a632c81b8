"""Tables of the firms that the Minister of Finance approved to refurbish devices (LU art. 20-2, item 4)."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register
from compliance.columns import staff_key


class Refurbisher(Register):
    """A firm, resident or not, that the Minister specially approved, from the day of the decision on."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    firm = models.CharField(max_length=120)
    reference = models.CharField(max_length=80)
    approved_on = models.DateField()
    entered_by = staff_key()
    entered_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "firm", "reference"], name="an_approval_of_a_firm_is_recorded_once"
            ),
            models.CheckConstraint(
                condition=~Q(firm="") & ~Q(reference=""), name="an_approved_firm_has_its_name_and_reference"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.firm} ({self.reference})"


class RefurbisherEnd(Register):
    """The last day on which a firm is approved."""

    refurbisher = models.OneToOneField(Refurbisher, on_delete=models.PROTECT, related_name="ended")
    last_day = models.DateField()
    reference = models.CharField(max_length=80)
    reason = models.TextField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(reference="") & ~Q(reason=""), name="the_end_of_a_firm_has_reference_and_reason"
            ),
        ]

    def __str__(self) -> str:
        return str(self.last_day)
