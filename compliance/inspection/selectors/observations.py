"""Questions about observations: which there are, how far each is, what waits for whom, and what is late."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, Count, DateField, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.venues.domain.house import House

from ..models import Entry, Observation

# What somebody may ask for; the last one is a part of the first.
STATES = ("open", "noted", "answered", "closed", "overdue")


@dataclass(frozen=True)
class ObservationAlarm:
    """An observation whose answer is overdue: what it is called, what it is about, by when, and how many days late."""

    observation_id: UUID
    label: str
    severity: str
    about: str
    due_on: date
    days: int


def observations(venue_id: UUID) -> QuerySet[Any]:
    """Every observation of a house, newest first, with what was said last and by when an answer is asked for now.

    `last` is the kind of the last entry, empty before the first; `owed_on` the day by which the house must answer,
    None if it need not: then it was never asked to, or has answered since.
    """
    newest = Entry.objects.filter(observation=OuterRef("pk")).order_by("-place")
    return (
        Observation.objects.filter(venue_id=venue_id)
        .annotate(
            last=Coalesce(Subquery(newest.values("kind")[:1]), Value("")),
            last_at=Coalesce(Subquery(newest.values("written_at")[:1]), "written_at"),
            said=Coalesce(Subquery(newest.values("place")[:1]), 0),
            owed_on=Case(
                When(Q(last=""), then=F("due_on")),
                When(Q(last="reply"), then=Subquery(newest.values("due_on")[:1])),
                default=None,
                output_field=DateField(null=True),
            ),
        )
        .select_related("written_by")
        .order_by("-year", "-number")
    )


def observation(venue_id: UUID, observation_id: UUID) -> Any:
    """Raises NotFound."""
    return get_row(observations(venue_id), _("Observation not found."), pk=observation_id)


def entries(observation_id: UUID) -> QuerySet[Entry]:
    """What was said on an observation, in order."""
    return Entry.objects.filter(observation_id=observation_id).select_related("written_by").order_by("place")


def entry(venue_id: UUID, entry_id: UUID) -> Entry:
    """One entry with its observation. Raises NotFound."""
    rows = Entry.objects.select_related("observation", "content").filter(observation__venue_id=venue_id)
    missing = _("Document not found, or it was altered.")
    return get_row(rows, missing, pk=entry_id)


def state(row: Any) -> str:
    """How far an observation is: `open` while the house owes an answer, `noted` while nothing is asked of it."""
    if row.last == "closing":
        return "closed"
    if row.owed_on is not None:
        return "open"
    return "answered" if row.last == "answer" else "noted"


def in_state(venue_id: UUID, state: str, today: date) -> QuerySet[Any]:
    """The observations of one state, all with an empty one; those overdue on a calendar date of the house."""
    return narrowed(observations(venue_id), state, today)


def narrowed(found: QuerySet[Any], state: str, today: date) -> QuerySet[Any]:
    """Those of some observations that are in a state on a calendar date of the house; all of them with an empty one."""
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
    """How many observations wait for the house, are overdue, and wait for the authority, by one question."""
    found: dict[str, int] = observations(venue_id).aggregate(
        open=Count("pk", filter=Q(owed_on__isnull=False)),
        overdue=Count("pk", filter=Q(owed_on__lt=today)),
        answered=Count("pk", filter=Q(last="answer")),
    )
    return found


def to_answer(venue_id: UUID) -> int:
    """How many observations wait for an answer of the house."""
    return observations(venue_id).filter(owed_on__isnull=False).count()


def observation_alarms(house: House, at: datetime) -> list[ObservationAlarm]:
    """The observations whose answer is overdue at a moment, by the calendar of the house, the latest first."""
    today = house.local(at).date()
    found: Iterable[Any] = in_state(house.id, "overdue", today).order_by("owed_on", "year", "number")
    return [
        ObservationAlarm(row.pk, row.label, row.severity, row.about, row.owed_on, (today - row.owed_on).days)
        for row in found
    ]
