"""Queries about observations: the list, their states, pending answers and overdue ones."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db import connection
from django.db.models import Case, Count, DateField, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.venues.domain.house import House

from ..models import Entry, Observation

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# The rows of `list_observations` with a due date. Every page with the menu counts them: composing the same query with
# the ORM takes longer than the rest of the menu.
TO_ANSWER = """
SELECT count(*) FROM inspection_observation o
LEFT JOIN LATERAL (
    SELECT e.kind, e.due_on FROM inspection_entry e WHERE e.observation_id = o.id ORDER BY e.place DESC LIMIT 1
) newest ON true
WHERE o.venue_id = %s
AND CASE WHEN newest.kind IS NULL THEN o.due_on WHEN newest.kind = 'reply' THEN newest.due_on END IS NOT NULL
"""

# Possible filter values; the last is a subset of the first.
STATES = ("open", "noted", "answered", "closed", "overdue")


@dataclass(frozen=True)
class ObservationAlarm:
    """An observation with an overdue answer: label, subject, due date and days of delay."""

    observation_id: UUID
    label: str
    severity: str
    about: str
    due_on: date
    days: int


class ObservationState(TypedDict):
    """What `list_observations` annotates."""

    last: str
    last_at: datetime
    last_place: int
    owed_on: date | None


def list_observations(venue_id: UUID) -> "QuerySet[WithAnnotations[Observation, ObservationState]]":
    """Return every observation of a venue, newest first, with its last entry and the current due date.

    `last` is the kind of the last entry, empty before the first; `owed_on` is the day by which the venue must answer,
    None if no answer was requested or it has been given.
    """
    newest = Entry.objects.filter(observation=OuterRef("pk")).order_by("-place")
    return (
        Observation.objects.filter(venue_id=venue_id)
        .annotate(
            last=Coalesce(Subquery(newest.values("kind")[:1]), Value("")),
            last_at=Coalesce(Subquery(newest.values("written_at")[:1]), "written_at"),
            # Places have no gaps, so the last one is also the count.
            last_place=Coalesce(Subquery(newest.values("place")[:1]), 0),
            owed_on=Case(
                When(Q(last=""), then=F("due_on")),
                When(Q(last="reply"), then=Subquery(newest.values("due_on")[:1])),
                # After an answer or a closing, no reply is due, whatever day was set before.
                default=None,
                output_field=DateField(null=True),
            ),
        )
        .select_related("written_by")
        .order_by("-year", "-number")
    )


def get_observation(venue_id: UUID, observation_id: UUID) -> "WithAnnotations[Observation, ObservationState]":
    """Return one observation. Raises NotFound."""
    return get_row(list_observations(venue_id), _("Observation not found."), pk=observation_id)


def list_entries(observation_id: UUID) -> QuerySet[Entry]:
    """Return the entries on an observation, in order."""
    return Entry.objects.filter(observation_id=observation_id).select_related("written_by").order_by("place")


def get_entry(venue_id: UUID, entry_id: UUID) -> Entry:
    """Return one entry that has a document, with its observation. Raises NotFound."""
    rows = Entry.objects.select_related("observation", "content").filter(
        observation__venue_id=venue_id, content__isnull=False
    )
    missing = _("Document not found, or it was altered.")
    return get_row(rows, missing, pk=entry_id)


def observation_state(row: "WithAnnotations[Observation, ObservationState]") -> str:
    """Return the state: `open` while the venue owes an answer, `noted` while none is requested."""
    if row.last == "closing":
        return "closed"
    if row.owed_on is not None:
        return "open"
    if row.last == "answer":
        return "answered"
    return "noted"


def in_state(venue_id: UUID, state: str, today: date) -> "QuerySet[WithAnnotations[Observation, ObservationState]]":
    """Return the observations of a venue in a state on a calendar date; all of them if the state is empty."""
    return filter_by_state(list_observations(venue_id), state, today)


def filter_by_state(
    found: "QuerySet[WithAnnotations[Observation, ObservationState]]", state: str, today: date
) -> "QuerySet[WithAnnotations[Observation, ObservationState]]":
    """Filter observations by their state on a calendar date; an empty state filters nothing."""
    match state:
        case "open":
            return found.filter(owed_on__isnull=False)
        case "overdue":
            return found.filter(owed_on__lt=today)
        case "noted":
            return found.filter(owed_on__isnull=True, last__in=["", "reply"])
        case "answered":
            return found.filter(last="answer")
        case "closed":
            return found.filter(last="closing")
        case _:
            return found


def count_observations(venue_id: UUID, today: date) -> dict[str, int]:
    """Count the open, overdue and answered observations in one query."""
    found: dict[str, int] = list_observations(venue_id).aggregate(
        open=Count("pk", filter=Q(owed_on__isnull=False)),
        overdue=Count("pk", filter=Q(owed_on__lt=today)),
        answered=Count("pk", filter=Q(last="answer")),
    )
    return found


def to_answer(venue_id: UUID) -> int:
    """Count the observations that await an answer of the venue."""
    with connection.cursor() as cursor:
        cursor.execute(TO_ANSWER, [venue_id])
        (count,) = cursor.fetchone()
    return int(count)


def observation_alarms(house: House, at: datetime) -> list[ObservationAlarm]:
    """Return the observations with overdue answers, longest overdue first, by the calendar of the venue."""
    today = house.local(at).date()
    found = in_state(house.id, "overdue", today).order_by("owed_on", "year", "number")
    return [
        ObservationAlarm(row.pk, row.label, row.severity, row.about, row.owed_on, (today - row.owed_on).days)
        for row in found
        if row.owed_on
    ]
