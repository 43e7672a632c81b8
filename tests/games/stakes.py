"""Means of stake that are approved, and stakes that are recorded."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.games.services import means_approvals, stakes
from compliance.games.services.stakes import Stake
from tests.cast import TUESDAY, house, member


def record(means: str, amount: str = "50", at: Any = TUESDAY, nonce: Any = None, **more: Any) -> Any:
    stake = Stake(means=means, amount=Decimal(amount), **{"family": "other"} | more)
    return stakes.record_stake(house=house(), stake=stake, nonce=nonce or uuid4(), by=member("chef_de_salle"), at=at)


def approve(**changes: Any) -> Any:
    facts: dict[str, Any] = {
        "name": "E-wallet",
        "reference": "MoF 7/2026",
        "approved_on": date(2026, 3, 1),
        "valid_from": date(2026, 6, 1),
    }
    return means_approvals.approve_means(house=house(), by=member("director"), at=TUESDAY, **facts | changes)
