"""Requests for proof of financial means, and the conclusions from them."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register

from .measures import Measure


class MeansTrigger(models.TextChoices):
    """Reason for the request (LU art. 69(2))."""

    FREQUENCY = "frequency", _("frequency of visits")
    STAKES = "stakes", _("excessive stakes")
    SIGNAL = "signal", _("reported by the control agents")
    OTHER = "other", pgettext_lazy("reason", "another reason")


class MeansEvidence(models.TextChoices):
    """Type of proof shown. The documents themselves are never stored."""

    PAY = "pay", _("pay slips")
    TAX = "tax", _("tax assessment")
    ACCOUNT = "account", _("bank statement")
    OTHER = "other", pgettext_lazy("evidence", "another document")


class MeansOutcome(models.TextChoices):
    SUFFICIENT = "sufficient", pgettext_lazy("means", "sufficient")
    INSUFFICIENT = "insufficient", pgettext_lazy("means", "insufficient")
    NOT_SHOWN = "not_shown", pgettext_lazy("means", "not shown")


class MeansRequest(Register):
    """A request to a guest to prove their financial means."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    because = models.CharField(max_length=20, choices=MeansTrigger.choices)
    reason = models.TextField()
    asked_on = models.DateField()
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "asked_on"], name="oldest_means_requests_first")]
        constraints = [
            models.CheckConstraint(
                condition=Q(because__in=MeansTrigger.values), name="the_trigger_of_a_means_request_is_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="a_means_request_gives_its_reason"),
        ]

    def __str__(self) -> str:
        return str(self.asked_on)


class MeansAnswer(Register):
    """The proof shown and the conclusion. The newest answer counts."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    # Without an index: that of the unique constraint below begins with this column.
    request = models.ForeignKey(MeansRequest, on_delete=models.PROTECT, related_name="answers", db_index=False)
    number = models.SmallIntegerField()
    outcome = models.CharField(max_length=20, choices=MeansOutcome.choices)
    evidence = models.CharField(max_length=20, choices=MeansEvidence.choices, blank=True)
    decided_on = models.DateField()
    note = models.TextField(blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["request", "number"], name="one_answer_about_means_at_a_time"),
            models.CheckConstraint(
                condition=Q(outcome__in=MeansOutcome.values), name="the_outcome_of_a_means_request_is_known"
            ),
            models.CheckConstraint(
                condition=Q(outcome="not_shown", evidence="")
                | (~Q(outcome="not_shown") & Q(evidence__in=MeansEvidence.values)),
                name="means_are_judged_by_what_was_shown",
            ),
        ]

    def __str__(self) -> str:
        return self.outcome


class MeansMeasure(Register):
    """The measure that followed from a request for proof of means (art. 69(2))."""

    request = models.OneToOneField(MeansRequest, on_delete=models.PROTECT, related_name="consequence")
    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="follows")

    def __str__(self) -> str:
        return str(self.pk)
