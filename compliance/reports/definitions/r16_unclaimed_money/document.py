"""Layout of R-16: unclaimed stakes and prizes by gaming day (NL 1.1(3), 6.1(3))."""

from collections.abc import Iterable, Iterator

from django.utils import translation
from django.utils.translation import npgettext, pgettext

from compliance.citations.texts import citation_text
from compliance.orphans.finds.presentation.words import describe_place
from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import (
    SIGNS,
    Order,
    Sheet,
    format_day,
    format_figure,
    format_money,
    format_time,
    make_sheet,
)

from ..words.orphans import CATEGORIES, STATES
from . import figures as unclaimed_money


def unclaimed_sheets(order: Order, found: unclaimed_money.Unclaimed) -> Iterator[Sheet]:
    """Return the sheets of R-16, volume by volume; each volume sums up the whole period."""
    volumes = unclaimed_money.split_volumes(found)
    for number, volume in enumerate(volumes, start=1):
        with translation.override(order.language):
            page = {
                "sign": SIGNS.get(found.currency, found.currency),
                "printed_days": [_day_words(order, each) for each in volume.days],
                "day_by_day": len(found.days) > 1,
                "earlier": _find_words(order, volume.earlier),
                "earlier_amount": format_figure(unclaimed_money.finds_total(volume.earlier)),
                "entered_late": _find_words(order, volume.entered_late),
                "entered_late_amount": format_figure(unclaimed_money.finds_total(volume.entered_late)),
                "sums": _sum_words(found.finds),
                "count": len(found.finds),
                "amount": format_figure(unclaimed_money.finds_total(found.finds)),
            }
            rows = len(volume.finds) + len(volume.earlier) + len(volume.entered_late)
            pages, place = _unclaimed_pages(volume), (number, len(volumes))
            result = _result(found)
            yield make_sheet(order, "unclaimed", volume, page, result=result, rows=rows, pages=pages, place=place)


def unclaimed_pages(found: unclaimed_money.Unclaimed) -> int:
    """Estimate the number of pages of R-16."""
    return sum(map(_unclaimed_pages, unclaimed_money.split_volumes(found)))


def _result(found: unclaimed_money.Unclaimed) -> Result:
    count = len(found.finds)
    if not count:
        return Result(pgettext("orphan report", "No found sum of this period was recorded by its end."))
    sentence = npgettext(
        "orphan report",
        "%(count)s found sum was recorded in the period, in total %(amount)s.",
        "%(count)s found sums were recorded in the period, in total %(amount)s.",
        count,
    )
    amount = format_money(unclaimed_money.finds_total(found.finds), found.currency)
    return Result(sentence % {"count": count, "amount": amount})


def _day_words(order: Order, gaming_day: unclaimed_money.Day) -> dict[str, object]:
    return {
        "day": format_day(gaming_day.gaming_day),
        "finds": _find_words(order, gaming_day.finds),
        "sums": _sum_words(gaming_day.finds),
        "amount": format_figure(gaming_day.amount),
    }


def _unclaimed_pages(volume: unclaimed_money.Unclaimed) -> int:
    return 2 + (len(volume.finds) + len(volume.earlier) + 3 * len(volume.days)) // 14


def _sum_words(finds: tuple[unclaimed_money.Find, ...]) -> list[dict[str, object]]:
    return [
        {"state": STATES[each.state], "count": each.count, "amount": format_figure(each.amount)}
        for each in unclaimed_money.sums_by_state(finds)
    ]


def _find_words(order: Order, finds: Iterable[unclaimed_money.Find]) -> list[dict[str, object]]:
    return [
        {
            "label": find.label,
            "at": format_time(order, find.found_at),
            "category": CATEGORIES[find.category],
            "where": ", ".join(filter(None, (find.game, describe_place(find.category, find.place), find.ticket))),
            "games": find.games if find.games_needed else "",
            "amount": format_figure(find.amount),
            "state": STATES[find.state],
            "waits": find.state in {"games_over", "custody_ended"},
            "ended": find.ended and _end_row(order, find.ended),
            "late": late_mark(order, find.late),
            "later": describe_later_events(order, find.later, STATES),
        }
        for find in finds
    ]


def _end_row(order: Order, ended: unclaimed_money.Ended) -> dict[str, str]:
    return {
        "at": format_time(order, ended.at),
        "by": ended.by,
        "article": citation_text(ended.article),
        "reason": ended.reason,
    }
