"""Queries on door posts: who is on duty, closed doors, and gaps."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, TypedDict, TypeVar
from uuid import UUID

from django.db.models import OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce, Greatest, Least
from django.utils.translation import gettext as _

from compliance.refusals import NotFound, get_row
from compliance.rules.admissions.door_control import is_controlled
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.decisions import Entry
from ..models.posts import DoorClosure, DoorPost, DoorPostCorrection, DoorPostEnd, DoorReopening, GapExplanation
from ..opening_hours import selectors as opening_hours_selectors
from ..opening_hours.domain import Span
from . import domain as coverage

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.places import Door

# Stored as the reason if Carnet ended a post without sign-off; shown in the reader's language.
NOT_SIGNED_OFF = "not_signed_off"
# Without a cut-off, queries include everything recorded.
EVER = datetime(9999, 1, 1, tzinfo=UTC)
# Python has no times before or after these days in every time zone.
_EARLIEST, _LATEST = date.min + timedelta(days=2), date.max - timedelta(days=2)


_AtDoor = TypeVar("_AtDoor", bound="DoorPost | DoorClosure | GapExplanation")


class PostFacts(TypedDict):
    """What `posts` annotates: the true times, why they were corrected, and why the end was recorded later."""

    begins: datetime
    ends: datetime | None
    corrected: str | None
    end_reason: str | None


class ClosureFacts(TypedDict):
    """What `closures` annotates: the actual reopening time."""

    opens: datetime


def posts(venue_id: UUID, known_at: datetime = EVER) -> "QuerySet[WithAnnotations[DoorPost, PostFacts]]":
    """Return every post with its true times; `ends` is None while the post is held.

    As recorded at `known_at`; the newest correction counts.
    """
    latest = DoorPostCorrection.objects.filter(post=OuterRef("pk"), corrected_at__lte=known_at)
    latest = latest.order_by("-corrected_at", "-pk")
    ended = DoorPostEnd.objects.filter(post=OuterRef("pk"), signed_at__lte=known_at)
    return (
        DoorPost.objects.filter(venue_id=venue_id, signed_at__lte=known_at)
        .annotate(
            begins=Coalesce(Subquery(latest.values("began_at")[:1]), "began_at"),
            ends=Coalesce(Subquery(latest.values("ended_at")[:1]), Subquery(ended.values("ended_at")[:1])),
            corrected=Subquery(latest.values("reason")[:1]),
            end_reason=Subquery(ended.values("reason")[:1]),
        )
        .select_related("door__room", "staff", "signed_by", "end", "end__signed_by")
        .order_by("begins", "pk")
    )


def get_post(venue_id: UUID, post_id: UUID) -> "WithAnnotations[DoorPost, PostFacts]":
    """Return one post. Raises NotFound."""
    return get_row(posts(venue_id), _("Post not found."), pk=post_id)


def begun_within(
    rows: "QuerySet[WithAnnotations[DoorPost, PostFacts]]", house: House, first: date | None, last: date | None
) -> "QuerySet[WithAnnotations[DoorPost, PostFacts]]":
    """Return the posts that began on these gaming days, both included; None leaves an end open."""
    if first is not None:
        rows = rows.filter(begins__gte=house.opens_at(max(first, _EARLIEST)))
    if last is not None:
        rows = rows.filter(begins__lt=house.opens_at(min(last, _LATEST) + timedelta(days=1)))
    return rows


def corrections_of(post_id: UUID) -> QuerySet[DoorPostCorrection]:
    return DoorPostCorrection.objects.filter(post_id=post_id).select_related("corrected_by").order_by("-corrected_at")


def open_posts(venue_id: UUID) -> "QuerySet[WithAnnotations[DoorPost, PostFacts]]":
    """Return posts without an end, including those of past gaming days."""
    return posts(venue_id).filter(ends__isnull=True)


def active_posts(house: House, at: datetime) -> "list[WithAnnotations[DoorPost, PostFacts]]":
    """Return the posts held at a time: a post without an end counts until its gaming day is over."""
    day_start = house.opens_at(house.gaming_day(at))
    return [row for row in open_posts(house.id) if row.begins >= day_start]


def effective_end(house: House, post: "WithAnnotations[DoorPost, PostFacts]", at: datetime) -> datetime:
    """Return the effective end of a post: its own end or now, but no later than the end of its gaming day."""
    if post.ends is not None:
        ended: datetime = post.ends
        return ended
    begun: datetime = post.begins
    # A correction may put the beginning later than `at`.
    return max(begun, min(at, house.opens_at(house.gaming_day(begun) + timedelta(days=1))))


def in_words(reason: str) -> str:
    """Return the reason of an end as text."""
    if reason == NOT_SIGNED_OFF:
        return _("No sign-off; the post ended with the gaming day.")
    return reason


def post_note(row: "WithAnnotations[DoorPost, PostFacts]") -> str:
    """Return why the times of a post were corrected; else why it was recorded later; else why its end was."""
    note: str = row.corrected or row.reason or in_words(row.end_reason or "")
    return note


def get_door(venue_id: UUID, door_id: UUID | str) -> "Door":
    """Return a door of the venue. Raises NotFound."""
    for row in venues.doors(venue_id):
        if str(row.pk) == str(door_id):
            return row
    raise NotFound(_("Door not found."), "door")


# --- Closed doors and explained gaps.


def closures(
    venue_id: UUID, span: Span, known_at: datetime = EVER
) -> "QuerySet[WithAnnotations[DoorClosure, ClosureFacts]]":
    """Return the doors closed at any time in a span, with the actual reopening time."""
    reopening = DoorReopening.objects.filter(closure=OuterRef("pk"), reopened_at__lte=known_at)
    reopened = reopening.values("reopened_at")[:1]
    return (
        DoorClosure.objects.filter(venue_id=venue_id, closed_at__lte=known_at)
        # A door cannot reopen after its closure has ended anyway.
        .annotate(opens=Least("ended_at", Coalesce(Subquery(reopened), "ended_at")))
        # A closure that was reopened before it began never took effect.
        .filter(began_at__lt=span.ended_at, opens__gt=Greatest("began_at", Value(span.began_at)))
        .select_related("door", "closed_by")
        .order_by("began_at", "pk")
    )


def closed_at(venue_id: UUID, at: datetime) -> "dict[UUID, WithAnnotations[DoorClosure, ClosureFacts]]":
    """Return the doors closed at a time, each with its closure."""
    # Spans are half-open, and an empty one would match nothing.
    found = closures(venue_id, Span(at, at + timedelta(microseconds=1)))
    return {row.door_id: row for row in found}


def get_closure(venue_id: UUID, closure_id: UUID) -> DoorClosure:
    """Return one closure of a door. Raises NotFound."""
    rows = DoorClosure.objects.filter(venue_id=venue_id).select_related("door")
    return get_row(rows, _("Closing not found."), pk=closure_id)


def gap_explanations(venue_id: UUID, span: Span) -> QuerySet[GapExplanation]:
    return (
        GapExplanation.objects.filter(venue_id=venue_id, began_at__lt=span.ended_at, ended_at__gt=span.began_at)
        .select_related("explained_by")
        .order_by("explained_at", "pk")
    )


# --- Coverage.


@dataclass(frozen=True)
class DoorCoverage:
    """The coverage of one door on one gaming day, with the rows behind it."""

    gaming_day: date
    door_id: UUID
    night: coverage.DoorNight
    posts: "tuple[WithAnnotations[DoorPost, PostFacts], ...]"
    closures: "tuple[WithAnnotations[DoorClosure, ClosureFacts], ...]"

    @property
    def closed_spans(self) -> tuple[Span, ...]:
        return tuple(each.span for each in self.night.door.closed)


@dataclass(frozen=True)
class DoorRecords:
    """What is recorded about the doors in a period, by door."""

    posts: "dict[UUID, list[WithAnnotations[DoorPost, PostFacts]]]"
    closures: "dict[UUID, list[WithAnnotations[DoorClosure, ClosureFacts]]]"
    explanations: dict[UUID, list[GapExplanation]]


@dataclass(frozen=True)
class DoorRecord:
    """A record about a door: a code, when, by whom, and its text."""

    what: str
    at: datetime
    by: str
    note: str


def coverage_of(
    house: House, first: date, last: date, at: datetime, *, known_at: datetime = EVER
) -> list[DoorCoverage]:
    """Return the coverage of each door over a period up to a time; future days are left out.

    `known_at` excludes later records: posts, corrections, closed doors, explanations.
    """
    whole = Span(house.opens_at(first), house.opens_at(last + timedelta(days=1)))
    recorded = DoorRecords(
        posts=_by_door(_posts_in(house.id, whole, known_at)),
        closures=_by_door(closures(house.id, whole, known_at)),
        explanations=_by_door(gap_explanations(house.id, whole).filter(explained_at__lte=known_at)),
    )
    decisions = opening_hours_selectors.decisions_by_day(house.id, first, last)
    entered = _entry_times(house.id, first, last)
    doors = list(venues.doors(house.id))
    days = [first + timedelta(days=number) for number in range((last - first).days + 1)]
    return [
        _find_gaps(
            house,
            day,
            row,
            at,
            recorded,
            opening_hours_selectors.opening_times(house, day, row.room.kind, decisions),
            entered,
        )
        for day in days
        if house.opens_at(day) <= at
        for row in doors
    ]


def _find_gaps(
    house: House,
    day: date,
    row: "Door",
    at: datetime,
    recorded: DoorRecords,
    hours: opening_hours_selectors.Opening,
    entered: dict[tuple[date, UUID], list[datetime]],
) -> DoorCoverage:
    whole = opening_hours_selectors.day_of(house, day)
    held = [each for each in recorded.posts[row.pk] if not _span_of(house, each, at).overlap(whole).empty]
    shut = [each for each in recorded.closures[row.pk] if not Span(each.began_at, each.opens).overlap(whole).empty]
    door = coverage.Door(
        name=row.name,
        room=row.room.name,
        controlled=is_controlled(house.rulebook(day), row.room.kind),
        hours=hours.hours,
        session=hours.session,
        staffed_spans=tuple(_build_staffed_span(house, each, at) for each in held),
        closed=tuple(coverage.Closed(Span(each.began_at, each.opens), each.reason) for each in shut),
    )
    explained = [
        coverage.Explained(Span(each.began_at, each.ended_at), each.text, each.explained_by.full_name)
        for each in recorded.explanations[row.pk]
    ]
    found = coverage.door_night(door, until=at, entries=entered.get((day, row.pk), ()), explained=explained)
    return DoorCoverage(day, row.pk, found, tuple(held), tuple(shut))


def _build_staffed_span(
    house: House, post: "WithAnnotations[DoorPost, PostFacts]", at: datetime
) -> coverage.StaffedSpan:
    return coverage.StaffedSpan(
        who=post.staff.full_name,
        span=_span_of(house, post, at),
        running=post.ends is None,
        entered_later=post_note(post),
    )


def _span_of(house: House, post: "WithAnnotations[DoorPost, PostFacts]", at: datetime) -> Span:
    return Span(post.begins, effective_end(house, post, at))


def entries_by_hour(house: House, first: date, last: date, until: datetime) -> list[tuple[int, int]]:
    """Return the admissions by hour of the venue's clock, in gaming-day order, including empty hours.

    Hours before the first guest and after the last are left out.
    """
    rows = Entry.objects.filter(venue_id=house.id, gaming_day__range=(first, last), entered_at__lte=until)
    entries_per_hour = Counter(house.local(at).hour for at in rows.values_list("entered_at", flat=True))
    begins = house.local(house.opens_at(first)).hour
    hours = [(begins + number) % 24 for number in range(24)]
    used = [place for place, hour in enumerate(hours) if entries_per_hour[hour]]
    if not used:
        return []
    return [(hour, entries_per_hour[hour]) for hour in hours[min(used) : max(used) + 1]]


def entered_about(found: DoorCoverage, explained: Iterable[GapExplanation]) -> list[DoorRecord]:
    """Return the records about one door and its night, each with its own time. No door is closed retroactively.

    `explained` are the explanations of the period, of every door.
    """
    records: list[DoorRecord] = []
    for post in found.posts:
        records.append(DoorRecord("post", post.signed_at, post.signed_by.full_name, post.reason))
        end = getattr(post, "end", None)
        if end is not None:
            records.append(DoorRecord("post_end", end.signed_at, end.signed_by.full_name, in_words(end.reason)))
        records += [
            DoorRecord("correction", each.corrected_at, each.corrected_by.full_name, each.reason)
            for each in post.corrections.all()
        ]
    session = found.night.door.session
    records += [
        DoorRecord("explanation", each.explained_at, each.explained_by.full_name, each.text)
        for each in explained
        if session and each.door_id == found.door_id and not Span(each.began_at, each.ended_at).overlap(session).empty
    ]
    return records


def _posts_in(venue_id: UUID, span: Span, known_at: datetime) -> "QuerySet[WithAnnotations[DoorPost, PostFacts]]":
    # A post without an end counts to the end of its gaming day, so an older one cannot reach the span.
    ended = Q(ends__gt=span.began_at) | Q(ends__isnull=True, begins__gte=span.began_at - timedelta(days=2))
    rows = posts(venue_id, known_at).filter(ended, begins__lt=span.ended_at)
    return rows.prefetch_related("corrections__corrected_by")


def _by_door(rows: Iterable[_AtDoor]) -> dict[UUID, list[_AtDoor]]:
    found: dict[UUID, list[_AtDoor]] = defaultdict(list)
    for row in rows:
        found[row.door_id].append(row)
    return found


def _entry_times(venue_id: UUID, first: date, last: date) -> dict[tuple[date, UUID], list[datetime]]:
    found: dict[tuple[date, UUID], list[datetime]] = defaultdict(list)
    rows = Entry.objects.filter(venue_id=venue_id, gaming_day__range=(first, last))
    for day, door_id, at in rows.values_list("gaming_day", "door_id", "entered_at"):
        found[day, door_id].append(at)
    return found
