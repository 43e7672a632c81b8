"""Queries on tips."""

from decimal import Decimal
from uuid import UUID

from django.db.models import QuerySet, Sum

from compliance.rules.values.amounts import ZERO

from ..models.days import Tip
from ..models.shifts import Shift


def tip_by_nonce(shift_id: UUID, nonce: UUID) -> Tip | None:
    return Tip.objects.filter(shift_id=shift_id, nonce=nonce).first()


def tips(venue_id: UUID) -> QuerySet[Tip]:
    """Return every tip, newest first."""
    found = Tip.objects.filter(shift__venue_id=venue_id)
    return found.select_related("shift__table", "shift__desk", "recorded_by").order_by("-recorded_at", "-pk")


def tips_of(shift: Shift) -> Decimal:
    """Return the sum of tips of a table or desk in one shift."""
    return sum_of(Tip.objects.filter(shift=shift))


def sum_of(rows: "QuerySet[Tip]") -> Decimal:
    """Return the sum of these tips."""
    return rows.aggregate(all=Sum("amount"))["all"] or ZERO
