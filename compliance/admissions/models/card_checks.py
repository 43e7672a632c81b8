"""Tables of card inspections and expulsions on the floor (LU art. 75(6))."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .cards import AdmissionCard


class CheckResult(models.TextChoices):
    """The result of a demand. A card that is not valid tonight counts as not shown."""

    SHOWN = "shown", pgettext_lazy("card", "shown")
    NOT_SHOWN = "not_shown", pgettext_lazy("card", "not shown")


class DemandedBy(models.TextChoices):
    STAFF = "staff", _("an employee")
    AGENT = "agent", _("an agent of the authority")


class CardCheck(Register):
    """One demand for a card in a room. `finding` says why a presented card is not valid tonight."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    room = models.ForeignKey("venues.Room", on_delete=models.PROTECT, related_name="+")
    result = models.CharField(max_length=10, choices=CheckResult.choices)
    finding = models.CharField(max_length=40, blank=True)
    card = models.ForeignKey(AdmissionCard, on_delete=models.PROTECT, related_name="+", null=True)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+", null=True)
    demanded_by = models.CharField(max_length=10, choices=DemandedBy.choices)
    gaming_day = models.DateField()
    checked_by = staff_key()
    checked_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "gaming_day", "-checked_at"], name="card_checks_of_a_night")]
        constraints = [
            models.CheckConstraint(condition=Q(result__in=CheckResult.values), name="a_card_check_has_a_known_result"),
            models.CheckConstraint(
                condition=~Q(result=CheckResult.SHOWN) | Q(card__isnull=False, person__isnull=False, finding=""),
                name="a_card_shown_is_named_and_good",
            ),
            models.CheckConstraint(condition=Q(demanded_by__in=DemandedBy.values), name="who_demanded_is_known"),
        ]

    def __str__(self) -> str:
        return self.result


class Expulsion(Register):
    """A guest without a valid card leaves at once: when, and the staff's note (LU art. 75(6))."""

    personal: ClassVar[tuple[str, ...]] = ("note",)

    check_made = models.OneToOneField(CardCheck, on_delete=models.PROTECT, related_name="expulsion")
    note = models.TextField(blank=True)
    expelled_by = staff_key()
    expelled_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.expelled_at:%Y-%m-%d %H:%M}"
