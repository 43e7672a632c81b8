"""Read the incidents of a casino, their entries and their figures."""

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.payouts.selectors import payouts
from compliance.refusals import get_row
from compliance.venues.domain.house import House

from ..models.entries import Entry, EntryKind, Target
from ..models.incidents import Incident

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class IncidentState(TypedDict):
    """What `list_incidents` annotates. `outcome` is the last one, empty before the first."""

    is_closed: bool
    outcome: str
    last_position: int


def list_incidents(venue_id: UUID) -> "QuerySet[WithAnnotations[Incident, IncidentState]]":
    """Return the incidents of a casino, newest first, with their state."""
    entries = Entry.objects.filter(incident=OuterRef("pk"))
    newest = entries.order_by("-position")
    return (
        Incident.objects.filter(venue_id=venue_id)
        .annotate(
            is_closed=Exists(entries.filter(kind=EntryKind.CLOSING)),
            outcome=Coalesce(Subquery(newest.filter(kind=EntryKind.OUTCOME).values("outcome")[:1]), Value("")),
            last_position=Coalesce(Subquery(newest.values("position")[:1]), 0),
        )
        .select_related("table", "room", "recorded_by")
        .order_by("-year", "-number")
    )


def get_incident(venue_id: UUID, incident_id: UUID) -> "WithAnnotations[Incident, IncidentState]":
    """Return one incident. Raises NotFound."""
    return get_row(list_incidents(venue_id), _("Incident not found."), pk=incident_id)


def list_entries(incident_id: UUID) -> QuerySet[Entry]:
    """Return the entries on an incident, in order."""
    return Entry.objects.filter(incident_id=incident_id).select_related("recorded_by", "employee").order_by("position")


def get_document(venue_id: UUID, entry_id: UUID) -> Entry:
    """Return one entry that has a photograph or document. Raises NotFound."""
    rows = Entry.objects.select_related("incident", "content").filter(
        incident__venue_id=venue_id, content__isnull=False
    )
    return get_row(rows, _("Document not found, or it was altered."), pk=entry_id)


def named_persons(incident_id: UUID) -> QuerySet[Entry]:
    """Return the entries that name a person and are not withdrawn, in order."""
    rows = Entry.objects.filter(incident_id=incident_id, kind=EntryKind.PERSON, withdrawal__isnull=True)
    return rows.select_related("employee").order_by("position")


def persons_concerned(incident_id: UUID) -> list[UUID]:
    """Return the guests who are named in an incident, in the order of their entries."""
    rows = named_persons(incident_id).filter(person__isnull=False)
    return list(dict.fromkeys(rows.values_list("person_id", flat=True)))


def persons_ever_named(incident_id: UUID) -> set[UUID]:
    """Return the guests who are or were named in an incident."""
    rows = Entry.objects.filter(incident_id=incident_id, person__isnull=False)
    return set(rows.values_list("person_id", flat=True))


def has_standing_payout(incident_id: UUID) -> bool:
    """Has the incident led to a payout that is open or paid?"""
    targets = Entry.objects.filter(incident_id=incident_id, target=Target.PAYOUT).values_list("target_id", flat=True)
    return payouts.any_standing([key for key in targets if key is not None])


def incidents_of_guest(
    venue_id: UUID, persons: tuple[UUID, ...]
) -> "QuerySet[WithAnnotations[Incident, IncidentState]]":
    """Return the incidents in which one of these persons of a guest's file is named, newest first."""
    named = Entry.objects.filter(incident=OuterRef("pk"), kind=EntryKind.PERSON, person_id__in=persons).filter(
        withdrawal__isnull=True
    )
    return list_incidents(venue_id).filter(Exists(named))


def open_incidents(venue_id: UUID) -> "QuerySet[WithAnnotations[Incident, IncidentState]]":
    """Return the incidents that are not closed, newest first."""
    return list_incidents(venue_id).filter(is_closed=False)


def count_overdue(house: House, at: datetime) -> int:
    """Count the open incidents of earlier gaming days."""
    return open_incidents(house.id).filter(gaming_day__lt=house.gaming_day(at)).count()


@dataclass(frozen=True)
class Figures:
    """Numbers of incidents of a period, without persons and free texts.

    `tables` has the name of the table or room, empty for any other place. `hours` are those of the clock at the casino.
    """

    total: int
    open: int
    kinds: Counter[str]
    reasons: Counter[str]
    tables: Counter[str]
    hours: Counter[int]
    outcomes: Counter[str]


def count_incidents(house: House, first: date, last: date) -> Figures:
    """Count the incidents of the gaming days `first` to `last`, both included."""
    rows = list(
        list_incidents(house.id)
        .filter(gaming_day__range=(first, last))
        .annotate(table_name=Coalesce(F("table__name"), F("room__name"), Value("")))
        .values_list("kind", "reason", "table_name", "occurred_at", "outcome", "is_closed")
    )
    return Figures(
        total=len(rows),
        open=sum(not row[5] for row in rows),
        kinds=Counter(row[0] for row in rows),
        reasons=Counter(row[1] for row in rows),
        tables=Counter(row[2] for row in rows),
        hours=Counter(house.local(row[3]).hour for row in rows),
        outcomes=Counter(row[4] for row in rows if row[4]),
    )


def for_reports(
    venue_id: UUID, first: date, last: date, began_at: datetime
) -> "QuerySet[WithAnnotations[Incident, IncidentState]]":
    """Return the incidents of a period, and those from before that were open when it began, oldest first."""
    # By the time of the closing: an incident that was closed within the period was open when it began.
    closed_before = Entry.objects.filter(incident=OuterRef("pk"), kind=EntryKind.CLOSING, recorded_at__lt=began_at)
    of_period = Q(gaming_day__range=(first, last)) | Q(gaming_day__lt=first) & ~Exists(closed_before)
    return (
        list_incidents(venue_id).filter(of_period).prefetch_related("entries__recorded_by").order_by("year", "number")
    )
