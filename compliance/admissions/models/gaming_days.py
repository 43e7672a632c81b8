"""Tables of the gaming day: exceptional hours, and the closing with its checklist."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q

from audit.schema.registers import Register
from compliance.columns import staff_key


class OpeningDecision(Register):
    """Exceptional hours or closure of one gaming day, decided by the venue; the last decision counts."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    gaming_day = models.DateField()
    # Mixed rooms have the hours of the tables, so they are no kind of their own here.
    room_kind = models.CharField(max_length=10)
    opens = models.TimeField(null=True)
    closes = models.TimeField(null=True)
    reason = models.TextField()
    decided_by = staff_key()
    decided_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "gaming_day", "-decided_at"], name="newest_hours_of_a_day")]
        constraints = [
            models.CheckConstraint(condition=Q(room_kind__in=["table", "slot"]), name="hours_are_of_tables_or_slots"),
            models.CheckConstraint(
                condition=Q(opens__isnull=True, closes__isnull=True)
                | (Q(opens__isnull=False, closes__isnull=False) & ~Q(opens=F("closes"))),
                name="a_day_has_both_hours_or_none",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="other_hours_have_a_reason"),
        ]

    def __str__(self) -> str:
        return str(self.gaming_day)


class GamingDayClosing(Register):
    """The closing of a gaming day: checklist results, and a note on open items."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    gaming_day = models.DateField()
    checklist = models.JSONField()
    open_items = models.PositiveSmallIntegerField()
    note = models.TextField(blank=True)
    closed_by = staff_key()
    closed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "gaming_day"], name="a_gaming_day_is_closed_once"),
            models.CheckConstraint(condition=Q(open_items=0) | ~Q(note=""), name="what_stays_open_has_a_note"),
        ]

    def __str__(self) -> str:
        return str(self.gaming_day)
