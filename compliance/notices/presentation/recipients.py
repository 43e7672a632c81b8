"""Register definition of the authorities' postal addresses and forms of address."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell

from ..selectors import recipients as selectors
from . import words
from .addresses import KEEP

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.recipients import Recipient

_STATE = page_cells.badge_cell("state", words.ADDRESS_STATES, words.ADDRESS_TONES)
_DECIDE = page_cells.join_with_spaces(
    page_cells.button_cell("notices:decide_recipient", _("Approve"), sends=("approved", "yes")),
    page_cells.button_cell("notices:decide_recipient", _("Refuse"), sends=("approved", "no")),
)


class _RecipientState(TypedDict):
    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[Recipient, _RecipientState]]") -> None:
    """Attach to each row whether the address is in force, waits for a decision, or was decided on."""
    found = [selectors.recipient_at(scope.house, each, scope.at) for each in words.POSTAL_ADDRESSEES]
    in_force = {each.pk for each in found if each}
    for row in rows:
        decision = getattr(row, "decision", None)
        if row.pk in in_force:
            row.state = "in_force"
        elif decision is None:
            row.state = "proposed"
        else:
            row.state = "approved" if decision.approved else "refused"


def _state_cell(row: "WithAnnotations[Recipient, _RecipientState]", scope: Scope) -> str:
    """Render the state; to anyone but the proposer, the buttons for the decision."""
    waits_for_me = row.state == "proposed" and row.proposed_by_id != scope.presence.staff.pk
    return (_DECIDE if waits_for_me else _STATE)(row, scope)


RECIPIENTS = Register(
    name="notice-recipients",
    title=_("Postal addresses of the authorities"),
    permission=KEEP,
    page=Page(
        "notices:recipients",
        _(
            "Postal address and form of address of each authority, as printed on letters. One person proposes, "
            "another approves."
        ),
        Empty(
            _("No addresses yet"),
            _("Until one is approved, a letter names its addressee without a postal address."),
            "report",
        ),
    ),
    rows=lambda scope: selectors.list_recipients(scope.house.id),
    prepare=_with_states,
    tables=("notices.Recipient", "notices.RecipientDecision"),
    columns=(
        Column(
            "addressee",
            _("Addressee"),
            (cell("addressee", _("Addressee"), words=words.POSTAL_ADDRESSEES),),
            order=("addressee",),
            always_shown=True,
            html=page_cells.text_cell("addressee", words.POSTAL_ADDRESSEES),
        ),
        Column(
            "name",
            _("Postal address"),
            (cell("name", _("First line")), cell("lines", _("Postal address"))),
            html=page_cells.with_notes(page_cells.text_cell("name"), page_cells.note_cell("lines")),
        ),
        Column(
            "salutation",
            _("Form of address"),
            (
                cell("salutation", _("Form of address")),
                cell("their_reference", _("Authority's reference")),
            ),
            html=page_cells.with_notes(page_cells.text_cell("salutation"), page_cells.note_cell("their_reference")),
        ),
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
