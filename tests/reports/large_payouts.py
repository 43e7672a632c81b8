"""The report of large payouts on paper."""

from dataclasses import replace
from datetime import date

from compliance.reports.definitions.r11_large_payouts import document as large_payouts_document
from compliance.reports.definitions.r11_large_payouts.figures import LargePayouts
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order, Sheet
from tests import cast

DAY = date(2026, 3, 3)


def sheets(found: LargePayouts, law: str = "LU") -> list[Sheet]:
    house, at = replace(cast.house(), jurisdiction=law), cast.local("2026-03-04 09:00")
    order = Order(house, build_cover(house, "R-11", DAY, DAY), "fr" if law == "LU" else "nl", "Inspector", at, at)
    return list(large_payouts_document.large_payouts_sheets(order, found))


def words(sheet: Sheet) -> str:
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def on_paper(found: LargePayouts, law: str = "LU") -> str:
    (sheet,) = sheets(found, law)
    return words(sheet)
