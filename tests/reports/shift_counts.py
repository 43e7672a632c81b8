"""The report of counts on paper."""

from datetime import date
from typing import Any

from compliance.reports.definitions.r12_shift_counts import document as shift_counts_document
from compliance.reports.definitions.r12_shift_counts.figures import ShiftCounts
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast

DAY = date(2026, 3, 3)


def on_paper(found: ShiftCounts, house: Any = None) -> str:
    house = house or cast.house()
    language = "fr" if house.jurisdiction == "LU" else "nl"
    at = cast.local("2026-03-04 09:00")
    order = Order(house, build_cover(house, "R-12", DAY, DAY), language, "Inspector", at, at)
    return " ".join(" ".join(sheet.html.split()) for sheet in shift_counts_document.shift_counts_sheets(order, found))
