"""Lets other areas refuse the removal of a machine, such as one with a progressive jackpot (NL 6.2(6~))."""

from collections.abc import Callable
from datetime import datetime

from compliance.venues.domain.house import House

from ..models.machines import Machine

# Raises Refused with its article if the machine must stay.
Check = Callable[[House, Machine, datetime], None]

# By name: an application that starts twice in one process asks each area once.
_checks: dict[str, Check] = {}


def register_check(name: str, check: Check) -> None:
    """Register an area's check before a machine is removed."""
    _checks[name] = check


def check_removal(house: House, machine: Machine, at: datetime) -> None:
    """Raise Refused if an area refuses the removal of a machine."""
    for check in _checks.values():
        check(house, machine, at)
