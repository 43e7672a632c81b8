"""What who looks may do with a drawer and with its counts."""

from typing import TYPE_CHECKING

from compliance.cage.visibility.selectors import SUPERVISE, TEAM, WORK
from compliance.http.access.presence import StaffContext

from ..selectors import counts as count_selectors

if TYPE_CHECKING:
    from compliance.cage.models.counts import Count
    from compliance.cage.models.shifts import Shift


def may_disclose(presence: StaffContext, count: "Count") -> bool:
    """Whether who looks compares a count: who supervises and took no part; of a box nobody who counts boxes."""
    if not presence.may(SUPERVISE) or (count.kind == "box" and presence.may(TEAM)):
        return False
    return presence.staff.pk not in count_selectors.took_part(count)


def may_explain(presence: StaffContext, count: "Count") -> bool:
    """Whether who looks may say why a count differs; that of a box only one of its team may."""
    if count.kind == "box":
        return presence.may(TEAM)
    return presence.may(WORK) or presence.may(SUPERVISE)


def may_count(presence: StaffContext, shift: "Shift") -> bool:
    """Who holds a drawer counts it; whoever supervises counts one that its holder cannot count any more."""
    own = shift.opened_by_id == presence.staff.pk
    return (own and presence.may(WORK)) or (not own and presence.may(SUPERVISE))
