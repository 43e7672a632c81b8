"""Attempted entries of excluded guests, with their number in thirty days."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.people.selectors import guests as guest_selectors

from ..selectors import attempts
from . import words as decision_words
from .columns import GUEST, day_column, grounds_list, join_grounds, presentation_place

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.decisions import DoorDecision


class GuestName(TypedDict):
    """What `_with_names` adds to an attempt: the guest's current name."""

    guest_name: str


def _with_names(scope: Scope, rows: "list[WithAnnotations[DoorDecision, GuestName]]") -> None:
    """Load the names of all guests in one query."""
    names = guest_selectors.current_names(scope.house.id, {row.person_id for row in rows if row.person_id})
    for row in rows:
        assert row.person_id is not None  # The query leaves out decisions without a guest.
        row.guest_name = names[row.person_id]


ATTEMPTS = Register(
    name="attempts",
    title=_("Attempts to enter"),
    permission="exclusions.measure.read",
    page=Page(
        "admissions:attempts",
        _("Excluded persons who tried to enter during the last thirty gaming days."),
        Empty(_("No attempts"), _("No excluded person has come to a door or a desk."), "check"),
    ),
    rows=lambda scope: attempts.refused_attempts(scope.house.id, scope.gaming_day),
    prepare=_with_names,
    tables=("admissions.DoorDecision",),
    columns=(
        Column(
            "name",
            _("Name"),
            (GUEST,),
            always_shown=True,
            html=page_cells.link_cell("exclusions:of_guest", page_cells.text_cell("guest_name"), "person_id"),
        ),
        Column(
            "at",
            _("When"),
            (cell("at", _("When"), "decided_at", type="datetime"),),
            style="number",
            html=page_cells.time_cell("decided_at"),
        ),
        day_column("gaming_day", _("Gaming day"), usual=False, order=""),
        Column(
            "place",
            _("Place"),
            (Cell("place", _("Where"), presentation_place),),
            html=page_cells.text_cell(presentation_place),
        ),
        Column(
            "grounds",
            _("Reasons"),
            (
                Cell("grounds", _("Grounds"), join_grounds("code")),
                Cell("articles", _("Articles"), join_grounds("article")),
            ),
            html=grounds_list(lambda row: decision_words.describe_grounds(row.grounds.all())),
        ),
        Column(
            "often",
            _("Attempts in thirty days"),
            (cell("often", _("Attempts in thirty days"), type="integer"),),
            style="figures",
            html=page_cells.number_cell("often"),
        ),
        Column(
            "decided_by",
            _("By"),
            (cell("decided_by", _("By"), type="person"),),
            style="spare",
            html=page_cells.text_cell("decided_by"),
        ),
    ),
)
