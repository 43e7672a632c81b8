"""The account of orphan funds and its counter-accounts in double entry: legs sum to zero, rows never change."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.schema.registers import Register
from compliance.columns import staff_key

from .carnets import Carnet, CarnetLine


class Account(models.TextChoices):
    """The account that the law names, and the accounts that show where the money is (LU art. 8(1))."""

    ORPHANS = "orphelins", _("orphan funds («orphelins»)")
    CASH = "caisse", pgettext_lazy("ledger account", "cash")
    BANK = "banque", pgettext_lazy("ledger account", "bank")


class LedgerEntry(Register):
    """A booking of a financial year; every register line has one, a deposit at the bank has no line."""

    carnet = models.ForeignKey(Carnet, on_delete=models.PROTECT, related_name="bookings")
    number = models.PositiveIntegerField()
    line = models.OneToOneField(CarnetLine, on_delete=models.PROTECT, related_name="booking", null=True)
    reference = models.CharField(max_length=80, blank=True)
    booked_at = models.DateTimeField()
    booked_on = models.DateField()
    booked_by = staff_key()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["carnet", "number"], name="booking_numbers_are_unique"),
            models.CheckConstraint(
                condition=Q(line__isnull=False) | ~Q(reference=""), name="a_booking_has_its_voucher"
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)


class LedgerLeg(Register):
    """One side of a booking. `balance` is the credit balance of its account in this year after it."""

    entry = models.ForeignKey(LedgerEntry, on_delete=models.PROTECT, related_name="legs")
    carnet = models.ForeignKey(Carnet, on_delete=models.PROTECT, related_name="+")
    account = models.CharField(max_length=20, choices=Account.choices)
    position = models.PositiveIntegerField()
    debit = models.DecimalField(max_digits=14, decimal_places=2)
    credit = models.DecimalField(max_digits=14, decimal_places=2)
    balance = models.DecimalField(max_digits=14, decimal_places=2)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["carnet", "account", "position"], name="the_legs_of_an_account_are_counted"
            ),
            models.UniqueConstraint(fields=["entry", "account"], name="an_account_is_booked_once_in_a_booking"),
            models.CheckConstraint(condition=Q(account__in=Account.values), name="the_account_is_known"),
            models.CheckConstraint(
                condition=Q(debit__gt=0, credit=0) | Q(debit=0, credit__gt=0), name="a_leg_is_debit_or_credit"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.debit} {self.credit}"
