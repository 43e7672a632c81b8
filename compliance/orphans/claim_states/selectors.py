"""Claims and their states: waiting for proof, decision, approval or payment, or closed."""

from decimal import Decimal
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID

from django.db.models import Case, Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.carnets import CarnetLine, LineKind
from ..models.claims import Claim, ClaimEvidence, ClaimRuling, Refund, RefundApproval, Verdict
from ..models.finds import Find

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

# The states of an open claim, by what it waits for; every other state is final.
WAITING = ("evidence", "decision", "approval", "payment")


class ClaimState(TypedDict):
    """What `claims_with_state` annotates."""

    verdict: str
    granted: Decimal | None
    proofs: int
    approved: bool | None
    needs_another: bool
    sought: Decimal
    state: str


def claims_with_state(venue_id: UUID) -> "QuerySet[WithAnnotations[Claim, ClaimState]]":
    """Return the claims of a house, newest first, with their `state`, `verdict`, `granted` amount and `proofs`.

    `sought` is the amount that was granted, else the amount paid in, else the amount first counted.

    States: refused, evidence, decision, approval, declined, payment, paid, taken_back (the refund was reversed),
    returned (handed back before the pay-in), over (granted, but the money went another way).
    """
    final = ClaimRuling.objects.filter(claim=OuterRef("pk")).exclude(verdict=Verdict.NOT_YET)
    entry = CarnetLine.objects.filter(find=OuterRef("find"), kind=LineKind.ENTRY)
    refunds = Refund.objects.filter(claim=OuterRef("pk"))
    proofs = ClaimEvidence.objects.filter(claim=OuterRef("pk")).order_by().values("claim")
    return (
        Claim.objects.filter(find__venue_id=venue_id)
        .select_related("find", "find__cash_in__line__carnet", "find__ended", "taken_by", "refund__line__carnet")
        .annotate(
            verdict=Coalesce(Subquery(final.values("verdict")[:1]), Value("")),
            granted=Subquery(final.values("amount")[:1]),
            proofs=Coalesce(Subquery(proofs.annotate(many=Count("pk")).values("many")), 0),
            approved=Subquery(RefundApproval.objects.filter(ruling__claim=OuterRef("pk")).values("approved")[:1]),
            needs_another=Exists(final.filter(approval_needed=True))
            | Exists(entry.filter(Q(carnet__payment__isnull=False) | Q(carnet__closing__isnull=False))),
        )
        .annotate(
            sought=Coalesce("granted", "find__cash_in__amount", "find__initial"),
            state=Case(
                When(~Q(refused_as="") | Q(verdict=Verdict.REFUSED), then=Value("refused")),
                When(Q(find__ended__claim=F("pk")), then=Value("returned")),
                # Before "paid": a refund that was reversed still has its row.
                When(Exists(refunds.filter(line__taken_back_by__kind=LineKind.REVERSAL)), then=Value("taken_back")),
                When(Exists(refunds), then=Value("paid")),
                When(verdict="", proofs=0, then=Value("evidence")),
                When(verdict="", then=Value("decision")),
                When(approved=False, then=Value("declined")),
                When(
                    # Granted, but the find ended otherwise or its entry was reversed before the money was paid.
                    Q(find__ended__isnull=False) | Exists(entry.filter(taken_back_by__kind=LineKind.REVERSAL)),
                    then=Value("over"),
                ),
                When(needs_another=True, approved__isnull=True, then=Value("approval")),
                default=Value("payment"),
            ),
        )
        .order_by("-taken_at", "-pk")
    )


def get_claim(venue_id: UUID, claim_id: UUID) -> "WithAnnotations[Claim, ClaimState]":
    """Return a claim. Raises NotFound."""
    return get_row(claims_with_state(venue_id), _("Claim not found."), pk=claim_id)


def open_claims(venue_id: UUID) -> "QuerySet[WithAnnotations[Claim, ClaimState]]":
    """Return the open claims of a house, oldest first."""
    return claims_with_state(venue_id).filter(state__in=WAITING).order_by("claimed_at", "pk")


def has_open_claim(find: Find) -> bool:
    """Does a find have an open claim? Nothing else may be done with the money until it is decided."""
    return open_claims(find.venue_id).filter(find=find).exists()
