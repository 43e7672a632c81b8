"""Models of the cage: shifts, bookings, slips, counts, boxes, exchanges, denominations, witnesses and days."""

from . import chips, columns, counts, days, drop_boxes, exchanges, shifts, slips, vault_alerts, witnesses

# Django finds the models of an area here.
__all__ = [
    "chips",
    "columns",
    "counts",
    "days",
    "drop_boxes",
    "exchanges",
    "shifts",
    "slips",
    "vault_alerts",
    "witnesses",
]
