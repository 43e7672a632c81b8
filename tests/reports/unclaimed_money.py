"""The report of unclaimed money on paper."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from compliance.reports.definitions.r16_unclaimed_money import document as unclaimed_document
from compliance.reports.definitions.r16_unclaimed_money.figures import Unclaimed
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast

DAY = date(2026, 3, 3)
NEXT = DAY + timedelta(days=1)


def dutch() -> Any:
    return replace(cast.house(), jurisdiction="NL")


def papers(found: Unclaimed, at: Any = cast.TUESDAY) -> list[str]:
    order = Order(dutch(), build_cover(dutch(), "R-16", DAY, NEXT), "nl", "Inspector", at, at)
    return [" ".join(sheet.html.split()) for sheet in unclaimed_document.unclaimed_sheets(order, found)]


def on_paper(found: Unclaimed, at: Any = cast.TUESDAY) -> str:
    (html,) = papers(found, at)
    return html
