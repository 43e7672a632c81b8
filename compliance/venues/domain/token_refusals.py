"""Refused device tokens: the reasons, which only the log says, and how many refusals of one network are answered."""

from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil

# Equal refusals within this time are one entry of the log.
WINDOW = timedelta(minutes=10)
# Refusals of one network within the window that are answered with 401; then it is asked to wait. A device that repeats
# a revoked token every few seconds stays below it. Tokens in force are never counted and never slowed.
MOST = 300


class RefusalReason(StrEnum):
    """Why a token was refused. All refusals have the same response."""

    UNKNOWN = "unknown"
    REVOKED = "revoked"
    CLOSED = "closed"
    NOT_SET_UP = "not_set_up"
    NOT_ACCEPTED = "not_accepted"
    EXPIRED = "expired"
    CERTIFICATE = "certificate"


def seconds_to_wait(count: int, began_at: datetime, at: datetime) -> int:
    """Return how long a network must wait after so many refusals, 0 if it need not."""
    if count > MOST:
        return max(1, ceil((began_at + WINDOW - at).total_seconds()))
    return 0
