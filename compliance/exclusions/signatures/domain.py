"""Validates and draws signatures made on the screen, as strokes on a field of fixed size."""

import json

WIDTH, HEIGHT = 600, 200
MOST_POINTS = 4000
# A signature must be more than a dot or an accidental touch.
FEWEST_POINTS = 6
SMALLEST = 30

Stroke = list[tuple[int, int]]


class NotSigned(ValueError):
    """The input is not a signature: empty, too small, too long, or malformed."""


def parse_strokes(text: str) -> str:
    """Return the strokes in canonical form. Raises NotSigned."""
    strokes = _parse_strokes(text)
    points = [point for stroke in strokes for point in stroke]
    if not FEWEST_POINTS <= len(points) <= MOST_POINTS:
        raise NotSigned
    across, down = ([point[side] for point in points] for side in (0, 1))
    if max(max(across) - min(across), max(down) - min(down)) < SMALLEST:
        raise NotSigned
    return json.dumps(strokes, separators=(",", ":"))


def svg_path(text: str) -> str:
    """Return the strokes as an SVG path of WIDTH by HEIGHT."""
    lines = (" ".join(f"{across} {down}" for across, down in stroke) for stroke in json.loads(text))
    return " ".join(f"M{line}" for line in lines)


def _parse_strokes(text: str) -> list[Stroke]:
    try:
        found = json.loads(text)
    # Deeply nested JSON exhausts the stack.
    except (ValueError, RecursionError) as error:
        raise NotSigned from error
    if not isinstance(found, list):
        raise NotSigned
    return [_parse_stroke(each) for each in found]


def _parse_stroke(found: object) -> Stroke:
    if not isinstance(found, list) or not found:
        raise NotSigned
    return [_parse_point(each) for each in found]


def _parse_point(found: object) -> tuple[int, int]:
    # `type` rather than `isinstance`, because booleans are integers.
    if not isinstance(found, list) or len(found) != 2 or any(type(side) is not int for side in found):
        raise NotSigned
    across, down = found
    if not (0 <= across <= WIDTH and 0 <= down <= HEIGHT):
        raise NotSigned
    return across, down
