"""Models of drop boxes: numbered, locked, moved sealed, opened after the table is closed (LU art. 5(4), (5))."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .shifts import Shift


class DropBox(Register):
    """A numbered box with a lock."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=20)
    added_by = staff_key()
    added_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name"], name="box_names_are_unique_in_a_venue"),
            models.CheckConstraint(condition=~Q(name=""), name="a_box_has_a_number"),
        ]

    def __str__(self) -> str:
        return self.name


class BoxFitting(Register):
    """A box fitted to a table for one shift, with its seal. It belongs to that table until it is opened."""

    box = models.ForeignKey(DropBox, on_delete=models.PROTECT, related_name="fittings")
    shift = models.ForeignKey(Shift, on_delete=models.PROTECT, related_name="fittings")
    number = models.PositiveSmallIntegerField()
    seal = models.CharField(max_length=40)
    fitted_by = staff_key()
    fitted_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["shift", "number"], name="the_boxes_of_a_shift_are_counted"),
            models.CheckConstraint(condition=~Q(seal=""), name="a_fitted_box_is_sealed"),
        ]

    def __str__(self) -> str:
        return f"{self.box_id} {self.seal}"


class OpenFitting(models.Model):
    """A fitting of a box on a gaming day that is not closed.

    No register: triggers derive it, so that no page searches all rows for the open ones (ADR 92).
    """

    fitting = models.OneToOneField(BoxFitting, on_delete=models.PROTECT, primary_key=True, related_name="open_mark")

    def __str__(self) -> str:
        return str(self.fitting_id)


class MoveStep(models.TextChoices):
    REMOVED = "removed", _("taken from the table")
    STORED = "stored", _("locked away")
    COUNT_ROOM = "count_room", _("brought to the count")


class BoxMove(Register):
    """A move of a sealed box, with a witness."""

    fitting = models.ForeignKey(BoxFitting, on_delete=models.PROTECT, related_name="moves")
    number = models.PositiveSmallIntegerField()
    step = models.CharField(max_length=12, choices=MoveStep.choices)
    seal = models.CharField(max_length=40)
    place = models.CharField(max_length=80, blank=True)
    moved_by = staff_key()
    witnessed_by = staff_key()
    moved_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fitting", "number"], name="the_moves_of_a_box_are_counted"),
            models.CheckConstraint(condition=Q(step__in=MoveStep.values), name="the_step_of_a_box_is_known"),
            models.CheckConstraint(condition=~Q(seal=""), name="a_moved_box_is_sealed"),
            models.CheckConstraint(condition=~Q(moved_by=F("witnessed_by")), name="a_box_is_moved_by_two_persons"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.step}"


class BoxOpening(Register):
    """The opening of a box for its count: condition of the seal, and the witness."""

    personal: ClassVar[tuple[str, ...]] = ("remark",)

    fitting = models.OneToOneField(BoxFitting, on_delete=models.PROTECT, related_name="opening")
    seal_whole = models.BooleanField()
    remark = models.TextField(blank=True)
    opened_by = staff_key()
    witnessed_by = staff_key()
    opened_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(opened_by=F("witnessed_by")), name="a_box_is_opened_by_two_persons"),
            models.CheckConstraint(condition=Q(seal_whole=True) | ~Q(remark=""), name="a_broken_seal_is_described"),
        ]

    def __str__(self) -> str:
        return str(self.opened_at)
