"""The payment of a financial year to the municipal treasurer, and its receipts."""

from decimal import Decimal

from django.db.models import QuerySet, Sum

from compliance.orphans.models.carnets import Carnet
from compliance.orphans.models.closings import CommunePayment, StubReceipt
from compliance.rules.values.amounts import ZERO


def find_payment(carnet: Carnet) -> CommunePayment | None:
    return CommunePayment.objects.select_related("line", "recorded_by").filter(carnet=carnet).first()


def numbered_receipts(payment: CommunePayment) -> QuerySet[StubReceipt]:
    """Return the numbered receipts of a payment in the order in which they were recorded."""
    return StubReceipt.objects.filter(payment=payment).select_related("recorded_by").order_by("recorded_at", "pk")


def is_receipted(payment: CommunePayment, number: str) -> bool:
    return StubReceipt.objects.filter(payment=payment, number=number).exists()


def missing_receipts(payment: CommunePayment) -> Decimal:
    """Return the part of a payment that the treasurer's receipts do not cover yet."""
    total = StubReceipt.objects.filter(payment=payment).aggregate(total=Sum("amount"))["total"]
    return payment.amount - (total or ZERO)
