"""The stub book as it is read: the stubs in the order of their numbers, with what became of each, and their totals."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, OuterRef, Q, Subquery, Sum

from . import selectors
from .models.cards import CancellationAnswer, CardStub


@dataclass(frozen=True)
class Totals:
    """What a span of the book adds up to; `cancelled_amount` is the part of `amount` on cancelled cards."""

    cards: int
    cancelled: int
    replaced: int
    amount: Decimal
    cancelled_amount: Decimal


def leaves(venue_id: UUID) -> Any:
    """Stubs in number order, each with its cancellation, its second person, and the number it goes on under."""
    answer = CancellationAnswer.objects.filter(cancellation__card=OuterRef("card"), confirmed=True)
    newer = CardStub.objects.filter(card__replaces=OuterRef("card"))
    return selectors.stubs(venue_id).annotate(
        cancelled_at=Subquery(answer.values("answered_at")[:1]),
        confirmed_by=Subquery(answer.values("answered_by__full_name")[:1]),
        replaced_by=Subquery(newer.values("label")[:1]),
    )


def totals(found: Any) -> Totals:
    """The whole span, not the page of it."""
    told = found.order_by().aggregate(
        cards=Count("pk"),
        off=Count("pk", filter=Q(cancelled=True)),
        replaced=Count("pk", filter=Q(replaced_by__isnull=False)),
        amount=Sum("price"),
        off_amount=Sum("price", filter=Q(cancelled=True)),
    )
    nothing = Decimal("0.00")
    amount, off_amount = told["amount"] or nothing, told["off_amount"] or nothing
    return Totals(told["cards"], told["off"], told["replaced"], amount, off_amount)
