"""Tables of games: gaming tables, approvals by the Minister, minimum stakes, table sessions and stakes."""

from . import applications, decrees, minimums, schemes, sessions, stake_limits, stakes, tables

# Django discovers the models of the app here.
__all__ = ["applications", "decrees", "minimums", "schemes", "sessions", "stake_limits", "stakes", "tables"]
