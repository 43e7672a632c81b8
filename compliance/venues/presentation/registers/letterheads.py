"""The register of letterheads of the company."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.venues.selectors import letterheads as selectors

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.letterheads import Letterhead

KEEP = "venues.letterhead.keep"

_STATE = page_cells.badge_cell("state", words.LETTERHEAD_STATES, words.LETTERHEAD_TONES)
_DECIDE = page_cells.join_with_spaces(
    page_cells.button_cell("venues:letterhead-decide", _("Approve"), sends=("approved", "yes")),
    page_cells.button_cell("venues:letterhead-decide", _("Refuse"), sends=("approved", "no")),
)


class LetterheadState(TypedDict):
    """What `_with_states` adds to a letterhead."""

    state: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[Letterhead, LetterheadState]]") -> None:
    """Attach to each row whether the letterhead is in force, waits for a decision, or was decided on."""
    current = selectors.letterhead_at(scope.house, scope.at)
    for row in rows:
        decision = getattr(row, "decision", None)
        if current is not None and row.pk == current.pk:
            row.state = "in_force"
        elif decision is None:
            row.state = "proposed"
        else:
            row.state = "approved" if decision.approved else "refused"


def _state_cell(row: "WithAnnotations[Letterhead, LetterheadState]", scope: Scope) -> str:
    """Render the state; to anyone but the proposer, the buttons for the decision."""
    waits_for_me = row.state == "proposed" and row.proposed_by_id != scope.presence.staff.pk
    return (_DECIDE if waits_for_me else _STATE)(row, scope)


LETTERHEADS = Register(
    name="letterheads",
    title=_("Letterhead"),
    permission=KEEP,
    page=Page(
        "venues:letterheads",
        _(
            "What the company prints on its letters and reports: legal form, registered office, trade register, "
            "telephone, and the director who signs. One person proposes, another approves."
        ),
        Empty(_("No letterhead yet"), _("Until one is approved, letters state the name and address only."), "report"),
    ),
    rows=lambda scope: selectors.list_letterheads(scope.house.id),
    prepare=_with_states,
    tables=("venues.Letterhead", "venues.LetterheadDecision"),
    columns=(
        Column(
            "registration",
            _("Trade register number"),
            (
                cell("registration", _("Trade register number")),
                cell("legal_form", _("Legal form")),
                cell("seat", _("Registered office")),
            ),
            always_shown=True,
            html=page_cells.with_notes(
                page_cells.text_cell("registration"), page_cells.note_cell("legal_form"), page_cells.note_cell("seat")
            ),
        ),
        Column(
            "telephone",
            _("Telephone"),
            (cell("telephone", _("Telephone")), cell("email", _("E-mail address"))),
            html=page_cells.with_notes(page_cells.text_cell("telephone"), page_cells.note_cell("email")),
        ),
        Column(
            "director",
            _("Director in charge"),
            (cell("director", _("Director in charge")),),
            html=page_cells.text_cell("director"),
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
            html=page_cells.text_cell(lambda row: words.person_or_opening(row.proposed_by)),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.LETTERHEAD_STATES),
                cell("decided_by", _("Decided by"), "decision.decided_by", type="person"),
                cell("decided_at", _("Decided at"), "decision.decided_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
