"""Tables of games: gaming tables and their staff, approvals, stakes, sessions, colour chips and published rules."""

from . import (
    applications,
    closings,
    colour_chips,
    decrees,
    installations,
    minimums,
    refurbishers,
    rule_documents,
    schemes,
    sessions,
    staffing,
    stakes,
    tables,
)

# Django discovers the models of the app here.
__all__ = [
    "applications",
    "closings",
    "colour_chips",
    "decrees",
    "installations",
    "minimums",
    "refurbishers",
    "rule_documents",
    "schemes",
    "sessions",
    "staffing",
    "stakes",
    "tables",
]
