"""The second person of a box or of a stock: who may be named, what they say of it, and who settles what they cannot."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..drawers.services.step_times import in_turn
from ..models.witnesses import WitnessSettlement, WitnessSignature
from . import selectors as witnesses
from .selectors import MOVE, OPENING, STOCK, Witnessed

# How long a witness has to answer before a third person settles an unsigned step: nobody is overruled unheard.
TIME_TO_ANSWER = timedelta(hours=12)
# One of these has to be allowed to somebody who is named: only who works in the cage knows what is looked at.
NEEDED = {
    MOVE: ("cage.box.handle", "cage.box.count"),
    OPENING: ("cage.box.count",),
    STOCK: ("cage.piece.manage", "cage.count.sign"),
}


def possible_witnesses(house: House, kind: str, at: datetime) -> "QuerySet[Any]":
    """Whoever may be named as the second person of a step now."""
    return venues.staff_who_may(house, at, *NEEDED[kind])


def check_witness(house: House, kind: str, witness_id: UUID, by: Any, at: datetime) -> None:
    """Raises Refused for oneself, and for who does not work in the cage of this house at that moment."""
    if witness_id == by.pk:
        if kind == STOCK:
            raise Refused(_("A stock change requires two people. Choose the witness."), "witness")
        raise Refused(_("Handling a box requires two people. Choose the witness."), "witness")
    if possible_witnesses(house, kind, at).filter(pk=witness_id).exists():
        return
    said = {
        MOVE: _("Choose a person on duty who moves or counts drop boxes."),
        OPENING: _("Choose a person on duty who counts drop boxes."),
        STOCK: _("Choose a person on duty who manages the stock or signs counts."),
    }
    raise Refused(said[kind], "witness")


@transaction.atomic(durable=True)
def sign_as_witness(*, house: House, step: Witnessed, by: Any, at: datetime) -> WitnessSignature:
    """Sign, in one's own session, that a step was as it is written down. Signing twice is signing once.

    Raises Refused for anybody but the named witness, after one's own "no", and once a third person settled it.
    """
    return _answer(house, step, agreed=True, said="", by=by, at=at)


@transaction.atomic(durable=True)
def dispute_as_witness(*, house: House, step: Witnessed, said: str, by: Any, at: datetime) -> WitnessSignature:
    """Say, as the named witness, that a step was not so. What rests on it waits until a third person settles it.

    Raises Refused without a reason, and whenever `sign_as_witness` would.
    """
    return _answer(house, step, agreed=False, said=said.strip(), by=by, at=at)


def _answer(house: House, step: Witnessed, *, agreed: bool, said: str, by: Any, at: datetime) -> WitnessSignature:
    step = _as_it_stands(house, step)
    known = step.signature
    if known is not None and known.agreed and agreed and known.signed_by_id == by.pk:
        return known
    row = WitnessSignature(agreed=agreed, said=said, signed_by_id=by.pk, **step.names)
    with log.act(
        "cage.witness.signed" if agreed else "cage.witness.disputed",
        subject=step.row,
        by=by,
        at=at,
        scope=house.id,
        step=step.kind,
        thing=thing(step),
    ):
        if by.pk != step.row.witnessed_by_id:
            raise Refused(_("Another person is named as the witness. Only that person may sign."))
        if step.settlement is not None:
            raise Refused(_("A supervisor has already settled this. Reload the page."))
        if known is not None:
            raise Refused(_("You have already given your answer. It cannot be changed."))
        if not agreed and not said:
            raise Refused(_("Describe what you dispute."), "said")
        row.signed_at = in_turn(at, step.at)
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def settle_step(*, house: House, step: Witnessed, reason: str, by: Any, at: datetime) -> WitnessSettlement:
    """Settle a step that its witness disputes or cannot sign, as a third person, so that the work goes on.

    What was said of it stays. Raises Refused for either of the two persons and for whoever had a hand in that
    box, before the witness has had the time to answer, without a reason, once the witness has signed, and twice.
    """
    step = _as_it_stands(house, step)
    row = WitnessSettlement(reason=reason.strip(), settled_by_id=by.pk, **step.names)
    with log.act(
        "cage.witness.settled",
        subject=step.row,
        by=by,
        at=at,
        scope=house.id,
        step=step.kind,
        thing=thing(step),
    ):
        if by.pk in (step.by.pk, step.row.witnessed_by_id):
            raise Refused(_("You took part in this step. A third person must settle it."))
        if step.settlement is not None:
            raise Refused(_("A supervisor has already settled this. Reload the page."))
        if not step.open:
            raise Refused(_("The witness has signed: there is nothing to settle."))
        if witnesses.had_a_hand(step, by.pk):
            raise Refused(_("You handled this box. A person who neither moved nor counted it must settle this."))
        _check_heard(house, step, at)
        if not row.reason:
            raise Refused(_("Describe what you checked and why work may continue."), "reason")
        row.settled_at = in_turn(at, step.at, *([step.signature.signed_at] if step.signature else []))
        row.save(force_insert=True)
    return row


def _check_heard(house: House, step: Witnessed, at: datetime) -> None:
    """Raises Refused as long as the witness may still answer; a closed account answers no more."""
    until = step.at + TIME_TO_ANSWER
    if step.state == witnesses.DISPUTED or at >= until or not step.witness.is_active:
        return
    told = {"name": step.witness, "time": date_format(house.local(until), "SHORT_DATETIME_FORMAT")}
    raise Refused(_("%(name)s has until %(time)s to answer. It can be settled after that.") % told)


def _as_it_stands(house: House, step: Witnessed) -> Witnessed:
    """The step anew, once nobody else acts on it."""
    wait_turn(step.turn)
    return witnesses.find_step(house.id, step.kind, step.row.pk)


def thing(step: Witnessed) -> str:
    """What a step is about: the number of a box, or a denomination."""
    return str(step.row.piece) if step.kind == STOCK else step.row.fitting.box.name


def check_witnessed(steps: list[Witnessed], else_said: str) -> None:
    """Raises Refused with the names of who still has to sign one of the steps, and what waits for it."""
    if not any(step.open for step in steps):
        return
    if any(step.state == witnesses.DISPUTED for step in steps):
        raise Refused(_("A witness disputes a step. A third person must settle it first."))
    names = ", ".join(dict.fromkeys(str(step.witness) for step in steps if step.open))
    raise Refused(else_said % {"names": names})


def check_opening(fitting_id: UUID) -> None:
    """Raises Refused while the witness of a box's opening has not signed it: its count is not final before."""
    check_witnessed(
        [step for step in witnesses.of_box(fitting_id) if step.kind == OPENING],
        _("%(names)s has not signed the opening of this box yet. The count can be signed after that."),
    )
