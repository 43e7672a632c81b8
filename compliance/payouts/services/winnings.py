"""Acts on winnings that may be withheld: a payout awaits their decision (LU-DS-C)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.exclusions.withheld_winnings import selectors as winnings_selectors
from compliance.monitoring.services.transactions import void_operation
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..domain.progress import Next, next_step
from ..models.payouts import Payout
from ..models.steps import BoundWinnings, OtherWinnings, State, Step
from ..selectors import payouts as selectors
from .steps import require_text, take_step

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.exclusions.models.withholdings import Withholding
    from compliance.venues.models.staff import Staff

    from ..selectors.payouts import PayoutState


@transaction.atomic(durable=True)
def bind_winnings(*, house: House, payout: Payout, withholding_id: UUID, by: "Staff", at: datetime) -> BoundWinnings:
    """Link a payout to winnings of the same guest and amount proposed for withholding; it awaits their decision.

    A repeated link is ignored. Raises Refused for other winnings, and for a completed payout.
    """
    # The winnings are locked too: two payouts must not be linked to them at the same time.
    wait_turn(str(payout.pk), str(withholding_id))
    existing_row = selectors.bound_winnings(payout.pk)
    if existing_row is not None and existing_row.withholding_id == withholding_id:
        return existing_row
    with log.act("payouts.withholding.linked", subject=payout, by=by, at=at, scope=house.id, payout=payout.label):
        if existing_row is not None:
            raise Refused(_("This payout is already blocked by other winnings."), "withholding")
        if selectors.last_step(payout.pk).state not in selectors.OPEN:
            raise Refused(_("This payout is closed. Nothing can be withheld from it."), "withholding")
        if withholding_id not in {row.pk for row in matching_winnings(house, payout)}:
            raise Refused(_("Choose winnings of the same guest and the same amount."), "withholding")
        row = BoundWinnings(payout=payout, withholding_id=withholding_id, bound_by_id=by.pk, bound_at=at)
        row.save(force_insert=True)
    return row


def matching_winnings(house: House, payout: Payout) -> "list[Withholding]":
    """Return the winnings that a payout can await: of its guest and amount, without a link to another payout."""
    if payout.person_id is None:
        return []
    rows = winnings_selectors.withholdings_of(house.id, payout.person_id)
    # The query includes the guest's other files; the database links only winnings and payouts of the same one.
    matching_rows = [row for row in rows if row.amount == payout.amount and row.person_id == payout.person_id]
    return [row for row in matching_rows if not selectors.is_bound(row.pk)]


def open_winnings(house: House, payout: Payout) -> "list[Withholding]":
    """Return the guest's winnings of that day that may be or are withheld, without an answer for this payout.

    A proposal names a calendar day and a payout a gaming day, so both count, as does the day of the win. The gaming
    day of a win is that day or the one before. The rules are not consulted, because there are none for days before
    their first version.
    """
    return _open_winnings_of_each(house, [payout])[payout.pk]


def _open_winnings_of_each(house: House, payouts: Collection[Payout]) -> "dict[UUID, list[Withholding]]":
    """Return the open winnings of each payout. The number of queries does not grow with the payouts."""
    files = selectors.guest_files([payout.pk for payout in payouts])
    days = {payout.pk: _winning_days(house, payout) for payout in payouts}
    won = list(winnings_selectors.withholdings_on(house.id, set().union(*days.values()), set(files.values())))
    linked = selectors.linked_winnings([row.pk for row in won])
    others = selectors.winnings_of_others(list(days))
    unanswered = [row for row in won if row.pk not in linked and decision_outcome(row) != "paid"]
    return {
        key: [
            row
            for row in unanswered
            if row.file == files.get(key) and row.happened_on in days[key] and (key, row.pk) not in others
        ]
        for key in days
    }


def _winning_days(house: House, payout: Payout) -> set[date]:
    """Return the days that a proposal may name for a win: its gaming day, its calendar day, and the day before."""
    won_on = house.local(payout.won_at).date()
    # max(): the day before 1 January of year 1 does not exist.
    return {payout.gaming_day, won_on, date.fromordinal(max(won_on.toordinal() - 1, 1))}


@dataclass(frozen=True)
class Progress:
    """The next step of a payout, and the winnings that stop it until they are answered."""

    next: Next
    blocking: "list[Withholding]"


def progress_of(house: House, payouts: "Collection[WithAnnotations[Payout, PayoutState]]") -> dict[UUID, Progress]:
    """Return the progress of these payouts. Nothing stops a closed one."""
    stopped = _open_winnings_of_each(house, [row for row in payouts if row.state in selectors.OPEN])
    return {
        row.pk: Progress(
            next_step(selectors.step_facts(row), blocked=bool(stopped.get(row.pk))), stopped.get(row.pk, [])
        )
        for row in payouts
    }


@transaction.atomic(durable=True)
def name_others(
    *, house: House, payout: Payout, withholding_id: UUID, reason: str, by: "Staff", at: datetime
) -> OtherWinnings:
    """State that winnings are not those of a payout, which then no longer awaits them.

    A repeated statement is ignored. Raises Refused for the person who requested the payout or proposed the
    withholding, without a reason, and for winnings that do not stop the payout.
    """
    wait_turn(str(payout.pk))
    existing_row = selectors.other_winnings(payout.pk).filter(withholding_id=withholding_id).first()
    if existing_row is not None:
        return existing_row
    with log.act("payouts.withholding.others", subject=payout, by=by, at=at, scope=house.id, payout=payout.label):
        won = next((row for row in open_winnings(house, payout) if row.pk == withholding_id), None)
        if won is None:
            raise Refused(_("These winnings do not block this payout. Reload the page."), "withholding")
        if by.pk in (payout.prepared_by_id, won.proposed_by_id):
            raise Refused(
                _("You requested the payout or proposed withholding. Another person must decide this."),
                article=house.cite("withholding.breaches", at),
                next_step=_("Ask a colleague who decides on withheld winnings."),
            )
        require_text(reason, _("Enter why these are other winnings. The reason is stored with the payout."))
        row = OtherWinnings(
            payout=payout, withholding_id=withholding_id, reason=reason.strip(), said_by_id=by.pk, said_at=at
        )
        row.save(force_insert=True)
    return row


def decision_outcome(row: "Withholding") -> str:
    """Return the outcome of the decision on winnings; empty while there is none."""
    # Django raises where the other side of a one-to-one relation has no row; getattr() makes that None.
    decision = getattr(row, "decision", None)
    return decision.outcome if decision else ""


@transaction.atomic(durable=True)
def withhold_payout(*, house: House, payout: Payout, by: "Staff", at: datetime) -> Step:
    """Record that a payout ends because its winnings are withheld. The decision states who withheld them, and why."""
    wait_turn(str(payout.pk))
    with log.act("payouts.payout.withheld", subject=payout, by=by, at=at, scope=house.id, payout=payout.label):
        bound = selectors.bound_winnings(payout.pk)
        if bound is None or decision_outcome(bound.withholding) != "withheld":
            raise Refused(
                _("The winnings of this payout are not withheld: there is no such decision."),
                article=house.cite("withholding.breaches", at),
            )
        step = take_step(house, payout, State.WITHHELD, by=by, at=at)
        void_operation(house, source=payout, by=by, at=step.taken_at)
        return step
