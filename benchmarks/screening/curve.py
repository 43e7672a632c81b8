"""Recall against false candidates as a drawing: whole curves, with the rules that others use as points beside them."""

from bisect import bisect_right
from collections.abc import Sequence
from math import log10
from pathlib import Path

WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT = 760, 420, 64, 56, 40, 24
FEWEST, MOST, LOWEST = 0.2, 100.0, 0.75
INKS = ("#1f4a8c", "#a61b1b")
# The rules that the field knows, on the same data: false candidates in 1,000, recall, what it is.
OTHERS = (
    (20, 0.811, "Jaro-Winkler 0.85, birth date within one edit"),
    (5, 0.869, "crude linear rule"),
    (1, 0.993, "the same, with the number"),
)

Points = list[tuple[float, float]]


def points(true: Sequence[float], false: Sequence[float], asked: int) -> Points:
    """False candidates in 1,000 questions, and recall, at every weight where one more false candidate comes in.

    `true` are the weights of right candidates in rising order, `false` those of wrong ones in falling order.
    """
    found = []
    for count in range(len(false) + 1):
        weight = false[count] if count < len(false) else float("-inf")
        found.append((1000 * count / asked, (len(true) - bisect_right(true, weight)) / asked))
    return found


def draw(curves: dict[str, Points], to: Path) -> None:
    """One drawing of all curves, plain SVG."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        '<g font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for percent in range(75, 101, 5):
        y = _y(percent / 100)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#dde1dc"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#44515d">{percent} %</text>')
    for each in (0.2, 0.5, 1, 2, 5, 10, 20, 50, 100):
        x = _x(each)
        parts.append(f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#eef0ec"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#44515d">{each}</text>')
    parts.append(
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle" fill="#15202b">'
        "false candidates in 1,000 questions</text>"
    )
    parts.append(f'<text x="{LEFT}" y="{TOP - 18}" fill="#15202b">recall on FEBRL-4, 5,000 people listed</text>')
    for ink, (title, curve) in zip(INKS, curves.items(), strict=True):
        line = " ".join(f"{_x(false):.1f},{_y(recall):.1f}" for false, recall in _steps(curve))
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}" stroke-width="2.5"/>')
        recall = max(recall for false, recall in curve if false <= 10)
        parts.append(f'<text x="{_x(10):.1f}" y="{_y(recall) + 20:.1f}" fill="{ink}">{title}</text>')
    for false, recall, title in OTHERS:
        parts.append(f'<circle cx="{_x(false):.1f}" cy="{_y(recall):.1f}" r="4" fill="#5b6873"/>')
        aside, anchor = (-8, "end") if false > 10 else (8, "start")
        place = f'x="{_x(false) + aside:.1f}" y="{_y(recall) + 14:.1f}" text-anchor="{anchor}"'
        parts.append(f'<text {place} fill="#5b6873">{title}</text>')
    to.write_text("\n".join([*parts, "</g></svg>"]) + "\n")


def _steps(curve: Points) -> Points:
    """What lies within the drawing, one point for each place where recall changes."""
    kept: Points = []
    for false, recall in curve:
        if FEWEST <= false <= MOST and recall >= LOWEST and (not kept or kept[-1][1] != recall):
            kept.append((false, recall))
    return kept


def _x(false: float) -> float:
    return LEFT + (log10(false) - log10(FEWEST)) / (log10(MOST) - log10(FEWEST)) * (WIDTH - LEFT - RIGHT)


def _y(recall: float) -> float:
    return TOP + (1 - recall) / (1 - LOWEST) * (HEIGHT - TOP - BOTTOM)
