"""What a house took for its cards: by cashier, series and means, with cancelled cards apart and deducted."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import Count, DecimalField, Exists, F, OuterRef, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce

from .models import AdmissionCard, CancellationAnswer
from .selectors import Wanted, within

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


def find_takings(venue_id: UUID, wanted: Wanted, *, kind: str = "", paid_by: str = "") -> Any:
    """One row for each cashier, series and means: cards issued on these gaming days, and those of them cancelled."""
    return (
        _cards(venue_id, wanted, kind=kind, paid_by=paid_by)
        .values("issued_by", "issued_by__full_name", "kind", "paid_by", "currency")
        .annotate(**_sums())
        .annotate(net=F("amount") - F("given_back"))
        .order_by("issued_by__full_name", "kind", "paid_by")
    )


def by_cashier(venue_id: UUID, wanted: Wanted) -> list[dict[str, Any]]:
    """One row for each cashier: what each till must hold, as far as cards go."""
    rows: Any = _cards(venue_id, wanted, kind="", paid_by="").values("issued_by", "issued_by__full_name")
    return [
        row | {"net": row["amount"] - row["given_back"]}
        for row in rows.annotate(**_sums()).order_by("issued_by__full_name", "issued_by")
    ]


def total(venue_id: UUID, wanted: Wanted, *, kind: str = "", paid_by: str = "") -> Total:
    """The same in one row."""
    return Total(**_cards(venue_id, wanted, kind=kind, paid_by=paid_by).aggregate(**_sums()))


def by_means(venue_id: UUID, wanted: Wanted, *, kind: str = "", paid_by: str = "") -> dict[str, Decimal]:
    """What remains of each means, cash first; cards sold before the means were asked stand under an empty one."""
    sold = _cards(venue_id, wanted, kind=kind, paid_by=paid_by).filter(price__gt=0)
    rows: Any = sold.values("paid_by").annotate(**_sums())
    return {row["paid_by"]: row["amount"] - row["given_back"] for row in rows}


def _cards(venue_id: UUID, wanted: Wanted, *, kind: str, paid_by: str) -> QuerySet[AdmissionCard]:
    confirmed = CancellationAnswer.objects.filter(cancellation__card=OuterRef("pk"), confirmed=True)
    found = AdmissionCard.objects.filter(venue_id=venue_id).annotate(gone=Exists(confirmed))
    if kind:
        found = found.filter(kind=kind)
    if paid_by:
        found = found.filter(paid_by=paid_by)
    rows: QuerySet[AdmissionCard] = within(found, wanted)
    return rows


def _sums() -> dict[str, Any]:
    nothing = Value(NOTHING, output_field=DecimalField(max_digits=14, decimal_places=2))
    return {
        "issued": Count("pk"),
        "amount": Coalesce(Sum("price"), nothing),
        "cancelled": Count("pk", filter=Q(gone=True)),
        "given_back": Coalesce(Sum("price", filter=Q(gone=True)), nothing),
    }
