"""Forms of money left behind."""

from .finds import CashInForm, CoupForm, DropForm, FindForm, LapseForm, StateForm

__all__ = ["CashInForm", "CoupForm", "DropForm", "FindForm", "LapseForm", "StateForm"]
