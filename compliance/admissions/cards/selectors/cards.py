"""Queries on admission cards: by guest, by number, and the next of a series."""

import re
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import gettext as _

from compliance.admissions.models.cards import PREFIXES, AdmissionCard, CancellationAnswer, CardSeries
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import NotFound, get_row

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.people.models import IdentityDocument


_Card = TypeVar("_Card", bound=AdmissionCard)


class CardState(TypedDict):
    """What `cards` annotates: a confirmed cancellation, and a newer card in place of this one."""

    cancelled: bool
    replaced: bool


def series(venue_id: UUID) -> QuerySet[CardSeries]:
    return CardSeries.objects.filter(venue_id=venue_id).order_by("kind")


@dataclass(frozen=True)
class Counter:
    """What a sale needs: tariff price, whether the stub book is open, and the guest's own card of that kind.

    The price is None if the kind has no price.
    """

    price: Decimal | None
    opened: bool
    held: UUID | None


def card_counter(venue_id: UUID, person_id: UUID | None, kind: str, gaming_day: date) -> Counter:
    """Return the price, the stub book and the guest's own card of a kind, in one query."""
    with connection.cursor() as cursor:
        # A function of the database, because PostgreSQL would plan the query again for each guest (ADR 23).
        cursor.execute("SELECT * FROM card_counter(%s, %s, %s, %s)", [venue_id, person_id, kind, gaming_day])
        return Counter(*cursor.fetchone())


def _has_confirmed_cancellation() -> Exists:
    return Exists(CancellationAnswer.objects.filter(cancellation__card=OuterRef("pk"), confirmed=True))


def _has_replacement() -> Exists:
    # Cards that replace none are excluded: PostgreSQL may read the whole subquery once.
    return Exists(AdmissionCard.objects.filter(replaces=OuterRef("pk"), replaces__isnull=False))


def cards(venue_id: UUID) -> "QuerySet[WithAnnotations[AdmissionCard, CardState]]":
    """Return the cards of a venue in book order, each with its stub and whether it is cancelled or replaced."""
    return (
        AdmissionCard.objects.filter(venue_id=venue_id)
        .annotate(cancelled=_has_confirmed_cancellation(), replaced=_has_replacement())
        .select_related("stub", "issued_by")
        .order_by("kind", "number")
    )


def get_card(venue_id: UUID, card_id: UUID) -> "WithAnnotations[AdmissionCard, CardState]":
    return get_row(cards(venue_id).select_related("replaces"), _("Card not found."), pk=card_id)


def find_card(venue_id: UUID, card_id: UUID) -> "WithAnnotations[AdmissionCard, CardState] | None":
    return cards(venue_id).filter(pk=card_id).first()


def card_valid_on(person_id: UUID, gaming_day: date) -> AdmissionCard | None:
    """Return a card of the guest, under any of their documents, that is valid on a gaming day.

    Of several, return the one that lasts longest. Cancelled and replaced cards are not valid.
    """
    return cards_valid_on(person_id, gaming_day).first()


def cards_valid_on(person_id: UUID, gaming_day: date) -> QuerySet[AdmissionCard]:
    """Return all cards of the guest valid on a gaming day, the longest-lasting first."""
    return (
        AdmissionCard.objects.filter(guest_selectors.in_file("person_id", person_id))
        .filter(
            ~_has_confirmed_cancellation(), ~_has_replacement(), valid_from__lte=gaming_day, valid_to__gte=gaming_day
        )
        .order_by("-valid_to")
    )


def last_paper(person_id: UUID) -> "IdentityDocument | None":
    """Return the identity document of the guest's latest admission, whichever it was; their card relies on it."""
    last = (
        DoorDecision.objects.filter(guest_selectors.in_file("person_id", person_id))
        .filter(outcome="admitted", check_made__isnull=False)
        .select_related("check_made__document__person")
        .order_by("-decided_at", "-pk")
        .first()
    )
    return last.check_made.document if last is not None and last.check_made is not None else None


def last_entry_on(card_id: UUID, gaming_day: date) -> Entry | None:
    """Return when and where a card last admitted its holder on a gaming day."""
    return (
        Entry.objects.filter(card_id=card_id, gaming_day=gaming_day)
        .select_related("door")
        .order_by("-entered_at")
        .first()
    )


def entries_on(card_id: UUID) -> QuerySet[Entry]:
    """Return every entry on a card, newest first."""
    return Entry.objects.filter(card_id=card_id).select_related("door", "let_in_by").order_by("-entered_at")


def replacement_of(card_id: UUID) -> AdmissionCard | None:
    """Return the card that replaces this one."""
    return AdmissionCard.objects.filter(replaces_id=card_id).select_related("issued_by").first()


# At most nine digits, because they always fit the integer column.
_LABEL = re.compile(r"([A-Z]{0,2})[- ]?([0-9]{1,9})")


def card_labelled(venue_id: UUID, text: str) -> "WithAnnotations[AdmissionCard, CardState] | None":
    """Return the card with a number such as D-000121; None if the venue has issued no such card."""
    label = _LABEL.fullmatch(text.strip().upper())
    # Without its series letter a number is ambiguous.
    return with_number(cards(venue_id), text).first() if label and label[1] else None


def get_labelled_card(venue_id: UUID, text: str, field: str) -> "WithAnnotations[AdmissionCard, CardState]":
    """Return the card with a number such as D-000121. Raises NotFound for the input field."""
    card = card_labelled(venue_id, text)
    if card is None:
        raise NotFound(_("No card with this number has been issued. Type it as printed: D-000121."), field)
    return card


def with_number(found: QuerySet[_Card], text: str) -> QuerySet[_Card]:
    """Return the cards with a number such as D-000121; 121 matches every series."""
    label = _LABEL.fullmatch(text.strip().upper())
    kinds = {prefix: kind for kind, prefix in PREFIXES.items()}
    if label is None or (label[1] and label[1] not in kinds):
        return found.none()
    found = found.filter(number=int(label[2]))
    return found.filter(kind=kinds[label[1]]) if label[1] else found


def cancelled_among(card_ids: set[UUID]) -> set[UUID]:
    """Return which of these cards are cancelled."""
    return set(
        AdmissionCard.objects.filter(_has_confirmed_cancellation(), pk__in=card_ids).values_list("pk", flat=True)
    )
