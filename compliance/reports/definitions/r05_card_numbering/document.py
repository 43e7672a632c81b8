"""Layout of R-05: the numbering of each card series (LU art. 76(1))."""

from collections.abc import Iterator

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from compliance.reports.rendering.late_entries import late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import Order, Sheet, format_time, make_sheet
from compliance.rules.admissions.door_control import asks_for_cards

from ..words.cards import SERIES
from . import figures as card_numbering

NARROW = "\u202f"

FINDINGS = {
    card_numbering.Finding.GAPS: gettext_lazy("Numbers are missing"),
    card_numbering.Finding.DUPLICATES: gettext_lazy("Duplicate numbers"),
    card_numbering.Finding.OTHER_DAYS: gettext_lazy("Numbers belong to another gaming day"),
    card_numbering.Finding.BREAK_BEFORE: gettext_lazy("Does not follow the previous span"),
    card_numbering.Finding.COUNTER_DIFFERS: gettext_lazy("The counter does not agree with the last card"),
    card_numbering.Finding.STUBS_DIFFER: gettext_lazy("Stubs are missing or bear another number"),
}


def card_numbering_sheets(order: Order, numbering: card_numbering.CardNumbering) -> Iterator[Sheet]:
    """Return the sheets of R-05, always one volume."""
    with translation.override(order.language):
        page = {
            "series": [_series_words(order, each) for each in numbering.series],
            "cards": numbering.rows,
            "cancelled": [_annulment_row(order, each) for series in numbering.series for each in series.cancelled],
        }
        result, pages = _result(order, numbering), card_numbering_pages(numbering)
        yield make_sheet(order, "card_numbering", numbering, page, result=result, rows=numbering.rows, pages=pages)


def card_numbering_pages(numbering: card_numbering.CardNumbering) -> int:
    """Estimate the number of pages of R-05."""
    return 2 + sum(len(series.cancelled) for series in numbering.series) // 30


def _result(order: Order, numbering: card_numbering.CardNumbering) -> Result:
    if not numbering.series:
        if asks_for_cards(order.house.rulebook(order.cover.last_day)):
            return Result(_("No series of numbered cards was open in this house: there is no numbering to check."))
        return Result(_("This house issues no numbered cards: its rules ask for none."))
    if not numbering.sound:
        return Result(
            _("The numbering is not in order."), sound=False, details=(_("The findings are listed below by series."),)
        )
    each_once = _(
        "In every series each serial number between the first and the last occurs exactly once, the period follows the "
        "previous one, every card has its stub, and the counter agrees with the last card issued."
    )
    return Result(_("The numbering is uninterrupted."), sound=True, details=(each_once,))


def _series_words(order: Order, series: card_numbering.Series) -> dict[str, object]:
    """Return one series as formatted text: the findings and the numbers they concern."""
    label = series.label
    found = {
        card_numbering.Finding.GAPS: ", ".join(
            label(gap.first) if gap.count == 1 else f"{label(gap.first)} – {label(gap.last)}" for gap in series.gaps
        ),
        card_numbering.Finding.DUPLICATES: ", ".join(
            f"{label(each.number)} (×{NARROW}{each.times})" for each in series.duplicates
        ),
        card_numbering.Finding.OTHER_DAYS: ", ".join(map(label, series.other_days)),
        card_numbering.Finding.STUBS_DIFFER: ", ".join(map(label, series.stubs_differ)),
        card_numbering.Finding.BREAK_BEFORE: _("expected %(expected)s, found %(found)s")
        % {"expected": label(series.expected_first), "found": label(series.first or 0)},
        card_numbering.Finding.COUNTER_DIFFERS: _("expected %(expected)s, found %(found)s")
        % {"expected": series.expected_counter, "found": series.counter},
    }
    return {
        "title": SERIES[series.series],
        "first": label(series.first) if series.first else "",
        "last": label(series.last) if series.last else "",
        "before": label(series.last_before) if series.last_before else "",
        "count": series.count,
        "missing": series.missing_count,
        "duplicates": len(series.duplicates),
        "cancelled": sum(each.late is None for each in series.cancelled),
        "counter": series.counter,
        "sound": series.sound,
        "findings": [(FINDINGS[each], found[each]) for each in series.findings],
    }


def _annulment_row(order: Order, cancelled: card_numbering.Cancelled) -> dict[str, object]:
    return {
        "number": cancelled.number,
        "asked_by": cancelled.asked_by,
        "asked_at": format_time(order, cancelled.asked_at),
        "confirmed_by": cancelled.confirmed_by,
        "confirmed_at": format_time(order, cancelled.confirmed_at),
        "late": late_mark(order, cancelled.late),
    }
