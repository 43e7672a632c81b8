"""The remaining claim period of a find, as the house counts it (A-01, A-02, A-44)."""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from compliance.http.access.presence import House

if TYPE_CHECKING:
    from compliance.orphans.models.carnets import CarnetLine

A_MOMENT = timedelta(microseconds=1)


class Countdown(NamedTuple):
    """The last day of a claim period, and the number of calendar days after today until then."""

    last_day: date
    days_left: int
    is_open: bool


def claim_countdown(house: House, ends_at: datetime, at: datetime) -> Countdown:
    """Return the remaining claim period that ends before `ends_at`."""
    # `ends_at` is the midnight after the last day and belongs to the next one.
    last_day = house.local(ends_at - A_MOMENT).date()
    return Countdown(last_day, (last_day - house.local(at).date()).days, at < ends_at)


def day_before_extension(house: House, entry: "CarnetLine | None") -> date | None:
    """Return the last day on which a claim period would end if it were not extended; None if it is not (A-44)."""
    if entry is None or entry.window_ends_at is None or entry.window_unextended_on is None:
        return None
    last_day = house.local(entry.window_ends_at - A_MOMENT).date()
    return entry.window_unextended_on if entry.window_unextended_on < last_day else None
