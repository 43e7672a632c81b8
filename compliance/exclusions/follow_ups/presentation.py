"""Register definition of the follow-up of observations."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell, single_cell_column
from compliance.http.registers.filters import RegisterFilter
from compliance.people.presentation.words import Words
from compliance.people.selectors import guests as guest_selectors

from ..models.observations import FollowUpOutcome
from ..observations.presentation import LEVELS
from . import selectors

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    from ..models.observations import FollowUp

READ = "exclusions.observation.read"
RECORD = "exclusions.observation.record"
OUTCOMES: Words = dict(FollowUpOutcome.choices)
STATES: Words = {
    "planned": pgettext_lazy("follow-up", "planned"),
    "due": pgettext_lazy("follow-up", "due today"),
    "overdue": pgettext_lazy("follow-up", "overdue"),
    "held": pgettext_lazy("follow-up", "held"),
}
TONES = {
    "planned": ("accent", "calendar"),
    "due": ("review", "clock"),
    "overdue": ("refused", "alert"),
    "held": ("admitted", "check"),
}


class FollowUpFilter(RegisterFilter):
    """Open follow-ups, or those that were held."""

    state = ChoiceFilter(
        label=_("State"),
        choices=[("open", pgettext_lazy("follow-ups", "open")), ("held", pgettext_lazy("follow-ups", "held"))],
        empty_label=_("All"),
        method="in_state",
    )

    def in_state(self, rows: "QuerySet[FollowUp]", _name: str, state: str) -> "QuerySet[FollowUp]":
        return rows.filter(held__isnull=state == "open")


class FollowUpInRegister(TypedDict):
    """What the register adds to a follow-up: the guest's name and the state."""

    guest_name: str
    state: str


def _with_names(scope: Scope, rows: "list[WithAnnotations[FollowUp, FollowUpInRegister]]") -> None:
    """Set the guest's name and the state on each row, with one query."""
    # The name as it is known now: an observation stores none.
    names = guest_selectors.current_names(scope.house.id, {row.observation.person_id for row in rows})
    for row in rows:
        row.guest_name = names[row.observation.person_id]
        row.state = selectors.state_of(row, scope.today)


_OUTCOME = page_cells.text_cell("held.outcome", OUTCOMES)


def _outcome_cell(row: "WithAnnotations[FollowUp, FollowUpInRegister]", scope: Scope) -> str:
    # The capitalised label of no outcome would be "None".
    return _OUTCOME(row, scope) if row.state == "held" else page_cells.NONE


_STATE = page_cells.badge_cell("state", STATES, TONES)
_HOLD = page_cells.link_cell("exclusions:hold_follow_up", page_cells.fixed_cell(_("Record the result")))


def _state_cell(row: "WithAnnotations[FollowUp, FollowUpInRegister]", scope: Scope) -> str:
    if row.state == "held" or not scope.presence.may(RECORD):
        return _STATE(row, scope)
    return page_cells.join_with_spaces(_STATE, _HOLD)(row, scope)


FOLLOW_UPS = Register(
    name="follow-ups",
    title=_("Follow-up of observations"),
    permission=READ,
    page=Page(
        "exclusions:follow_ups",
        _("When the player protection team sees again how a guest is doing, and what it found."),
        Empty(_("No follow-up"), _("A follow-up is planned with a note of the team about a guest."), "calendar"),
        "register.follow_ups",
    ),
    rows=lambda scope: selectors.list_follow_ups(scope.house.id),
    filters=FollowUpFilter,
    prepare=_with_names,
    sort="due_on",
    tables=("exclusions.FollowUp", "exclusions.FollowUpResult"),
    columns=(
        Column(
            "name",
            _("Name"),
            (cell("guest", _("Guest's file"), "observation.person_id", type="uuid"),),
            always_shown=True,
            html=page_cells.link_cell(
                "exclusions:of_guest", page_cells.text_cell("guest_name"), "observation.person_id"
            ),
        ),
        single_cell_column(
            cell("observed_on", _("Observed on"), "observation.observed_on", type="date"),
            page_cells.day_cell("observation.observed_on"),
            "observation__observed_on",
            style="figures",
        ),
        single_cell_column(
            cell("level", _("Risk"), "observation.level", words=LEVELS),
            page_cells.text_cell("observation.level", LEVELS),
            "observation__level",
        ),
        single_cell_column(
            cell("due_on", _("Follow-up by"), type="date"), page_cells.day_cell("due_on"), "due_on", style="figures"
        ),
        Column(
            "held_on",
            pgettext_lazy("follow-up", "Held on"),
            (
                cell("held_on", pgettext_lazy("follow-up", "Held on"), "held.held_on", type="date"),
                cell("held_by", _("Recorded by"), "held.recorded_by", type="person"),
            ),
            order=("held__held_on",),
            style="figures",
            html=page_cells.day_cell("held.held_on"),
        ),
        single_cell_column(
            cell("outcome", _("Outcome"), "held.outcome", words=OUTCOMES),
            _outcome_cell,
            "held__outcome",
        ),
        Column("state", _("State"), (cell("state", _("State"), words=STATES),), html=_state_cell),
    ),
)
