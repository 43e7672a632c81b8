"""The incidents of a period in figures, in words."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from ..selectors.incidents import Figures
from . import words

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise as StrOrPromise


@dataclass(frozen=True)
class FigureTable:
    """One table of figures: its title, the head of its first column, and its rows with their counts."""

    title: str
    head: str
    rows: list[tuple[str, int]]


def figure_tables(figures: Figures) -> list[FigureTable]:
    """Return the counts by kind, reason, place, outcome and hour; the largest first, the hours in their order."""
    tables = [
        FigureTable(_("By kind"), _("Kind"), _in_words(figures.kinds, words.KINDS)),
        FigureTable(_("By reason"), _("Reason"), _in_words(figures.reasons, words.REASONS)),
        FigureTable(
            _("By table or other place"),
            _("Table or other place"),
            [(name or capfirst(str(words.OTHER_PLACE)), count) for name, count in figures.tables.most_common()],
        ),
        FigureTable(_("By outcome"), _("Outcome"), _in_words(figures.outcomes, words.OUTCOMES)),
        # Hours keep their order, because the question is when in the night it happens.
        FigureTable(
            _("By hour"), _("Hour"), [(f"{hour:02d}:00", count) for hour, count in sorted(figures.hours.items())]
        ),
    ]
    return [table for table in tables if table.rows]


def _in_words(counts: Counter[str], labels: "Mapping[str, StrOrPromise]") -> list[tuple[str, int]]:
    return [(capfirst(str(labels[code])), count) for code, count in counts.most_common()]
