"""Card takings of a venue by cashier, series and means; cancelled cards are listed separately and deducted."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from compliance.admissions.models.cards import AdmissionCard, CancellationAnswer
from compliance.rules.values.amounts import ZERO

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

_GONE = Q(gone=True)


class CardGone(TypedDict):
    """What `issued_cards` annotates: a cancellation by now."""

    gone: bool


class TillRow(TypedDict):
    """The takings of one cashier; `net` is what remains in the till."""

    issued_by: UUID
    issued_by__full_name: str
    issued: int
    amount: Decimal
    cancelled: int
    given_back: Decimal
    net: Decimal


class TakingsRow(TillRow):
    """The takings of one cashier in one series, by one means of payment."""

    kind: str
    paid_by: str
    currency: str


@dataclass(frozen=True)
class Total:
    """Cards and money of a period of gaming days; `net` is what remains in the till."""

    issued: int
    amount: Decimal
    cancelled: int
    given_back: Decimal

    @property
    def net(self) -> Decimal:
        return self.amount - self.given_back


def issued_cards(venue_id: UUID) -> "QuerySet[WithAnnotations[AdmissionCard, CardGone]]":
    """Return the cards of a venue; `gone` says whether each is cancelled by now."""
    confirmations = CancellationAnswer.objects.filter(cancellation__card=OuterRef("pk"), confirmed=True)
    # At any time: takings belong to the gaming day of issue, and a cancelled card is deducted there (ADR 19).
    return AdmissionCard.objects.filter(venue_id=venue_id).annotate(gone=Exists(confirmations))


def by_series_and_means(found: QuerySet[AdmissionCard]) -> QuerySet[AdmissionCard, TakingsRow]:
    """Return one row per cashier, series and means: cards issued, and how many of them are cancelled."""
    return (
        found.values("issued_by", "issued_by__full_name", "kind", "paid_by", "currency")
        .annotate(
            issued=Count("pk"), amount=_price_sum(), cancelled=Count("pk", filter=_GONE), given_back=_price_sum(_GONE)
        )
        .annotate(net=F("amount") - F("given_back"))
        .order_by("issued_by__full_name", "issued_by", "kind", "paid_by", "currency")
    )


def by_cashier(venue_id: UUID, gaming_day: date) -> list[TillRow]:
    """Return one row per cashier: the card money each till must hold."""
    return list(
        issued_cards(venue_id)
        .filter(gaming_day=gaming_day)
        .values("issued_by", "issued_by__full_name")
        .annotate(
            issued=Count("pk"), amount=_price_sum(), cancelled=Count("pk", filter=_GONE), given_back=_price_sum(_GONE)
        )
        .annotate(net=F("amount") - F("given_back"))
        .order_by("issued_by__full_name", "issued_by")
    )


def sum_takings(rows: Iterable[TakingsRow]) -> Total:
    """Return the total of these takings."""
    found = list(rows)
    return Total(
        issued=sum(row["issued"] for row in found),
        amount=sum((row["amount"] for row in found), ZERO),
        cancelled=sum(row["cancelled"] for row in found),
        given_back=sum((row["given_back"] for row in found), ZERO),
    )


def by_means(rows: Iterable[TakingsRow]) -> dict[str, Decimal]:
    """Return the net amount of each means of payment; free cards are left out.

    Cards sold before the means was recorded have an empty one.
    """
    net: dict[str, Decimal] = {}
    for row in rows:
        if row["amount"]:
            net[row["paid_by"]] = net.get(row["paid_by"], ZERO) + row["net"]
    return net


def _price_sum(only: Q | None = None) -> Sum:
    # The sum of no rows is NULL, which would make the net amount NULL too.
    return Sum("price", filter=only, default=ZERO)
