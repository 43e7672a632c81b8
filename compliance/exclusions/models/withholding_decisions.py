"""Decisions on winnings proposed for withholding.

They determine whether a sum is owed. The cage makes the payment.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register

from .measures import Measure
from .withholdings import Withholding


class WithholdingOutcome(models.TextChoices):
    WITHHELD = "withheld", pgettext_lazy("winnings", "withheld")
    PAID = "paid", pgettext_lazy("winnings", "paid after all")


class WithholdingDecision(Register):
    """Management's decision on winnings, with the exclusion that may come with it.

    The proposer may not decide. A player who is paid is not excluded by the same decision.
    """

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    withholding = models.OneToOneField(Withholding, on_delete=models.PROTECT, related_name="decision")
    outcome = models.CharField(max_length=10, choices=WithholdingOutcome.choices)
    reason = models.TextField(blank=True)
    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="withholding", null=True, blank=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=WithholdingOutcome.values), name="the_decision_on_winnings_is_known"
            ),
            models.CheckConstraint(
                condition=Q(outcome="withheld") | ~Q(reason=""), name="winnings_paid_after_all_have_a_reason"
            ),
            models.CheckConstraint(
                condition=Q(outcome="withheld") | Q(measure__isnull=True), name="who_is_paid_is_not_banned"
            ),
        ]

    def __str__(self) -> str:
        return self.outcome
