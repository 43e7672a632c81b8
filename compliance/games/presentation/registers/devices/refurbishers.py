"""Register definition of the firms that the Minister of Finance approved to refurbish devices."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.games.selectors import refurbishers as selectors
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from ... import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ....models.applications import Refurbisher

# The permission of applications, because only they refer to a firm.
MANAGE = "games.application.prepare"

_STATE = page_cells.badge_cell("state", words.APPROVAL_STATES, words.APPROVAL_TONES)
_END = page_cells.link_cell("games:end_refurbisher", page_cells.fixed_cell(_("End the approval")))


class _FirmState(TypedDict):
    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[Refurbisher, _FirmState]]") -> None:
    """Attach to each row whether the approval is in force on the present calendar date."""
    for row in rows:
        row.state = selectors.state_of_firm(row, scope.today)


def _state_cell(row: "WithAnnotations[Refurbisher, _FirmState]", scope: Scope) -> str:
    if hasattr(row, "ended") or not scope.presence.may(MANAGE):
        return _STATE(row, scope)
    return page_cells.join_with_spaces(_STATE, _END)(row, scope)


REFURBISHERS = Register(
    name="refurbishers",
    title=_("Approved refurbishers"),
    permission="games.table.read",
    page=Page(
        "games:refurbishers",
        _("Firms that the Minister of Finance approved to refurbish used devices of semi-automatic games."),
        Empty(_("No firms"), _("Without an approved firm, only new devices can be applied for."), "report"),
        "register.refurbishers",
    ),
    rows=lambda scope: selectors.list_firms(scope.house.id),
    prepare=_with_states,
    sort="-approved_on",
    tables=("games.Refurbisher", "games.RefurbisherEnd"),
    columns=(
        Column(
            "firm",
            _("Firm"),
            (cell("firm", _("Firm")),),
            order=("firm",),
            always_shown=True,
            html=page_cells.text_cell("firm"),
        ),
        Column(
            "reference",
            _("Decision"),
            (cell("reference", _("Decision")),),
            order=("reference",),
            html=page_cells.text_cell("reference"),
        ),
        Column(
            "approved_on",
            _("Approved on"),
            (cell("approved_on", _("Approved on"), type="date"),),
            order=("approved_on",),
            style="figures",
            html=page_cells.day_cell("approved_on"),
        ),
        Column(
            "last_day",
            _("Last day"),
            (
                cell("last_day", _("Last day"), "ended.last_day", type="date"),
                cell("end_reference", _("Decision on the end"), "ended.reference"),
            ),
            order=("ended__last_day",),
            style="figures",
            html=page_cells.day_cell("ended.last_day"),
        ),
        Column(
            "reason",
            _("Why it ended"),
            (cell("reason", _("Why it ended"), "ended.reason"),),
            usual=False,
            html=page_cells.text_cell("ended.reason"),
        ),
        Column(
            "entered_by",
            _("Recorded by"),
            (cell("entered_by", _("Recorded by"), type="person"),),
            order=("entered_by__full_name",),
            html=page_cells.text_cell("entered_by"),
        ),
        Column("state", _("State"), (cell("state", _("State"), words=words.APPROVAL_STATES),), html=_state_cell),
    ),
)
