"""Questions about questions: what the register said of a guest, by which code it knows them, how it has been lately."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from compliance.people.selectors.guests import in_file

from .domain.protocol import SAID, How, Outcome
from .models import ExpiryWarning, KnownCode, Probe, Question

# The span of the figures on the health page, and for how long a failure at the door is an alarm.
LATELY = timedelta(hours=24)
JUST_NOW = timedelta(hours=1)


def answer_to(venue_id: UUID, presentation: UUID, subject: str, since: datetime, at: datetime) -> Question | None:
    """The newest answer about this guest in this presentation, not older than `since`."""
    return (
        Question.objects.filter(
            venue_id=venue_id, presentation=presentation, subject=subject, asked_at__range=(since, at)
        )
        .order_by("-asked_at", "-pk")
        .first()
    )


def code_of(person_id: UUID) -> str:
    """What the register calls a guest, whichever of their papers it was asked about; nothing if that is not known.

    A code of which the register says afterwards that it needs more is forgotten: the guest is asked about by name.
    """
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


def questions(venue_id: UUID) -> "QuerySet[Question]":
    """Every question of a house, newest first."""
    return Question.objects.filter(venue_id=venue_id).select_related("door", "desk").order_by("-asked_at", "-pk")


def last_probe(venue_id: UUID) -> Probe | None:
    return Probe.objects.filter(venue_id=venue_id).order_by("-asked_at", "-pk").first()


def probe(venue_id: UUID, probe_id: UUID) -> Probe:
    """Raises Probe.DoesNotExist."""
    return Probe.objects.get(venue_id=venue_id, pk=probe_id)


def last_said(venue_id: UUID) -> Question | None:
    """The last question that the register has answered, whatever it said."""
    return questions(venue_id).filter(outcome__in=SAID).first()


def failing_since(venue_id: UUID, at: datetime) -> datetime | None:
    """The last time somebody asked in vain, unless the register has answered since, or it is long ago."""
    rows: list[Any] = [questions(venue_id).first(), last_probe(venue_id)]
    newest = max((row for row in rows if row is not None), key=lambda row: row.asked_at, default=None)
    if newest is None or newest.outcome in SAID or at - newest.asked_at > JUST_NOW:
        return None
    moment: datetime = newest.asked_at
    return moment


@dataclass(frozen=True)
class Lately:
    """The questions of a span: how many, how they ended, and how long the register took for what was sent to it."""

    asked: int
    outcomes: dict[str, int]
    p50: int | None
    p95: int | None

    @property
    def in_vain(self) -> int:
        return sum(count for outcome, count in self.outcomes.items() if outcome not in SAID)


LATELY_SQL = """
SELECT percentile_cont(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY duration_ms)
FROM central_question WHERE venue_id = %s AND asked_at > %s AND attempts > 0
"""


def recent_statistics(venue_id: UUID, at: datetime) -> Lately:
    """The last day and night."""
    since = at - LATELY
    found = Question.objects.filter(venue_id=venue_id, asked_at__gt=since).values_list("outcome", flat=True)
    outcomes = Counter(found)
    with connection.cursor() as cursor:
        cursor.execute(LATELY_SQL, [venue_id, since])
        times = cursor.fetchone()[0] or (None, None)
    p50, p95 = (None if each is None else round(each) for each in times)
    return Lately(outcomes.total(), dict(outcomes), p50, p95)


def is_warned(venue_id: UUID, fingerprint: str, step: int) -> bool:
    return ExpiryWarning.objects.filter(venue_id=venue_id, fingerprint=fingerprint, step=step).exists()
