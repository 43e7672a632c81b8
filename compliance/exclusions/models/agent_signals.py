"""Reports to the control agents, cases received from them, and the outcome of these."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register

from .measures import Measure


class SignalOut(Register):
    """A person excluded or limited by management, reported to the agents once per measure (art. 69(2), 81)."""

    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="signal")
    signalled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    signalled_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["-signalled_at", "-id"], name="newest_signals_first")]

    def __str__(self) -> str:
        return str(self.signalled_at)


class SignalIn(Register):
    """A person reported by the agents. Every case must be examined (art. 69(2))."""

    personal: ClassVar[tuple[str, ...]] = ("surname", "given_names", "birth_year", "signalled")

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    surname = models.CharField(max_length=200)
    given_names = models.CharField(max_length=200, blank=True)
    birth_year = models.SmallIntegerField(null=True, blank=True)
    received_on = models.DateField()
    signalled = models.TextField()
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "received_on"], name="oldest_signals_first")]
        constraints = [
            models.CheckConstraint(condition=~Q(surname="") & ~Q(signalled=""), name="a_signal_says_who_and_what")
        ]

    def __str__(self) -> str:
        return str(self.received_on)


class CaseOutcome(models.TextChoices):
    """Outcome of the examination of a case."""

    NOTHING = "nothing", _("no action required")
    INTERVIEW = "interview", _("interview offered")
    MEANS = "means", _("proof of financial means requested")
    MEASURE = "measure", _("measure imposed")


class CaseReview(Register):
    """The examination of a case received from the agents, one per case."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    signal = models.OneToOneField(SignalIn, on_delete=models.PROTECT, related_name="review")
    examined_on = models.DateField()
    outcome = models.CharField(max_length=20, choices=CaseOutcome.choices)
    note = models.TextField(blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(outcome__in=CaseOutcome.values), name="the_outcome_of_a_case_is_known")
        ]

    def __str__(self) -> str:
        return self.outcome
