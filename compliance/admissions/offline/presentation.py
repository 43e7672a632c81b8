"""Register of late entries: guests presented during an outage, their check and settlement."""

from typing import TYPE_CHECKING

from django.template.loader import get_template
from django.utils.html import format_html
from django.utils.translation import gettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from ..decisions.presentation.columns import day_column, presentation_place
from ..decisions.presentation.refusals import outcome_badge
from ..decisions.selectors import decisions as decision_selectors
from ..models.late_entries import Fate, LateKind
from . import selectors as late_selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.late_entries import LateEntry


def outcome_of(row: "WithAnnotations[LateEntry, late_selectors.CardRefused]") -> str:
    """Return the result of the late check; empty if nothing could be checked."""
    if row.decision is None:
        return ""
    return decision_selectors.outcome_at_desk(row.decision.outcome, card_denied=row.card_refused)


def _render_badge(text: str, icon: str) -> str:
    return get_template("components/badge.html").render({"text": text, "tone": "review", "icon": icon})


def _outcome_cell(row: "WithAnnotations[LateEntry, late_selectors.CardRefused]", _scope: Scope) -> str:
    outcome = outcome_of(row)
    if outcome:
        return outcome_badge(outcome)
    return _render_badge(row.get_kind_display(), "question")


def _clock_cell(row: "LateEntry", _scope: Scope) -> str:
    """Return whether the desk's clock could be trusted, and by how much it was off."""
    if not row.clock_in_doubt:
        return pgettext("clock", "right")
    badge = _render_badge(gettext("unreliable"), "clock")
    if row.skew_seconds is None:
        return badge
    off = gettext("%(seconds)s s off") % {"seconds": row.skew_seconds}
    return format_html('{} <span class="small quiet">{}</span>', badge, off)


def _settled_by(row: "LateEntry", scope: Scope) -> str:
    return f"{row.settlement.settled_by}, {local_time(scope.house, row.settlement.settled_at)}"


def _settlement(row: "LateEntry", scope: Scope) -> str:
    if not hasattr(row, "settlement"):
        return page_cells.NONE
    return format_html('{}<br><span class="quiet small">{}</span>', row.settlement.note, _settled_by(row, scope))


LATE_ENTRIES = Register(
    name="late-entries",
    title=_("Late entries"),
    permission="admissions.register.read",
    page=Page(
        "admissions:late_entries",
        _(
            "Guests presented during a server outage. Each was checked once the server was back; the record keeps "
            "the time of presentation."
        ),
        Empty(_("None so far"), _("The server has answered every scan."), "check"),
    ),
    rows=lambda scope: late_selectors.late_entries(scope.house.id),
    tables=("admissions.LateEntry", "admissions.LateSettlement"),
    columns=(
        Column(
            "presented_at",
            _("Presented"),
            (cell("presented_at", _("Presented at"), type="datetime"),),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("presented_at"),
        ),
        day_column("gaming_day", _("Gaming day"), order=""),
        Column(
            "place",
            _("Place"),
            (Cell("place", _("Where"), presentation_place),),
            html=page_cells.text_cell(presentation_place),
        ),
        Column(
            "fate",
            _("Guest"),
            (
                cell("kind", _("Kind"), words=dict(LateKind.choices)),
                cell("fate", _("Outcome"), words=dict(Fate.choices)),
            ),
            html=page_cells.text_cell(lambda row: row.get_fate_display()),
        ),
        Column("outcome", _("Outcome"), (cell("outcome", _("Outcome"), "decision.outcome"),), html=_outcome_cell),
        Column(
            "received",
            pgettext_lazy("late entry", "Received"),
            (
                cell("received_by", pgettext_lazy("late entry", "Received by"), type="person"),
                cell("received_at", _("Received at"), type="datetime"),
            ),
            style="figures",
            html=page_cells.with_notes(page_cells.time_cell("received_at"), page_cells.note_cell("received_by")),
        ),
        Column(
            "clock",
            _("Clock"),
            (
                cell("clock_in_doubt", _("Clock unreliable"), type="boolean"),
                cell("skew", _("Clock off by seconds"), "skew_seconds", type="integer"),
            ),
            html=_clock_cell,
        ),
        Column(
            "settled",
            pgettext_lazy("late entry", "Settled"),
            (
                cell("settled_by", _("Settled by"), "settlement.settled_by", type="person"),
                cell("settled_at", _("Settled at"), "settlement.settled_at", type="datetime"),
                cell("settlement", _("Note"), "settlement.note"),
            ),
            html=_settlement,
        ),
        *for_files(
            cell("claimed_at", _("Presented at (desk clock)"), type="datetime"),
            cell("decision", _("Decision"), "decision_id", type="uuid"),
        ),
    ),
)
