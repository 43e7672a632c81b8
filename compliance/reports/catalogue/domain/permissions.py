"""Permissions to read each kind of report, the same as for the registers it shows."""

from collections.abc import Callable, Iterable

# A report not listed below covers the registers of the door and the cash desks; any of these permissions is enough.
BOOKS = ("admissions.register.read", "admissions.takings.read")
NEEDED: dict[str, tuple[str, ...]] = {
    "R-01": ("notices.notice.read",),
    "R-02": ("exclusions.signal.read",),
    "R-09": ("notices.notice.read",),
    "R-10": ("games.table.read",),
    "R-14": ("exclusions.interview.read",),
    "R-15": ("games.table.read",),
    "R-17": ("jackpots.jackpot.read",),
    "R-18": ("incidents.incident.read",),
    "R-19": ("equipment.item.read",),
    "R-21": ("training.training.read",),
}


def permissions_for(kind: str) -> tuple[str, ...]:
    """Return the permissions of which any one is enough for this kind of report."""
    return NEEDED.get(kind, BOOKS)


def may_read(kind: str, may: Callable[[str], bool]) -> bool:
    """Do these permissions allow reading this kind of report?"""
    return any(may(permission) for permission in permissions_for(kind))


def readable_kinds(kinds: Iterable[str], may: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the kinds of report that these permissions allow, in the order given."""
    return tuple(kind for kind in kinds if may_read(kind, may))
