"""Marks on paper for late entries and subsequent events."""

from collections.abc import Iterable, Mapping

from django.utils.translation import pgettext

from ..figures.domain.lateness import Counted, Late, SubsequentEvent
from .sheet import Order, format_time


def late_mark(order: Order, late: Late | None) -> dict[str, str] | None:
    """Return time and author of a late entry; None if the row was entered in time."""
    if late:
        return {"at": format_time(order, late.at), "by": late.by}
    return None


def cutoff_lines(border: str, since: Counted) -> list[str]:
    """Return the cut-off of a report and the number of later entries, for its head."""
    counts = {"late": since.late, "later": since.later}
    return [
        pgettext("report", "%(border)s; later entries are shown separately") % {"border": border},
        pgettext("report", "Entered late, and marked: %(late)s; later events: %(later)s") % counts,
    ]


def describe_later_events(
    order: Order, subsequent_events: Iterable[SubsequentEvent], words: Mapping[str, object]
) -> list[dict[str, str]]:
    """Return subsequent events as text: event, time, author and details."""
    return [
        {"what": str(words[each.what]), "at": format_time(order, each.at), "by": each.by, "note": each.note}
        for each in subsequent_events
    ]
