"""Layout of R-17: the hits of jackpots with their evidence, meters, disconnections and removals."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext, npgettext, pgettext, pgettext_lazy

from compliance.jackpots.presentation import words
from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_day, format_money, format_time, make_sheet

from . import figures

ROWS_ON_A_PAGE = 10
LATER = {
    "verified": pgettext_lazy("jackpot report", "verified"),
    "no_right": pgettext_lazy("jackpot report", "verified: no right to the jackpot"),
    "requested": pgettext_lazy("jackpot report", "payout requested"),
}


def jackpots_sheets(order: Order, found: figures.Jackpots) -> Iterator[Sheet]:
    """Return the sheets of R-17, always one volume."""
    with translation.override(order.language):
        page = {
            "found": found,
            "meters": [_meter_words(found, each) for each in found.meters],
            "hits": [_hit_words(order, found, each) for each in found.hits],
            "disconnections": [_disconnection_words(order, each) for each in found.disconnections],
            "notices": [_notice_words(each) for each in found.notices],
            "removals": [_removal_words(found, each) for each in found.removals],
        }
        rows, pages = found.rows, jackpots_pages(found)
        yield make_sheet(order, "jackpots", found, page, result=_result(found), rows=rows, pages=pages)


def jackpots_pages(found: figures.Jackpots) -> int:
    """Estimate the number of pages of R-17."""
    return 2 + found.rows // ROWS_ON_A_PAGE


def _result(found: figures.Jackpots) -> Result:
    if not found.rows:
        return Result(pgettext("jackpot report", "The casino had no jackpot in the period."))
    count, unverified = len(found.hits), found.unverified
    sentence = npgettext(
        "jackpot report",
        "%(count)s jackpot was won in the period.",
        "%(count)s jackpots were won in the period.",
        count,
    )
    details = []
    if unverified:
        waiting = npgettext(
            "jackpot report", "%(count)s hit is not verified.", "%(count)s hits are not verified.", unverified
        )
        details.append(waiting % {"count": unverified})
    if found.removals:
        removed = pgettext("jackpot report", "Redistributed from removed jackpots: %(amount)s.")
        details.append(removed % {"amount": format_money(found.redistributed, found.currency)})
    return Result(sentence % {"count": count}, details=tuple(details))


def _meter_words(found: figures.Jackpots, row: figures.Meter) -> dict[str, object]:
    return {
        "jackpot": row.jackpot,
        "kind": words.KINDS[row.kind],
        "scope": words.SCOPES[row.scope],
        "game": words.GAMES[row.game],
        "level": words.LEVELS.get(row.level, ""),
        "seed": format_money(row.seed, found.currency),
        "shown_at": row.shown_at,
        "before": format_money(row.before, found.currency) if row.before is not None else "–",
        "after": format_money(row.after, found.currency),
        "readings": row.readings,
        "hits": row.hits,
    }


def _hit_words(order: Order, found: figures.Jackpots, row: figures.Hit) -> dict[str, object]:
    verification = row.verification
    local = order.house.local(row.hit_at)
    milliseconds = local.microsecond // 1000
    return {
        "number": row.number,
        "jackpot": row.jackpot,
        "place": row.place,
        "at_machine": row.at_machine,
        "combination": row.combination,
        # The five seconds are counted in milliseconds.
        "time": f"{format_time(order, row.hit_at, 'SHORT_DATE_FORMAT')} {local:%H:%M:%S}.{milliseconds:03d}",
        "amount": format_money(row.amount, found.currency),
        "first": row.first,
        "claims": [
            {
                "box": each.box,
                "bet": format_money(each.jackpot_bet, found.currency),
                "stake": format_money(each.stake, found.currency),
                "seat": each.seat,
                "wins": each.wins,
            }
            for each in row.claims
        ],
        "shares": [
            {
                "winner": _winner(each),
                "amount": format_money(each.amount, found.currency),
                "payouts": ", ".join(each.payouts) or "–",
            }
            for each in row.shares
        ],
        # The rounding of shares: the sum that is paid may differ from the meter.
        "borne": format_money(row.paid - row.amount, found.currency) if row.paid != row.amount else "",
        "recorded": {"by": row.recorded_by, "at": format_time(order, row.recorded_at)},
        "verification": verification
        and {
            "sound": verification.sound,
            "said": verification.said,
            "by": verification.by,
            "at": format_time(order, verification.at),
        },
        "late": late_mark(order, row.late),
        "later": describe_later_events(order, row.later, LATER),
    }


def _winner(row: figures.Share) -> str:
    if row.box is None:
        return capfirst(str(words.REASONS[row.reason]))
    sentence = gettext("box %(box)s, %(reason)s") % {"box": row.box, "reason": words.REASONS[row.reason]}
    return capfirst(sentence)


def _disconnection_words(order: Order, row: figures.Disconnection) -> dict[str, object]:
    return {
        "jackpot": row.jackpot,
        "began_at": format_time(order, row.began_at),
        "ended_at": format_time(order, row.ended_at) if row.ended_at is not None else "–",
        "reason": row.reason,
        "by": row.by,
    }


def _notice_words(row: figures.Notice) -> dict[str, object]:
    return {
        "jackpot": row.jackpot,
        "announced_on": format_day(row.announced_on),
        "remove_on": format_day(row.remove_on),
        "posted_at": row.posted_at,
        "by": row.by,
    }


def _removal_words(found: figures.Jackpots, row: figures.Removal) -> dict[str, object]:
    return {
        "jackpot": row.jackpot,
        "announced_on": format_day(row.announced_on) if row.announced_on is not None else "–",
        "removed_on": format_day(row.removed_on),
        "meter": format_money(row.meter, found.currency),
        "seed": format_money(row.seed, found.currency),
        "parts": [
            {
                "goes_to": each.goes_to,
                "promotion": each.to_promotion,
                "amount": format_money(each.amount, found.currency),
            }
            for each in row.parts
        ],
        "by": row.by,
    }
