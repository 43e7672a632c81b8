"""Lets the area of jackpots refuse the payout of a jackpot: without its hit, or by the person who verified it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from compliance.venues.domain.house import House

from ..models.payouts import Payout

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class JackpotChecks:
    """The checks of an area; each raises Refused. A request is checked before it is stored."""

    on_request: Callable[[House, Payout, datetime], None]
    on_payment: Callable[[House, Payout, "Staff", datetime], None]


_checks: dict[str, JackpotChecks] = {}


def register_checks(name: str, checks: JackpotChecks) -> None:
    """Register an area's checks of payouts."""
    _checks[name] = checks


def check_request(house: House, payout: Payout, at: datetime) -> None:
    """Raise Refused if an area refuses the request of a payout."""
    for checks in _checks.values():
        checks.on_request(house, payout, at)


def check_payment(house: House, payout: Payout, by: "Staff", at: datetime) -> None:
    """Raise Refused if an area refuses the payment of a payout by this person."""
    for checks in _checks.values():
        checks.on_payment(house, payout, by, at)
