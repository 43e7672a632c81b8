"""How a decision or request reached the venue: time, channel, and whether it was forwarded to the Minister."""

from datetime import UTC, datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register

from .measures import Measure


class Channel(models.TextChoices):
    """Channels (LU-PIS-1). The Minister's decisions arrive in writing only."""

    IN_PERSON = "in_person", _("in person")
    EMAIL = "email", _("by e-mail")
    WEB = "web", _("via the website")
    POST = "post", _("by post")
    PHONE = "phone", _("by phone")


# The date of the regulation. An earlier date is a typing error.
REGULATION_AT = datetime(1979, 2, 12, tzinfo=UTC)


class MeasureArrival(Register):
    """The arrival of a decision or request. Management's own decisions have none.

    `forwarded` is set for requests only: was it forwarded to the Minister before its entry (ground 1)? `for_minister`:
    the guest asks the casino to forward it, which stays open until a `MinisterForwarding`. `listed_in` is the
    Minister's list that contained the decision.
    """

    measure = models.OneToOneField(Measure, on_delete=models.PROTECT, related_name="arrival")
    received_at = models.DateTimeField()
    channel = models.CharField(max_length=20, choices=Channel.choices)
    forwarded = models.BooleanField(null=True, blank=True)
    for_minister = models.BooleanField(default=False, db_default=False)
    listed_in = models.ForeignKey(
        "exclusions.MinisterialList", on_delete=models.PROTECT, related_name="arrivals", null=True, blank=True
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(channel__in=Channel.values), name="the_channel_of_a_measure_is_known"),
            models.CheckConstraint(
                condition=Q(received_at__gte=REGULATION_AT), name="nothing_arrives_before_the_regulation"
            ),
            models.CheckConstraint(
                condition=Q(for_minister=False) | Q(forwarded=False),
                name="what_is_to_be_forwarded_is_not_forwarded_yet",
            ),
        ]

    def __str__(self) -> str:
        return self.channel


class MinisterForwarding(Register):
    """A self-exclusion request was forwarded to the Minister, as its guest asked (LU art. 68(1), ground 1; A-39)."""

    arrival = models.OneToOneField(MeasureArrival, on_delete=models.PROTECT, related_name="forwarding")
    forwarded_on = models.DateField()
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.forwarded_on)
