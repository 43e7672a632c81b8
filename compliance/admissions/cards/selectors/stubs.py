"""Queries on the stub book: stubs in number order, what became of each card, and totals."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import JSONObject

from compliance.admissions.models.cards import CancellationAnswer, CardStub
from compliance.people.selectors import guests as guest_selectors
from compliance.rules.values.amounts import ZERO

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


class StubState(TypedDict):
    """What `stubs` annotates: a confirmed cancellation of the card."""

    cancelled: bool


class LeafState(StubState):
    """What `stub_leaves` annotates: the cancellation, its second person, and the number of a newer card."""

    cancelled_at: datetime | None
    confirmed_by: str | None
    replaced_by: str | None


class HolderCard(TypedDict):
    """A card in the index: its key as text, and its number."""

    id: str
    label: str


class HolderRow(TypedDict):
    """A row of the index: a guest under one address, with all cards."""

    sort_key: str
    surname: str
    given_names: str
    address: str
    guest: UUID
    cards: list[HolderCard]


@dataclass(frozen=True)
class Totals:
    """Totals of a period; `cancelled_amount` is the part of `amount` on cancelled cards."""

    cards: int
    cancelled: int
    replaced: int
    amount: Decimal
    cancelled_amount: Decimal


def stub_leaves(venue_id: UUID) -> "QuerySet[WithAnnotations[CardStub, LeafState]]":
    """Return stubs in number order, each with its cancellation, its second person and its replacement number."""
    answer = CancellationAnswer.objects.filter(cancellation__card=OuterRef("card"), confirmed=True)
    newer = CardStub.objects.filter(card__replaces=OuterRef("card"))
    return stubs(venue_id).annotate(
        cancelled_at=Subquery(answer.values("answered_at")[:1]),
        confirmed_by=Subquery(answer.values("answered_by__full_name")[:1]),
        replaced_by=Subquery(newer.values("label")[:1]),
    )


def stub_totals(found: QuerySet[CardStub]) -> Totals:
    """Return the totals of the whole period, not of one page."""
    sums = found.order_by().aggregate(
        cards=Count("pk"),
        off=Count("pk", filter=Q(cancelled=True)),
        replaced=Count("pk", filter=Q(replaced_by__isnull=False)),
        amount=Sum("price"),
        off_amount=Sum("price", filter=Q(cancelled=True)),
    )
    amount, off_amount = sums["amount"] or ZERO, sums["off_amount"] or ZERO
    return Totals(sums["cards"], sums["off"], sums["replaced"], amount, off_amount)


def stubs(venue_id: UUID) -> "QuerySet[WithAnnotations[CardStub, StubState]]":
    """Return the stubs of a venue in book order."""
    return (
        CardStub.objects.filter(card__venue_id=venue_id)
        .annotate(
            cancelled=Exists(CancellationAnswer.objects.filter(cancellation__card=OuterRef("card"), confirmed=True))
        )
        .select_related("card")
        .order_by("kind", "card__number")
    )


def cancelled_until(at: datetime) -> Exists:
    """Was the cancellation of the stub's card confirmed by a given time?"""
    confirmations = CancellationAnswer.objects.filter(confirmed=True, answered_at__lte=at)
    return Exists(confirmations.filter(cancellation__card=OuterRef("card")))


def by_holder(found: QuerySet[CardStub]) -> QuerySet[CardStub, HolderRow]:
    """Return the stubs as an alphabetical index: one row per guest and address, with all cards (LU art. 76(3))."""
    return (
        found.annotate(guest=guest_selectors.file_head("card__person_id"))
        .values("sort_key", "surname", "given_names", "address", "guest")
        .annotate(cards=ArrayAgg(JSONObject(id="card_id", label="label"), order_by=["card__issued_at", "label"]))
        .order_by("sort_key", "surname", "given_names", "guest", "address")
    )
