"""The register of cameras: number, places that they cover, and retirement."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.venues.selectors import cameras as selectors

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.cameras import Camera

READ, MANAGE = "venues.house.read", "venues.house.manage"

_BADGE = page_cells.with_notes(
    page_cells.badge_cell("state", words.CAMERA_STATES, words.CAMERA_TONES), page_cells.note_cell("retirement.reason")
)
_RETIRE = page_cells.link_cell("venues:camera-retire", page_cells.fixed_cell(_("Retire")))


class CameraState(TypedDict):
    """What `_with_states` adds to a camera."""

    state: str


def _with_states(_scope: Scope, rows: "list[WithAnnotations[Camera, CameraState]]") -> None:
    for row in rows:
        row.state = "retired" if hasattr(row, "retirement") else "in_use"


def _state_cell(row: "WithAnnotations[Camera, CameraState]", scope: Scope) -> str:
    offered = row.state == "in_use" and scope.presence.may(MANAGE)
    return (page_cells.join_with_spaces(_BADGE, _RETIRE) if offered else _BADGE)(row, scope)


CAMERAS = Register(
    name="cameras",
    title=_("Cameras"),
    permission=READ,
    page=Page(
        "venues:cameras",
        _("Cameras of the surveillance system. A record of a found sum names the camera that shows the place."),
        Empty(_("No cameras yet"), _("Staff select a camera when they record a found sum."), "device"),
    ),
    rows=lambda scope: selectors.cameras(scope.house.id),
    prepare=_with_states,
    tables=("venues.Camera", "venues.CameraRetirement"),
    columns=(
        Column(
            "name",
            _("Camera"),
            (cell("name", _("Camera")),),
            order=("name",),
            always_shown=True,
            html=page_cells.text_cell("name"),
        ),
        Column("covers", _("Covers"), (cell("covers", _("Covers")),), html=page_cells.text_cell("covers")),
        Column(
            "added_at",
            _("Added at"),
            (cell("added_at", _("Added at"), type="datetime"), cell("added_by", _("Added by"), type="person")),
            order=("added_at",),
            style="number",
            html=page_cells.time_cell("added_at"),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.CAMERA_STATES),
                cell("reason", _("Reason"), "retirement.reason"),
                cell("retired_by", _("Retired by"), "retirement.retired_by", type="person"),
                cell("retired_at", _("Retired at"), "retirement.retired_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
