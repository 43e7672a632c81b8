"""Tables of games: gaming tables and their staff, approvals, stakes, sessions, colour chips and published rules."""

from . import (
    applications,
    colour_chips,
    decrees,
    devices,
    minimums,
    rule_documents,
    schemes,
    sessions,
    staffing,
    stake_limits,
    stakes,
    tables,
)

# Django discovers the models of the app here.
__all__ = [
    "applications",
    "colour_chips",
    "decrees",
    "devices",
    "minimums",
    "rule_documents",
    "schemes",
    "sessions",
    "staffing",
    "stake_limits",
    "stakes",
    "tables",
]
