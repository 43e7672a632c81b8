"""Tables of the defects of equipment and of their resolution (GG-35, GG-40; LCH-6; TDA-26; NL 3.1(7))."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .inspections import Inspection
from .items import EquipmentItem


class Defect(Register):
    """A defect found by a check, or a fault during play, which has no check."""

    item = models.ForeignKey(EquipmentItem, on_delete=models.PROTECT, related_name="defects")
    # Empty for a fault during play, which no check found.
    inspection = models.OneToOneField(
        Inspection, on_delete=models.PROTECT, related_name="defect", null=True, blank=True
    )
    description = models.TextField()
    gaming_day = models.DateField()
    found_by = staff_key()
    found_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(description=""), name="a_defect_is_described")]

    def __str__(self) -> str:
        return str(self.found_at)


class Outcome(models.TextChoices):
    REPAIRED = "repaired", pgettext_lazy("equipment", "repaired")
    REPLACED = "replaced", pgettext_lazy("equipment", "replaced")
    WITHDRAWN = "withdrawn", pgettext_lazy("equipment", "withdrawn")


class DefectResolution(Register):
    """How a defect was resolved. It does not free the equipment: only a new passed check does."""

    defect = models.OneToOneField(Defect, on_delete=models.PROTECT, related_name="resolution")
    outcome = models.CharField(max_length=20, choices=Outcome.choices)
    replacement = models.ForeignKey(EquipmentItem, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    work = models.TextField()
    resolved_by = staff_key()
    resolved_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=Outcome.values), name="the_end_of_a_defect_is_known"),
            models.CheckConstraint(condition=~Q(work=""), name="the_end_of_a_defect_has_a_note"),
            models.CheckConstraint(
                condition=Q(outcome="replaced", replacement__isnull=False)
                | (~Q(outcome="replaced") & Q(replacement__isnull=True)),
                name="replaced_equipment_names_its_replacement",
            ),
        ]

    def __str__(self) -> str:
        return self.outcome
