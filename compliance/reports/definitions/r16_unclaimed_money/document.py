"""Layout of R-16: unclaimed stakes and prizes by gaming day (NL 1.1(3~), 6.1(3~))."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import translation

from compliance.orphans.finds.presentation.words import spot
from compliance.reports.rendering.late_entries import late_mark, told_later
from compliance.reports.rendering.sheet import SIGNS, Order, Sheet, clock, day, figure, make_sheet

from ..words.orphans import CATEGORIES, STATES
from . import figures as unclaimed


def unclaimed_sheets(order: Order, found: unclaimed.Unclaimed) -> Iterator[Sheet]:
    """Return the sheets of R-16, volume by volume; each volume sums up the whole period."""
    volumes = unclaimed.bind(found)
    for number, volume in enumerate(volumes, start=1):
        with translation.override(order.language):
            page = {
                "sign": SIGNS.get(found.currency, found.currency),
                "days_told": [_day(order, each) for each in volume.days],
                "day_by_day": len(found.days) > 1,
                "earlier": _finds(order, volume.earlier),
                "earlier_amount": figure(unclaimed.total(volume.earlier)),
                "entered_late": _finds(order, volume.entered_late),
                "entered_late_amount": figure(unclaimed.total(volume.entered_late)),
                "sums": _sums(found.finds),
                "count": len(found.finds),
                "amount": figure(unclaimed.total(found.finds)),
            }
            rows = len(volume.finds) + len(volume.earlier) + len(volume.entered_late)
            pages, place = _unclaimed_pages(volume), (number, len(volumes))
            yield make_sheet(order, "unclaimed", volume, page, rows=rows, pages=pages, place=place)


def unclaimed_pages(found: unclaimed.Unclaimed) -> int:
    """Estimate the number of pages of R-16."""
    return sum(map(_unclaimed_pages, unclaimed.bind(found)))


def _day(order: Order, gaming_day: unclaimed.Day) -> dict[str, Any]:
    return {
        "day": day(gaming_day.gaming_day),
        "finds": _finds(order, gaming_day.finds),
        "sums": _sums(gaming_day.finds),
        "amount": figure(gaming_day.amount),
    }


def _unclaimed_pages(volume: unclaimed.Unclaimed) -> int:
    return 1 + (len(volume.finds) + len(volume.earlier) + 3 * len(volume.days)) // 14


def _sums(finds: tuple[unclaimed.Find, ...]) -> list[dict[str, Any]]:
    return [
        {"state": STATES[each.state], "count": each.count, "amount": figure(each.amount)}
        for each in unclaimed.sums(finds)
    ]


def _finds(order: Order, finds: Iterable[unclaimed.Find]) -> list[dict[str, Any]]:
    return [
        {
            "label": find.label,
            "at": clock(order, find.found_at),
            "category": CATEGORIES[find.category],
            "where": ", ".join(filter(None, (find.game, spot(find.category, find.place)))),
            "games": find.games if find.games_needed else "",
            "amount": figure(find.amount),
            "state": STATES[find.state],
            "waits": find.state in {"games_over", "custody_ended"},
            "ended": find.ended and _end_row(order, find.ended),
            "late": late_mark(order, find.late),
            "later": told_later(order, find.later, STATES),
        }
        for find in finds
    ]


def _end_row(order: Order, ended: unclaimed.Ended) -> dict[str, str]:
    return {"at": clock(order, ended.at), "by": ended.by, "article": ended.article, "reason": ended.reason}
