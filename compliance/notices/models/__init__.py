"""Tables of notices: drafts, letters, dispatches, answers and alarms."""

from . import answers, dispatches, letters, notices, recipients

# Django discovers the models of the app here.
__all__ = ["answers", "dispatches", "letters", "notices", "recipients"]
