"""Card inspections on the floor: a guest shows a valid card or leaves at once (LU art. 75(6))."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
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
from ..models.card_checks import CardCheck, CheckResult, Expulsion
from ..models.cards import AdmissionCard

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# An expulsion must be recorded during the night in which it happens.
LATEST = timedelta(hours=12)


@dataclass(frozen=True)
class PresentedCard:
    """The card a guest presented, if known, and why it is not valid tonight."""

    card: AdmissionCard | None
    against: Ground | None

    @property
    def good(self) -> bool:
        return self.card is not None and self.against is None


@dataclass(frozen=True)
class Demand:
    """Where a card was demanded, by whom (staff or control agents), and the code or number presented."""

    room_id: UUID
    demanded_by: str
    card_text: str


def examine_card(*, house: House, text: str, at: datetime) -> PresentedCard:
    """Check whether the card with a code or number is valid on this gaming day; store nothing.

    A number is enough: the person who demands the card has it in hand.
    """
    when = EventTime(at=at, on=house.local(at).date(), gaming_day=house.gaming_day(at))
    book = house.rulebook(when.gaming_day)
    label = text
    if is_code(text):
        content = read_code(text, house.id)
        if isinstance(content, Fault):
            return PresentedCard(None, card_ground(content, book))
        label = content.label
    card = card_selectors.card_labelled(house.id, label)
    if card is None:
        return PresentedCard(None, card_ground(Fault.UNKNOWN, book))
    return PresentedCard(card, rejection_reason(card, when, book))


def record_shown_card(
    *, house: House, demand: Demand, nonce: UUID, by: "Staff", at: datetime
) -> tuple[CardCheck | None, PresentedCard]:
    """Store that a valid card was shown; return no row if the card is not valid.

    An invalid card is recorded only by `expel_guest`. Repeating a nonce returns the first row.
    """
    presented_card = examine_card(house=house, text=demand.card_text, at=at)
    if not presented_card.good:
        return None, presented_card
    try:
        return _insert_check(
            house, demand, presented_card, CheckResult.SHOWN, None, nonce=nonce, by=by, at=at
        ), presented_card
    except log.DuplicateAct as duplicate:
        return _first_check(duplicate, "admissions.card.shown"), presented_card


def expel_guest(
    *, house: House, demand: Demand, note: str, expelled_at: datetime | None, nonce: UUID, by: "Staff", at: datetime
) -> CardCheck:
    """Store that no valid card was shown and that the guest left; `expelled_at` defaults to now.

    Raises Refused for a time in the future, or more than 12 hours ago.
    """
    left_at = expelled_at or at
    if left_at > at:
        raise Refused(_("This time is in the future. Enter the time the guest left."), "expelled_at")
    if left_at < at - LATEST:
        raise Refused(_("This time is more than 12 hours ago. Enter the time the guest left."), "expelled_at")
    presented_card = (
        examine_card(house=house, text=demand.card_text, at=at)
        if demand.card_text.strip()
        else PresentedCard(None, None)
    )
    try:
        return _insert_check(
            house, demand, presented_card, CheckResult.NOT_SHOWN, (left_at, note.strip()), nonce=nonce, by=by, at=at
        )
    except log.DuplicateAct as duplicate:
        return _first_check(duplicate, "admissions.guest.expelled")


@transaction.atomic(durable=True)
def _insert_check(
    house: House,
    demand: Demand,
    presented_card: PresentedCard,
    result: str,
    left: tuple[datetime, str] | None,
    *,
    nonce: UUID,
    by: "Staff",
    at: datetime,
) -> CardCheck:
    check = CardCheck(
        venue_id=house.id,
        room_id=demand.room_id,
        result=result,
        finding=presented_card.against.code if presented_card.against is not None else "",
        card=presented_card.card,
        person_id=presented_card.card.person_id if presented_card.card is not None else None,
        demanded_by=demand.demanded_by,
        gaming_day=house.gaming_day(at),
        checked_by_id=by.pk,
        checked_at=at,
    )
    kind = "admissions.card.shown" if left is None else "admissions.guest.expelled"
    card, who = presented_card.card.label if presented_card.card else "—", demand.demanded_by
    idempotency_key = f"card-check:{house.id}:{nonce}"
    with log.act(
        kind, subject=check, by=by, at=at, scope=house.id, idempotency_key=idempotency_key, card=card, demanded_by=who
    ):
        # Before the expulsion, which refers to it; the database demands the expulsion at the end of the transaction.
        check.save(force_insert=True)
        if left is not None:
            Expulsion(check_made=check, expelled_at=left[0], note=left[1], expelled_by_id=by.pk).save(force_insert=True)
    return check


def _first_check(duplicate: log.DuplicateAct, kind: str) -> CardCheck:
    # Both results share the nonce of the page, so the first act may be of the other kind.
    if duplicate.kind != kind:
        raise Refused(_("This check was already recorded with another result. Start a new one.")) from duplicate
    assert duplicate.subject_id is not None
    return CardCheck.objects.get(pk=duplicate.subject_id)
