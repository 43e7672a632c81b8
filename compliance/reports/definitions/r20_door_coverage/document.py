"""Layout of R-20: the control of each door by gaming day (LU arts 67, 75(4))."""

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.reports.rendering import charts
from compliance.reports.rendering.late_entries import describe_later_events
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_time, is_open, make_sheet

from ..words.cards import CONTROLS, ENTERED
from . import figures as door_coverage


def door_coverage_sheets(order: Order, found: door_coverage.DoorCoverage) -> Iterator[Sheet]:
    """Return the sheets of R-20, always one volume."""
    with translation.override(order.language):
        page = {
            "gaps": found.gaps,
            "minutes": found.minutes,
            "entries": found.entries,
            "nights": [_door_words(order, night) for night in found.nights],
            "chart": _admissions_chart(found.hours),
            "interrupted": [
                _door_words(order, night) | _gap_words(order, gap) for night in found.nights for gap in night.gaps
            ],
        }
        result, rows, pages = _result(order, found), len(found.nights), door_coverage_pages(found)
        yield make_sheet(order, "door_coverage", found, page, result=result, rows=rows, pages=pages)


def door_coverage_pages(found: door_coverage.DoorCoverage) -> int:
    """Estimate the number of pages of R-20."""
    return 2 + (found.gaps + sum(max(len(night.stood), 1) for night in found.nights)) // 20


def _result(order: Order, found: door_coverage.DoorCoverage) -> Result:
    if not found.controlled_count and not found.unknown_count:
        return Result(pgettext("door report", "No door had to be controlled in the period."))
    if found.gaps:
        below = pgettext("door report", "Each gap is listed below. A gap that was explained remains a gap.")
        return Result(_("The control of the doors was not permanent."), sound=False, details=(below,))
    if found.unknown_count:
        unknown = pgettext(
            "door report", "Doors and gaming days without opening hours: %(unknown)s. Without them no gap can be found."
        )
        sentence = pgettext("door report", "It is not known whether every door was controlled.")
        return Result(sentence, sound=False, details=(unknown % {"unknown": found.unknown_count},))
    if is_open(order):
        sentence = pgettext("door report", "Every door was controlled without a gap until the registers were read.")
        return Result(sentence, sound=True)
    return Result(_("Every door was controlled the whole session."), sound=True)


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
