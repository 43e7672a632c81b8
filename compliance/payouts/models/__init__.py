"""Tables of payouts: the request, what must be so before, its steps, and the payment."""

from . import payouts, steps

# Django finds the tables of an area here.
__all__ = ["payouts", "steps"]
