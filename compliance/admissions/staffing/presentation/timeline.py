"""Timeline of a door on one gaming day, in pixels."""

from datetime import datetime, timedelta

from compliance.admissions.opening_hours.domain import Span
from compliance.admissions.opening_hours.selectors import day_of
from compliance.venues.domain.house import House

from ..selectors import DoorCoverage

WIDTH = 720
MARGIN = timedelta(minutes=30)


def draw_timeline(house: House, found: DoorCoverage, at: datetime) -> dict[str, object]:
    """Return a night with bars; x and width refer to a line 720 wide. `at` is the time of drawing."""
    frame = _drawing_frame(house, found)
    night = found.night
    return {
        "found": found,
        "night": night,
        "door": night.door,
        "day": found.gaming_day,
        "frame": frame,
        "hours": _full_hours(house, frame),
        "now": _x_position(frame, at) if frame.holds(at) else None,
        "open": [_span_bar(frame, span) for span in ([night.door.session] if night.door.session else [])],
        "staffed_spans": [_span_bar(frame, each.span) for each in night.door.staffed_spans],
        "closed": [_span_bar(frame, each.span) for each in night.door.closed],
        "closures": [{"row": row, "over": row.opens <= at} for row in found.closures],
        "gaps": [
            {
                "gap": gap,
                **_span_bar(frame, gap.span),
                "minutes": -(-gap.span.length // timedelta(minutes=1)),
                "running": gap.span.ended_at >= at,
                "began_at": gap.span.began_at.isoformat(),
                "ended_at": gap.span.ended_at.isoformat(),
            }
            for gap in night.gaps
        ],
    }


def _drawing_frame(house: House, found: DoorCoverage) -> Span:
    """Return the part to draw: session and posts with half an hour on either side."""
    whole = day_of(house, found.gaming_day)
    spans = [each.span for each in found.night.door.staffed_spans]
    if found.night.door.session is not None:
        spans.append(found.night.door.session)
    if not spans:
        return whole
    wide = Span(min(each.began_at for each in spans) - MARGIN, max(each.ended_at for each in spans) + MARGIN)
    return wide.overlap(whole)


def _full_hours(house: House, frame: Span) -> list[dict[str, object]]:
    """Return the full hours of the frame by the venue's clock; a repeated hour appears twice."""
    first = frame.began_at.replace(minute=0, second=0, microsecond=0)
    # A gaming day has up to 25 hours, and the first full hour may begin before the frame.
    moments = (first + timedelta(hours=number) for number in range(27))
    visible_hours = [at for at in moments if frame.holds(at)]
    step = 1 if len(visible_hours) <= 10 else 3
    return [{"x": _x_position(frame, at), "label": f"{house.local(at):%H}"} for at in visible_hours[::step]]


def _x_position(frame: Span, at: datetime) -> int:
    return round(WIDTH * ((at - frame.began_at) / frame.length))


def _span_bar(frame: Span, span: Span) -> dict[str, int]:
    visible_span = span.overlap(frame)
    if visible_span.empty:
        return {"x": 0, "width": 0}
    x = _x_position(frame, visible_span.began_at)
    # At least two pixels, so that a gap of seconds is visible.
    return {"x": x, "width": max(2, _x_position(frame, visible_span.ended_at) - x)}
