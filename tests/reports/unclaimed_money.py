"""The report of unclaimed money on paper."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from compliance.reports import unclaimed_document
from compliance.reports.cover import cover
from compliance.reports.sheet import Order
from compliance.reports.unclaimed import Unclaimed
from tests import cast

DAY = date(2026, 3, 3)
NEXT = DAY + timedelta(days=1)


def dutch() -> Any:
    return replace(cast.house(), jurisdiction="NL")


def papers(found: Unclaimed, at: Any = cast.TUESDAY) -> list[str]:
    order = Order(dutch(), cover(dutch(), "R-16", DAY, NEXT), "nl", "Inspector", at, at)
    return [" ".join(sheet.html.split()) for sheet in unclaimed_document.unclaimed_sheets(order, found)]


def on_paper(found: Unclaimed, at: Any = cast.TUESDAY) -> str:
    (html,) = papers(found, at)
    return html
