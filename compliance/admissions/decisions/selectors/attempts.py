"""Queries on attempted entries: refusals of the last thirty gaming days that rest on a measure."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, QuerySet, Window

from compliance.admissions.models.decisions import KEPT_OUT, DoorDecision, DoorGround
from compliance.people.selectors.guests import file_head

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

DAYS = 30


class Often(TypedDict):
    """What `refused_attempts` annotates: the head of the guest's file, and the number of attempts under it."""

    head: UUID
    often: int


def refused_attempts(venue_id: UUID, on: date) -> "QuerySet[WithAnnotations[DoorDecision, Often]]":
    """Return the refusals of thirty gaming days up to `on`, newest first, with the number of attempts of each guest.

    `often` counts the guest under all their documents. The register of exclusions holds the measure itself.
    """
    behind = DoorGround.objects.filter(decision=OuterRef("pk"), code__in=KEPT_OUT)
    return (
        DoorDecision.objects.filter(
            Exists(behind),
            venue_id=venue_id,
            gaming_day__range=(on - timedelta(days=DAYS - 1), on),
            outcome="refused",
            person__isnull=False,
        )
        .annotate(head=file_head("person_id"))
        # A window counts before the page is cut out, so it includes the attempts on other pages.
        .annotate(often=Window(Count("pk"), partition_by=[F("head")]))
        .select_related("door", "desk", "decided_by")
        .prefetch_related("grounds")
        .order_by("-decided_at", "pk")
    )
