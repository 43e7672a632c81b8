"""Read claims: proofs, decisions and refunds of a claim, and what may still be claimed."""

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.rules.values.amounts import ZERO

from ..claim_states.selectors import claims_with_state
from ..finds import selectors
from ..models.carnets import CarnetLine, LineKind
from ..models.claims import Claim, ClaimEvidence, ClaimReceipt, ClaimRuling, Refund, RefundApproval, Verdict
from ..models.finds import Find, FindEnd

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..claim_states.selectors import ClaimState


def claim_by_nonce(venue_id: UUID, nonce: UUID) -> Claim | None:
    return Claim.objects.filter(find__venue_id=venue_id, nonce=nonce).first()


def next_claim_number(find_id: UUID) -> int:
    """Return the number of the next claim on a find; the caller holds the lock of the find."""
    return Claim.objects.filter(find_id=find_id).count() + 1


def claim_evidence(claim: Claim) -> QuerySet[ClaimEvidence]:
    """Return the proofs of a claim in order of arrival."""
    return ClaimEvidence.objects.filter(claim=claim).select_related("added_by").order_by("added_at", "pk")


def get_evidence(venue_id: UUID, evidence_id: UUID) -> ClaimEvidence:
    """Return a proof with its sealed document. Raises NotFound, also if it has no document."""
    found = ClaimEvidence.objects.filter(content__isnull=False).select_related("content", "claim__find")
    missing = _("Document not found, or it was altered.")
    return get_row(found.filter(claim__find__venue_id=venue_id), missing, pk=evidence_id)


def decisions(claim: Claim) -> QuerySet[ClaimRuling]:
    """Return the decisions on a claim in order, each with the second person's approval."""
    return (
        ClaimRuling.objects.filter(claim=claim)
        .select_related("ruled_by", "approval", "approval__answered_by")
        .order_by("ruled_at", "pk")
    )


def final_decision(claim: Claim) -> ClaimRuling | None:
    """Return the decision that ended a claim; None without one, or if it was only "not proven yet"."""
    return ClaimRuling.objects.filter(claim=claim).exclude(verdict=Verdict.NOT_YET).first()


def find_approval(decision: ClaimRuling) -> RefundApproval | None:
    return RefundApproval.objects.filter(ruling=decision).first()


def is_over(claim: Claim) -> bool:
    """Does a claim accept no further proof or decision?"""
    return claim.refused_as != "" or final_decision(claim) is not None


def end_of_find(find_id: UUID) -> FindEnd | None:
    return FindEnd.objects.filter(find_id=find_id).first()


def refund_of(claim: Claim) -> Refund | None:
    return Refund.objects.filter(claim=claim).select_related("line").first()


def is_given_back(claim: Claim) -> bool:
    """Was money paid on a claim: as a refund, reversed or not, or handed back on the spot?"""
    return Refund.objects.filter(claim=claim).exists() or FindEnd.objects.filter(claim=claim).exists()


def other_claims(claim: Claim) -> QuerySet[Claim]:
    """Return other valid claims on the same find: not refused, not declined, and not paid and reversed."""
    # The same claims as in the trigger that refuses a grant while others compete.
    ruled = ClaimRuling.objects.filter(claim=OuterRef("pk"))
    return (
        Claim.objects.filter(find_id=claim.find_id, refused_as="")
        .exclude(pk=claim.pk)
        .filter(
            ~Exists(ruled.filter(verdict=Verdict.REFUSED)),
            ~Exists(ruled.filter(approval__approved=False)),
            ~Exists(Refund.objects.filter(claim=OuterRef("pk"), line__taken_back_by__kind=LineKind.REVERSAL)),
        )
    )


def granted_to_others(claim: Claim) -> Decimal:
    """Return the sum of a find that was granted to other claimants, paid or not."""
    amounts = ClaimRuling.objects.filter(claim__in=other_claims(claim), verdict=Verdict.ACCEPTED)
    total: Decimal | None = amounts.aggregate(total=Sum("amount"))["total"]
    return total or ZERO


def is_proved(claim: Claim) -> bool:
    return ClaimEvidence.objects.filter(claim=claim).exists()


def last_print(claim_id: UUID) -> ClaimReceipt:
    """Return the newest print of the receipt of a claim. Raises ClaimReceipt.DoesNotExist."""
    return ClaimReceipt.objects.filter(claim_id=claim_id).latest("number")


def print_count(claim: Claim) -> int:
    """Count the prints of the receipt of a claim."""
    return ClaimReceipt.objects.filter(claim=claim).count()


def of_find(venue_id: UUID, find_id: UUID) -> "QuerySet[WithAnnotations[Claim, ClaimState]]":
    """Return every claim on a find, oldest first."""
    return claims_with_state(venue_id).filter(find_id=find_id).order_by("claimed_at", "pk")


class PlaceState(selectors.FindState):
    """What `places_to_claim` annotates: was the entry reversed, and what is left of it?"""

    is_reversed: bool
    left: Decimal | None


def places_to_claim(venue_id: UUID) -> "QuerySet[WithAnnotations[Find, PlaceState]]":
    """Return finds for the claims desk, each with its entry and whether that was reversed or refunded completely."""
    back = CarnetLine.objects.filter(original=OuterRef("cash_in__line"))
    refunds = back.filter(kind=LineKind.REFUND).exclude(taken_back_by__kind=LineKind.REVERSAL).order_by()
    refunded_sum = refunds.values("original").annotate(total=Sum("change")).values("total")
    found = selectors.finds(venue_id).annotate(
        is_reversed=Exists(back.filter(kind=LineKind.REVERSAL)),
        left=F("cash_in__line__change") + Coalesce(Subquery(refunded_sum), selectors.NO_MONEY),
    )
    return found.select_related("cash_in__line__carnet")


def place_to_claim(venue_id: UUID, find_id: UUID) -> "WithAnnotations[Find, PlaceState]":
    """Return a find for a new claim. Raises NotFound."""
    return get_row(places_to_claim(venue_id), _("Found sum not found."), "find", pk=find_id)


def claimable_finds(venue_id: UUID, at: datetime) -> "QuerySet[WithAnnotations[Find, PlaceState]]":
    """Return what may still be claimed: open claim periods, the first to end first, known owners, finds on the floor.

    Whether a find on the floor is still in time under Dutch law is decided when a claimant comes forward.
    """
    is_open = Q(cash_in__line__window_ends_at__gt=at) | ~Q(known_owner="")
    in_window = is_open & Q(is_reversed=False, left__gt=0)
    on_floor = Q(cash_in__isnull=True, ended__isnull=True)
    # Three short lists, each with an index; one condition for all of them would read every find. They are read apart,
    # because PostgreSQL would look them up only after it has joined all finds with their other tables.
    entries = CarnetLine.objects.filter(carnet__venue_id=venue_id, kind=LineKind.ENTRY, window_ends_at__gt=at)
    owned = Find.objects.filter(~Q(known_owner=""), venue_id=venue_id)
    on_list = selectors.finds_on_floor(venue_id).values_list("pk")
    short_list = entries.values_list("find").union(owned.values_list("pk"), on_list)
    return (
        places_to_claim(venue_id)
        .filter(in_window | on_floor, pk__in=[pk for (pk,) in short_list])
        .order_by(F("cash_in__line__window_ends_at").asc(nulls_last=True), "-recorded_at", "pk")
    )


def search_finds(
    venue_id: UUID, *, amount: Decimal | None = None, day: date | None = None, word: str = ""
) -> "QuerySet[WithAnnotations[Find, PlaceState]]":
    """Search finds by a guest's description, also those that can no longer be claimed; newest first.

    `amount` matches the sum as found or its present worth, `day` the gaming day of the find or the calendar date of its
    entry, `word` a part of the place, or the number of a find or of a line.
    """
    found = places_to_claim(venue_id)
    if amount is not None:
        found = found.filter(Q(initial=amount) | Q(worth=amount))
    if day is not None:
        found = found.filter(Q(gaming_day=day) | Q(cash_in__line__registered_on=day))
    if word:
        number = word.strip().upper().removeprefix("T-")
        is_it = Q(number=int(number)) | Q(cash_in__line__number=int(number)) if _is_number(number) else Q()
        found = found.filter(Q(place__icontains=word.strip()) | is_it)
    return found


def _is_number(text: str) -> bool:
    # At most nine digits, because more do not fit into the column.
    return text.isascii() and text.isdigit() and len(text) < 10
