"""What reports tell of payouts: the large ones of a span, the numbers that were used, and what an alert refers to."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from audit.recording.numbers import Neighbours, neighbours

from ..models.payouts import Gate, GateAnswer, Numbering, Payout
from ..models.steps import Step


def large(venue_id: UUID, first_day: date, last_day: date, began_at: datetime, ended_at: datetime) -> QuerySet[Any]:
    """Large payouts of a span of gaming days by number, and earlier ones that took a step within its moments."""
    went_on = Exists(Step.objects.filter(payout=OuterRef("pk"), taken_at__gte=began_at, taken_at__lt=ended_at))
    found = Payout.objects.filter(
        Q(gaming_day__range=(first_day, last_day)) | Q(went_on, gaming_day__lt=first_day),
        venue_id=venue_id,
        large=True,
    )
    return _whole(found)


def denied_payouts(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Any]:
    """Payouts, large or not, of which the chef de salle said within a span that nobody had informed them."""
    said = Exists(
        GateAnswer.objects.filter(
            gate__payout=OuterRef("pk"), was_informed=False, answered_at__gte=began_at, answered_at__lt=ended_at
        )
    )
    return _whole(Payout.objects.filter(said, venue_id=venue_id))


def _whole(found: QuerySet[Payout]) -> QuerySet[Any]:
    """Payouts with everything that reports tell of them, by number."""
    steps = Step.objects.select_related("taken_by").order_by("number")
    gates = Gate.objects.select_related("passed_by", "informed", "answer").order_by("passed_at")
    return (
        found.select_related("table", "prepared_by", "payment__entry__shift__desk")
        .prefetch_related(Prefetch("steps", steps), Prefetch("gates", gates))
        .order_by("number")
    )


def numbers(venue_id: UUID, first_day: date, last_day: date, at: datetime) -> set[int]:
    """The numbers of all payouts of a span, large or not, that were asked for by a moment."""
    rows = Payout.objects.filter(venue_id=venue_id, gaming_day__range=(first_day, last_day), prepared_at__lte=at)
    return set(rows.values_list("number", flat=True))


def number_neighbours(venue_id: UUID, used: set[int], at: datetime) -> Neighbours:
    """What the house has beside the numbers that a span used of its payouts, as it was known at a moment."""
    rows = Payout.objects.filter(venue_id=venue_id)
    return neighbours(
        counter=Numbering.objects.filter(venue_id=venue_id, series="payout"),
        rows=rows,
        known=rows.filter(prepared_at__lte=at),
        used=used,
    )


def labels(venue_id: UUID, payout_ids: Iterable[UUID]) -> dict[UUID, str]:
    """What payouts are called on paper, by their ids; an id that is no payout of the house is left out."""
    rows = Payout.objects.filter(venue_id=venue_id, pk__in=set(payout_ids))
    return {row.pk: row.label for row in rows.only("number")}
