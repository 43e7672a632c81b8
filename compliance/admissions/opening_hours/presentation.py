"""Register of decisions on opening hours, and its filter."""

from typing import TYPE_CHECKING

from django.utils.formats import time_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, Words, cell
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from . import selectors as opening_hours_selectors

if TYPE_CHECKING:
    from ..models.gaming_days import OpeningDecision

ROOM_KINDS: dict[str, Words] = {"table": _("Rooms with tables"), "slot": _("Rooms with slot machines only")}


class HoursFilter(RegisterFilter):
    """Filter decisions by the gaming day that they change, and by room kind; a page starts with tonight's."""

    first = first_gaming_day()
    last = last_gaming_day()
    room_kind = ChoiceFilter(label=_("Rooms"), choices=list(ROOM_KINDS.items()), empty_label=_("All"))

    @classmethod
    def usual_on_page(cls, scope: Scope) -> dict[str, str]:
        return {"first": scope.gaming_day.isoformat()}


def _hours(row: "OpeningDecision", _scope: Scope) -> str:
    if row.opens is None or row.closes is None:
        return pgettext("day", "closed")
    return f"{time_format(row.opens, 'TIME_FORMAT')}–{time_format(row.closes, 'TIME_FORMAT')}"


HOURS = Register(
    name="opening-hours",
    title=_("Opening hours"),
    permission="venues.house.read",
    page=Page(
        "admissions:hours",
        _("The regular hours are set in the rulebook. Changing a single day requires a decision with a reason."),
        Empty(_("Nothing in this period"), _("No gaming day of this period has different hours."), "clock"),
    ),
    rows=lambda scope: opening_hours_selectors.hours_decisions(scope.house.id),
    filters=HoursFilter,
    tables=("admissions.OpeningDecision",),
    columns=(
        Column(
            "gaming_day",
            _("Gaming day"),
            (cell("gaming_day", _("Gaming day"), type="date"),),
            order=("gaming_day", "decided_at"),
            style="number",
            always_shown=True,
            html=page_cells.day_cell("gaming_day"),
        ),
        Column(
            "room_kind",
            _("Rooms"),
            (cell("room_kind", _("Rooms"), words=ROOM_KINDS),),
            html=page_cells.text_cell("room_kind", ROOM_KINDS),
        ),
        Column(
            "hours",
            _("Hours"),
            (cell("opens", _("Opens at")), cell("closes", _("Closes at"))),
            style="number",
            html=_hours,
        ),
        Column("reason", _("Reason"), (cell("reason", _("Reason")),), html=page_cells.text_cell("reason")),
        Column(
            "decided_by",
            _("Decided by"),
            (cell("decided_by", _("Decided by"), type="person"),),
            html=page_cells.text_cell("decided_by"),
        ),
        Column(
            "decided_at",
            _("Decided at"),
            (cell("decided_at", _("Decided at"), type="datetime"),),
            style="figures",
            html=page_cells.time_cell("decided_at"),
        ),
    ),
)
