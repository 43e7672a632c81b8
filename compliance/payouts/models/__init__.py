"""Models of payouts: request, preconditions, steps and payment."""

from . import payouts, steps

# Django finds the models of an area here.
__all__ = ["payouts", "steps"]
