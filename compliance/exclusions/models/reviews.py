"""Reviews of measures and their outcomes."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register

from .measures import Measure


class ReviewOutcome(models.TextChoices):
    """Outcome of a review (LU art. 68(2)). None of them ends the measure."""

    MAINTAINED = "maintained", pgettext_lazy("review of a measure", "maintained")
    REFERENCE_CHANGED = "reference_changed", pgettext_lazy("review of a measure", "maintained under another reference")
    REMOVAL_PROPOSED = "strike_off_proposed", pgettext_lazy("review of a measure", "proposed for removal")


class MeasureReview(Register):
    """A review of an exclusion by the Minister or by management (LU art. 68(2)). Self-exclusions are not reviewed
    (A-07).
    """

    personal: ClassVar[tuple[str, ...]] = ("note",)

    measure = models.ForeignKey(Measure, on_delete=models.PROTECT, related_name="reviews")
    reviewed_on = models.DateField()
    outcome = models.CharField(max_length=30, choices=ReviewOutcome.choices)
    reference = models.CharField(max_length=80, blank=True)
    note = models.TextField(blank=True)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=ReviewOutcome.values), name="the_outcome_of_a_review_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(outcome="reference_changed") | ~Q(reference=""), name="a_changed_reference_is_stated"
            ),
        ]

    def __str__(self) -> str:
        return self.outcome
