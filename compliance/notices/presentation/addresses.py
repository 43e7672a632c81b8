"""Register definition of the authorities' e-mail addresses."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from ..selectors import notices as selectors
from . import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.dispatches import MailAddress

KEEP = "notices.address.keep"

_STATE = page_cells.badge_cell("state", words.ADDRESS_STATES, words.ADDRESS_TONES)
_DECIDE = page_cells.join_with_spaces(
    page_cells.button_cell("notices:decide_address", _("Approve"), sends=("approved", "yes")),
    page_cells.button_cell("notices:decide_address", _("Refuse"), sends=("approved", "no")),
)


class _AddressState(TypedDict):
    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[MailAddress, _AddressState]]") -> None:
    """Attach to each row whether the address is in force, waits for a decision, or was decided on."""
    in_force = {
        found.pk for box in words.MAILBOXES if (found := selectors.approved_address(scope.house, box, scope.at))
    }
    for row in rows:
        decision = getattr(row, "decision", None)
        if row.pk in in_force:
            row.state = "in_force"
        elif decision is None:
            row.state = "proposed"
        else:
            row.state = "approved" if decision.approved else "refused"


def _state_cell(row: "WithAnnotations[MailAddress, _AddressState]", scope: Scope) -> str:
    """Render the state; to anyone but the proposer, the buttons for the decision."""
    waits_for_me = row.state == "proposed" and row.proposed_by_id != scope.presence.staff.pk
    return (_DECIDE if waits_for_me else _STATE)(row, scope)


ADDRESSES = Register(
    name="notice-addresses",
    title=_("Addresses of the authorities"),
    permission=KEEP,
    page=Page(
        "notices:addresses",
        _(
            "E-mail addresses for letters to authorities and for internal alerts. One person proposes, "
            "another approves."
        ),
        Empty(
            _("No addresses yet"),
            _("Until one is approved, letters are sent by post, by hand or via the portal."),
            "globe",
        ),
    ),
    rows=lambda scope: selectors.list_addresses(scope.house.id),
    prepare=_with_states,
    tables=("notices.MailAddress", "notices.AddressDecision"),
    columns=(
        Column(
            "mailbox",
            _("Addressee"),
            (cell("mailbox", _("Addressee"), words=words.MAILBOXES),),
            order=("mailbox",),
            always_shown=True,
            html=page_cells.text_cell("mailbox", words.MAILBOXES),
        ),
        Column("email", _("E-mail address"), (cell("email", _("E-mail address")),), html=page_cells.text_cell("email")),
        Column(
            "valid_from",
            pgettext_lazy("first day", "From"),
            (cell("valid_from", pgettext_lazy("first day", "From"), type="date"),),
            order=("valid_from",),
            style="figures",
            html=page_cells.day_cell("valid_from"),
        ),
        Column(
            "proposed_by",
            pgettext_lazy("address", "Proposed"),
            (
                cell("proposed_by", _("Proposed by"), type="person"),
                cell("proposed_at", _("Proposed at"), type="datetime"),
            ),
            order=("proposed_at",),
            html=page_cells.text_cell("proposed_by"),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.ADDRESS_STATES),
                cell("decided_by", _("Decided by"), "decision.decided_by", type="person"),
                cell("decided_at", _("Decided at"), "decision.decided_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
