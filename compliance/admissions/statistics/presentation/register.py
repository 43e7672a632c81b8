"""Refusal statistics: each count next to that of the equal period before."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.admissions.decisions.selectors import decisions as decision_selectors
from compliance.http.registers.declarations import Cell, Empty, Page, Register, Scope, Tile, cell, for_files

from ..selectors import refusal_figures
from . import words as figures_in_words
from .filters import FiguresFilter


def _count_refusals(scope: Scope, _rows: object, filters: Mapping[str, Any]) -> list[figures_in_words.FigureRow]:
    span = refusal_figures.Span(filters["first"], filters["last"])
    return figures_in_words.figure_rows(refusal_figures.figures(scope.house.id, span, scope.house.zone))


def _outcome_tiles(_scope: Scope, rows: Iterable[figures_in_words.FigureRow]) -> Iterator[Tile]:
    for row in rows:
        if row["part"] == "outcome":
            yield Tile(row["label"], row["now"], note=gettext("before: %(count)s") % {"count": row["before"]})


FIGURES = Register(
    name="refusals-in-figures",
    title=_("Refusals in figures"),
    permission="admissions.register.read",
    page=Page(
        "admissions:figures",
        _(
            "Guests refused admission or a card, compared with the previous period of equal length. Guests and door "
            "staff are not named."
        ),
        Empty(_("No refusals"), _("No one was refused in either period."), "stop"),
    ),
    rows=lambda scope: decision_selectors.counted_decisions(scope.house.id),
    filters=FiguresFilter,
    compute=_count_refusals,
    tiles=_outcome_tiles,
    has_ids=False,
    columns=for_files(
        Cell("part", pgettext_lazy("figures", "Counted by"), lambda row: row["part"], lambda row: str(row["heading"])),
        Cell("key", _("What"), lambda row: row["key"], lambda row: str(row["label"])),
        cell("article", _("Article")),
        cell("now", _("This period"), type="integer"),
        cell("before", _("Previous period"), type="integer"),
        cell("days", _("Gaming days"), type="integer"),
        cell("days_before", _("Gaming days, previous period"), type="integer"),
    ),
)
