"""Layout of R-11: large payouts with all participants, and the alerts of the period."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import npgettext, pgettext, pgettext_lazy

from compliance.http.formatting.dates_and_numbers import with_label
from compliance.reports.rendering.late_entries import describe_later_events
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

from ..words.cage import (
    ANSWERS,
    CHECKS,
    CHEF_SAYS,
    DIRECTIONS,
    GATES,
    JACKPOTS,
    MEANS,
    ORIGINS,
    RULES,
    STATES,
    at_table,
    missing_numbers,
    series_summary,
)
from . import figures as large_payouts

PAYOUTS_ON_A_PAGE = 5
LATER = STATES | GATES | CHEF_SAYS | CHECKS | {"cleared": pgettext_lazy("cage report", "cleared")}


def large_payouts_sheets(order: Order, found: large_payouts.LargePayouts) -> Iterator[Sheet]:
    """Return the sheets of R-11, volume by volume; each volume sums up the whole period."""
    volumes = large_payouts.split_volumes(found)
    for number, volume in enumerate(volumes, start=1):
        with translation.override(order.language):
            page = _summary_words(found) | _list_payouts(order, volume) | {"is_last": number == len(volumes)}
            pages, place = large_payouts_pages(volume), (number, len(volumes))
            rows, result = _count_rows(volume), _result(found)
            yield make_sheet(order, "large_payouts", volume, page, result=result, rows=rows, pages=pages, place=place)


def _result(found: large_payouts.LargePayouts) -> Result:
    count, uncleared = len(found.payouts), _uncleared_alerts(found)
    details = []
    if uncleared:
        details = [pgettext("cage report", "Alerts that are not cleared: %(uncleared)s.") % {"uncleared": uncleared}]
    missing = missing_numbers([found.numbering])
    if missing:
        details.append(missing)
    sound = False if missing else None
    if not count:
        none = pgettext("cage report", "No large payout was requested in the period.")
        return Result(none, sound=sound, details=tuple(details))
    sentence = npgettext(
        "cage report",
        "%(count)s large payout was requested in the period, in total %(amount)s.",
        "%(count)s large payouts were requested in the period, in total %(amount)s.",
        count,
    )
    amount = format_money(large_payouts.payout_total(found.payouts), found.currency)
    return Result(sentence % {"count": count, "amount": amount}, sound=sound, details=tuple(details))


def _uncleared_alerts(found: large_payouts.LargePayouts) -> int:
    return sum(each.clearance is None for each in found.alerts)


def _summary_words(found: large_payouts.LargePayouts) -> dict[str, object]:
    return {
        "sign": SIGNS.get(found.currency, found.currency),
        "count": len(found.payouts),
        "amount": format_figure(large_payouts.payout_total(found.payouts)),
        "states": _sum_words(large_payouts.by_state(found.payouts), STATES),
        # Earlier payouts as well: what was paid in the period may have been requested before it.
        "means": _sum_words(large_payouts.by_means((*found.payouts, *found.earlier)), MEANS),
        "numbering": [series_summary(found.numbering)],
        "watched": found.watched,
        "raised": len(found.alerts),
        "uncleared": _uncleared_alerts(found),
    }


def _list_payouts(order: Order, volume: large_payouts.LargePayouts) -> dict[str, object]:
    return {
        "printed_days": [
            {
                "day": format_day(each.gaming_day),
                "payouts": _payout_words(order, each.payouts),
                "amount": format_figure(each.amount),
            }
            for each in volume.days
        ],
        "earlier": _payout_words(order, volume.earlier),
        "earlier_amount": format_figure(large_payouts.payout_total(volume.earlier)),
        "denied": _payout_words(order, volume.denied),
        "denied_amount": format_figure(large_payouts.payout_total(volume.denied)),
        "alerts": [_alert_words(order, each) for each in volume.alerts],
    }


def large_payouts_pages(found: large_payouts.LargePayouts) -> int:
    """Estimate the number of pages of R-11."""
    return sum(2 + _count_rows(volume) // PAYOUTS_ON_A_PAGE for volume in large_payouts.split_volumes(found))


def _count_rows(volume: large_payouts.LargePayouts) -> int:
    return len(volume.payouts) + len(volume.earlier) + len(volume.denied) + len(volume.alerts)


def _sum_words(sums: Iterable[large_payouts.Sum], words: dict[str, Any]) -> list[dict[str, object]]:
    return [{"what": words[each.what], "count": each.count, "amount": format_figure(each.amount)} for each in sums]


def _payout_words(order: Order, payouts: Iterable[large_payouts.Payout]) -> list[dict[str, object]]:
    return [
        {
            "label": each.label,
            "won_at": format_time(order, each.won.at),
            "where": _origin_text(each.won),
            "bet": _bet_text(each.won),
            "answer": _answer_text(each.won),
            "doubtful": each.won.explained in ("uncertain", "unexplained"),
            "amount": format_figure(each.amount),
            "means": MEANS[each.means],
            "beneficiary": each.beneficiary,
            "paper": each.paper,
            "state": STATES[each.state],
            "ends_badly": each.state in ("refused", "withheld", "voided"),
            "history": _history_rows(order, each),
            "later": describe_later_events(order, each.later, LATER),
            "waits_for": GATES[each.gate] if each.waits_for_gate else "",
        }
        for each in payouts
    ]


def _origin_text(payout: large_payouts.Won) -> str:
    if payout.origin == "table":
        origin = at_table(payout.place)
    elif payout.origin == "machine":
        origin = pgettext("cage report", "machine %(name)s") % {"name": payout.place}
    else:
        origin = str(ORIGINS[payout.origin])
    parts = (origin, payout.game, str(JACKPOTS[payout.jackpot]) if payout.jackpot else "")
    return " · ".join(filter(None, parts))


def _bet_text(payout: large_payouts.Won) -> str:
    stake = (
        pgettext("cage report", "stake %(amount)s") % {"amount": format_figure(payout.stake)}
        if payout.stake is not None
        else ""
    )
    returned = pgettext("cage report", "stake returned") if payout.stake_returned else ""
    return " · ".join(filter(None, (payout.bet, stake, payout.odds, returned)))


def _answer_text(payout: large_payouts.Won) -> str:
    # Chips are changed at the desk, not won with one bet.
    if payout.origin == "chips":
        return ""
    if payout.explained_amount is None:
        return str(ANSWERS[payout.explained])
    return with_label(ANSWERS[payout.explained], format_figure(payout.explained_amount))


def _history_rows(order: Order, payout: large_payouts.Payout) -> list[dict[str, str]]:
    """Return steps, preconditions and settlement checks in chronological order."""
    lines = [
        (
            each.at,
            {
                "what": str(STATES[each.state]),
                "at": format_time(order, each.at),
                "by": each.by,
                "more": " · ".join(filter(None, (_step_detail(payout, each), each.reason))),
            },
        )
        for each in payout.steps
    ]
    lines += [
        (
            each.at,
            {
                "what": str(GATES[each.kind]),
                "at": format_time(order, each.at),
                "by": _informed_text(each),
                "more": " · ".join(filter(None, (_informed_by(each.informed), each.said))),
            },
        )
        for each in payout.gates
    ]
    lines += [
        (
            answered_at,
            {
                "what": str(CHEF_SAYS["denied" if each.denied else "confirmed"]),
                "at": format_time(order, answered_at),
                "by": each.informed,
                "more": "",
            },
        )
        for each in payout.gates
        if (answered_at := each.answered_at) is not None
    ]
    lines += [(each.at, _check_row(order, each)) for each in payout.checks]
    return [line for _at, line in sorted(lines, key=lambda each: each[0])]


def _check_row(order: Order, check: large_payouts.Check) -> dict[str, str]:
    # An incomplete sum differs from the payout without an error of the staff.
    incomplete = "" if check.is_complete else pgettext("cage report", "incomplete: an amount is not in the document")
    return {
        "what": str(CHECKS["check_agrees" if check.agrees else "check_differs"]),
        "at": format_time(order, check.at),
        "by": check.by,
        "more": " · ".join(filter(None, (check.game, format_figure(check.paid), incomplete))),
    }


def _informed_text(gate: large_payouts.Gate) -> str:
    """Return who confirmed a precondition, or which third person was reported as informed."""
    if gate.informed in ("", gate.by):
        return gate.by
    return pgettext("cage report", "stated by %(name)s") % {"name": gate.by}


def _informed_by(name: str) -> str:
    if name:
        return pgettext("cage report", "informed: %(name)s") % {"name": name}
    return ""


def _step_detail(payout: large_payouts.Payout, step: large_payouts.Step) -> str:
    """Return the end of a hold, or the float and reference of a payment."""
    if step.expected_on:
        on = date_format(step.expected_on, "SHORT_DATE_FORMAT")
        return pgettext("cage report", "expected on %(day)s") % {"day": on}
    if step.state == "paid":
        return payout.drawer or payout.reference
    return ""


def _alert_words(order: Order, alert: large_payouts.Alert) -> dict[str, object]:
    cleared = alert.clearance
    return {
        "at": format_time(order, alert.raised_at),
        "guest": alert.guest,
        "rule": RULES[alert.rule],
        "direction": DIRECTIONS[alert.direction],
        "threshold": format_figure(alert.threshold),
        "since": date_format(alert.since, "SHORT_DATE_FORMAT"),
        "operations": [
            {
                "label": each.label or pgettext("cage report", "exchange"),
                "day": date_format(each.gaming_day, "SHORT_DATE_FORMAT"),
                "amount": format_figure(each.amount),
            }
            for each in alert.operations
        ],
        "total": format_figure(alert.total),
        "cleared": cleared and {"at": format_time(order, cleared.at), "by": cleared.by, "reason": cleared.reason},
        "later": describe_later_events(order, alert.later, LATER),
    }
