"""Register of card checks and expulsions, for the control agents."""

from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.admissions.decisions.presentation.columns import GUEST, day_column, guest_link
from compliance.admissions.decisions.presentation.refusals import NOTES
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from .. import selectors as card_check_selectors
from . import words as control_words
from .filters import CheckFilter

if TYPE_CHECKING:
    from compliance.admissions.models.card_checks import CardCheck

_LOOKS = {"shown": ("admitted", "check"), "not_shown": ("refused", "cross")}


def _invalidity_reason(row: "CardCheck") -> str:
    """Return why a presented card was not valid; empty for a valid card or for none."""
    return decision_words.describe_reason(row.finding, {}) if row.finding else ""


def _result_cell(row: "CardCheck", scope: Scope) -> str:
    badge = page_cells.badge_cell("result", control_words.SHOWN, _LOOKS)(row, scope)
    finding = _invalidity_reason(row)
    return format_html('{} <span class="quiet">{}</span>', badge, finding) if finding else badge


def _card_link(row: "CardCheck", scope: Scope) -> str:
    if row.card is None:
        return page_cells.NONE
    return page_cells.link_cell("admissions:card", page_cells.text_cell("card.label"), "card_id")(row, scope)


CHECKS = Register(
    name="card-checks",
    title=_("Card checks"),
    permission="admissions.register.read",
    page=Page(
        "admissions:card_checks",
        _("Every card inspected in the gaming rooms, and every guest expelled for not showing one."),
        Empty(
            _("No card checks"),
            _("No cards were checked in the gaming rooms on these days. Choose other days."),
            "shield",
        ),
        law="register.card_checks",
    ),
    rows=lambda scope: card_check_selectors.card_checks(scope.house.id),
    filters=CheckFilter,
    tables=("admissions.CardCheck", "admissions.Expulsion"),
    columns=(
        Column(
            "at",
            _("When"),
            (cell("at", _("When"), "checked_at", type="datetime"),),
            order=("checked_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("checked_at"),
        ),
        day_column("gaming_day", _("Gaming day"), usual=False),
        Column(
            "room",
            _("Room"),
            (cell("room", _("Room"), "room.name"),),
            order=("room__name",),
            html=page_cells.text_cell("room.name"),
        ),
        Column(
            "result",
            _("Result"),
            (
                cell("result", _("Result"), words=control_words.SHOWN),
                Cell("finding", _("Why it is not valid"), lambda row: row.finding, _invalidity_reason),
            ),
            order=("result",),
            html=_result_cell,
        ),
        Column("card", _("Card"), (cell("card", _("Card"), "card.label"),), style="number", html=_card_link),
        Column(
            "demanded_by",
            _("At the request of"),
            (cell("demanded_by", _("At the request of"), words=control_words.DEMANDED_BY),),
            order=("demanded_by",),
            html=page_cells.text_cell("demanded_by", control_words.DEMANDED_BY),
        ),
        Column(
            "expelled_at",
            _("Left at"),
            (cell("expelled_at", _("Left at"), "expulsion.expelled_at", type="datetime"),),
            style="number",
            html=page_cells.time_cell("expulsion.expelled_at"),
        ),
        Column(
            "note",
            _("Note"),
            (cell("note", _("Note"), "expulsion.note"),),
            style="said",
            permission=NOTES,
            html=page_cells.text_cell("expulsion.note"),
        ),
        Column(
            "checked_by",
            _("By"),
            (cell("checked_by", _("Checked by"), type="person"),),
            order=("checked_by__full_name",),
            html=page_cells.text_cell("checked_by"),
        ),
        Column("guest", _("Guest"), (GUEST,), html=guest_link),
    ),
    sort="-at",
)
