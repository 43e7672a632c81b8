"""Observations of the PLAY IT SAFE team about guests, and their follow-up."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register


class RiskLevel(models.TextChoices):
    """The team's risk assessment (LU-PIS-10)."""

    LOW = "low", pgettext_lazy("risk", "low")
    RAISED = "raised", pgettext_lazy("risk", "raised")
    HIGH = "high", pgettext_lazy("risk", "high")


class Observation(Register):
    """An observation about a guest. Later ones do not replace it."""

    personal: ClassVar[tuple[str, ...]] = ("note", "level", "agreed")
    after_erasure: ClassVar[dict[str, str | None]] = {"level": ""}

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    observed_on = models.DateField()
    note = models.TextField()
    level = models.CharField(max_length=20, choices=RiskLevel.choices, blank=True)
    agreed = models.TextField(blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(note=""), name="an_observation_says_what_was_seen"),
            models.CheckConstraint(
                condition=Q(level="") | Q(level__in=RiskLevel.values), name="the_level_of_risk_is_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.observed_on)


class FollowUp(Register):
    """The day by which the team sees again how a guest is doing (LU-PIS-10)."""

    observation = models.ForeignKey(Observation, on_delete=models.PROTECT, related_name="follow_ups")
    due_on = models.DateField()
    planned_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    planned_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["due_on"], name="follow_ups_by_day")]

    def __str__(self) -> str:
        return str(self.due_on)


class FollowUpOutcome(models.TextChoices):
    """What the team found at a follow-up."""

    IMPROVED = "improved", pgettext_lazy("follow-up", "improved")
    UNCHANGED = "unchanged", pgettext_lazy("follow-up", "unchanged")
    WORSE = "worse", pgettext_lazy("follow-up", "worse")
    NOT_MET = "not_met", pgettext_lazy("follow-up", "guest not met")


class FollowUpResult(Register):
    """A follow-up that was held. It has no text: what was seen or said is a further observation."""

    follow_up = models.OneToOneField(FollowUp, on_delete=models.PROTECT, related_name="held")
    held_on = models.DateField()
    outcome = models.CharField(max_length=20, choices=FollowUpOutcome.choices)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=FollowUpOutcome.values), name="the_outcome_of_a_follow_up_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.outcome
