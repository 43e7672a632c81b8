"""Proposals to withhold winnings for a breach of the terminal rules."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register


class Breach(models.TextChoices):
    """The terminal rule that was broken (LU Dispositions spéciales a and b; the text of the third is lost, A-19)."""

    SEVERAL_TERMINALS = "several_terminals", _("stakes on several terminals at once")
    GROUP_PLAY = "group_play", _("playing as a group")
    OTHER = "other", _("another breach of the terminal rules")


class Withholding(Register):
    """A proposal to withhold a guest's winnings, in the venue's currency. The amount cannot change.

    The law requires both a breach and stakes above the maximum because of it.
    """

    personal: ClassVar[tuple[str, ...]] = ("breach_said", "reason")

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    breach = models.CharField(max_length=20, choices=Breach.choices)
    breach_said = models.CharField(max_length=200, blank=True)
    happened_on = models.DateField()
    place = models.CharField(max_length=80)
    staked = models.DecimalField(max_digits=14, decimal_places=2)
    maximum = models.DecimalField(max_digits=14, decimal_places=2)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    reason = models.TextField()
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "proposed_at"], name="withholdings_by_age")]
        constraints = [
            models.CheckConstraint(
                condition=Q(breach__in=Breach.values), name="the_breach_behind_withheld_winnings_is_known"
            ),
            models.CheckConstraint(
                condition=(Q(breach="other") & ~Q(breach_said="")) | (~Q(breach="other") & Q(breach_said="")),
                name="another_breach_is_said_in_words",
            ),
            models.CheckConstraint(condition=~Q(place=""), name="a_breach_happened_somewhere"),
            models.CheckConstraint(
                condition=Q(maximum__gt=0, staked__gt=F("maximum")), name="winnings_are_withheld_above_the_maximum"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="withheld_winnings_have_an_amount"),
            models.CheckConstraint(condition=~Q(reason=""), name="withheld_winnings_give_their_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.amount} {self.happened_on}"
