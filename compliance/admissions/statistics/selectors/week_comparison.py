"""A night as far as it has come, beside the same weekday of the week before as far as that one had come by then."""

from collections import Counter
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from uuid import UUID

from django.db.models import Count, DateTimeField, Func, Q, Value

from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.people.selectors.guest_counts import guests_among
from compliance.venues.domain.house import House

from .nightly_totals import UPHELD

WEEK = timedelta(days=7)
# Clocks differ by quarters of an hour. Ten thousand moments are put into these in 2 ms, and into hours of a zone in 11.
QUARTER, SINCE = Value(timedelta(minutes=15)), Value(datetime(2001, 1, 1, tzinfo=UTC))


@dataclass(frozen=True)
class SoFar:
    """The door on one gaming day until a moment; guests are counted once, however often they come back (A-10)."""

    admitted: int
    refused: int
    in_doubt: int
    by_hour: tuple[tuple[int, int], ...]

    @property
    def presented(self) -> bool:
        """Whether anybody was there at all: a house that was closed is nothing to compare with."""
        return bool(self.by_hour)


def so_far(venue_id: UUID, day: date, until: datetime, house: House) -> SoFar:
    """The counters of a gaming day until a moment, and how many were let in within each hour of it."""
    decided = DoorDecision.objects.filter(venue_id=venue_id, gaming_day=day, decided_at__lte=until)
    rows = list(
        decided.annotate(quarter=Func(QUARTER, "decided_at", SINCE, function="date_bin", output_field=DateTimeField()))
        .values("quarter")
        .annotate(
            admitted=Count("pk", filter=Q(outcome="admitted")),
            refused=Count("pk", filter=Q(outcome="refused") | UPHELD),
            in_doubt=Count("pk", filter=Q(outcome__in=["unverified", "needs_review"]) & ~UPHELD),
        )
        .order_by()
    )
    hours: Counter[int] = Counter()
    for row in rows:
        hours[house.local(row["quarter"]).hour] += row["admitted"]
    entered = Entry.objects.filter(venue_id=venue_id, gaming_day=day, entered_at__lte=until)
    return SoFar(
        admitted=guests_among(entered, "person_id"),
        refused=sum(row["refused"] for row in rows),
        in_doubt=sum(row["in_doubt"] for row in rows),
        # A night runs over midnight: hours before noon are its second half.
        by_hour=tuple(sorted(hours.items(), key=lambda each: (each[0] < 12, each[0]))),
    )


def last_week(venue_id: UUID, day: date, at: datetime, house: House) -> SoFar:
    """The same weekday a week before, until the same time by the clock of the house."""
    then = (house.local(at).replace(tzinfo=None) - WEEK).replace(tzinfo=house.zone)
    return so_far(venue_id, day - WEEK, then, house)
