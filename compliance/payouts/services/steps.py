"""The step shared by all acts on a payout: from one state to a permitted next one."""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.dates_and_numbers import local_time
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.payouts import Payout
from ..models.steps import MOVES, State, Step
from ..selectors import payouts as selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The longest wait for a payout; a larger gap means that the clock is wrong.
LONGEST_WAIT = timedelta(minutes=5)


_FIRST = {
    State.REQUESTED: _("The payout has not been approved or paid yet. Reload the page."),
    State.APPROVED: _("%(name)s has already approved it (%(time)s). Nothing more to do here."),
    State.HELD: _("%(name)s has put it on hold (%(time)s). It must be approved or refused first."),
    State.REFUSED: _("%(name)s has already refused it (%(time)s)."),
    State.WITHDRAWN: _("%(name)s has withdrawn it (%(time)s)."),
    State.WITHHELD: _("The winnings are withheld: recorded by %(name)s (%(time)s)."),
    State.PAID: _("%(name)s has already paid it (%(time)s). Do not pay again."),
    State.VOIDED: _("%(name)s has voided it (%(time)s). Request a new payout."),
}


def take_step(
    house: House,
    payout: Payout,
    state: State,
    *,
    by: "Staff",
    at: datetime,
    reason: str = "",
    expected_on: date | None = None,
) -> Step:
    """Add the next step, inside the act of a caller that holds the lock of the payout (`wait_turn`).

    Raises Refused for a step that is not permitted, and names the person who was first.
    """
    last = selectors.last_step(payout.pk)
    if (last.state, state) not in MOVES:
        raise Refused(_first_step_by_another(house, last))
    step = Step(
        payout=payout,
        number=last.number + 1,
        before=last.state,
        state=state,
        reason=reason.strip(),
        expected_on=expected_on,
        taken_by_id=by.pk,
        taken_at=in_turn(_not_before(payout, last, state), at),
    )
    step.save(force_insert=True)
    return step


def _not_before(payout: Payout, last: Step, state: State) -> datetime:
    """Return the earliest time of a step: after the last step, and for a payment after its precondition."""
    gate = selectors.valid_gate(payout.pk, payout.gate) if payout.gate and state == State.PAID else None
    if gate is None:
        return last.taken_at
    return max(last.taken_at, gate.passed_at)


def in_turn(not_before: datetime, at: datetime) -> datetime:
    """Keep the times of successive steps in order, even if a request waited for a lock."""
    if not_before - at > LONGEST_WAIT:
        raise Refused(str(_("The clock is behind the last step. Have the clock of this machine checked.")))
    return max(not_before, at)


def require_text(text: str, why: str, field: str = "reason") -> None:
    """Raise Refused if the text is empty."""
    if not text.strip():
        raise Refused(why, field)


def _first_step_by_another(house: House, last: Step) -> str:
    """Return which step was first, and by whom, for a second person at the same moment."""
    names = {"name": last.taken_by, "time": local_time(house, last.taken_at)}
    return str(_FIRST[State(last.state)]) % names
