"""Models of the steps of a payout, its linked winnings and its payment."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .payouts import PaidBy, Payout


class State(models.TextChoices):
    REQUESTED = "requested", _("requested")
    APPROVED = "approved", pgettext_lazy("payout", "approved")
    HELD = "held", _("held")
    REFUSED = "refused", pgettext_lazy("payout", "refused")
    WITHDRAWN = "withdrawn", _("withdrawn")
    WITHHELD = "withheld", _("withheld")
    PAID = "paid", _("paid")
    VOIDED = "voided", _("voided")


# The permitted steps; the database has the same table.
MOVES: tuple[tuple[str, str], ...] = (
    ("", "requested"),
    ("requested", "approved"),
    ("requested", "refused"),
    ("requested", "held"),
    ("requested", "withdrawn"),
    ("requested", "withheld"),
    # Only where no approval is needed; a trigger refuses it otherwise.
    ("requested", "paid"),
    ("held", "held"),
    ("held", "approved"),
    ("held", "refused"),
    ("held", "withdrawn"),
    ("held", "withheld"),
    ("approved", "paid"),
    ("approved", "refused"),
    ("approved", "held"),
    ("approved", "withdrawn"),
    ("approved", "withheld"),
    # Nothing follows a void: the money is requested again, under a new number.
    ("paid", "voided"),
)


class Step(Register):
    """One step. States only move forward; a hold may be extended, each time with a reason and a new date."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="steps")
    number = models.PositiveSmallIntegerField()
    before = models.CharField(max_length=10, blank=True)
    state = models.CharField(max_length=10, choices=State.choices)
    reason = models.TextField(blank=True)
    expected_on = models.DateField(null=True)
    taken_by = staff_key()
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["payout", "number"], name="the_steps_of_a_payout_are_counted"),
            models.CheckConstraint(condition=Q(state__in=State.values), name="the_state_of_a_payout_is_known"),
            models.CheckConstraint(
                # "withheld" has no reason of its own, because the decision on the winnings states it.
                condition=~Q(state__in=["refused", "held", "withdrawn", "voided"]) | ~Q(reason=""),
                name="a_step_back_says_why",
            ),
            models.CheckConstraint(
                condition=Q(state="held", expected_on__isnull=False) | ~Q(state="held") & Q(expected_on__isnull=True),
                name="a_hold_has_its_expected_date",
            ),
        ]

    def __str__(self) -> str:
        return self.state


class OpenPayout(models.Model):
    """A payout that is requested, approved or held.

    No register: triggers derive it, so that no page searches all rows for the open ones (ADR 92).
    """

    payout = models.OneToOneField(Payout, on_delete=models.PROTECT, primary_key=True, related_name="open_mark")

    def __str__(self) -> str:
        return str(self.payout_id)


class BoundWinnings(Register):
    """A payout whose winnings are proposed for withholding; it awaits the decision (LU Dispositions spéciales c)."""

    payout = models.OneToOneField(Payout, on_delete=models.PROTECT, related_name="bound")
    # One-to-one: the same winnings must not stop two payouts.
    withholding = models.OneToOneField("exclusions.Withholding", on_delete=models.PROTECT, related_name="+")
    bound_by = staff_key()
    bound_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.payout_id)


class OtherWinnings(Register):
    """Winnings of the same guest and day that are not those of a payout: who stated this, and why."""

    personal: ClassVar[tuple[str, ...]] = ("reason",)

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="other_winnings")
    withholding = models.ForeignKey("exclusions.Withholding", on_delete=models.PROTECT, related_name="+")
    reason = models.TextField()
    said_by = staff_key()
    said_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["payout", "withholding"], name="other_winnings_are_named_once"),
            models.CheckConstraint(condition=~Q(reason=""), name="other_winnings_have_a_reason"),
        ]

    def __str__(self) -> str:
        return str(self.withholding_id)


class Payment(Register):
    """The payment: from the float of a shift, by banker's draft of the management, or by transfer; at most once."""

    payout = models.OneToOneField(Payout, on_delete=models.PROTECT, related_name="payment")
    means = models.CharField(max_length=10, choices=PaidBy.choices)
    entry = models.OneToOneField("cage.Entry", on_delete=models.PROTECT, related_name="+", null=True)
    reference = models.CharField(max_length=120, blank=True)
    # Unique across all payouts: a form that was shown for one payout must not pay another.
    nonce = models.UUIDField(unique=True)
    paid_by = staff_key()
    paid_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(means__in=PaidBy.values), name="the_means_of_a_payment_are_known"),
            models.CheckConstraint(
                condition=Q(means="cash", entry__isnull=False)
                | ~Q(means="cash") & Q(entry__isnull=True) & ~Q(reference=""),
                name="a_payment_leaves_a_drawer_or_has_a_reference",
            ),
        ]

    def __str__(self) -> str:
        return self.means


class PayoutReceipt(Register):
    """A print of the receipt; the first is the original, later ones are marked as copies."""

    payout = models.ForeignKey(Payout, on_delete=models.PROTECT, related_name="receipts")
    number = models.PositiveSmallIntegerField()
    printed_by = staff_key()
    printed_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["payout", "number"], name="the_prints_of_a_receipt_are_counted")]

    def __str__(self) -> str:
        return str(self.number)
