"""Demonstration claims on found sums: one paid, one refused, one pending, and two competing."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.orphans.claims.services import claims, decisions, evidence, refunds
from compliance.orphans.claims.services.claims import ClaimStatement
from compliance.orphans.claims.services.decisions import ClaimDecision
from compliance.orphans.claims.services.refunds import Payout
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

if TYPE_CHECKING:
    from compliance.orphans.models.claims import Claim
    from compliance.orphans.models.finds import Find
    from compliance.venues.models.staff import Staff

OWNERS = (
    ClaimStatement(
        "Jean Weber",
        "Je l’ai oublié lorsque l’on m’a appelé au téléphone.",
        "5, rue des Bains, L-5601 Remich",
        paper="P123",
    ),
    ClaimStatement("Inês Ferreira", "C’est tombé de mon sac au bar.", "8, rue de Trèves, L-6793 Grevenmacher"),
)


def come_forward(house: House, staff: "dict[str, Staff]", find: "Find", at: datetime, how: str) -> None:
    """Add a claim on a found sum, with the outcome `how`: paid, refused, waits or competing."""
    claim = _take_claim(house, staff, find, OWNERS[0], at)
    if how == "competing":
        _take_claim(house, staff, find, OWNERS[1], at + timedelta(minutes=30))
    if how != "refused":
        evidence.add_evidence(
            house=house,
            claim=claim,
            kind="camera",
            shows="La caméra 14 le montre à la table jusqu’à une minute avant la découverte.",
            document=None,
            by=staff["cashier"],
            at=at + timedelta(minutes=5),
        )
    if how in {"waits", "competing"}:
        return
    decision = ClaimDecision("refused", "Aucun témoin ne l’a vu au casino cette nuit-là.", code="not_proven")
    if how == "paid":
        decision = ClaimDecision("accepted", "Les images ne laissent aucun doute.")
    decisions.decide_claim(
        house=house, claim=claim, decision=decision, by=staff["chef_de_salle"], at=at + timedelta(minutes=20)
    )
    if how == "refused":
        return
    if decision.verdict == "accepted" and needs_another(claim):
        refunds.approve_refund(
            house=house, claim=claim, approved=True, reason="", by=staff["director"], at=at + timedelta(minutes=40)
        )
    refunds.pay_refund(
        house=house,
        claim=claim,
        payout=Payout(desk_id=venues.cash_desks(house.id)[0].pk),
        nonce=uuid4(),
        by=staff["cashier"],
        at=at + timedelta(minutes=50),
    )


def _take_claim(house: House, staff: "dict[str, Staff]", find: "Find", owner: ClaimStatement, at: datetime) -> "Claim":
    return claims.take_claim(
        house=house, find=find, statement=owner, claimed_at=at, nonce=uuid4(), by=staff["cashier"], at=at
    )


def needs_another(claim: "Claim") -> bool:
    """Does the refund require a second person's approval?"""
    return claim.rulings.filter(approval_needed=True).exists()
