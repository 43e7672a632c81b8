"""Acts on witnessed steps: the choice of a witness, signature, dispute and settlement."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, cast
from uuid import UUID

from django.db import transaction
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..drawers.services.step_times import in_turn
from . import selectors as witness_selectors
from .selectors import MOVE, OPENING, STOCK, Witnessed

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# A third person may settle an unsigned step only after this time, so that the witness can answer first.
TIME_TO_ANSWER = timedelta(hours=12)


def possible_witnesses(house: House, kind: str, at: datetime) -> "QuerySet[Staff]":
    """Return the staff who may be named as witness of a step at that time."""
    return venues.staff_who_may(house, at, *witness_selectors.needed_for(kind))


def check_witness(house: House, kind: str, witness_id: UUID, by: "Staff", at: datetime) -> None:
    """Raise Refused for oneself, and for a person who does not work in the cage of this casino at that time."""
    if witness_id == by.pk:
        if kind == STOCK:
            raise Refused(_("A stock change requires two people. Choose the witness."), "witness")
        raise Refused(_("Handling a box requires two people. Choose the witness."), "witness")
    if possible_witnesses(house, kind, at).filter(pk=witness_id).exists():
        return
    messages = {
        MOVE: _("Choose a person on duty who moves or counts drop boxes."),
        OPENING: _("Choose a person on duty who counts drop boxes."),
        STOCK: _("Choose a person on duty who manages the stock or signs counts."),
    }
    raise Refused(messages[kind], "witness")


@transaction.atomic(durable=True)
def sign_as_witness(*, house: House, step: Witnessed, by: "Staff", at: datetime) -> Model:
    """Sign in one's own session that a step is recorded correctly. A repeated signature is ignored.

    Raises Refused for anyone but the named witness, after a dispute by the same witness, and after settlement.
    """
    return _store_answer(house, step, agreed=True, said="", by=by, at=at)


@transaction.atomic(durable=True)
def dispute_as_witness(*, house: House, step: Witnessed, said: str, by: "Staff", at: datetime) -> Model:
    """Dispute a step as the named witness. Dependent acts wait until a third person settles it.

    Raises Refused without a reason, and whenever `sign_as_witness` would.
    """
    return _store_answer(house, step, agreed=False, said=said.strip(), by=by, at=at)


def _store_answer(house: House, step: Witnessed, *, agreed: bool, said: str, by: "Staff", at: datetime) -> Model:
    step = _current_state(house, step)
    existing_row = step.signature
    # Only a signature may be repeated; a second dispute could carry another reason.
    if existing_row is not None and existing_row.agreed and agreed and existing_row.signed_by_id == by.pk:
        return cast("Model", existing_row)
    with log.act(
        "cage.witness.signed" if agreed else "cage.witness.disputed",
        subject=step.row,
        by=by,
        at=at,
        scope=house.id,
        step=step.kind,
        thing=step.subject,
    ):
        if by.pk != step.row.witnessed_by_id:
            raise Refused(_("Another person is named as the witness. Only that person may sign."))
        if step.settlement is not None:
            raise Refused(_("A supervisor has already settled this. Reload the page."))
        if existing_row is not None:
            raise Refused(_("You have already given your answer. It cannot be changed."))
        if not agreed and not said:
            raise Refused(_("Describe what you dispute."), "said")
        signatures = step.definition.signatures
        signed_at = in_turn(at, step.done_at)
        row = signatures(agreed=agreed, said=said, signed_by_id=by.pk, signed_at=signed_at, **step.names)
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def settle_step(*, house: House, step: Witnessed, reason: str, by: "Staff", at: datetime) -> Model:
    """Settle a step that its witness disputes or cannot sign, as a third person, so that work can continue.

    The witness's answer remains recorded. Raises Refused for either of the two persons and for anyone who took part
    in that box round, before the witness's time to answer has passed, without a reason, once the witness has signed,
    and for a settled step.
    """
    step = _current_state(house, step)
    reason = reason.strip()
    with log.act(
        "cage.witness.settled",
        subject=step.row,
        by=by,
        at=at,
        scope=house.id,
        step=step.kind,
        thing=step.subject,
    ):
        if by.pk in step.people:
            raise Refused(_("You took part in this step. A third person must settle it."))
        if step.settlement is not None:
            raise Refused(_("A supervisor has already settled this. Reload the page."))
        if not step.open:
            raise Refused(_("The witness has signed: there is nothing to settle."))
        if witness_selectors.had_a_hand(step, by.pk):
            raise Refused(_("You handled this box. A person who neither moved nor counted it must settle this."))
        _check_time_to_answer(house, step, at)
        if not reason:
            raise Refused(_("Describe what you checked and why work may continue."), "reason")
        settlements = step.definition.settlements
        settled_at = in_turn(at, step.done_at, *([step.signature.signed_at] if step.signature else []))
        row = settlements(reason=reason, settled_by_id=by.pk, settled_at=settled_at, **step.names)
        row.save(force_insert=True)
    return row


def _check_time_to_answer(house: House, step: Witnessed, at: datetime) -> None:
    """Raise Refused while the witness may still answer. A closed account cannot answer."""
    until = step.done_at + TIME_TO_ANSWER
    if step.state == witness_selectors.DISPUTED or at >= until or not step.witness.is_active:
        return
    names = {"name": step.witness, "time": local_time(house, until)}
    raise Refused(_("%(name)s has until %(time)s to answer. It can be settled after that.") % names)


def _current_state(house: House, step: Witnessed) -> Witnessed:
    """Lock the step and return its current state."""
    # Read again after the lock: another answer may have come since the caller read the step.
    wait_turn(step.turn)
    return witness_selectors.get_step(house.id, step.kind, step.row.pk)


def check_witnessed(steps: list[Witnessed], message: str) -> None:
    """Raise Refused if a step is unsigned, with the names of the witnesses and what is waiting."""
    if not any(step.open for step in steps):
        return
    if any(step.state == witness_selectors.DISPUTED for step in steps):
        raise Refused(_("A witness disputes a step. A third person must settle it first."))
    names = ", ".join(dict.fromkeys(str(step.witness) for step in steps if step.open))
    raise Refused(message % {"names": names})


def check_opening(fitting_id: UUID) -> None:
    """Raise Refused until the witness of a box's opening has signed it: its count is not final before."""
    check_witnessed(
        [step for step in witness_selectors.of_box(fitting_id) if step.kind == OPENING],
        _("%(names)s has not signed the opening of this box yet. The count can be signed after that."),
    )
