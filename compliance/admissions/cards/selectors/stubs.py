"""The stub book as it is read: the stubs in the order of their numbers, with what became of each, and their totals."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import JSONObject

from compliance.admissions.models.cards import CancellationAnswer, CardStub
from compliance.people.selectors import guests as people


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
    return stubs(venue_id).annotate(
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


def stubs(venue_id: UUID) -> QuerySet[CardStub]:
    """The stubs of a house in the order of their books."""
    return (
        CardStub.objects.filter(card__venue_id=venue_id)
        .annotate(
            cancelled=Exists(CancellationAnswer.objects.filter(cancellation__card=OuterRef("card"), confirmed=True))
        )
        .select_related("card")
        .order_by("kind", "card__number")
    )


def cancelled_until(at: datetime) -> Exists:
    """Of a stub: whether the cancellation of its card had been confirmed by a moment."""
    confirmed = CancellationAnswer.objects.filter(confirmed=True, answered_at__lte=at)
    return Exists(confirmed.filter(cancellation__card=OuterRef("card")))


def by_holder(found: QuerySet[CardStub]) -> Any:
    """Stubs as the alphabetical index: one row for each guest and address, with all their cards (LU art. 76(3))."""
    return (
        found.annotate(guest=people.file_head("card__person_id"))
        .values("sort_key", "surname", "given_names", "address", "guest")
        .annotate(cards=ArrayAgg(JSONObject(id="card_id", label="label"), order_by=["card__issued_at", "label"]))
        .order_by("sort_key", "surname", "given_names", "guest", "address")
    )
