"""Tables of games: gaming tables, approvals by the Minister, minimum stakes, table sessions and recorded stakes."""

from . import applications, decrees, installations, minimums, refurbishers, schemes, sessions, stakes, tables

# Django discovers the models of the app here.
__all__ = [
    "applications",
    "decrees",
    "installations",
    "minimums",
    "refurbishers",
    "schemes",
    "sessions",
    "stakes",
    "tables",
]
