"""Register definition of incidents, disputes, void rounds and decisions of the casino."""

from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy

from compliance.citations.texts import citation_text
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, value_at_path
from compliance.incidents.domain.reasons import cite_reason
from compliance.incidents.selectors import incidents as selectors

from .. import words
from ..filters import IncidentFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.incidents.models.incidents import Incident

READ = "incidents.incident.read"
RECORD = "incidents.incident.record"


class _Shown(selectors.IncidentState):
    state: str
    article: str


def _with_articles(scope: Scope, rows: "list[WithAnnotations[Incident, _Shown]]") -> None:
    """Attach to each row its state, and the article of its reason by the rules of that day."""
    for row in rows:
        row.state = state_of(row.is_closed)
        # Not stored: a corrected citation then also applies to incidents that were recorded before.
        row.article = cite_reason(scope.house, row.reason, row.occurred_at)


def state_of(is_closed: bool) -> str:
    """Return the state of an incident."""
    if is_closed:
        return "closed"
    return "open"


def place_of(row: "Incident") -> str:
    """Return where it happened: the table or room, with the machine or other place."""
    room = pgettext("place of an incident", "table %(table)s") % {"table": row.table} if row.table else row.room
    return capfirst(", ".join(str(each) for each in (room, row.place) if each))


def _table_name(row: "Incident") -> str:
    return str(row.table or "")


INCIDENTS = Register(
    name="incidents",
    title=_("Incidents and disputes"),
    permission=READ,
    page=Page(
        "incidents:incidents",
        _("Incidents, disputes, void rounds and decisions of the casino, with their outcome."),
        Empty(_("No incidents"), _("No incidents match your filters."), "alert"),
        "register.incidents",
    ),
    rows=lambda scope: selectors.list_incidents(scope.house.id),
    filters=IncidentFilter,
    prepare=_with_articles,
    sort="-number",
    tables=("incidents.Incident",),
    columns=(
        Column(
            "number",
            _("Number"),
            (cell("number", _("Number"), "label"),),
            order=("year", "number"),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("incidents:incident", page_cells.text_cell("label")),
        ),
        Column(
            "occurred_at",
            pgettext_lazy("when it happened", "At"),
            (
                cell("occurred_at", pgettext_lazy("when it happened", "At"), type="datetime"),
                cell("gaming_day", _("Gaming day"), type="date"),
            ),
            order=("occurred_at",),
            style="number",
            html=page_cells.time_cell("occurred_at"),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=words.KINDS),),
            order=("kind",),
            html=page_cells.text_cell("kind", words.KINDS),
        ),
        Column(
            "reason",
            _("Reason"),
            (cell("reason", _("Reason"), words=words.REASONS),),
            order=("reason",),
            html=page_cells.text_cell("reason", words.REASONS),
        ),
        Column(
            "article",
            _("Article"),
            (Cell("article", _("Article"), value_at_path("article"), lambda row: citation_text(row.article)),),
            html=page_cells.article_cell("article"),
        ),
        Column(
            "place",
            _("Place"),
            (
                Cell("table", _("Table"), _table_name),
                cell("room", _("Room"), "room.name"),
                cell("place", _("Place")),
                cell("note", _("Note")),
            ),
            order=("table__name",),
            html=page_cells.text_cell(place_of),
        ),
        Column(
            "outcome",
            _("Outcome"),
            (cell("outcome", _("Outcome"), words=words.OUTCOMES),),
            order=("outcome",),
            html=page_cells.text_cell("outcome", words.OUTCOMES),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.STATES),),
            html=page_cells.badge_cell("state", words.STATES, words.TONES),
        ),
        Column(
            "recorded_by",
            _("Recorded by"),
            (
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded at"), type="datetime"),
            ),
            order=("recorded_by__full_name",),
            usual=False,
            html=page_cells.text_cell("recorded_by"),
        ),
    ),
)
