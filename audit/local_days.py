"""Calendar days of a time zone as times."""

from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta, tzinfo


def day_begins_at(day: date, zone: tzinfo) -> datetime:
    """Return the earliest time, in UTC, at which clocks of the zone show the day.

    Usually midnight; the first midnight if it occurs twice; if clocks skip midnight, the time of the change.
    """
    midnight = datetime.combine(day, time(), tzinfo=zone)
    # Where clocks skip midnight, `fold=0` gives the later of the two moments, so they are sorted.
    early, late = sorted(midnight.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    if early.astimezone(zone).date() >= day:
        return early
    # The zone database of Python does not say when clocks change, so the change is searched for.
    seconds = range(int((late - early).total_seconds()))
    jump = bisect_left(seconds, day, key=lambda second: (early + timedelta(seconds=second)).astimezone(zone).date())
    return early + timedelta(seconds=jump)


def range_of_days(first: date | None, last: date | None, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """Return when a range of days begins, and when it has ended; None is no limit.

    The first and the last date that Python knows are no limits either.
    """
    # In UTC, these two days can begin or end outside the calendar of Python.
    begins_at = day_begins_at(first, zone) if first and first > date.min else None
    ended_at = day_begins_at(last + timedelta(days=1), zone) if last and last < date.max else None
    return begins_at, ended_at
