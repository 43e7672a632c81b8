"""The register of device tokens: machine, responsible person, expiry and revocation."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.venues.selectors import venues as selectors

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.devices import Device

MANAGE = "venues.device.manage"

_BADGE = page_cells.with_notes(
    page_cells.badge_cell("state", words.DEVICE_STATES, words.DEVICE_TONES), page_cells.note_cell("revocation.reason")
)
_REVOKE = page_cells.link_cell("venues:device-revoke", page_cells.fixed_cell(_("Revoke")))


class DeviceState(TypedDict):
    """What `_with_states` adds to a device."""

    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[Device, DeviceState]]") -> None:
    for row in rows:
        row.state = selectors.device_state(row, scope.today)


def _state_cell(row: "WithAnnotations[Device, DeviceState]", scope: Scope) -> str:
    return (page_cells.join_with_spaces(_BADGE, _REVOKE) if row.state == "open" else _BADGE)(row, scope)


DEVICES = Register(
    name="devices",
    title=_("Devices"),
    permission=MANAGE,
    page=Page(
        "venues:devices",
        _("Devices that use the API. Their actions are attributed to the person responsible."),
        Empty(
            _("No devices yet"),
            _("Each turnstile, scanner or till uses its own token to access Carnet."),
            "device",
        ),
    ),
    rows=lambda scope: selectors.devices(scope.house.id),
    prepare=_with_states,
    tables=("venues.Device", "venues.DeviceRevocation"),
    columns=(
        Column(
            "name",
            pgettext_lazy("device", "Device"),
            (cell("name", pgettext_lazy("device", "Device")),),
            order=("name",),
            always_shown=True,
            html=page_cells.text_cell("name"),
        ),
        Column(
            "staff",
            _("Person responsible"),
            (
                cell("staff", _("Person responsible"), type="person"),
                cell("issued_by", _("Issued by"), type="person"),
                cell("issued_at", _("Issued at"), type="datetime"),
            ),
            order=("staff__full_name",),
            html=page_cells.text_cell("staff.full_name"),
        ),
        Column(
            "expires_on",
            _("Valid through"),
            (cell("expires_on", _("Valid through"), type="date"),),
            order=("expires_on",),
            html=page_cells.day_cell("expires_on"),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.DEVICE_STATES),
                cell("reason", _("Reason"), "revocation.reason"),
                cell("revoked_by", _("Revoked by"), "revocation.revoked_by", type="person"),
                cell("revoked_at", _("Revoked at"), "revocation.revoked_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
