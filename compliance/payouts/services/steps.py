"""The step that every act on a payout takes: from the state it is in to the next one, and nowhere else."""

from datetime import date, datetime, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from compliance.refusals import Refused

from ..models.payouts import Payout
from ..models.steps import MOVES, State, Step
from ..selectors import payouts as selectors

# Who waited for a payout is late by that much at most; more is a clock that is wrong.
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
    payout: Payout, state: State, *, by: Any, at: datetime, reason: str = "", expected_on: date | None = None
) -> Step:
    """Write the next step, inside the act of whoever calls, who holds the payout (`wait_turn`).

    Raises Refused where there is no such step, and says who was first.
    """
    last = selectors.last_step(payout.pk)
    if (last.state, state) not in MOVES:
        raise Refused(_in_the_way(last))
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
    """A step follows the last one, and a payment its gate, which may be by a clock that is ahead."""
    gate = selectors.gate(payout.pk, payout.gate) if payout.gate and state == State.PAID else None
    return last.taken_at if gate is None else max(last.taken_at, gate.passed_at)


def in_turn(not_before: datetime, at: datetime) -> datetime:
    """Steps follow each other in time, also for who waited for their turn."""
    if not_before - at > LONGEST_WAIT:
        raise Refused(str(_("The clock is behind the last step. Have the clock of this machine checked.")))
    return max(not_before, at)


def needs(said: str, why: str, field: str = "reason") -> None:
    """Raise Refused where nothing was said."""
    if not said.strip():
        raise Refused(why, field)


def _in_the_way(last: Step) -> str:
    """Who was first, and with what: the sentence for a second person at the same moment."""
    told = {"name": last.taken_by, "time": date_format(last.taken_at, "SHORT_DATETIME_FORMAT")}
    return str(_FIRST[State(last.state)]) % told
