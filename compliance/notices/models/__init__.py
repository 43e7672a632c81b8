"""Tables of notices: drafts, letters, dispatches, answers and alarms."""

from . import answers, columns, dispatches, letters, notices

# Django discovers the models of the app here.
__all__ = ["answers", "columns", "dispatches", "letters", "notices"]
