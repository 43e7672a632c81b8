"""Arithmetic of time spans: union and difference."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta


@dataclass(frozen=True, order=True)
class Span:
    """A half-open span of time: the start is included, the end is not; both are aware and in UTC.

    Local times would compare by wall clock, which is wrong on the nights when clocks change.
    """

    began_at: datetime
    ended_at: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "began_at", self.began_at.astimezone(UTC))
        object.__setattr__(self, "ended_at", self.ended_at.astimezone(UTC))

    @property
    def length(self) -> timedelta:
        return self.ended_at - self.began_at

    @property
    def empty(self) -> bool:
        """Is the span empty: does it end at or before its start?"""
        return self.ended_at <= self.began_at

    def overlap(self, other: "Span") -> "Span":
        """Return the part of the span within another one; empty if they do not overlap."""
        return Span(max(self.began_at, other.began_at), min(self.ended_at, other.ended_at))

    def holds(self, at: datetime) -> bool:
        return self.began_at <= at < self.ended_at

    def covers(self, other: "Span") -> bool:
        return self.began_at <= other.began_at and other.ended_at <= self.ended_at


def merge_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return the same time without overlaps, in order; adjacent spans are merged, empty ones dropped."""
    joined: list[Span] = []
    for span in sorted(each for each in spans if not each.empty):
        if joined and span.began_at <= joined[-1].ended_at:
            joined[-1] = Span(joined[-1].began_at, max(joined[-1].ended_at, span.ended_at))
        else:
            joined.append(span)
    return tuple(joined)


def subtract_spans(spans: Iterable[Span], removals: Iterable[Span]) -> tuple[Span, ...]:
    """Return what is left of some spans after subtracting others."""
    holes = merge_spans(removals)
    remaining: list[Span] = []
    for span in merge_spans(spans):
        began_at = span.began_at
        for hole in holes:
            if hole.ended_at <= began_at or hole.began_at >= span.ended_at:
                continue
            remaining.append(Span(began_at, hole.began_at))
            began_at = hole.ended_at
        remaining.append(Span(began_at, span.ended_at))
    return tuple(span for span in remaining if not span.empty)
