"""Tables of notices: drafts, letters, dispatches, answers, alarms and rules."""

from . import answers, dispatches, letters, notices, recipients, rules

# Django discovers the models of the app here.
__all__ = ["answers", "dispatches", "letters", "notices", "recipients", "rules"]
