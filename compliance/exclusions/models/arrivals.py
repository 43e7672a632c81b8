"""How a measure reached the house: when, through which channel, and whether a request was passed on to the Minister."""

from datetime import UTC, datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register

from .measures import Measure


class Channel(models.TextChoices):
    """LU-PIS-1; a decision of the Minister comes in writing."""

    IN_PERSON = "in_person", _("in person")
    EMAIL = "email", _("by e-mail")
    WEB = "web", _("via the website")
    POST = "post", _("by post")
    PHONE = "phone", _("by phone")


# The day of the regulation: whatever claims to be older is a slip of the pen.
REGULATION_AT = datetime(1979, 2, 12, tzinfo=UTC)


class MeasureArrival(Register):
    """When and how the decision or request behind a measure arrived; what the house decides itself does not arrive.

    `forwarded` says of a request whether it was passed on to the Minister as well (ground 1); of a decision, nothing.
    `listed_in` is the Minister's list that the decision came with.
    """

    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="arrival")
    received_at = models.DateTimeField()
    channel = models.CharField(max_length=20, choices=Channel.choices)
    forwarded = models.BooleanField(null=True, blank=True)
    listed_in = models.ForeignKey(
        "exclusions.MinisterialList", on_delete=models.PROTECT, related_name="arrivals", null=True, blank=True
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(channel__in=Channel.values), name="the_channel_of_a_measure_is_known"),
            models.CheckConstraint(
                condition=Q(received_at__gte=REGULATION_AT), name="nothing_arrives_before_the_regulation"
            ),
        ]

    def __str__(self) -> str:
        return self.channel
