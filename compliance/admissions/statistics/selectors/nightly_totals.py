"""Queries on one gaming day: guests, hours, cards and refusals."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q, Sum
from django.db.models.functions import ExtractHour

from audit.reading import selectors as log_selectors
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.models.cards import AdmissionCard, CancellationAnswer, CardSeries, card_label
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.people.selectors.guest_counts import guests_among
from compliance.rules.values.amounts import ZERO

UNREAD = "admissions.scan.unread"


@dataclass(frozen=True)
class Night:
    """The counters of one gaming day. Guests count once a day, however often they return (A-10)."""

    admitted: int
    refused: int
    not_verified: int
    cards: int
    takings: Decimal


def night_totals(venue_id: UUID, gaming_day: date) -> Night:
    """Return the counters of a gaming day; takings exclude cards cancelled by now."""
    counts = DoorDecision.objects.filter(venue_id=venue_id, gaming_day=gaming_day).aggregate(
        refused=Count("pk", filter=decision_selectors.REFUSED),
        not_verified=Count("pk", filter=decision_selectors.NOT_VERIFIED),
    )
    admitted = _count_admitted(venue_id, gaming_day)
    confirmations = CancellationAnswer.objects.filter(cancellation__card=OuterRef("pk"), confirmed=True)
    sold = (
        AdmissionCard.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
        .annotate(gone=Exists(confirmations))
        .aggregate(cards=Count("pk"), takings=Sum("price", filter=Q(gone=False)))
    )
    return Night(
        admitted=admitted,
        refused=counts["refused"],
        not_verified=counts["not_verified"],
        cards=sold["cards"],
        takings=sold["takings"] or ZERO,
    )


def _count_admitted(venue_id: UUID, gaming_day: date) -> int:
    """Count the admitted guests: a guest with two documents counts once."""
    tonight = Entry.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
    return guests_among(tonight, "person_id")


def count_unreadable_scans(venue_id: UUID, gaming_day: date) -> int:
    """Count the unreadable scans of a gaming day; only the log records them."""
    # Mistyped forms are logged under the same kind, but are no scans.
    tonight, typed = {"gaming_day": gaming_day.isoformat()}, {"why": "typed"}
    return log_selectors.count_matching(venue_id, UNREAD, about=venue_id, facts=tonight, other_than=typed)


@dataclass(frozen=True)
class Hour:
    """Decisions within one hour by the venue's clock."""

    hour: int
    admitted: int
    refused: int


def hourly_decisions(venue_id: UUID, gaming_day: date, zone: ZoneInfo) -> list[Hour]:
    """Return the decisions by hour, from the first to the last hour with a guest, in order of the gaming day."""
    rows = (
        decision_selectors.counted_decisions(venue_id)
        .filter(gaming_day=gaming_day)
        .annotate(hour=ExtractHour("decided_at", tzinfo=zone))
        .values("hour", "outcome")
        .annotate(count=Count("pk"))
    )
    admitted: Counter[int] = Counter()
    others: Counter[int] = Counter()
    for row in rows:
        counts = admitted if row["outcome"] == "admitted" else others
        counts[row["hour"]] += row["count"]
    # A gaming day runs past midnight: hours before noon are its second half.
    order = sorted({*admitted, *others}, key=lambda hour: (hour < 12, hour))
    return [Hour(hour, admitted[hour], others[hour]) for hour in order]


@dataclass(frozen=True)
class Book:
    """One stub book on one gaming day."""

    kind: str
    last_number: str
    issued: int
    cancelled: int


def stub_books(venue_id: UUID, gaming_day: date) -> list[Book]:
    """Return the stub books of a venue, with the cards issued on a gaming day."""
    tonight = dict(
        AdmissionCard.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
        .values_list("kind")
        .annotate(count=Count("pk"))
    )
    cancelled = dict(
        AdmissionCard.objects.filter(venue_id=venue_id, gaming_day=gaming_day, cancellations__answer__confirmed=True)
        .values_list("kind")
        .annotate(count=Count("pk", distinct=True))
    )
    order = {kind: place for place, kind in enumerate(("day", "week", "month", "year", "honour_day", "honour_year"))}
    return [
        Book(
            kind=series.kind,
            last_number=card_label(series.kind, series.last_number)
            # A series without cards is at the number before its first, which is no card.
            if series.last_number >= series.first_number
            else "",
            issued=tonight.get(series.kind, 0),
            cancelled=cancelled.get(series.kind, 0),
        )
        for series in sorted(CardSeries.objects.filter(venue_id=venue_id), key=lambda series: order[series.kind])
    ]


def refusal_grounds(venue_id: UUID, gaming_day: date) -> list[tuple[str, str, int]]:
    """Return the refusal grounds of a gaming day as (code, article, count), the most frequent first."""
    rows = (
        DoorGround.objects.filter(decision__venue_id=venue_id, decision__gaming_day=gaming_day)
        # An admission may have a ground as well: what staff said about a recent entry.
        .exclude(decision__outcome="admitted")
        .values_list("code", "article")
        .annotate(count=Count("pk"))
    )
    return sorted(((code, article, count) for code, article, count in rows), key=lambda row: (-row[2], row[0]))
