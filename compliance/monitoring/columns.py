"""The columns of the register of alerts as a file: what was added up, and how it was cleared. No names: a key."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, Column, Register, field

from . import words


def _one(cell: Cell) -> Column:
    return Column(cell.name, cell.title, (cell,))


ALERTS = Register(
    name="alerts",
    title=_("Alerts on money operations"),
    columns=tuple(
        _one(cell)
        for cell in (
            Cell("raised_at", pgettext_lazy("alert", "Raised at"), field("raised_at")),
            Cell("gaming_day", _("Gaming day"), field("operation.gaming_day")),
            Cell("rule", _("Rule"), field("rule"), lambda row: str(words.RULES[row.rule])),
            Cell("direction", _("Direction"), field("direction"), lambda row: str(words.DIRECTIONS[row.direction])),
            Cell("guest", _("Guest's file"), lambda row: str(row.person_id)),
            Cell("since", _("Looked at from"), field("since_on")),
            Cell("operations", _("Operations"), field("count")),
            Cell("total", _("Total"), field("total")),
            Cell("threshold", _("Threshold"), field("threshold")),
            Cell("edition", _("Edition of the rulebook"), field("edition")),
            Cell("cleared_at", _("Cleared at"), lambda row: _cleared(row, "cleared_at")),
            Cell("cleared_by", _("Cleared by"), lambda row: _cleared(row, "cleared_by")),
            Cell("reason", _("Reason"), lambda row: _cleared(row, "reason")),
        )
    ),
)


def _cleared(row: object, name: str) -> object:
    return getattr(getattr(row, "clearance", None), name, "")
