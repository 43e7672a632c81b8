"""What the reader may do with a float and its counts."""

from typing import TYPE_CHECKING

from compliance.cage.visibility.selectors import SUPERVISE, TEAM, WORK
from compliance.http.access.presence import StaffContext

from ..selectors import counts as count_selectors

if TYPE_CHECKING:
    from compliance.cage.models.counts import Count
    from compliance.cage.models.shifts import Shift


def may_disclose(presence: StaffContext, count: "Count") -> bool:
    """May the reader compare a count? Only a supervisor who took no part; for a box, not one who counts boxes."""
    if not presence.may(SUPERVISE) or (count.kind == "box" and presence.may(TEAM)):
        return False
    return presence.staff.pk not in count_selectors.took_part(count)


def may_explain(presence: StaffContext, count: "Count") -> bool:
    """May the reader explain the variance of a count? For a box, only a member of its team may."""
    if count.kind == "box":
        return presence.may(TEAM)
    return presence.may(WORK) or presence.may(SUPERVISE)


def may_count(presence: StaffContext, shift: "Shift") -> bool:
    """May the reader count this float? The holder may; a supervisor may if the holder can no longer count it."""
    own = shift.opened_by_id == presence.staff.pk
    return (own and presence.may(WORK)) or (not own and presence.may(SUPERVISE))
