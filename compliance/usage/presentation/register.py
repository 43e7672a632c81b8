"""Register definition of alerts about accounts."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import alert_columns, page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, cell

from .. import selectors
from . import words
from .filters import UseAlertFilter

if TYPE_CHECKING:
    from ..models import UseAlert


def state_of(row: "UseAlert") -> str:
    if getattr(row, "review", None):
        return "reviewed"
    return "open"


USE_ALERTS = Register(
    name="use-alerts",
    title=_("Alerts about accounts"),
    permission="usage.alert.read",
    page=Page(
        "usage:alerts",
        _(
            "Accounts and devices that opened, searched or exported unusually often, or were often denied access. "
            "Another person reviews each alert."
        ),
        Empty(_("No alerts"), _("No account exceeded the limits."), "check"),
    ),
    rows=lambda scope: selectors.list_alerts(scope.house.id),
    filters=UseAlertFilter,
    tiles=alert_columns.open_tile(words.STATES["open"], selectors.count_open_alerts),
    tables=("usage.UseAlert", "usage.UseAlertReview"),
    columns=(
        Column(
            "account",
            pgettext_lazy("user account", "Account"),
            (
                cell("account", pgettext_lazy("user account", "Account"), "staff", type="person"),
                cell("device", _("Device")),
            ),
            always_shown=True,
            html=page_cells.with_notes(
                page_cells.link_cell("usage:alert", page_cells.text_cell("staff")), page_cells.note_cell("device")
            ),
        ),
        alert_columns.raised_column(cell("since", _("Period from"), "began_at", type="datetime")),
        Column(
            "activity",
            _("Activity"),
            (
                cell("activity", _("Activity"), words=words.ACTIVITIES),
                cell("span", _("Period"), words=words.SPANS),
                cell("level", _("Consequence"), words=words.LEVELS),
            ),
            order=("activity",),
            html=page_cells.with_notes(
                page_cells.text_cell("activity", words.ACTIVITIES),
                page_cells.note_cell(lambda row: words.SPANS[row.span]),
                page_cells.note_cell(lambda row: words.LEVELS[row.level]),
            ),
        ),
        Column(
            "counted",
            _("Times counted"),
            (cell("counted", _("Times counted"), type="integer"), cell("limit", _("Limit"), type="integer")),
            order=("counted",),
            style="figures",
            html=page_cells.number_cell("counted"),
        ),
        alert_columns.state_column(
            state_of,
            words.STATES,
            words.TONES,
            cell("outcome", _("Outcome"), "review.outcome", words=words.OUTCOMES),
            cell("reviewed_at", _("Reviewed at"), "review.reviewed_at", type="datetime"),
            cell("reviewed_by", _("Reviewed by"), "review.reviewed_by", type="person"),
        ),
    ),
)
