"""Lets the area that sold a ticket say whether the casino can hold it as a found sum (NL 5.1(11~), 5.2(4~))."""

from collections.abc import Callable

from compliance.venues.domain.house import House

# Returns the number as printed. Raises Refused for a ticket that was not sold, that still plays, or that was paid.
Check = Callable[[House, str], str]

_checks: dict[str, Check] = {}


def register_check(category: str, check: Check) -> None:
    """Register an area's check of the tickets of a category of found sums."""
    _checks[category] = check


def check_ticket(house: House, category: str, number: str) -> str:
    """Return the number of a ticket as printed, or as entered where no area sells such tickets."""
    check = _checks.get(category)
    return number if check is None else check(house, number)
