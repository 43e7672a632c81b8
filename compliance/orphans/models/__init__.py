"""Tables of money left behind: finds, the carnet, the account, claims, and the end of an exercise."""

from . import carnets, claims, closings, columns, finds, ledger

# Django finds the tables of an area here.
__all__ = ["carnets", "claims", "closings", "columns", "finds", "ledger"]
