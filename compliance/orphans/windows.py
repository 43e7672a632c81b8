"""How long a find may be claimed, as the house counts it (A-01, A-02)."""

from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from compliance.http.presence import House

A_MOMENT = timedelta(microseconds=1)


class Countdown(NamedTuple):
    """How long an entry may be claimed: its last day, and the calendar days after today until then."""

    last_day: date
    days_left: int
    is_open: bool


def countdown(house: House, ends_at: datetime, at: datetime) -> Countdown:
    """A claim window that ends before `ends_at`."""
    last_day = house.local(ends_at - A_MOMENT).date()
    return Countdown(last_day, (last_day - house.local(at).date()).days, at < ends_at)


def offered(house: House, row: Any, at: datetime) -> dict[str, Any]:
    """A find of `places_to_claim` as the claims desk shows it: its entry, its amount, and its claim window."""
    cash_in = getattr(row, "cash_in", None)
    line = cash_in.line if cash_in else None
    gone = row.is_reversed or (row.left is not None and row.left <= 0) or getattr(row, "ended", None) is not None
    return {
        "row": row,
        "line": line,
        "amount": line.change if line else row.worth,
        "gone": gone,
        "window": countdown(house, line.window_ends_at, at) if line and not gone else None,
        "games_left": max(row.coups_needed - row.coups_played, 0),
        "custody_over": row.regime == "custody" and house.gaming_day(at) > row.gaming_day,
    }
