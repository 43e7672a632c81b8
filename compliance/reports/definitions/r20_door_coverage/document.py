"""Layout of R-20: the control of each door by gaming day (LU arts 67, 75(4))."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import pgettext

from compliance.reports.rendering import charts
from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.sheet import Order, Sheet, format_time, make_sheet

from ..words.cards import CONTROLS, ENTERED
from . import figures as door_coverage


def door_coverage_sheets(order: Order, found: door_coverage.DoorCoverage) -> Iterator[Sheet]:
    """Return the sheets of R-20, always one volume."""
    with translation.override(order.language):
        page = {
            "sound": found.sound,
            "gaps": found.gaps,
            "unknown": found.unknown_count,
            "controlled": found.controlled_count,
            "minutes": found.minutes,
            "entries": found.entries,
            "nights": [_door_words(order, night) for night in found.nights],
            "chart": _admissions_chart(found.hours),
            "interrupted": [
                _door_words(order, night) | _gap_words(order, gap) for night in found.nights for gap in night.gaps
            ],
        }
        pages = door_coverage_pages(found)
        yield make_sheet(order, "door_coverage", found, page, rows=len(found.nights), pages=pages)


def door_coverage_pages(found: door_coverage.DoorCoverage) -> int:
    """Estimate the number of pages of R-20."""
    return 1 + (found.gaps + sum(max(len(night.stood), 1) for night in found.nights)) // 20


def _admissions_chart(hours: tuple[door_coverage.Hour, ...]) -> charts.Chart | None:
    """Return a chart of admissions by hour; None if there were no guests."""
    points = [charts.Point(f"{each.hour:02d}", Decimal(each.entries), str(each.entries)) for each in hours]
    if not points:
        return None
    return charts.bar_chart(
        pgettext("report", "Guests let in, by hour"),
        points,
        unit=pgettext("report", "guests"),
        across=pgettext("report", "hour of the clock"),
    )


def _door_words(order: Order, night: door_coverage.Night) -> dict[str, object]:
    """Return one door on one gaming day as formatted text."""
    return {
        "day": date_format(night.gaming_day, "SHORT_DATE_FORMAT"),
        "door": night.door,
        "room": night.room,
        "control": CONTROLS[night.control],
        "session": _time_span(order, night.opens_at, night.closes_at) if night.opens_at and night.closes_at else "–",
        "stood": [
            {"span": _time_span(order, each.began_at, each.ended_at), "who": each.who, "note": each.note}
            for each in night.stood
        ],
        "later": describe_later_events(order, night.later, ENTERED),
        "shut": [
            {"span": _time_span(order, each.began_at, each.ended_at), "reason": each.reason} for each in night.shut
        ],
    }


def _gap_words(order: Order, gap: door_coverage.Gap) -> dict[str, object]:
    return {
        "span": _time_span(order, gap.began_at, gap.ended_at),
        "minutes": gap.minutes,
        "entries": gap.entries,
        "explanation": gap.explanation,
        "explained_by": gap.explained_by,
    }


def _time_span(order: Order, began_at: datetime, ended_at: datetime) -> str:
    """Return a time span of one night by the casino's clock."""
    return f"{format_time(order, began_at, 'TIME_FORMAT')}\u2013{format_time(order, ended_at, 'TIME_FORMAT')}"
