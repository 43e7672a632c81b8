"""Tables of games: gaming tables, approvals by the Minister, and recorded stakes."""

from . import applications, stakes, tables

# Django discovers the models of the app here.
__all__ = ["applications", "stakes", "tables"]
