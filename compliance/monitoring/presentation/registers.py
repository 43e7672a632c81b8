"""Register definition of alerts; guests are named on the page only."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.http.registers import alert_columns, page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.people.selectors import guests as guest_selectors

from ..selectors import alerts as selectors
from . import words
from .filters import AlertFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models import Alert


class _GuestName(TypedDict):
    guest_name: str


def _with_names(scope: Scope, rows: "list[WithAnnotations[Alert, _GuestName]]") -> None:
    """Attach to each alert the name of its guest, with one query."""
    names = guest_selectors.current_names(scope.house.id, {row.person_id for row in rows})
    for row in rows:
        row.guest_name = names[row.person_id]


def state_of(row: "Alert") -> str:
    if getattr(row, "clearance", None):
        return "cleared"
    return "open"


ALERTS = Register(
    name="alerts",
    title=_("Transaction alerts"),
    permission="monitoring.alert.read",
    page=Page(
        "monitoring:alerts",
        _(
            "Transactions of one guest that together exceed a threshold set by the casino. An alert blocks "
            "nothing: it must be reviewed and cleared with a reason."
        ),
        Empty(_("No alerts"), _("No transactions exceeded the thresholds set by the casino."), "check"),
    ),
    rows=lambda scope: selectors.list_alerts(scope.house.id),
    filters=AlertFilter,
    prepare=_with_names,
    tiles=alert_columns.open_tile(words.STATES["open"], selectors.count_open_alerts),
    tables=("monitoring.Alert", "monitoring.AlertClearance"),
    columns=(
        Column(
            "guest",
            _("Guest"),
            (cell("guest", _("Guest's file"), "person_id", type="uuid"),),
            always_shown=True,
            html=page_cells.link_cell("monitoring:alert", page_cells.text_cell("guest_name")),
        ),
        alert_columns.raised_column(cell("gaming_day", _("Gaming day"), "operation.gaming_day", type="date")),
        Column(
            "rule",
            _("Rule"),
            (
                cell("rule", _("Rule"), words=words.RULES),
                cell("direction", _("Direction"), words=words.DIRECTIONS),
                cell("since", _("Period from"), "since_on", type="date"),
            ),
            order=("rule",),
            html=page_cells.with_notes(
                page_cells.text_cell("rule", words.RULES),
                page_cells.note_cell(lambda row: words.DIRECTIONS[row.direction]),
            ),
        ),
        Column(
            "operations",
            _("Transactions"),
            (cell("operations", _("Transactions"), "count", type="integer"),),
            order=("count",),
            style="figures",
            html=page_cells.number_cell("count"),
        ),
        Column(
            "total",
            _("Total"),
            (cell("total", _("Total"), type="decimal"),),
            order=("total",),
            style="figures",
            html=page_cells.amount_cell("total"),
        ),
        Column(
            "threshold",
            _("Threshold"),
            (cell("threshold", _("Threshold"), type="decimal"), cell("edition", _("Rulebook version"))),
            order=("threshold",),
            style="figures",
            html=page_cells.amount_cell("threshold"),
        ),
        alert_columns.state_column(
            state_of,
            words.STATES,
            words.TONES,
            cell("cleared_at", _("Cleared at"), "clearance.cleared_at", type="datetime"),
            cell("cleared_by", _("Cleared by"), "clearance.cleared_by", type="person"),
            cell("reason", _("Reason"), "clearance.reason"),
        ),
    ),
)
