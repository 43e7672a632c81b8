"""Endings of measures: removal, lifting, and restored access after a self-exclusion."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from audit.schema.registers import Register

from .arrivals import REGULATION_AT, Channel
from .measures import Measure


class MeasureEnd(Register):
    """The removal (art. 68(3)) or lifting of a measure, effective from `ended_on`. The measure remains as history."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="end")
    ended_on = models.DateField()
    reference = models.CharField(max_length=80)
    reason = models.TextField()
    ended_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(reference="") & ~Q(reason=""), name="an_end_has_its_reference_and_reason"
            )
        ]

    def __str__(self) -> str:
        return str(self.ended_on)


class EndArrival(Register):
    """The arrival of the Minister's decision to end an exclusion (art. 68(3)). It is effective on receipt."""

    end = models.OneToOneField(MeasureEnd, on_delete=models.PROTECT, related_name="arrival")
    received_at = models.DateTimeField()
    channel = models.CharField(max_length=20, choices=Channel.choices)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(channel__in=[Channel.POST, Channel.EMAIL, Channel.IN_PERSON]),
                name="a_decision_to_strike_off_arrives_in_writing",
            ),
            models.CheckConstraint(
                condition=Q(received_at__gte=REGULATION_AT), name="nothing_is_struck_off_before_the_regulation"
            ),
        ]

    def __str__(self) -> str:
        return self.channel


class AccessAuthorised(Register):
    """Access restored after an interview on or after the last day of a self-exclusion.

    `held` is the step that records the interview. It is empty only in rows older than the interview register.
    """

    personal: ClassVar[tuple[str, ...]] = ("note",)

    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="authorisation")
    interview_on = models.DateField()
    held = models.OneToOneField(
        "exclusions.InterviewStep", on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    note = models.TextField(blank=True)
    authorised_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    authorised_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.interview_on)
