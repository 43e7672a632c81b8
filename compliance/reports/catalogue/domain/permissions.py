"""Who reads which report: a report shows nothing of a register that its reader may not open on the screen."""

from collections.abc import Callable, Iterable

# One of these is needed for a report that is not named below: the books of the door and of the desks.
BOOKS = ("admissions.register.read", "admissions.takings.read")
NEEDED: dict[str, tuple[str, ...]] = {
    "R-01": ("notices.notice.read",),
    "R-02": ("exclusions.signal.read",),
    "R-10": ("games.table.read",),
    "R-14": ("exclusions.interview.read",),
}


def may_read(kind: str, may: Callable[[str], bool]) -> bool:
    """Do these permissions allow reading reports of a kind?"""
    return any(may(permission) for permission in NEEDED.get(kind, BOOKS))


def readable(kinds: Iterable[str], may: Callable[[str], bool]) -> tuple[str, ...]:
    """The kinds of report that these permissions allow, in the order given."""
    return tuple(kind for kind in kinds if may_read(kind, may))
