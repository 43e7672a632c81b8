"""Tables of orphan funds: finds, register, account, claims, and the end of a financial year."""

from . import carnets, claims, closings, columns, finds, ledger

# Django discovers the models of the app here.
__all__ = ["carnets", "claims", "closings", "columns", "finds", "ledger"]
