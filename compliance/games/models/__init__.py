"""Tables of games: gaming tables, approvals by the Minister, minimum stakes, table sessions and recorded stakes."""

from . import applications, colour_chips, decrees, minimums, schemes, sessions, staffing, stakes, tables

# Django discovers the models of the app here.
__all__ = [
    "applications",
    "colour_chips",
    "decrees",
    "minimums",
    "schemes",
    "sessions",
    "staffing",
    "stakes",
    "tables",
]
