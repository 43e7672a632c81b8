"""What a house took for its cards: by cashier, series and means, with cancelled cards apart and deducted."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, DecimalField, Exists, F, OuterRef, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from compliance.admissions.models.cards import AdmissionCard, CancellationAnswer

NOTHING = Decimal("0.00")


@dataclass(frozen=True)
class Total:
    """Cards and money of a span of gaming days; `net` is what remains in the till."""

    issued: int
    amount: Decimal
    cancelled: int
    given_back: Decimal

    @property
    def net(self) -> Decimal:
        return self.amount - self.given_back


def cards(venue_id: UUID) -> QuerySet[AdmissionCard]:
    """The cards of a house, each with whether it is `gone`: cancelled by now."""
    confirmed = CancellationAnswer.objects.filter(cancellation__card=OuterRef("pk"), confirmed=True)
    return AdmissionCard.objects.filter(venue_id=venue_id).annotate(gone=Exists(confirmed))


def grouped(found: QuerySet[AdmissionCard]) -> Any:
    """One row for each cashier, series and means: the cards issued, and those of them cancelled."""
    return (
        found.values("issued_by", "issued_by__full_name", "kind", "paid_by", "currency")
        .annotate(**_sums())
        .annotate(net=F("amount") - F("given_back"))
        .order_by("issued_by__full_name", "issued_by", "kind", "paid_by", "currency")
    )


def by_cashier(venue_id: UUID, gaming_day: date) -> list[dict[str, Any]]:
    """One row for each cashier: what each till must hold, as far as cards go."""
    rows: Any = cards(venue_id).filter(gaming_day=gaming_day).values("issued_by", "issued_by__full_name")
    return [
        row | {"net": row["amount"] - row["given_back"]}
        for row in rows.annotate(**_sums()).order_by("issued_by__full_name", "issued_by")
    ]


def total(rows: Iterable[Mapping[str, Any]]) -> Total:
    """Rows of takings in one."""
    found = list(rows)
    return Total(
        issued=sum(row["issued"] for row in found),
        amount=sum((row["amount"] for row in found), NOTHING),
        cancelled=sum(row["cancelled"] for row in found),
        given_back=sum((row["given_back"] for row in found), NOTHING),
    )


def by_means(rows: Iterable[Mapping[str, Any]]) -> dict[str, Decimal]:
    """What remains of each means; cards sold before the means were asked have an empty one. Free cards are left out."""
    kept: dict[str, Decimal] = {}
    for row in rows:
        if row["amount"]:
            kept[row["paid_by"]] = kept.get(row["paid_by"], NOTHING) + row["net"]
    return kept


def _sums() -> dict[str, Any]:
    nothing = Value(NOTHING, output_field=DecimalField(max_digits=14, decimal_places=2))
    return {
        "issued": Count("pk"),
        "amount": Coalesce(Sum("price"), nothing),
        "cancelled": Count("pk", filter=Q(gone=True)),
        "given_back": Coalesce(Sum("price", filter=Q(gone=True)), nothing),
    }
