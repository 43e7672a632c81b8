"""Register definition of individual limits."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.people.selectors import guests

from .. import selectors
from . import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.stake_limits import IndividualLimit

READ, REQUEST = "games.individual_limit.read", "games.individual_limit.request"
APPROVE = "games.individual_limit.approve"


class _LimitInRegister(TypedDict):
    guest_name: str
    state: str


def _with_names(scope: Scope, rows: "list[WithAnnotations[IndividualLimit, _LimitInRegister]]") -> None:
    """Set the guest's name and the state on each row."""
    # The rows have no names, so they are read from the files of the guests.
    names = guests.current_names(scope.house.id, {row.person_id for row in rows})
    day = scope.house.gaming_day(scope.at)
    for row in rows:
        row.guest_name = names[row.person_id]
        row.state = selectors.state_of_limit(row, day)


_STATE = page_cells.badge_cell("state", words.LIMIT_STATES, words.LIMIT_TONES)
_DECIDE = page_cells.join_with_spaces(
    _STATE,
    page_cells.button_cell("games:decide_individual_limit", _("Approve"), sends=("approved", "yes")),
    page_cells.button_cell("games:decide_individual_limit", _("Decline"), sends=("approved", "no")),
)
_END = page_cells.join_with_spaces(_STATE, page_cells.button_cell("games:end_individual_limit", _("End the limit")))


def _state_cell(row: "WithAnnotations[IndividualLimit, _LimitInRegister]", scope: Scope) -> str:
    presence = scope.presence
    # The service refuses a decision on an own request, so no button offers it.
    if row.state == "waiting" and presence.may(APPROVE) and row.requested_by_id != presence.staff.pk:
        return _DECIDE(row, scope)
    if row.state in {"holds", "later"} and presence.may(REQUEST):
        return _END(row, scope)
    return _STATE(row, scope)


INDIVIDUAL_LIMITS = Register(
    name="individual-limits",
    title=_("Individual limits"),
    permission=READ,
    page=Page(
        "games:individual_limits",
        _(
            "Guests who may play at a table with a higher maximum, and the minimum that belongs to it. One person "
            "requests on the guest's page; another decides for the management."
        ),
        Empty(_("No individual limits"), _("No higher maximum was requested for a guest."), "scales"),
        "register.individual_limits",
    ),
    rows=lambda scope: selectors.list_limits(scope.house.id),
    prepare=_with_names,
    sort="-requested_at",
    tables=("games.IndividualLimit", "games.IndividualLimitDecision", "games.IndividualLimitEnd"),
    columns=(
        Column(
            "name",
            _("Name"),
            (cell("guest", _("Guest's file"), "person_id", type="uuid"),),
            always_shown=True,
            html=page_cells.link_cell(
                "people:guest", page_cells.text_cell("guest_name"), "person_id", permission="people.guest.read"
            ),
        ),
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            html=page_cells.text_cell("table"),
        ),
        Column(
            "minimum",
            _("Minimum"),
            (cell("minimum", _("Minimum"), type="decimal"),),
            order=("minimum",),
            style="figures",
            html=page_cells.amount_cell("minimum"),
        ),
        Column(
            "maximum",
            _("Maximum"),
            (cell("maximum", _("Maximum"), type="decimal"),),
            order=("maximum",),
            style="figures",
            html=page_cells.amount_cell("maximum"),
        ),
        Column(
            "first_day",
            _("From the gaming day"),
            (cell("first_day", _("From the gaming day"), type="date"),),
            order=("first_day",),
            style="figures",
            html=page_cells.day_cell("first_day"),
        ),
        Column(
            "last_day",
            _("Last gaming day"),
            (cell("last_day", _("Last gaming day"), type="date"),),
            order=("last_day",),
            style="figures",
            html=page_cells.day_cell("last_day"),
        ),
        Column(
            "requested_at",
            pgettext_lazy("individual limit", "Requested"),
            (
                cell("requested_by", pgettext_lazy("individual limit", "Requested by"), type="person"),
                cell("requested_at", pgettext_lazy("individual limit", "Requested at"), type="datetime"),
            ),
            order=("requested_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("requested_by"), page_cells.time_cell("requested_at")
            ),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.LIMIT_STATES),
                cell("decided_by", _("Decided by"), "decision.decided_by", type="person"),
                cell("decided_at", _("Decided at"), "decision.decided_at", type="datetime"),
                cell("ended_by", pgettext_lazy("individual limit", "Ended by"), "ended.ended_by", type="person"),
                cell("ended_at", pgettext_lazy("individual limit", "Ended at"), "ended.ended_at", type="datetime"),
            ),
            html=_state_cell,
        ),
    ),
)
