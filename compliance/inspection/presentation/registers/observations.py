"""The register of observations: the remark, the due date of the reply, and the last entry."""

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, Tile, cell, for_files
from compliance.inspection.selectors import observations as selectors

from .. import words
from ..filters import ObservationFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.inspection.models import Observation


class _Shown(selectors.ObservationState):
    state: str
    shown_state: str


def shown_state(row: "WithAnnotations[Observation, selectors.ObservationState]", today: date) -> str:
    """Return the state of an observation, or `overdue` after its due date."""
    state = selectors.observation_state(row)
    if state == "open" and row.owed_on and row.owed_on < today:
        return "overdue"
    return state


def _with_states(scope: Scope, rows: "list[WithAnnotations[Observation, _Shown]]") -> None:
    for row in rows:
        row.state = selectors.observation_state(row)
        row.shown_state = shown_state(row, scope.today)


def _pending_tiles(scope: Scope, _rows: object) -> Iterable[Tile]:
    """Return how many observations of the venue await each side."""
    counts = selectors.count_observations(scope.house.id, scope.today)
    return (
        Tile(_("Awaiting the casino"), counts["open"]),
        Tile(pgettext_lazy("observations", "Overdue"), counts["overdue"]),
        Tile(_("Awaiting the authority"), counts["answered"]),
    )


OBSERVATIONS = Register(
    name="observations",
    title=_("Observations"),
    permission="inspection.observation.read",
    page=Page(
        "inspection:observations",
        _("The authority's observations and the casino's replies. Numbered without gaps; entries cannot be changed."),
        Empty(_("No observations"), _("No observations match your filters."), "book"),
    ),
    rows=lambda scope: selectors.list_observations(scope.house.id),
    filters=ObservationFilter,
    prepare=_with_states,
    tiles=_pending_tiles,
    tables=("inspection.Observation",),
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number"), "label"),),
            order=("year", "number"),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("inspection:observation", page_cells.text_cell("label")),
        ),
        Column(
            "about",
            _("About"),
            (
                cell("about", _("About")),
                cell("text", _("Text")),
                cell("refers", _("Refers to"), words=words.REFERENCES),
                cell("refers_to", _("Which")),
            ),
            html=page_cells.text_cell("about"),
        ),
        Column(
            "severity",
            _("Severity"),
            (cell("severity", _("Severity"), words=words.SEVERITIES),),
            order=("severity",),
            html=page_cells.text_cell("severity", words.SEVERITIES),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.STATES),),
            html=page_cells.badge_cell("shown_state", words.STATES, words.TONES),
        ),
        Column(
            "owed_on",
            _("Reply by"),
            (cell("answer_by", _("Reply by"), "owed_on", type="date"),),
            order=("owed_on",),
            style="number",
            html=page_cells.day_cell("owed_on"),
        ),
        Column(
            "written_at",
            _("Written"),
            (
                cell("written_by", _("Written by"), type="person"),
                cell("written_at", pgettext_lazy("observation", "Written at"), type="datetime"),
            ),
            order=("written_at",),
            html=page_cells.join_with_commas(page_cells.time_cell("written_at"), page_cells.text_cell("written_by")),
        ),
        *for_files(
            cell("words_since", _("Replies since"), "last_place", type="integer"),
            cell("last_at", _("Last reply at"), type="datetime"),
        ),
    ),
)
