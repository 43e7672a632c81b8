"""Charts of reports as plain numbers, which a template renders as SVG (`reports/paper/chart.html`).

Charts are readable in greyscale: negative bars are outlined, positive bars are filled, and each bar shows its value.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import ceil, floor, log10

# In drawing units; the chart is stretched to the page width.
WIDTH, HEIGHT = 760.0, 190.0
LEFT, RIGHT, TOP, BOTTOM = 62.0, 8.0, 18.0, 34.0
TICKS = 4
LABELS = 24  # more labels would overlap
WIDEST = 64.0  # so that a single bar does not fill the chart


@dataclass(frozen=True, slots=True)
class Point:
    """A value with its label and its formatted text."""

    label: str
    value: Decimal
    text: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: position as SVG text, with the labels below and above it.

    `named` if there is room for the labels.
    """

    x: str
    y: str
    width: str
    height: str
    middle: str
    text_y: str
    below: bool
    named: bool
    label: str
    text: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Tick:
    """A grid line at a value."""

    y: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with a text alternative: title, unit, and each value as text."""

    title: str
    unit: str
    across: str
    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]
    zero: str

    @property
    def in_words(self) -> str:
        """Return the values as text, such as 20: 14; 21: 31."""
        return "; ".join(f"{each.label}: {each.text}" for each in self.bars)


def bar_chart(title: str, points: Sequence[Point], *, unit: str, across: str) -> Chart:
    """Return a bar chart; `unit` labels the value axis, `across` the bars."""
    values = [each.value for each in points]
    step = _grid_step(max([*values, Decimal(0)]) - min([*values, Decimal(0)]))
    low = floor(min([*values, Decimal(0)]) / step) * step
    # A chart of zeros still needs a height.
    high = max(ceil(max([*values, Decimal(0)]) / step) * step, low + step)
    room = (HEIGHT - TOP - BOTTOM) / float(high - low)

    def y(value: Decimal) -> float:
        return TOP + float(high - value) * room

    slot = (WIDTH - LEFT - RIGHT) / max(len(points), 1)
    every = ceil(len(points) / LABELS) or 1
    bars = tuple(
        _build_bar(each, LEFT + place * slot, slot, y(each.value), y(Decimal(0)), named=place % every == 0)
        for place, each in enumerate(points)
    )
    return Chart(
        title=title,
        unit=unit,
        across=across,
        bars=bars,
        ticks=tuple(Tick(_coordinate_text(y(value)), value) for value in _grid_values(low, high, step)),
        zero=_coordinate_text(y(Decimal(0))),
    )


def _build_bar(point: Point, x: float, slot: float, top: float, zero: float, *, named: bool) -> Bar:
    below, width = point.value < 0, min(slot * 0.7, WIDEST)
    return Bar(
        x=_coordinate_text(x + (slot - width) / 2),
        y=_coordinate_text(min(top, zero)),
        width=_coordinate_text(width),
        height=_coordinate_text(abs(zero - top)),
        middle=_coordinate_text(x + slot / 2),
        text_y=_coordinate_text(top + 9 if below else top - 3),
        below=below,
        named=named,
        label=point.label,
        text=point.text,
        value=point.value,
    )


def _grid_step(spread: Decimal) -> Decimal:
    """Return the distance of grid lines, 1, 2 or 5 times a power of ten, for about four of them."""
    if spread <= 0:
        return Decimal(1)
    rough = float(spread) / TICKS
    power = Decimal(10) ** floor(log10(rough))
    # 10 is the last choice, whatever the rounding of `log10`.
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= Decimal(repr(rough)) or digit == 10)


def _grid_values(low: Decimal, high: Decimal, step: Decimal) -> list[Decimal]:
    """Return the values of the grid lines, lowest first."""
    return [low + number * step for number in range(int((high - low) / step) + 1)]


def _coordinate_text(number: float) -> str:
    """Return a coordinate as text, independent of the language."""
    return f"{number:.1f}"
