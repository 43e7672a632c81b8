"""Models of payouts: request, preconditions, steps and payment."""

from . import checks, payouts, steps

# Django finds the models of an area here.
__all__ = ["checks", "payouts", "steps"]
