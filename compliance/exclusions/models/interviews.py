"""Interviews of the PLAY IT SAFE team and their steps."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register

from .measures import Measure


class Step(models.TextChoices):
    """Steps of an interview (LU-PIS-5, LU-PIS-7, LU-PIS-8)."""

    OFFERED = "offered", pgettext_lazy("interview", "offered")
    ACCEPTED = "accepted", pgettext_lazy("interview", "agreed")
    DECLINED = "declined", pgettext_lazy("interview", "declined")
    HELD = "held", pgettext_lazy("interview", "held")
    MISSED = "missed", pgettext_lazy("interview", "missed")


class Interview(Register):
    """An interview about a measure, or with a guest without one. Its history is in the steps."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    measure = models.ForeignKey(Measure, on_delete=models.PROTECT, related_name="interviews", null=True, blank=True)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-opened_at"], name="newest_interviews_first")]
        constraints = [
            models.CheckConstraint(
                condition=Q(measure__isnull=False) | Q(person__isnull=False), name="an_interview_is_with_somebody"
            )
        ]

    def __str__(self) -> str:
        return str(self.opened_at)


class InterviewStep(Register):
    """A step of an interview. The highest number is current; rescheduling adds a step."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    # Without an index: that of the unique constraint below begins with this column.
    interview = models.ForeignKey(Interview, on_delete=models.PROTECT, related_name="steps", db_index=False)
    number = models.SmallIntegerField()
    step = models.CharField(max_length=20, choices=Step.choices)
    meets_at = models.DateTimeField(null=True, blank=True)
    held_on = models.DateField(null=True, blank=True)
    led_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    note = models.TextField(blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["meets_at"], name="interviews_by_date", condition=Q(meets_at__isnull=False))]
        constraints = [
            models.UniqueConstraint(fields=["interview", "number"], name="one_step_of_an_interview_at_a_time"),
            models.CheckConstraint(condition=Q(step__in=Step.values), name="interview_step_is_known"),
            models.CheckConstraint(
                condition=Q(step="accepted", meets_at__isnull=False) | (~Q(step="accepted") & Q(meets_at__isnull=True)),
                name="an_agreed_interview_has_its_moment",
            ),
            models.CheckConstraint(
                condition=Q(step="held", held_on__isnull=False) | (~Q(step="held") & Q(held_on__isnull=True)),
                name="a_held_interview_has_its_day",
            ),
            models.CheckConstraint(
                condition=~Q(step__in=("accepted", "held")) | Q(led_by__isnull=False),
                name="somebody_of_the_team_leads_an_interview",
            ),
        ]

    def __str__(self) -> str:
        return self.step
