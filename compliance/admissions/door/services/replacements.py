"""Replacement of a lost, stolen or damaged card: free, for its remaining days, for its holder only."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.admissions.cards.selectors import cancellations as cancellation_selectors
from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services.cancellations import lock_card
from compliance.admissions.cards.services.validity import rejection_reason
from compliance.admissions.models.cards import HONOUR_KINDS
from compliance.people.selectors import guests as guest_selectors
from compliance.people.services.guests import EventTime
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House
from compliance.venues.domain.roles import Role
from compliance.venues.selectors import venues

from .issuance import CardDenied, IssuableCard, not_issued

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class Replacement:
    """The card to replace, and why: lost, stolen or damaged."""

    card_id: UUID
    because: str


def replacement_card(
    *, house: House, replacement: Replacement, person_id: UUID | None, by: "Staff | None", when: EventTime
) -> IssuableCard | CardDenied:
    """Return the next card of the old card's series, or why it cannot be replaced.

    LU arts 75(1), 75(4), 76(1): the days and the price are those of the first card, which has been paid. Runs
    within the caller's transaction.
    """
    book = house.rulebook(when.gaming_day)
    # Wait for a concurrent cancellation or replacement of this card, then check its state.
    lock_card(replacement.card_id)
    old = card_selectors.find_card(house.id, replacement.card_id)
    if old is None:
        return not_issued("", "card_unknown", book)
    # Files may have been merged, so compare their heads.
    if person_id is None or guest_selectors.head_of(old.person_id) != guest_selectors.head_of(person_id):
        return not_issued(old.kind, "card_of_another_guest", book)
    against = rejection_reason(old, when, book)
    if against is not None:
        return CardDenied(old.kind, against.code, against.article, book.edition.id)
    if cancellation_selectors.cancellation_waits(old.pk):
        return not_issued(old.kind, "cancellation_waits", book)
    # The right to replace cards does not include those that only the management issues.
    if old.kind in HONOUR_KINDS and (by is None or not venues.holds_role(by, house.id, when.on, Role.DIRECTOR)):
        return not_issued(old.kind, "issuer_not_management", book)
    return IssuableCard(
        kind=old.kind,
        # No setting can charge for a replacement: the first card has been paid for (ADR 19).
        price=ZERO,
        currency=old.currency,
        valid_from=when.gaming_day,
        valid_to=old.valid_to,
        edition=book.edition.id,
        replaces=old,
        replaced_because=replacement.because,
    )
