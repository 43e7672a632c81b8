"""Tables of notices: drafts, letters, how they were sent, what was answered, and the alarms about them."""

from . import answers, columns, dispatches, letters, notices

# Django finds the tables of an area here.
__all__ = ["answers", "columns", "dispatches", "letters", "notices"]
