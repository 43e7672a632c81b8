"""Queries on decisions at doors and card desks."""

from datetime import date
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.admissions.models.cards import AdmissionCard, CardRefusal
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry, Outcome
from compliance.refusals import get_row

from ..domain.alerts import Answer
from ..domain.passages import Passage

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


# The decision row never changes; a confirmed match makes it a refusal.
# The first condition makes the negation true for a decision without a review: NULL equals nothing.
CONFIRMED_MATCH = Q(review__isnull=False, review__answer=Answer.UPHELD.value)
REFUSED = Q(outcome="refused") | CONFIRMED_MATCH
NOT_VERIFIED = Q(outcome__in=["unverified", "needs_review"]) & ~CONFIRMED_MATCH


class Cardless(TypedDict):
    """What `refusals` annotates: a denied card."""

    cardless: bool


def get_decision(venue_id: UUID, decision_id: UUID) -> DoorDecision:
    """Return one decision of the casino. Raises NotFound."""
    return get_row(DoorDecision.objects.filter(venue_id=venue_id), _("Decision not found."), pk=decision_id)


def decision_by_nonce(venue_id: UUID, nonce: UUID) -> DoorDecision:
    return DoorDecision.objects.prefetch_related("grounds").get(venue_id=venue_id, nonce=nonce)


def find_presentation(venue_id: UUID, nonce: UUID) -> DoorDecision | None:
    """Return the decision stored under a nonce, if any."""
    return DoorDecision.objects.filter(venue_id=venue_id, nonce=nonce).first()


def entry_of(decision: DoorDecision) -> Entry | None:
    return Entry.objects.filter(decision=decision).select_related("card").first()


def card_of(decision: DoorDecision) -> AdmissionCard | None:
    return AdmissionCard.objects.filter(decision=decision).first()


def card_refusal_of(decision: DoorDecision) -> CardRefusal | None:
    return CardRefusal.objects.filter(decision=decision).first()


def latest_decisions(
    venue_id: UUID, gaming_day: date, *, door_id: UUID | None, desk_id: UUID | None, count: int
) -> list[DoorDecision]:
    """Return the last decisions at one place on a gaming day, newest first."""
    return list(
        DoorDecision.objects.filter(venue_id=venue_id, gaming_day=gaming_day)
        .filter(Q(door_id=door_id) if door_id else Q(desk_id=desk_id))
        .select_related("card_shown", "review")
        .prefetch_related("grounds", "cards")
        .order_by("-decided_at")[:count]
    )


def refusals(venue_id: UUID) -> "QuerySet[WithAnnotations[DoorDecision, Cardless]]":
    """Return refused guests and guests without a card, newest first; the latter are `cardless`."""
    return (
        DoorDecision.objects.filter(venue_id=venue_id)
        .annotate(cardless=Exists(CardRefusal.objects.filter(decision=OuterRef("pk"))))
        .filter(~Q(outcome="admitted") | Q(cardless=True))
        .select_related("door", "desk", "decided_by", "review__resolved_by", "review__withdrawal")
        .prefetch_related("grounds")
        .order_by("-decided_at", "-pk")
    )


def outcome_of(decision: DoorDecision) -> str:
    """Return the final outcome of a decision: a confirmed match is a refusal."""
    review = getattr(decision, "review", None)
    if review is not None and review.answer == Answer.UPHELD:
        return "refused"
    return decision.outcome


def outcome_at_desk(outcome: str, *, card_denied: bool) -> str:
    """Return the outcome for door staff: without the card that the room requires, an admitted guest stays outside."""
    if card_denied:
        return "unverified"
    return outcome


def with_outcome(found: QuerySet[DoorDecision], outcome: str) -> QuerySet[DoorDecision]:
    """Return the refusals with an outcome; `no_card` means admitted without a card."""
    return found.filter(Q(cardless=True) if outcome == "no_card" else _final_outcome(outcome))


def on_ground(found: QuerySet[DoorDecision], code: str) -> QuerySet[DoorDecision]:
    """Return the refusals on a ground: of the decision, of its review, or of the denied card."""
    cardless = Exists(CardRefusal.objects.filter(decision=OuterRef("pk"), code=code))
    # The join returns a refusal once for each of its grounds.
    return found.filter(Q(grounds__code=code) | Q(review__code=code) | Q(cardless)).distinct()


def counted_decisions(venue_id: UUID) -> QuerySet[DoorDecision]:
    """Return the decisions of a venue without repeated entries, which are not counted again."""
    repeated = DoorGround.objects.filter(decision=OuterRef("pk"), code=Passage.SAME_ENTRY.value)
    return DoorDecision.objects.filter(venue_id=venue_id).exclude(Exists(repeated))


def _final_outcome(outcome: str) -> Q:
    """Return the condition for a final outcome: a confirmed match counts as a refusal."""
    if outcome == "refused":
        return REFUSED
    return Q(outcome=outcome) & ~CONFIRMED_MATCH


def card_refusals_of(decision_ids: set[UUID]) -> dict[UUID, CardRefusal]:
    """Return why no card was issued, by decision."""
    return {row.decision_id: row for row in CardRefusal.objects.filter(decision_id__in=decision_ids) if row.decision_id}


def count_by_outcome(venue_id: UUID, day: date) -> dict[str, int]:
    """Count the decisions of a gaming day by their outcome, zero included."""
    decisions = DoorDecision.objects.filter(venue=venue_id, gaming_day=day).order_by()
    return dict.fromkeys(Outcome.values, 0) | dict(decisions.values_list("outcome").annotate(Count("pk")))
