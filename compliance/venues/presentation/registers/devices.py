"""The registers of device tokens: those of the casino, and those that act in the reader's name."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Html, Page, Register, Scope, cell
from compliance.venues.selectors import devices as selectors

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.devices import Device

MANAGE = "venues.device.manage"
OWN = "venues.device.own"

_BADGE = page_cells.with_notes(
    page_cells.badge_cell("state", words.DEVICE_STATES, words.DEVICE_TONES), page_cells.note_cell("revocation.reason")
)
_ACCEPT = page_cells.button_cell("venues:device-accept", pgettext_lazy("button", "Accept"))
_ENDED = frozenset({"revoked", "expired"})


class DeviceState(TypedDict):
    """What `_with_states` adds to a device."""

    state: str
    bound: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[Device, DeviceState]]") -> None:
    for row in rows:
        row.state = selectors.device_state(row, scope.today, scope.at)
        row.bound = str(_("Only with its client certificate")) if row.certificate else ""


def _scope_names(row: "Device") -> str:
    return "; ".join(str(words.DEVICE_SCOPES[scope]) for scope in row.scopes)


def _state_cell(revoke: str, *, accepts: bool) -> Html:
    """Show the state with the acts that it permits."""
    link = page_cells.link_cell(revoke, page_cells.fixed_cell(_("Revoke")))

    def html(row: "WithAnnotations[Device, DeviceState]", scope: Scope) -> str:
        if row.state in _ENDED:
            return _BADGE(row, scope)
        offered = (_ACCEPT, link) if accepts and row.state == "waiting" else (link,)
        return page_cells.join_with_spaces(_BADGE, *offered)(row, scope)

    return html


_NAME = Column(
    "name",
    pgettext_lazy("device", "Device"),
    (
        cell("name", pgettext_lazy("device", "Device")),
        cell("certificate", _("SHA-256 of its client certificate")),
    ),
    order=("name",),
    always_shown=True,
    html=page_cells.with_notes(page_cells.text_cell("name"), page_cells.note_cell("bound")),
)
_ISSUED = (
    cell("issued_by", _("Issued by"), type="person"),
    cell("issued_at", _("Issued at"), type="datetime"),
)
_SCOPES = Column(
    "scopes",
    _("Tasks of the device"),
    (Cell("scopes", _("Tasks of the device"), lambda row: ", ".join(row.scopes), _scope_names),),
    style="words",
    html=page_cells.text_cell(_scope_names),
)
_EXPIRES = Column(
    "expires_on",
    _("Valid through"),
    (cell("expires_on", _("Valid through"), type="date"),),
    order=("expires_on",),
    html=page_cells.day_cell("expires_on"),
)
_USED = Column(
    "used_at",
    _("Last used at"),
    (
        cell("used_at", _("Last used at"), "use.used_at", type="datetime"),
        cell("network", _("Network"), "use.network"),
        cell("minutes", _("Minutes in use"), "use.minutes", type="integer"),
    ),
    order=("use__used_at",),
    html=page_cells.with_notes(page_cells.time_cell("use.used_at"), page_cells.note_cell("use.network")),
)


def _state(revoke: str, *, accepts: bool) -> Column:
    return Column(
        "state",
        _("State"),
        (
            cell("state", _("State"), words=words.DEVICE_STATES),
            cell("accepted_at", _("Accepted at"), "acceptance.accepted_at", type="datetime"),
            cell("reason", _("Reason"), "revocation.reason"),
            cell("revoked_by", _("Revoked by"), "revocation.revoked_by", type="person"),
            cell("revoked_at", _("Revoked at"), "revocation.revoked_at", type="datetime"),
        ),
        always_shown=accepts,
        html=_state_cell(revoke, accepts=accepts),
    )


DEVICES = Register(
    name="devices",
    title=_("Devices"),
    permission=MANAGE,
    page=Page(
        "venues:devices",
        _(
            "Devices that use the API. Their actions are attributed to the person responsible, who must accept the "
            "token first."
        ),
        Empty(
            _("No devices yet"),
            _("Each turnstile, scanner or till uses its own token to access Carnet."),
            "device",
        ),
    ),
    rows=lambda scope: selectors.devices(scope.house.id),
    prepare=_with_states,
    tables=("venues.Device", "venues.DeviceAcceptance", "venues.DeviceRevocation"),
    columns=(
        _NAME,
        Column(
            "staff",
            _("Person responsible"),
            (cell("staff", _("Person responsible"), type="person"), *_ISSUED),
            order=("staff__full_name",),
            html=page_cells.text_cell("staff.full_name"),
        ),
        _SCOPES,
        _EXPIRES,
        _USED,
        _state("venues:device-revoke", accepts=False),
    ),
)

OWN_DEVICES = Register(
    name="own-devices",
    title=_("My devices"),
    permission=OWN,
    page=Page(
        "venues:own-devices",
        _("Devices that act in your name. Accept a token only if you know the device and are responsible for it."),
        Empty(
            _("No devices act in your name"),
            _("The director issues tokens; you accept or revoke yours here."),
            "device",
        ),
    ),
    rows=lambda scope: selectors.own_devices(scope.house.id, scope.presence.staff),
    prepare=_with_states,
    has_file=False,
    columns=(
        _NAME,
        _SCOPES,
        Column("issued", _("Issued by"), _ISSUED, html=page_cells.text_cell("issued_by.full_name")),
        _EXPIRES,
        _USED,
        _state("venues:own-device-revoke", accepts=True),
    ),
)
