"""The end of a financial year: reconciliation, payment to the municipal treasurer, receipts (LU art. 8(5) to (7))."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register
from compliance.columns import staff_key

from .carnets import Carnet, CarnetLine


class Reconciliation(Register):
    """A comparison of register and account; `stated` is the balance in the commercial books, if it was compared.

    `reconciled_by` is None for the nightly comparison by Carnet itself.
    """

    carnet = models.ForeignKey(Carnet, on_delete=models.PROTECT, related_name="reconciliations")
    last_number = models.PositiveIntegerField()
    carnet_total = models.DecimalField(max_digits=14, decimal_places=2)
    account_balance = models.DecimalField(max_digits=14, decimal_places=2)
    cash_balance = models.DecimalField(max_digits=14, decimal_places=2)
    bank_balance = models.DecimalField(max_digits=14, decimal_places=2)
    stated = models.DecimalField(max_digits=14, decimal_places=2, null=True)
    difference = models.DecimalField(max_digits=14, decimal_places=2)
    reconciled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    reconciled_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["carnet", "-reconciled_at"], name="newest_reconciliation_first")]
        constraints = [
            models.CheckConstraint(
                condition=Q(stated__isnull=True, difference=F("carnet_total") - F("account_balance"))
                | Q(stated__isnull=False, account_balance=F("carnet_total"))
                & Q(difference=F("carnet_total") - F("stated"))
                | Q(stated__isnull=False)
                & ~Q(account_balance=F("carnet_total"))
                & Q(difference=F("carnet_total") - F("account_balance")),
                name="a_reconciliation_shows_its_difference",
            )
        ]

    def __str__(self) -> str:
        return str(self.difference)


class OpenWindows(models.TextChoices):
    """The treatment at year end of entries that may still be claimed (A-04)."""

    PAY_ALL = "pay_all", _("pay everything; later claims are honoured")
    HOLD_OPEN = "hold_open", _("pay once the last claim period has ended")


class PaymentMeans(models.TextChoices):
    TRANSFER = "transfer", _("bank transfer")
    CHEQUE = "cheque", _("cheque")
    CASH = "cash", _("cash at the treasurer's office")


class CommunePayment(Register):
    """The total of a register, paid to the treasurer of the commune of the registered seat (LU-ART8-9, LU-ART8-10).

    `beneficiary` is the setting of the house on that day; payments from before the setting have none.
    """

    carnet = models.OneToOneField(Carnet, on_delete=models.PROTECT, related_name="payment")
    line = models.OneToOneField(CarnetLine, on_delete=models.PROTECT, related_name="payment")
    reconciliation = models.ForeignKey(Reconciliation, on_delete=models.PROTECT, related_name="+")
    commune = models.CharField(max_length=120)
    beneficiary = models.CharField(max_length=200)
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    means = models.CharField(max_length=10, choices=PaymentMeans.choices)
    reference = models.CharField(max_length=80)
    open_windows = models.CharField(max_length=10, choices=OpenWindows.choices)
    windows_left = models.PositiveIntegerField()
    paid_on = models.DateField()
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(means__in=PaymentMeans.values), name="the_means_of_payment_are_known"),
            models.CheckConstraint(
                condition=Q(open_windows__in=OpenWindows.values), name="the_policy_on_open_windows_is_known"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_commune_is_paid_an_amount"),
            models.CheckConstraint(condition=~Q(reference=""), name="a_payment_to_the_commune_can_be_proved"),
            models.CheckConstraint(
                condition=Q(open_windows="pay_all") | Q(windows_left=0), name="held_open_means_no_window_is_left"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.commune} {self.amount}"


class StubReceipt(Register):
    """A numbered receipt of the municipal treasurer, which discharges the casino (LU-ART8-11)."""

    payment = models.ForeignKey(CommunePayment, on_delete=models.PROTECT, related_name="receipts")
    number = models.CharField(max_length=40)
    issued_on = models.DateField()
    amount = models.DecimalField(max_digits=14, decimal_places=2)
    recorded_by = staff_key()
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["payment", "number"], name="a_stub_receipt_counts_once"),
            models.CheckConstraint(condition=~Q(number=""), name="a_stub_receipt_has_a_number"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_stub_receipt_has_an_amount"),
        ]

    def __str__(self) -> str:
        return self.number


class Closing(Register):
    """The closing of a financial year: paid and covered by receipts to the cent, or empty (LU-ART8-12)."""

    carnet = models.OneToOneField(Carnet, on_delete=models.PROTECT, related_name="closing")
    payment = models.OneToOneField(CommunePayment, on_delete=models.PROTECT, related_name="closing", null=True)
    paid = models.DecimalField(max_digits=14, decimal_places=2)
    receipted = models.DecimalField(max_digits=14, decimal_places=2)
    closed_by = staff_key()
    closed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(receipted=F("paid")), name="receipts_sum_to_the_payment"),
            models.CheckConstraint(
                condition=Q(payment__isnull=False, paid__gt=0) | Q(payment__isnull=True, paid=0),
                name="an_empty_exercise_closes_without_payment",
            ),
        ]

    def __str__(self) -> str:
        return str(self.paid)
