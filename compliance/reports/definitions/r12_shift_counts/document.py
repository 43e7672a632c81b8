"""Layout of R-12: floats, boxes and slips of each gaming day, each count with its pieces and signatures."""

from collections.abc import Iterable, Iterator

from django.utils import translation
from django.utils.formats import date_format, number_format
from django.utils.translation import pgettext

from compliance.citations.texts import citation_text
from compliance.http.formatting.money import with_currency
from compliance.reports.rendering import charts
from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import (
    FIXED,
    SIGNS,
    Order,
    Sheet,
    format_day,
    format_figure,
    format_time,
    make_sheet,
    signed_figure,
)
from compliance.rules.values.amounts import ZERO

from ..words.cage import (
    BOOKINGS,
    BREACHES,
    COUNTS,
    MOVES,
    OUTCOMES,
    PLACES,
    SLIPS,
    STEPS_LATER,
    TRIED,
    at_table,
    missing_numbers,
    series_summary,
)
from . import figures as shift_counts

TIMES = f"{FIXED}×{FIXED}"
ROWS_ON_A_PAGE = 4
LATER = BOOKINGS | OUTCOMES | STEPS_LATER


def shift_counts_sheets(order: Order, found: shift_counts.ShiftCounts) -> Iterator[Sheet]:
    """Return the sheets of R-12, volume by volume."""
    for volume in shift_counts.split_volumes(found):
        with translation.override(order.language):
            page = {
                "sign": SIGNS.get(volume.currency, volume.currency),
                "numbering": [series_summary(each) for each in volume.numbering],
                "printed_days": [_day_words(order, each) for each in volume.days],
                "days_counted": len(found.days),
                "shifts": sum(len(each.shifts) for each in found.days),
                "boxes": sum(len(each.boxes) for each in found.days),
                "slips": sum(len(each.slips) for each in found.days),
                "breaches": sum(len(each.breaches) for each in found.days),
                "totals": [_total_row(each) for each in volume.totals],
                "chart": _variance_chart(order, found.days),
            }
            rows = sum(each.rows for each in volume.days)
            yield make_sheet(
                order,
                "shift_counts",
                volume,
                page,
                result=_result(found),
                rows=rows,
                pages=_estimate_pages(volume),
                place=(volume.number, volume.of),
            )


def shift_counts_pages(found: shift_counts.ShiftCounts) -> int:
    """Estimate the number of pages of R-12."""
    return sum(map(_estimate_pages, shift_counts.split_volumes(found)))


def _estimate_pages(volume: shift_counts.Volume) -> int:
    return 3 + sum(each.rows for each in volume.days) // ROWS_ON_A_PAGE


def _result(found: shift_counts.ShiftCounts) -> Result:
    if not found.days:
        return Result(
            pgettext("cage report", "No float was opened, no slip was prepared and nothing was refused in the period.")
        )
    counts = sum(len(each.valid_counts) for each in found.days)
    differing = sum(len(each.differing_counts) for each in found.days)
    open_, unsigned = (sum(getattr(each, name) for each in found.days) for name in ("open_drawers", "unsigned_count"))
    sentence = pgettext("cage report", "No count differs; counts: %(counts)s.") % {"counts": counts}
    if differing:
        sentence = pgettext(
            "cage report", "Counts that differ: %(differing)s of %(counts)s, together by %(difference)s."
        )
        difference = signed_figure(sum((each.difference for each in found.days), ZERO))
        sign = SIGNS.get(found.currency, found.currency)
        sentence %= {"differing": differing, "counts": counts, "difference": with_currency(difference, sign)}
    details = []
    if open_ or unsigned:
        waiting = pgettext("cage report", "Floats still open: %(open)s; counts without a signature: %(unsigned)s.")
        details.append(waiting % {"open": open_, "unsigned": unsigned})
    missing = missing_numbers(found.numbering)
    if missing:
        details.append(missing)
    return Result(sentence, sound=_verdict(bool(differing or missing), bool(details)), details=tuple(details))


def _verdict(faulty: bool, waiting: bool) -> bool | None:
    """Return no verdict while counts or signatures are outstanding and nothing is wrong."""
    if faulty:
        return False
    return None if waiting else True


def _total_row(total: shift_counts.Total) -> dict[str, object]:
    return {
        "place": PLACES[total.kind],
        "counted": total.counted,
        "counts": total.counts,
        "differing": total.differing,
        "short": format_figure(total.short),
        "over": signed_figure(total.over),
        "unsigned": total.unsigned,
        "open": total.open,
    }


def _variance_chart(order: Order, days: tuple[shift_counts.Day, ...]) -> charts.Chart | None:
    """Return a chart of the variances by day, or by count for a single day; None if there is no variance."""
    if not any(each.differing_counts for each in days):
        return None
    if len(days) > 1:
        sums = [(date_format(each.gaming_day, "d/m"), each.difference) for each in days]
        across = pgettext("cage report", "gaming day")
    else:
        drawers = [(shift.label, each) for shift in days[0].shifts for each in shift.counts]
        boxes = [(box.box, box.valid_count) for box in days[0].boxes if box.valid_count]
        counted = [(label, each) for label, each in (*drawers, *boxes) if each.is_valid and each.compared]
        sums = [(label, each.difference) for label, each in counted if each.difference or each.kind != "opening"]
        across = pgettext("cage report", "drawer or box")
    points = [charts.Point(label, amount, signed_figure(amount)) for label, amount in sums]
    title = pgettext("cage report", "Differences of the counts that stand")
    return charts.bar_chart(title, points, unit=order.house.currency, across=across)


def _day_words(order: Order, cage_day: shift_counts.Day) -> dict[str, object]:
    return {
        "day": format_day(cage_day.gaming_day),
        "closed": cage_day.closed
        and {
            "expected": format_figure(cage_day.closed.expected),
            "counted": format_figure(cage_day.closed.counted),
            "difference": signed_figure(cage_day.closed.difference),
            "result": signed_figure(cage_day.closed.result),
            "by": cage_day.closed.by,
            "at": format_time(order, cage_day.closed.at),
        },
        "counts": len(cage_day.valid_counts),
        "differing": len(cage_day.differing_counts),
        "difference": signed_figure(cage_day.difference),
        "later": describe_later_events(order, cage_day.later, LATER),
        "unsigned": cage_day.unsigned_count,
        "open_drawers": cage_day.open_drawers,
        "desks": [_shift_words(order, each) for each in cage_day.shifts if not each.at_table],
        "tables": [_shift_words(order, each) for each in cage_day.shifts if each.at_table],
        "sheets": [
            *(
                _count_sheet(order, each.label, _place_name(each.place), count)
                for each in cage_day.shifts
                for count in each.counts
            ),
            *(
                _count_sheet(order, each.box, _place_name(each.table), count)
                for each in cage_day.boxes
                for count in each.counts
            ),
        ],
        "boxes": [_box_words(order, each) for each in cage_day.boxes],
        "slips": [_slip_words(order, each) for each in cage_day.slips],
        "tips": [_tip_words(order, shift, each) for shift in cage_day.shifts for each in shift.tips],
        "breaches": [_breach_words(order, each) for each in cage_day.breaches],
    }


def _place_name(place: shift_counts.Place) -> str:
    """Return the name of a desk, or a table with its game as in R-11."""
    if place.at_table:
        return f"{at_table(place.name)} · {place.game}"
    return place.name


def _drawer_origin(drawer: shift_counts.Drawer) -> dict[str, str]:
    return {"place": _place_name(drawer.place), "shift": drawer.shift}


def _shift_words(order: Order, shift: shift_counts.Shift) -> dict[str, object]:
    closing = shift.closing
    return {
        "label": shift.label,
        "place": _place_name(shift.place),
        "held_by": shift.held_by,
        "opened_at": format_time(order, shift.opened_at),
        "before": shift.before,
        "opening": _count_words(order, shift.opening),
        "booked": [
            {
                "what": BOOKINGS[each.kind],
                "count": each.count,
                "amount": signed_figure(each.amount) if each.amount else "",
            }
            for each in shift.booked
        ],
        "closing": closing and _count_words(order, closing),
        # An opening and a closing count are normal; more are repetitions.
        "repeated": sum(each.late is None for each in shift.counts) > 2,
        "late_counts": [_count_words(order, each) for each in shift.counts if each.late],
        "later": describe_later_events(order, shift.later, LATER),
    }


def _count_words(order: Order, count: shift_counts.Count) -> dict[str, object]:
    return {
        "kind": COUNTS[count.kind],
        "by": count.by,
        "at": format_time(order, count.at),
        "counted": format_figure(count.counted),
        "expected": format_figure(count.expected) if count.compared else "–",
        "difference": signed_figure(count.difference) if count.compared else "–",
        "differs": bool(count.difference),
        "is_valid": count.is_valid,
        "explained": count.explained
        and {
            "said": count.explained.said,
            "checked": count.explained.checked,
            "by": count.explained.by,
            "at": format_time(order, count.explained.at),
        },
        "signatures": [_signature_row(order, each) for each in count.signatures if each.late is None],
        "late_signatures": [_signature_row(order, each) for each in count.signatures if each.late],
        "late": late_mark(order, count.late),
        "later": describe_later_events(order, count.later, LATER),
    }


def _count_sheet(order: Order, label: str, place: str, count: shift_counts.Count) -> dict[str, object]:
    """Return a count by denomination, such as 40 × 50, largest value first."""
    return _count_words(order, count) | {
        "label": label,
        "place": place,
        "cash": _pieces_text(count, "note", "coin"),
        "chips": _pieces_text(count, "chip"),
        "plaques": _pieces_text(count, "plaque"),
    }


def _pieces_text(count: shift_counts.Count, *media: str) -> str:
    return ", ".join(_quantity_text(each) for medium in media for each in count.pieces if each.medium == medium)


def _quantity_text(pieces: shift_counts.Pieces) -> str:
    cents = 0 if pieces.value == pieces.value.to_integral_value() else 2
    value = number_format(pieces.value, cents, force_grouping=True)
    return f"{number_format(pieces.quantity, force_grouping=True)}{TIMES}{value}".replace(" ", FIXED)


def _signature_row(order: Order, each: shift_counts.Signed) -> dict[str, str]:
    return {"by": each.by, "at": format_time(order, each.at)}


def _box_words(order: Order, box: shift_counts.Box) -> dict[str, object]:
    opened, counted = box.opened, box.valid_count
    return {
        "box": box.box,
        "table": _place_name(box.table),
        "shift": box.shift,
        "seal": box.seal,
        "fitted_by": box.fitted_by,
        "fitted_at": format_time(order, box.fitted_at),
        "moves": [
            {
                "step": MOVES[each.step],
                "at": format_time(order, each.at),
                "seal": "" if each.seal == box.seal else each.seal,
                "place": each.place,
                "by": f"{each.by}, {each.witness}",
                "answer": _answer_words(order, each.answer),
                "late": late_mark(order, each.late),
                "later": describe_later_events(order, each.later, LATER),
            }
            for each in box.moves
        ],
        "late": late_mark(order, box.late),
        "later": describe_later_events(order, box.later, LATER),
        "late_counts": [_count_words(order, each) for each in box.counts if each.late],
        "opened": opened
        and {
            "at": format_time(order, opened.at),
            "by": f"{opened.by}, {opened.witness}",
            "whole": opened.seal_whole,
            "remark": opened.remark,
            "answer": _answer_words(order, opened.answer),
        },
        "dropped": format_figure(box.dropped),
        "count": counted and _count_words(order, counted),
        "repeated": sum(each.late is None for each in box.counts) > 1,
    }


def _answer_words(order: Order, answer: shift_counts.Answer) -> dict[str, object]:
    settled = answer.settled
    return {
        "signed": answer.agreed is True,
        "disputed": answer.agreed is False,
        "at": format_time(order, answer.at) if answer.at else "",
        "said": answer.said,
        "settled": settled and {"by": settled.by, "at": format_time(order, settled.at), "reason": settled.reason},
    }


def _slip_words(order: Order, slip: shift_counts.Slip) -> dict[str, object]:
    return {
        "label": slip.label,
        "kind": SLIPS[slip.kind],
        "giver": _drawer_origin(slip.giver),
        "taker": _drawer_origin(slip.taker),
        "cash": format_figure(slip.cash),
        "chips": format_figure(slip.chips),
        "plaques": format_figure(slip.plaques),
        "amount": format_figure(slip.amount),
        "prepared": _signature_row(order, slip.prepared),
        "outcome": OUTCOMES[slip.outcome] if slip.outcome else "",
        "ended": slip.ended and _signature_row(order, slip.ended),
        "reason": slip.reason,
        "later": describe_later_events(order, slip.later, LATER),
    }


def _tip_words(order: Order, shift: shift_counts.Shift, tip: shift_counts.Tip) -> dict[str, object]:
    return {
        "place": _place_name(shift.place),
        "label": shift.label,
        "at": format_time(order, tip.at),
        "by": tip.by,
        "amount": format_figure(tip.amount),
        "colour_chips": tip.colour_chips,
        "late": late_mark(order, tip.late),
    }


def _breach_words(order: Order, breach: shift_counts.Breach) -> dict[str, object]:
    return {
        "what": BREACHES[breach.kind],
        "at": format_time(order, breach.at),
        "by": breach.by,
        "where": _place_name(breach.place) if breach.place else breach.box,
        "detail": _describe_attempts(breach.detail),
        "amount": "" if breach.amount is None else format_figure(breach.amount),
        "article": citation_text(breach.article),
        "said": breach.said,
    }


def _describe_attempts(words: Iterable[str]) -> str:
    """Return refused attempts as text; other means of payment keep the name that was typed."""
    return ", ".join(str(TRIED.get(each, each)) for each in words if each)
