"""Forms of money left behind."""

from .account import DepositForm, ReconcileForm
from .finds import CashInForm, CoupForm, DropForm, FindForm, LapseForm
from .year_end import PaymentForm, ReceiptForm

__all__ = [
    "CashInForm",
    "CoupForm",
    "DepositForm",
    "DropForm",
    "FindForm",
    "LapseForm",
    "PaymentForm",
    "ReceiptForm",
    "ReconcileForm",
]
