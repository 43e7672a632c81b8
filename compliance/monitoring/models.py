"""Tables of monitoring: transactions of guests, alerts, and clearances."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register


class Direction(models.TextChoices):
    PAID_OUT = "paid_out", _("paid out to the guest")
    PAID_IN = "paid_in", _("paid in by the guest")


class MoneyOperation(Register):
    """A transaction of one known guest; `source_table` and `source_id` identify the row it comes from."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    direction = models.CharField(max_length=10, choices=Direction.choices)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    gaming_day = models.DateField()
    source_table = models.CharField(max_length=63)
    source_id = models.UUIDField()
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "person", "gaming_day"], name="operations_of_a_guest_by_day")]
        constraints = [
            models.UniqueConstraint(fields=["source_table", "source_id"], name="an_operation_is_noted_once"),
            models.CheckConstraint(
                condition=Q(direction__in=Direction.values), name="the_direction_of_an_operation_is_known"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="an_operation_has_an_amount"),
        ]

    def __str__(self) -> str:
        return f"{self.direction} {self.amount} {self.gaming_day}"

    @property
    def is_voided(self) -> bool:
        """Return whether the transaction was voided after it was noted."""
        # The other side of a one-to-one relation raises if it has no row.
        return hasattr(self, "voided")


class OperationVoid(Register):
    """The cancellation of a transaction whose source was voided; it no longer counts."""

    operation = models.OneToOneField(MoneyOperation, on_delete=models.PROTECT, related_name="voided")
    voided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    voided_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.voided_at)


class Rule(models.TextChoices):
    """The rule behind an alert; each is a setting of the house, off by default."""

    GAMING_DAY = "gaming_day", _("one gaming day")
    ROLLING = "rolling", _("rolling days")
    NEAR = "near_threshold", _("several just below a threshold")


class Alert(Register):
    """Transactions of one guest that together pass a threshold. `since_on` is the first gaming day of the period."""

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    rule = models.CharField(max_length=20, choices=Rule.choices)
    direction = models.CharField(max_length=10, choices=Direction.choices)
    operation = models.ForeignKey(MoneyOperation, on_delete=models.PROTECT, related_name="alerts")
    threshold = models.DecimalField(max_digits=14, decimal_places=2)
    total = models.DecimalField(max_digits=14, decimal_places=2)
    count = models.PositiveIntegerField()
    since_on = models.DateField()
    edition = models.CharField(max_length=20)
    raised_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-raised_at"], name="newest_alerts_first")]
        constraints = [
            models.UniqueConstraint(fields=["operation", "rule"], name="an_operation_raises_a_rule_once"),
            models.CheckConstraint(condition=Q(rule__in=Rule.values), name="the_rule_of_an_alert_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.rule} {self.total}"


class AlertOperation(Register):
    """A transaction that an alert adds up."""

    alert = models.ForeignKey(Alert, on_delete=models.PROTECT, related_name="lines")
    operation = models.ForeignKey(MoneyOperation, on_delete=models.PROTECT, related_name="+")
    amount = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["alert", "operation"], name="an_alert_counts_an_operation_once")]

    def __str__(self) -> str:
        return str(self.amount)


class AlertClearance(Register):
    """The clearance of an alert: by whom, and why nothing more follows, or what does."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    alert = models.OneToOneField(Alert, on_delete=models.PROTECT, related_name="clearance")
    reason = models.TextField()
    cleared_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    cleared_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="an_alert_is_cleared_with_a_reason")]

    def __str__(self) -> str:
        return str(self.cleared_at)
