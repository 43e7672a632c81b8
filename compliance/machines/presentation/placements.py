"""Register definition of the places of slot machines: placed, moved, removed."""

from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, cell

from ..selectors import machines as selectors
from . import words
from .machines import READ

PLACEMENTS = Register(
    name="machine-places",
    title=_("Places of slot machines"),
    permission=READ,
    page=Page(
        "machines:placements",
        _("Slot machines that were placed in rooms, moved and removed."),
        Empty(_("No places"), _("A slot machine can be placed once its model is approved."), "plan"),
    ),
    rows=lambda scope: selectors.list_placements(scope.house.id),
    sort="-recorded_at",
    tables=("machines.MachinePlacement",),
    columns=(
        Column(
            "recorded_at",
            _("Time"),
            (cell("recorded_at", _("Time"), type="datetime"),),
            order=("recorded_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("recorded_at"),
        ),
        Column(
            "machine",
            _("Machine"),
            (cell("machine", _("Machine"), "machine.number"),),
            order=("machine__number",),
            html=page_cells.link_cell("machines:machine", page_cells.text_cell("machine.number"), "machine_id"),
        ),
        Column(
            "kind",
            _("Step"),
            (cell("kind", _("Step"), words=words.PLACEMENTS),),
            order=("kind",),
            html=page_cells.badge_cell("kind", words.PLACEMENTS, words.PLACEMENT_TONES),
        ),
        Column(
            "room",
            _("Room"),
            (cell("room", _("Room"), "room.name"), cell("position", _("Position"))),
            order=("room__name",),
            html=page_cells.with_notes(page_cells.text_cell("room.name"), page_cells.note_cell("position")),
        ),
        Column("reason", _("Reason"), (cell("reason", _("Reason")),), html=page_cells.text_cell("reason")),
        Column(
            "recorded_by",
            _("Recorded by"),
            (cell("recorded_by", _("Recorded by"), type="person"),),
            order=("recorded_by__full_name",),
            html=page_cells.text_cell("recorded_by"),
        ),
    ),
)
