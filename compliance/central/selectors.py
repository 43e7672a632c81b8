"""Queries on the stored questions to the central register, known codes and statistics."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from compliance.people.selectors.guests import in_file

from .domain.protocol import SAID, How, Outcome
from .models import ExpiryWarning, KnownCode, Probe, Question

# The period of the statistics, and how long a failure at the door raises an alarm.
STATISTICS_PERIOD = timedelta(hours=24)
ALARM_PERIOD = timedelta(hours=1)


def answer_to(venue_id: UUID, presentation: UUID, subject: str, since: datetime, at: datetime) -> Question | None:
    """Return the newest answer about this guest in this presentation, not older than `since`."""
    return (
        Question.objects.filter(
            venue_id=venue_id, presentation=presentation, subject=subject, asked_at__range=(since, at)
        )
        .order_by("-asked_at", "-pk")
        .first()
    )


def code_of(person_id: UUID) -> str:
    """Return the register's code for a guest, under any of their documents; an empty string if unknown.

    A code is ignored once the register no longer recognises it, so that the guest is queried by name again.
    """
    # Codes the register has rejected since they were learned.
    unknown_since = Question.objects.filter(
        venue_id=OuterRef("question__venue_id"),
        how=How.CODE,
        code=OuterRef("question__code"),
        outcome=Outcome.INCOMPLETE,
        asked_at__gte=OuterRef("learned_at"),
    )
    found = KnownCode.objects.filter(~Exists(unknown_since), in_file("person_id", person_id))
    code = found.order_by("-learned_at", "-pk").values_list("question__code", flat=True).first()
    return code or ""


def list_queries(venue_id: UUID) -> "QuerySet[Question]":
    """Return all queries of a venue, newest first."""
    return Question.objects.filter(venue_id=venue_id).select_related("door", "desk").order_by("-asked_at", "-pk")


def last_probe(venue_id: UUID) -> Probe | None:
    return Probe.objects.filter(venue_id=venue_id).order_by("-asked_at", "-pk").first()


def get_probe(venue_id: UUID, probe_id: UUID) -> Probe:
    """Return one probe. Raises Probe.DoesNotExist."""
    return Probe.objects.get(venue_id=venue_id, pk=probe_id)


def last_answer(venue_id: UUID) -> Question | None:
    """Return the last query that the register answered, with any result."""
    return list_queries(venue_id).filter(outcome__in=SAID).first()


def failing_since(venue_id: UUID, at: datetime) -> datetime | None:
    """Return the time of the last failure, if it is recent and the register has not answered since."""
    # A probe may be newer than the last query at a door.
    rows = [list_queries(venue_id).first(), last_probe(venue_id)]
    newest = max((row for row in rows if row is not None), key=lambda row: row.asked_at, default=None)
    if newest is None or newest.outcome in SAID or at - newest.asked_at > ALARM_PERIOD:
        return None
    moment: datetime = newest.asked_at
    return moment


@dataclass(frozen=True)
class RecentStatistics:
    """Statistics of a period: number of queries, outcomes, and response times of those sent."""

    asked: int
    outcomes: dict[str, int]
    p50: int | None
    p95: int | None

    @property
    def failed(self) -> int:
        return sum(count for outcome, count in self.outcomes.items() if outcome not in SAID)


# In SQL, because Django has no percentiles. Queries that were not sent would lower them.
PERCENTILES_SQL = """
SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY duration_ms)
FROM central_question WHERE venue_id = %s AND asked_at > %s AND attempts > 0
"""


def recent_statistics(venue_id: UUID, at: datetime) -> RecentStatistics:
    """Return the statistics of the last 24 hours."""
    since = at - STATISTICS_PERIOD
    found = Question.objects.filter(venue_id=venue_id, asked_at__gt=since).values_list("outcome", flat=True)
    outcomes = Counter(found)
    with connection.cursor() as cursor:
        cursor.execute(PERCENTILES_SQL, [venue_id, since])
        # Without any query, the array is NULL.
        times = cursor.fetchone()[0] or (None, None)
    p50, p95 = (None if each is None else round(each) for each in times)
    return RecentStatistics(outcomes.total(), dict(outcomes), p50, p95)


def is_warned(venue_id: UUID, fingerprint: str, step: int) -> bool:
    return ExpiryWarning.objects.filter(venue_id=venue_id, fingerprint=fingerprint, step=step).exists()
