"""Tables of the checks of equipment, with the result of each item of the checklist (GG-34 to GG-36, GG-47)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .items import EquipmentItem


class Occasion(models.TextChoices):
    BEFORE = "before_session", pgettext_lazy("equipment", "before the session")
    AFTER = "after_session", pgettext_lazy("equipment", "after the session")
    DAILY = "daily", pgettext_lazy("equipment", "once each gaming day")


class Inspection(Register):
    """A check of equipment by a version of its checklist. One defect, and the check is not passed."""

    item = models.ForeignKey(EquipmentItem, on_delete=models.PROTECT, related_name="inspections")
    occasion = models.CharField(max_length=20, choices=Occasion.choices)
    # The identifier of a version and no key: the lists are data of the program (ADR 105).
    checklist = models.CharField(max_length=60)
    gaming_day = models.DateField()
    passed = models.BooleanField()
    # Compared with the rows of results at the commit, so that none is missing and none is added later.
    result_count = models.PositiveSmallIntegerField()
    video_reference = models.CharField(max_length=120, blank=True)
    # Unique for each piece: the checks of two pieces are never one request.
    nonce = models.UUIDField()
    inspected_by = staff_key()
    inspected_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["item", "nonce"], name="one_check_of_equipment_for_one_request"),
            models.CheckConstraint(condition=Q(result_count__gt=0), name="a_check_of_equipment_has_results"),
        ]
        indexes = [models.Index(fields=["item", "-inspected_at"], name="newest_checks_of_an_item")]

    def __str__(self) -> str:
        return str(self.inspected_at)


class InspectionResult(Register):
    """What was found at one item of the checklist: passed, or a defect with a note."""

    inspection = models.ForeignKey(Inspection, on_delete=models.PROTECT, related_name="results")
    code = models.CharField(max_length=40)
    passed = models.BooleanField()
    defect = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["inspection", "code"], name="each_item_of_a_check_has_one_result"),
            models.CheckConstraint(condition=Q(passed=True) | ~Q(defect=""), name="a_defect_has_a_note"),
        ]

    def __str__(self) -> str:
        return self.code
