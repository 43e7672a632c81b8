"""How paper marks what was entered late, and what became of a row after its span had ended."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import pgettext

from ..figures.domain.lateness import Counted, Late, SubsequentEvent
from .sheet import Order, clock


def late_mark(order: Order, late: Late | None) -> dict[str, str] | None:
    """When a row was entered late, and by whom; None for one that was entered in time."""
    return {"at": clock(order, late.at), "by": late.by} if late else None


def since_words(border: str, since: Counted) -> list[str]:
    """As of when a report tells its span, and how much of it was written since; as the head of every report has it."""
    counts = {"late": since.late, "later": since.later}
    return [
        pgettext("report", "%(border)s; whatever was written since stands apart") % {"border": border},
        pgettext("report", "Entered late, and marked: %(late)s; told as later: %(later)s") % counts,
    ]


def told_later(order: Order, later: Iterable[SubsequentEvent], words: Mapping[str, Any]) -> list[dict[str, str]]:
    """What came later, each in words: what, when, by whom, and what was written with it."""
    return [
        {"what": str(words[each.what]), "at": clock(order, each.at), "by": each.by, "note": each.note} for each in later
    ]
