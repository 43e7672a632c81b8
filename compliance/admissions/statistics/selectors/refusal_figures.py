"""Refusal counts by ground, place, hour and weekday, for a period and the one before."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, TypedDict, TypeVar, cast
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce, ExtractHour, ExtractIsoWeekDay

from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.admissions.models.cards import CardRefusal
from compliance.admissions.models.decisions import DoorDecision, DoorGround
from compliance.admissions.models.reviews import Review


class CountRow(TypedDict):
    """The counts of one key, in a period and in the period before."""

    now: int
    before: int


class GroundRow(CountRow):
    """The refusals on one ground."""

    code: str
    article: str


class CellRow(CountRow):
    """The decisions with one outcome at one door or desk, in one hour and on one weekday."""

    end: str
    place: str
    door_id: UUID | None
    desk_id: UUID | None
    hour: int
    weekday: int


_Row = TypeVar("_Row", bound=CountRow)
_Key = TypeVar("_Key")


@dataclass(frozen=True)
class Span:
    """Gaming days from the first to the last, both included."""

    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def preceding_span(self) -> "Span":
        """Return the equal period that ends the day before this one, as far as the calendar goes back."""
        last = max(self.first.toordinal() - 1, 1)
        return Span(date.fromordinal(max(last - self.days + 1, 1)), date.fromordinal(last))

    def weekdays(self, weekday: int) -> int:
        """Count the days of the period on a weekday (Monday is 1)."""
        skipped = (weekday - self.first.isoweekday()) % 7
        if skipped >= self.days:
            return 0
        return (self.days - skipped - 1) // 7 + 1


@dataclass(frozen=True)
class Figure:
    """A count in a period, and in the period before."""

    # Any: a code, an hour or a weekday, by what the figures are grouped.
    key: Any
    now: int
    before: int

    @property
    def change(self) -> int:
        return self.now - self.before


@dataclass(frozen=True)
class Figures:
    """The counts of a period and of the equal period before. A refusal may rest on several grounds."""

    span: Span
    presented: Figure
    turned_away: Figure
    outcomes: list[Figure]
    grounds: list[Figure]
    places: list[Figure]
    hours: list[Figure]
    weekdays: list[Figure]


OUTCOMES = ("refused", "needs_review", "unverified", "no_card")


def figures(venue_id: UUID, span: Span, zone: ZoneInfo) -> Figures:
    """Return all counts in four queries. Hours are local to `zone`, weekdays are those of the gaming day.

    The keys are an outcome, (code, article), (name, door id, desk id), an hour, a weekday from 1, a Monday.
    """
    cells = list(_count_cells(venue_id, span, zone))
    away = [cell for cell in cells if cell["end"] != "admitted"]
    ends = _count_by_key(away, lambda cell: cell["end"])
    return Figures(
        span=span,
        presented=_total_figure("presented", cells),
        turned_away=_total_figure("turned_away", away),
        outcomes=[ends.get(code, Figure(code, 0, 0)) for code in OUTCOMES],
        grounds=_sort_by_frequency(
            _count_by_key(_ground_rows(venue_id, span), lambda row: (row["code"], row["article"]))
        ),
        places=_sort_by_frequency(_count_by_key(away, lambda cell: (cell["place"], cell["door_id"], cell["desk_id"]))),
        hours=_in_a_row(_count_by_key(away, lambda cell: cell["hour"])),
        weekdays=_weekday_figures(_count_by_key(away, lambda cell: cell["weekday"])),
    )


def _count_cells(venue_id: UUID, span: Span, zone: ZoneInfo) -> QuerySet[DoorDecision, CellRow]:
    """Count decisions of both periods by all keys at once, in one scan of the register."""
    cells = (
        decision_selectors.counted_decisions(venue_id)
        .filter(gaming_day__range=(span.preceding_span.first, span.last))
        .annotate(
            end=Case(
                When(Exists(CardRefusal.objects.filter(decision=OuterRef("pk"))), then=Value("no_card")),
                When(decision_selectors.CONFIRMED_MATCH, then=Value("refused")),
                default=F("outcome"),
            ),
            place=Coalesce("door__name", "desk__name"),
            hour=ExtractHour("decided_at", tzinfo=zone),
            weekday=ExtractIsoWeekDay("gaming_day"),
        )
        .values("end", "place", "door_id", "desk_id", "hour", "weekday")
        .annotate(now=_count_in(span, "gaming_day"), before=_count_before(span, "gaming_day"))
        .order_by()
    )
    # The stubs of `values` take a nullable key for one that is always set.
    return cast("QuerySet[DoorDecision, CellRow]", cells)


def _ground_rows(venue_id: UUID, span: Span) -> Iterator[GroundRow]:
    """Yield the grounds of refusals, of confirmed matches, and of denied cards."""
    days = (span.preceding_span.first, span.last)
    grounds = (
        DoorGround.objects.filter(decision__venue_id=venue_id, decision__gaming_day__range=days)
        .exclude(decision__outcome="admitted")
        .values("code", "article")
        .annotate(now=_count_in(span, "decision__gaming_day"), before=_count_before(span, "decision__gaming_day"))
        .order_by()
    )
    cardless = (
        CardRefusal.objects.filter(venue_id=venue_id, gaming_day__range=days, decision__isnull=False)
        .values("code", "article")
        .annotate(now=_count_in(span, "gaming_day"), before=_count_before(span, "gaming_day"))
        .order_by()
    )
    upheld = (
        Review.objects.filter(decision__venue_id=venue_id, decision__gaming_day__range=days, answer="upheld")
        .values("code", "article")
        .annotate(now=_count_in(span, "decision__gaming_day"), before=_count_before(span, "decision__gaming_day"))
        .order_by()
    )
    yield from grounds
    yield from upheld
    yield from cardless


def _count_in(span: Span, day: str) -> Count:
    return Count("pk", filter=Q(**{f"{day}__gte": span.first}))


def _count_before(span: Span, day: str) -> Count:
    return Count("pk", filter=Q(**{f"{day}__lt": span.first}))


def _count_by_key(rows: Iterable[_Row], key: Callable[[_Row], _Key]) -> dict[_Key, Figure]:
    now: Counter[_Key] = Counter()
    before: Counter[_Key] = Counter()
    for row in rows:
        now[key(row)] += row["now"]
        before[key(row)] += row["before"]
    return {each: Figure(each, now[each], before[each]) for each in now}


def _total_figure(name: str, rows: Iterable[CountRow]) -> Figure:
    return Figure(name, sum(row["now"] for row in rows), sum(row["before"] for row in rows))


def _sort_by_frequency(found: Mapping[_Key, Figure]) -> list[Figure]:
    """Sort by frequency, highest first, then by name."""
    return sorted(found.values(), key=lambda each: (-each.now, -each.before, str(each.key)))


def _in_a_row(found: dict[int, Figure]) -> list[Figure]:
    """Return every hour from the first to the last with a refusal, in order of the gaming day."""
    # Shifted by 12 hours, the hours of one gaming day are consecutive.
    turns = [(hour - 12) % 24 for hour in found]
    order = range(min(turns), max(turns) + 1) if turns else ()
    return [found.get((turn + 12) % 24, Figure((turn + 12) % 24, 0, 0)) for turn in order]


def _weekday_figures(found: dict[int, Figure]) -> list[Figure]:
    return [found.get(day, Figure(day, 0, 0)) for day in range(1, 8)]
