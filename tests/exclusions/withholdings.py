"""Winnings that are withheld: proposed and decided."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
import time_machine

from compliance.exclusions.models.withholding_decisions import WithholdingDecision
from compliance.exclusions.models.withholdings import Withholding
from compliance.exclusions.withheld_winnings.services import decisions, proposals
from compliance.exclusions.withheld_winnings.services.decisions import Ban
from compliance.exclusions.withheld_winnings.services.proposals import Winnings
from tests import cast
from tests.admissions.presenting import present

TODAY = date(2026, 3, 3)
LATER = cast.TUESDAY + timedelta(hours=1)
SEEN = "Staked on terminals 12 and 13 at once, past the maximum."


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def guest(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def won(**changes: Any) -> Winnings:
    facts: dict[str, Any] = {
        "breach": "several_terminals",
        "happened_on": TODAY,
        "place": "12 + 13",
        "staked": Decimal("150.00"),
        "maximum": Decimal("100.00"),
        "amount": Decimal("300.00"),
        "reason": SEEN,
    }
    return Winnings(**facts | changes)


def propose(guest: UUID, by: str = "chef_de_salle", **changes: Any) -> Withholding:
    return proposals.propose_withholding(
        house=cast.house(), guest_id=guest, won=won(**changes), by=cast.member(by), at=cast.TUESDAY
    )


def decide(
    row: Withholding,
    outcome: str = "withheld",
    reason: str = "",
    ban: Ban | None = None,
    by: str = "director",
    at: datetime = LATER,
) -> WithholdingDecision:
    return decisions.decide_withholding(
        house=cast.house(), withholding=row, outcome=outcome, reason=reason, ban=ban, by=cast.member(by), at=at
    )
