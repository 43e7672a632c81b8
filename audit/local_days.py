"""Calendar days of a time zone as times."""

from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta, tzinfo


def day_begins_at(day: date, zone: tzinfo) -> datetime:
    """Return the earliest time, in UTC, at which clocks of the zone show the day.

    Usually midnight; the first midnight if it occurs twice; if clocks skip midnight, the time of the change.
    """
    midnight = datetime.combine(day, time(), tzinfo=zone)
    early, late = sorted(midnight.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    if early.astimezone(zone).date() >= day:
        return early
    seconds = range(int((late - early).total_seconds()))
    jump = bisect_left(seconds, day, key=lambda second: (early + timedelta(seconds=second)).astimezone(zone).date())
    return early + timedelta(seconds=jump)


def range_of_days(first: date | None, last: date | None, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """Return when a range of days begins, and when it has ended; None is no limit.

    The first and the last date that Python knows are no limits either.
    """
    begins_at = day_begins_at(first, zone) if first and first > date.min else None
    ended_at = day_begins_at(last + timedelta(days=1), zone) if last and last < date.max else None
    return begins_at, ended_at
