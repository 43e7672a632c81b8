"""Whatever is written past the services, only what was decided on a competing claim itself settles it."""

from decimal import Decimal

import pytest
from django.db import IntegrityError

from compliance.orphans.models.claims import Claim, ClaimRuling
from tests.cast import member
from tests.orphans import floor
from tests.orphans.claiming import NEXT_DAY, approve, claim, granted, pay, prove, reverse, rule
from tests.orphans.lapses import written


def acceptance(row: Claim) -> ClaimRuling:
    """The claim is granted in full, past the service."""
    return ClaimRuling(
        claim=row,
        verdict="accepted",
        article="8(2)",
        reasons="Seen.",
        amount=Decimal("50.00"),
        edition="LU-1979.1",
        ruled_by=member("chef_de_salle"),
        ruled_at=NEXT_DAY,
    )


def test_a_declined_refund_of_another_claim_settles_no_competing_one(db: None) -> None:
    """The competing claim has a ruling too, but one that leaves it open."""
    declined = granted(floor.entered("500.00"))
    approve(declined, approved=False, reason="The camera shows another person.")
    line = floor.entered()
    first, second = claim(line.find), claim(line.find)
    prove(first)
    rule(second, "not_yet", code="not_proven")
    with pytest.raises(IntegrityError, match="competing_claims_are_settled_first"):
        written(acceptance(first))
    rule(second, "refused", code="not_proven")
    written(acceptance(first))


def test_a_refund_settles_no_competing_claim_until_it_is_reversed(db: None) -> None:
    """The reversal of another refund does not count."""
    line, other = floor.entered("80.00"), floor.entered()
    first, second = claim(line.find), claim(line.find)
    for row in (first, second):
        prove(row)
    rule(second, split=True, amount=Decimal("30.00"))
    refund = pay(second)
    reverse(pay(granted(other)).line)
    with pytest.raises(IntegrityError, match="competing_claims_are_settled_first"):
        written(acceptance(first))
    reverse(refund.line)
    written(acceptance(first))
