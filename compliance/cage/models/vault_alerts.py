"""Models of alerts about the records of chips and floats, and of their reviews."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key


class VaultAlertKind(models.TextChoices):
    """What is wrong with the records."""

    NUMBER_MISSING = "number_missing", _("a number of the records is missing")
    BALANCE_DIFFERS = "balance_differs", _("the stock does not follow from the movements")
    NOT_COUNTED = "not_counted", _("a float was not counted at the end of its gaming day")
    NOT_WITNESSED = "not_witnessed", _("the witness of a stock change has not signed in time")
    DISPUTED = "disputed", _("the witness of a stock change disputes it")
    NOT_RECEIVED = "not_received", _("no second person has signed for chips that left a float")


class VaultReviewOutcome(models.TextChoices):
    """What the review of an alert found."""

    EXPLAINED = "explained", _("explained, with no loss")
    CORRECTED = "corrected", _("corrected by a further record")
    REPORTED = "reported", _("reported to the management")


class VaultAlert(Register):
    """An alert about one row of the records: `source_id` is its key, `thing` its number or denomination.

    `expected` and `found` are the number or the stock in question. A row raises a kind of alert once.
    """

    venue = models.ForeignKey("venues.Venue", on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=20, choices=VaultAlertKind.choices)
    # No foreign key: a stock change, a float or a slip may raise an alert.
    source_id = models.UUIDField()
    # Stored, so that the register of alerts needs no join with three tables.
    thing = models.CharField(max_length=40)
    expected = models.IntegerField(null=True, blank=True)
    found = models.IntegerField(null=True, blank=True)
    raised_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "-raised_at"], name="newest_vault_alerts_first")]
        constraints = [
            models.UniqueConstraint(fields=["source_id", "kind"], name="a_record_raises_an_alert_once"),
            models.CheckConstraint(
                condition=Q(kind__in=VaultAlertKind.values), name="the_kind_of_a_vault_alert_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.kind


class VaultAlertReview(Register):
    """The review of an alert by a person who did not make the record."""

    alert = models.OneToOneField(VaultAlert, on_delete=models.PROTECT, related_name="review")
    outcome = models.CharField(max_length=20, choices=VaultReviewOutcome.choices)
    reviewed_by = staff_key()
    reviewed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(outcome__in=VaultReviewOutcome.values), name="the_outcome_of_a_vault_review_is_known"
            )
        ]

    def __str__(self) -> str:
        return self.outcome
