"""Charts say in lengths what figures say in numbers."""

from decimal import Decimal

import pytest
from django.template.loader import render_to_string

from compliance.reports.rendering.charts import BOTTOM, HEIGHT, LABELS, TOP, Chart, Point, bar_chart


def chart(*values: str) -> Chart:
    points = [Point(f"S-{number}", Decimal(value), value) for number, value in enumerate(values, start=1)]
    return bar_chart("Differences", points, unit="EUR", across="drawer")


def test_a_bar_is_as_long_as_its_value() -> None:
    found = chart("10", "20", "-5")
    first, second, third = (float(each.height) for each in found.bars)
    assert second == pytest.approx(2 * first, abs=0.2)
    assert third == pytest.approx(first / 2, abs=0.2)
    assert [each.below for each in found.bars] == [False, False, True]
    assert float(found.bars[0].y) + first == pytest.approx(float(found.zero), abs=0.1)
    assert float(found.bars[2].y) == pytest.approx(float(found.zero), abs=0.1), "what is missing hangs below nothing"


def test_the_lines_across_enclose_every_value_in_round_steps() -> None:
    found = chart("137.50", "-12")
    assert [each.value for each in found.ticks] == [-50, 0, 50, 100, 150]
    assert [float(each.y) for each in found.ticks] == sorted((float(each.y) for each in found.ticks), reverse=True)
    assert (found.ticks[0].y, found.ticks[-1].y) == (f"{HEIGHT - BOTTOM:.1f}", f"{TOP:.1f}")
    assert [each.value for each in chart("0", "0").ticks] == [0, 1]
    assert [each.value for each in chart("0.03").ticks][-1] == Decimal("0.03")
    assert chart().bars == ()


def test_many_bars_name_only_some_of_themselves_but_all_in_words() -> None:
    found = chart(*(str(number) for number in range(1, LABELS + 2)))
    assert [each.named for each in found.bars[:3]] == [True, False, True]
    assert found.in_words.count(";") == LABELS


def test_the_drawing_says_everything_to_whoever_cannot_see_it() -> None:
    html = render_to_string("reports/paper/chart.html", {"chart": chart("10", "-5")})
    assert "<desc>Differences (EUR; drawer): S-1: 10; S-2: -5</desc>" in html
    assert html.count("<rect") == 2
    assert 'fill="#ffffff"' in html, "in grey, too, what is missing is no full bar"
    drawn = bar_chart("Visits", [Point("20", Decimal(3), "<3>")], unit="guests", across="hour")
    html = render_to_string("reports/paper/chart.html", {"chart": drawn})
    assert "&lt;3&gt;" in html
