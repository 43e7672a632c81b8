"""Queries for reports: the large payouts of a period, the numbers used, and the payouts of an alert."""

from collections.abc import Iterable
from datetime import date, datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from audit.recording.numbers import SurroundingNumbers, surrounding_numbers

from ..models.checks import SettlementCheck
from ..models.payouts import Gate, GateAnswer, Numbering, Payout
from ..models.steps import Step


def large_payouts(
    venue_id: UUID, first_day: date, last_day: date, began_at: datetime, ended_at: datetime
) -> QuerySet[Payout]:
    """Return the large payouts of a period by number, and earlier ones with a step between the two times."""
    # Extra time has no maximum, so a payout may be approved, paid or voided in a later period than requested.
    went_on = Exists(Step.objects.filter(payout=OuterRef("pk"), taken_at__gte=began_at, taken_at__lt=ended_at))
    found = Payout.objects.filter(
        Q(gaming_day__range=(first_day, last_day)) | Q(went_on, gaming_day__lt=first_day),
        venue_id=venue_id,
        large=True,
    )
    return _payouts_with_details(found)


def denied_payouts(venue_id: UUID, began_at: datetime, ended_at: datetime) -> QuerySet[Payout]:
    """Return the payouts, of any size, for which a floor manager denied within a period having been informed."""
    denials = Exists(
        GateAnswer.objects.filter(
            gate__payout=OuterRef("pk"), was_informed=False, answered_at__gte=began_at, answered_at__lt=ended_at
        )
    )
    return _payouts_with_details(Payout.objects.filter(denials, venue_id=venue_id))


def _payouts_with_details(found: QuerySet[Payout]) -> QuerySet[Payout]:
    """Return payouts by number with everything that reports contain."""
    steps = Step.objects.select_related("taken_by").order_by("number")
    gates = Gate.objects.select_related("passed_by", "informed", "answer").order_by("passed_at")
    checks = SettlementCheck.objects.select_related("checked_by").order_by("checked_at", "pk")
    return (
        found.select_related("table", "prepared_by", "payment__entry__shift__desk")
        .prefetch_related(Prefetch("steps", steps), Prefetch("gates", gates), Prefetch("checks", checks))
        .order_by("number")
    )


def payout_numbers(venue_id: UUID, first_day: date, last_day: date, at: datetime) -> set[int]:
    """Return the numbers of all payouts of a period, of any size, requested up to a given time."""
    # Small payouts share the series: without them the report would show gaps between the large ones.
    rows = Payout.objects.filter(venue_id=venue_id, gaming_day__range=(first_day, last_day), prepared_at__lte=at)
    return set(rows.values_list("number", flat=True))


def numbers_around_payouts(venue_id: UUID, used_numbers: set[int], at: datetime) -> SurroundingNumbers:
    """Return the numbers adjacent to those of a period's payouts, as recorded at a given time."""
    rows = Payout.objects.filter(venue_id=venue_id)
    return surrounding_numbers(
        counter=Numbering.objects.filter(venue_id=venue_id, series="payout"),
        rows=rows,
        known=rows.filter(prepared_at__lte=at),
        used_numbers=used_numbers,
    )


def payout_labels(venue_id: UUID, payout_ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return the numbers of payouts on paper by id, without ids unknown in this casino."""
    rows = Payout.objects.filter(venue_id=venue_id, pk__in=set(payout_ids))
    return {row.pk: row.label for row in rows.only("number")}
