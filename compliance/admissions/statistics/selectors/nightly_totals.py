"""Questions about one night: how many came, at which hours, on which cards, and why others were turned away."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, OuterRef, Q, Sum
from django.db.models.functions import ExtractHour

from audit.reading import selectors as acts
from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.models.cards import AdmissionCard, CancellationAnswer, CardSeries, label
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.people.selectors.guest_counts import guests_among

UNREAD = "admissions.scan.unread"
# A doubt that a supervisor upheld is a refusal.
UPHELD = Q(review__isnull=False, review__answer="upheld")


@dataclass(frozen=True)
class Night:
    """The counters of one gaming day. Guests are counted once a night, however often they come back (A-10)."""

    admitted: int
    refused: int
    not_verified: int
    cards: int
    takings: Decimal


def night(venue_id: UUID, gaming_day: date) -> Night:
    """The counters of a gaming day; takings in the currency of the house, without cards that are cancelled by now."""
    found = DoorDecision.objects.filter(venue_id=venue_id, gaming_day=gaming_day).aggregate(
        refused=Count("pk", filter=Q(outcome="refused") | UPHELD),
        not_verified=Count("pk", filter=Q(outcome__in=["unverified", "needs_review"]) & ~UPHELD),
    )
    admitted = _came(venue_id, gaming_day)
    confirmed = CancellationAnswer.objects.filter(cancellation__card=OuterRef("pk"), confirmed=True)
    sold = (
        AdmissionCard.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
        .annotate(gone=Exists(confirmed))
        .aggregate(cards=Count("pk"), takings=Sum("price", filter=Q(gone=False)))
    )
    return Night(
        admitted=admitted,
        refused=found["refused"],
        not_verified=found["not_verified"],
        cards=sold["cards"],
        takings=sold["takings"] or Decimal("0.00"),
    )


def _came(venue_id: UUID, gaming_day: date) -> int:
    """How many guests were let in: one guest with two papers is one."""
    tonight = Entry.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
    return guests_among(tonight, "person_id")


def count_unreadable_scans(venue_id: UUID, gaming_day: date) -> int:
    """How many scans of a gaming day gave no paper; the log keeps them, as nothing else came of them."""
    tonight, typed = {"gaming_day": gaming_day.isoformat()}, {"why": "typed"}
    return acts.count_matching(venue_id, UNREAD, about=venue_id, facts=tonight, other_than=typed)


@dataclass(frozen=True)
class Hour:
    """Decisions within one hour by the wall clock of the house."""

    hour: int
    admitted: int
    refused: int


def hours(venue_id: UUID, gaming_day: date, zone: ZoneInfo) -> list[Hour]:
    """Decisions by hour, from the first hour with a guest to the last one, in the order of the night."""
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
        (admitted if row["outcome"] == "admitted" else others)[row["hour"]] += row["count"]
    # A night runs over midnight: hours before noon are its second half.
    order = sorted({*admitted, *others}, key=lambda hour: (hour < 12, hour))
    return [Hour(hour, admitted[hour], others[hour]) for hour in order]


@dataclass(frozen=True)
class Book:
    """One stub book on one night."""

    kind: str
    last_number: str
    issued: int
    cancelled: int


def books(venue_id: UUID, gaming_day: date) -> list[Book]:
    """The stub books of a house, with what was torn off on a gaming day."""
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
            last_number=label(series.kind, series.last_number) if series.last_number >= series.first_number else "",
            issued=tonight.get(series.kind, 0),
            cancelled=cancelled.get(series.kind, 0),
        )
        for series in sorted(CardSeries.objects.filter(venue_id=venue_id), key=lambda series: order[series.kind])
    ]


def grounds(venue_id: UUID, gaming_day: date) -> list[tuple[str, str, int]]:
    """Why guests were not let in on a gaming day: (code, article, how often), the most frequent first."""
    rows = (
        DoorGround.objects.filter(decision__venue_id=venue_id, decision__gaming_day=gaming_day)
        .exclude(decision__outcome="admitted")
        .values_list("code", "article")
        .annotate(count=Count("pk"))
    )
    return sorted(((code, article, count) for code, article, count in rows), key=lambda row: (-row[2], row[0]))
