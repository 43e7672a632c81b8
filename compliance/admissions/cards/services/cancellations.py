"""Card cancellations: one person requests, another decides; the number stays in the stub book either way."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.admissions.models.cards import AdmissionCard, CancellationAnswer, CardCancellation
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..selectors import cards as card_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def ask_cancellation(*, house: House, card: AdmissionCard, reason: str, by: "Staff", at: datetime) -> CardCancellation:
    """Request a cancellation with a reason. The card stays valid until a second person confirms."""
    with log.act("admissions.cancellation.asked", subject=card, by=by, at=at, scope=house.id, card=card.label):
        if not reason.strip():
            raise Refused(_("Enter the reason for the cancellation. It is stored with the card number."))
        # The lock of a replacement as well, so that a card is never both cancelled and replaced.
        lock_card(card.pk)
        # Cancel the new number instead: the old one opens no door any more.
        if card_selectors.replacement_of(card.pk) is not None:
            raise Refused(_("This card was replaced by one with a new number."))
        if CardCancellation.objects.filter(card=card, answer__isnull=True).exists():
            raise Refused(_("A cancellation of this card is already awaiting a second person."))
        if CancellationAnswer.objects.filter(cancellation__card=card, confirmed=True).exists():
            raise Refused(_("This card is already cancelled."))
        cancellation = CardCancellation(card=card, reason=reason.strip(), asked_by_id=by.pk, asked_at=at)
        cancellation.save(force_insert=True)
    return cancellation


@transaction.atomic(durable=True)
def answer_cancellation(
    *, house: House, cancellation: CardCancellation, confirmed: bool, by: "Staff", at: datetime
) -> CancellationAnswer:
    """Confirm or decline a cancellation as the second person; not the one who requested it."""
    kind = "admissions.cancellation.confirmed" if confirmed else "admissions.cancellation.declined"
    card = cancellation.card
    with log.act(kind, subject=card, by=by, at=at, scope=house.id, card=card.label):
        # A trigger of the database refuses it as well.
        if cancellation.asked_by_id == by.pk:
            raise Refused(_("You requested this cancellation. Another person must confirm or decline it."))
        lock_card(card.pk)
        # Checked under the lock: two people may answer at once.
        if CancellationAnswer.objects.filter(cancellation=cancellation).exists():
            raise Refused(_("This cancellation has already been confirmed or declined."))
        answer = CancellationAnswer(
            cancellation=cancellation, confirmed=confirmed, answered_by_id=by.pk, answered_at=at
        )
        answer.save(force_insert=True)
    return answer


def lock_card(card_id: UUID) -> None:
    """Make other transactions that cancel or replace this card wait until this one ends."""
    wait_turn(str(card_id))
