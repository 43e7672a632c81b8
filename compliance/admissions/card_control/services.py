"""Card control in the rooms: a good card is shown on demand, or its bearer leaves at once (LU art. 75(6))."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.people.services.guests import EventTime
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..cards.selectors import cards as card_selectors
from ..cards.services.codes import Fault, is_code, read_code
from ..cards.services.validity import rejection_reason
from ..decisions.domain.decision import Ground, card_ground
from ..models.card_checks import CardCheck, Expulsion, Shown
from ..models.cards import AdmissionCard

# An expulsion is written down in the night in which it happens.
LATEST = timedelta(hours=12)


@dataclass(frozen=True)
class Held:
    """What a guest in a room held out: the card if it is known, and why it is not good tonight, if it is not."""

    card: AdmissionCard | None
    against: Ground | None

    @property
    def good(self) -> bool:
        return self.card is not None and self.against is None


@dataclass(frozen=True)
class Demand:
    """Where a card was demanded, by whom (staff or a control agent), and what was held out: a code or a number."""

    room_id: UUID
    demanded_by: str
    said: str


def examine(*, house: House, said: str, at: datetime) -> Held:
    """Whether the card with a code or number is good on this gaming day. Stores nothing.

    A number is enough in a room: the card itself is in the hand of whoever asks.
    """
    when = EventTime(at=at, on=house.local(at).date(), gaming_day=house.gaming_day(at))
    book = house.rulebook(when.gaming_day)
    label = said
    if is_code(said):
        read = read_code(said, house.id)
        if isinstance(read, Fault):
            return Held(None, card_ground(read, book))
        label = read.label
    card = card_selectors.card_labelled(house.id, label)
    if card is None:
        return Held(None, card_ground(Fault.UNKNOWN, book))
    return Held(card, rejection_reason(card, when, book))


def keep_shown(*, house: House, demand: Demand, nonce: UUID, by: Any, at: datetime) -> tuple[CardCheck | None, Held]:
    """Keep that a good card was shown. Nothing is kept of any other: whoever holds it out must be expelled, or go on.

    The same nonce gives the first row again.
    """
    held = examine(house=house, said=demand.said, at=at)
    if not held.good:
        return None, held
    try:
        return _keep(house, demand, held, Shown.SHOWN, None, nonce=nonce, by=by, at=at), held
    except log.DuplicateAct as again:
        return _first(again, "admissions.card.shown"), held


def expel(
    *, house: House, demand: Demand, note: str, expelled_at: datetime | None, nonce: UUID, by: Any, at: datetime
) -> CardCheck:
    """Keep that no good card was shown and that the guest left, in one act; without a time given, now.

    Raises Refused for a time in the future, or more than 12 hours ago.
    """
    left_at = expelled_at or at
    if left_at > at:
        raise Refused(_("This time is in the future. Enter the time the guest left."), "expelled_at")
    if left_at < at - LATEST:
        raise Refused(_("This time is more than 12 hours ago. Enter the time the guest left."), "expelled_at")
    held = examine(house=house, said=demand.said, at=at) if demand.said.strip() else Held(None, None)
    try:
        return _keep(house, demand, held, Shown.NOT_SHOWN, (left_at, note.strip()), nonce=nonce, by=by, at=at)
    except log.DuplicateAct as again:
        return _first(again, "admissions.guest.expelled")


@transaction.atomic(durable=True)
def _keep(
    house: House,
    demand: Demand,
    held: Held,
    result: str,
    left: tuple[datetime, str] | None,
    *,
    nonce: UUID,
    by: Any,
    at: datetime,
) -> CardCheck:
    check = CardCheck(
        venue_id=house.id,
        room_id=demand.room_id,
        result=result,
        finding=held.against.code if held.against is not None else "",
        card=held.card,
        person_id=held.card.person_id if held.card is not None else None,
        demanded_by=demand.demanded_by,
        gaming_day=house.gaming_day(at),
        checked_by_id=by.pk,
        checked_at=at,
    )
    kind = "admissions.card.shown" if left is None else "admissions.guest.expelled"
    facts: dict[str, Any] = {"card": held.card.label if held.card else "—", "demanded_by": demand.demanded_by}
    once = f"card-check:{house.id}:{nonce}"
    with log.act(kind, subject=check, by=by, at=at, scope=house.id, once=once, **facts):
        check.save(force_insert=True)
        if left is not None:
            Expulsion(check_made=check, expelled_at=left[0], note=left[1], expelled_by_id=by.pk).save(force_insert=True)
    return check


def _first(again: log.DuplicateAct, kind: str) -> CardCheck:
    if again.kind != kind:
        raise Refused(_("This check was already recorded with another result. Start a new one.")) from again
    assert again.subject_id is not None
    return CardCheck.objects.get(pk=again.subject_id)
