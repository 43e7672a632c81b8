"""Questions of the door: which card comes next, what a card costs, what was decided, who is in the book."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import JSONObject
from django.utils.translation import gettext as _

from compliance.people.selectors import guests as people
from compliance.refusals import get_row

from .models.cards import (
    PREFIXES,
    AdmissionCard,
    CancellationAnswer,
    CardCancellation,
    CardRefusal,
    CardSeries,
    CardStub,
    CardTariff,
)
from .models.door import DoorDecision, DoorGround, Entry
from .models.late import LateEntry, LateSettlement, PaperFallback
from .passage import Passage

if TYPE_CHECKING:
    from compliance.people.models import IdentityDocument


def series(venue_id: UUID) -> QuerySet[CardSeries]:
    return CardSeries.objects.filter(venue_id=venue_id).order_by("kind")


def tariff_on(venue_id: UUID, gaming_day: date) -> CardTariff | None:
    """The tariff in force on a gaming day."""
    return tariffs(venue_id).filter(effective_from__lte=gaming_day).first()


@dataclass(frozen=True)
class Counter:
    """What it takes to sell a card: its price by the tariff of the day, whether the stub book is open, and the card of
    the same kind that the guest holds already. A kind that has no price has None."""

    price: Decimal | None
    opened: bool
    held: UUID | None


def counter(venue_id: UUID, person_id: UUID | None, kind: str, gaming_day: date) -> Counter:
    """The price, the stub book and the guest's own card of a kind, in one question."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM card_counter(%s, %s, %s, %s)", [venue_id, person_id, kind, gaming_day])
        return Counter(*cursor.fetchone())


def tariffs(venue_id: UUID) -> QuerySet[CardTariff]:
    """Every tariff ever set, the one that counts first."""
    return CardTariff.objects.filter(venue_id=venue_id).select_related("set_by").order_by("-effective_from", "-set_at")


def tariff(venue_id: UUID, tariff_id: UUID) -> CardTariff:
    return tariffs(venue_id).get(pk=tariff_id)


def _has_confirmed_cancellation() -> Exists:
    return Exists(CancellationAnswer.objects.filter(cancellation__card=OuterRef("pk"), confirmed=True))


def _has_replacement() -> Exists:
    return Exists(AdmissionCard.objects.filter(replaces=OuterRef("pk")))


def cards(venue_id: UUID) -> QuerySet[AdmissionCard]:
    """Cards of a house in the order of their books, each with its stub and whether it is cancelled or replaced."""
    return (
        AdmissionCard.objects.filter(venue_id=venue_id)
        .annotate(cancelled=_has_confirmed_cancellation(), replaced=_has_replacement())
        .select_related("stub", "issued_by")
        .order_by("kind", "number")
    )


def card(venue_id: UUID, card_id: UUID) -> AdmissionCard:
    return get_row(cards(venue_id).select_related("replaces"), _("This house has no such card."), pk=card_id)


def find_card(venue_id: UUID, card_id: UUID) -> AdmissionCard | None:
    return cards(venue_id).filter(pk=card_id).first()


def cancellation_waits(card_id: UUID) -> bool:
    """Whether somebody asked for the cancellation of a card and nobody has answered."""
    return CardCancellation.objects.filter(card_id=card_id, answer__isnull=True).exists()


def card_valid_on(person_id: UUID, gaming_day: date) -> AdmissionCard | None:
    """A card of the guest, on whichever of their papers, that is valid on a gaming day, not cancelled or replaced.

    The one that lasts longest.
    """
    return cards_valid_on(person_id, gaming_day).first()


def cards_valid_on(person_id: UUID, gaming_day: date) -> QuerySet[AdmissionCard]:
    """The same, and after it every other card of the guest that is good on that day."""
    return (
        AdmissionCard.objects.filter(people.in_file("person_id", person_id))
        .filter(
            ~_has_confirmed_cancellation(), ~_has_replacement(), valid_from__lte=gaming_day, valid_to__gte=gaming_day
        )
        .order_by("-valid_to")
    )


def last_paper(person_id: UUID) -> "IdentityDocument | None":
    """The paper on which a guest was last admitted, whichever it was: the one that stands behind their card."""
    last = (
        DoorDecision.objects.filter(people.in_file("person_id", person_id))
        .filter(outcome="admitted", check_made__isnull=False)
        .select_related("check_made__document__person")
        .order_by("-decided_at", "-pk")
        .first()
    )
    return last.check_made.document if last is not None and last.check_made is not None else None


def last_entry_on(card_id: UUID, gaming_day: date) -> Entry | None:
    """When and where a card last let its holder in on a gaming day."""
    return (
        Entry.objects.filter(card_id=card_id, gaming_day=gaming_day)
        .select_related("door")
        .order_by("-entered_at")
        .first()
    )


def replacement_of(card_id: UUID) -> AdmissionCard | None:
    """The card that carries on a replaced one."""
    return AdmissionCard.objects.filter(replaces_id=card_id).select_related("issued_by").first()


def stubs(venue_id: UUID) -> QuerySet[CardStub]:
    """The stubs of a house in the order of their books."""
    return (
        CardStub.objects.filter(card__venue_id=venue_id)
        .annotate(
            cancelled=Exists(CancellationAnswer.objects.filter(cancellation__card=OuterRef("card"), confirmed=True))
        )
        .select_related("card")
        .order_by("kind", "card__number")
    )


def cancelled_until(at: datetime) -> Exists:
    """Of a stub: whether the cancellation of its card had been confirmed by a moment."""
    confirmed = CancellationAnswer.objects.filter(confirmed=True, answered_at__lte=at)
    return Exists(confirmed.filter(cancellation__card=OuterRef("card")))


def waiting_cancellations(venue_id: UUID) -> QuerySet[CardCancellation]:
    """Cancellations that wait for their second person, oldest first."""
    return (
        CardCancellation.objects.filter(card__venue_id=venue_id, answer__isnull=True)
        .select_related("card", "card__stub", "asked_by")
        .order_by("asked_at")
    )


def cancellations_to_answer(venue_id: UUID, staff_id: UUID) -> int:
    """How many wait that somebody may answer: all but their own."""
    return waiting_cancellations(venue_id).exclude(asked_by_id=staff_id).count()


def cancellation(venue_id: UUID, cancellation_id: UUID) -> CardCancellation:
    rows = CardCancellation.objects.select_related("card", "answer").filter(card__venue_id=venue_id)
    return get_row(rows, _("This house has no such cancellation."), pk=cancellation_id)


def cancellations_of(card_id: UUID) -> QuerySet[CardCancellation]:
    return (
        CardCancellation.objects.filter(card_id=card_id)
        .select_related("asked_by", "answer", "answer__answered_by")
        .order_by("-asked_at")
    )


def find_decision(venue_id: UUID, decision_id: UUID) -> DoorDecision | None:
    return DoorDecision.objects.filter(pk=decision_id, venue_id=venue_id).first()


def decision_by_nonce(venue_id: UUID, nonce: UUID) -> DoorDecision:
    return DoorDecision.objects.prefetch_related("grounds").get(venue_id=venue_id, nonce=nonce)


def find_presentation(venue_id: UUID, nonce: UUID) -> DoorDecision | None:
    """What was decided under a nonce, or None while nothing was stored under it."""
    return DoorDecision.objects.filter(venue_id=venue_id, nonce=nonce).first()


def entry_of(decided: DoorDecision) -> Entry | None:
    return Entry.objects.filter(decision=decided).select_related("card").first()


def card_of(decided: DoorDecision) -> AdmissionCard | None:
    return AdmissionCard.objects.filter(decision=decided).first()


def card_refusal_of(decided: DoorDecision) -> CardRefusal | None:
    return CardRefusal.objects.filter(decision=decided).first()


def latest_decisions(
    venue_id: UUID, gaming_day: date, *, door_id: UUID | None, desk_id: UUID | None, count: int
) -> list[DoorDecision]:
    """The last decisions made at one place on a gaming day, newest first."""
    return list(
        DoorDecision.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
        .filter(Q(door_id=door_id) if door_id else Q(desk_id=desk_id))
        .select_related("card_shown", "review")
        .prefetch_related("grounds", "cards")
        .order_by("-decided_at")[:count]
    )


# --- What was presented while the server was silent.


def late_entries(venue_id: UUID) -> QuerySet[LateEntry]:
    """Every late entry of a house, the last received first."""
    return (
        LateEntry.objects.filter(venue_id=venue_id)
        .select_related("door", "desk", "decision", "received_by", "settlement", "settlement__settled_by")
        .annotate(card_refused=Exists(CardRefusal.objects.filter(decision=OuterRef("decision"))))
        .order_by("-received_at", "-pk")
    )


def late_entry(venue_id: UUID, late_id: UUID) -> LateEntry:
    return get_row(late_entries(venue_id), _("This house has no such late entry."), pk=late_id)


def late_entry_of(venue_id: UUID, nonce: UUID) -> LateEntry | None:
    """What has been kept already of one kept scan."""
    return LateEntry.objects.filter(venue_id=venue_id, nonce=nonce).first()


def late_entry_by_nonce(venue_id: UUID, nonce: UUID) -> LateEntry:
    return LateEntry.objects.get(venue_id=venue_id, nonce=nonce)


def late_to_settle(venue_id: UUID) -> QuerySet[LateEntry]:
    """Late entries that alarm a supervisor: a loss, or a guest let in on paper whom the late check did not admit."""
    not_admitted = Q(decision__isnull=True) | ~Q(decision__outcome="admitted") | Q(card_refused=True)
    return late_entries(venue_id).filter(Q(kind="lost") | (Q(fate="on_paper") & not_admitted), settlement__isnull=True)


def late_settled(late_id: UUID) -> bool:
    return LateSettlement.objects.filter(late_id=late_id).exists()


def fallback(venue_id: UUID) -> PaperFallback | None:
    """What the house says about hours without network; None before it has said anything."""
    return fallbacks(venue_id).first()


def fallbacks(venue_id: UUID) -> QuerySet[PaperFallback]:
    return PaperFallback.objects.filter(venue_id=venue_id).select_related("set_by").order_by("-set_at", "-pk")


# --- What somebody looks for in the registers.

_LABEL = re.compile(r"([A-Z]{0,2})[- ]?([0-9]{1,9})")


def card_labelled(venue_id: UUID, text: str) -> AdmissionCard | None:
    """The card with a number such as D-000121; None when the house has issued no such card."""
    label = _LABEL.fullmatch(text.strip().upper())
    return numbered(cards(venue_id), text).first() if label and label[1] else None


def numbered(found: QuerySet[AdmissionCard], text: str) -> QuerySet[AdmissionCard]:
    """The cards with a number, such as D-000121, or 121 of every series."""
    label = _LABEL.fullmatch(text.strip().upper())
    kinds = {prefix: kind for kind, prefix in PREFIXES.items()}
    if label is None or (label[1] and label[1] not in kinds):
        return found.none()
    found = found.filter(number=int(label[2]))
    return found.filter(kind=kinds[label[1]]) if label[1] else found


def by_holder(found: QuerySet[CardStub]) -> Any:
    """Stubs as the alphabetical index: one row for each guest and address, with all their cards (LU art. 76(3))."""
    return (
        found.annotate(guest=people.file_head("card__person_id"))
        .values("sort_key", "surname", "given_names", "address", "guest")
        .annotate(cards=ArrayAgg(JSONObject(id="card_id", label="label"), order_by=["card__issued_at", "label"]))
        .order_by("sort_key", "surname", "given_names", "guest", "address")
    )


def cancelled_among(card_ids: set[UUID]) -> set[UUID]:
    """Which of these cards are cancelled."""
    return set(
        AdmissionCard.objects.filter(_has_confirmed_cancellation(), pk__in=card_ids).values_list("pk", flat=True)
    )


def refusals(venue_id: UUID) -> QuerySet[DoorDecision]:
    """Everybody who did not get in or got no card, newest first; the latter are `cardless`."""
    return (
        DoorDecision.objects.filter(venue_id=venue_id)
        .annotate(cardless=Exists(CardRefusal.objects.filter(decision=OuterRef("pk"))))
        .filter(~Q(outcome="admitted") | Q(cardless=True))
        .select_related("door", "desk", "decided_by", "review__resolved_by", "review__withdrawal")
        .prefetch_related("grounds")
        .order_by("-decided_at", "-pk")
    )


def with_outcome(found: Any, outcome: str) -> Any:
    """Refusals with an outcome; `no_card` is that of guests who were let in and got no card."""
    return found.filter(cardless=True) if outcome == "no_card" else found.filter(_became(outcome))


def on_ground(found: QuerySet[DoorDecision], code: str) -> QuerySet[DoorDecision]:
    """Refusals that rest on a ground: of the decision, of its review, or why no card was issued."""
    cardless = Exists(CardRefusal.objects.filter(decision=OuterRef("pk"), code=code))
    return found.filter(Q(grounds__code=code) | Q(review__code=code) | Q(cardless)).distinct()


def counted_decisions(venue_id: UUID) -> QuerySet[DoorDecision]:
    """The decisions of a house without those of guests who came in before and were not counted again."""
    repeated = DoorGround.objects.filter(decision=OuterRef("pk"), code=Passage.SAME_ENTRY.value)
    return DoorDecision.objects.filter(venue_id=venue_id).exclude(Exists(repeated))


def _became(outcome: str) -> Q:
    """What a decision came to: a doubt that a supervisor upheld is a refusal."""
    upheld = Q(review__isnull=False, review__answer="upheld")
    return Q(outcome=outcome) | upheld if outcome == "refused" else Q(outcome=outcome) & ~upheld


def card_refusals_of(decision_ids: set[UUID]) -> dict[UUID, CardRefusal]:
    """Why no card was issued, by decision."""
    return {row.decision_id: row for row in CardRefusal.objects.filter(decision_id__in=decision_ids) if row.decision_id}


def entries_on(card_id: UUID) -> QuerySet[Entry]:
    """Every time somebody was let in on a card, newest first."""
    return Entry.objects.filter(card_id=card_id).select_related("door", "let_in_by").order_by("-entered_at")


def answered_cancellations(venue_id: UUID) -> QuerySet[CardCancellation]:
    """Cancellations that were confirmed or declined, the latest answer first."""
    return (
        CardCancellation.objects.filter(card__venue_id=venue_id, answer__isnull=False)
        .select_related("card", "asked_by", "answer", "answer__answered_by")
        .order_by("-answer__answered_at", "pk")
    )
