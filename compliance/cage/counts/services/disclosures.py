"""Act by which another person compares a blind count with the expected amount and asks for an explanation."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.models.counts import Count, CountKind, Disclosure
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.domain.roles import permissions_of
from compliance.venues.selectors import venues

from ..selectors import counts as count_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

SUPERVISE = "cage.count.sign"


@transaction.atomic(durable=True)
def disclose_variance(*, house: House, count: Count, by: "Staff", at: datetime) -> Disclosure:
    """Compare a count that has a variance, and ask why. The holder then sees the variance and can no longer count.

    If an earlier count of the same float or box had a variance, it is included even if the last count has none.
    Raises Refused for the holder and for those who took part in the count, for an opening count (it shows its
    variance at once), for a count replaced by a recount, for a second comparison, and without a variance.
    """
    wait_turn(str(count.shift_id))
    row = Disclosure(
        count_id=count.pk,
        disclosed_by_id=by.pk,
        disclosed_at=max(at, count.counted_at),  # a request that waited for the count may have an earlier time
    )
    with log.act(
        "cage.count.disclosed",
        subject=count,
        by=by,
        at=at,
        scope=house.id,
        place=shift_selectors.place_of(count.shift),
    ):
        if by.pk in count_selectors.took_part(count):
            raise Refused(_("You hold this float or took part in its count. Another person must compare it."))
        if count_selectors.counted_again(count):
            raise Refused(_("A recount has been made since. Compare the latest count."))
        if count_selectors.is_disclosed(count):
            raise Refused(_("The explanation has already been requested. Reload the page."))
        # Without a variance there is no comparison: otherwise trying it would tell which recount fits.
        if count.kind == CountKind.OPENING or not count_selectors.differing_counts(count):
            raise Refused(_("There is no variance: sign the count."))
        row.save(force_insert=True)
    return row


def check_explains(house: House, count: Count, by: "Staff", at: datetime) -> None:
    """Check who explains a count: those who took part, the person who handed the float over, or a supervisor."""
    answers = count_selectors.took_part(count)
    if count.kind == CountKind.OPENING and count.shift.before is not None:
        answers |= {count.shift.before.opened_by_id}
    if by.pk not in answers and not _is_supervisor(house, by, at):
        raise Refused(_("Only the person who counted, the holder of the float or a supervisor may explain a variance."))
    if count.kind != CountKind.OPENING and not count_selectors.is_disclosed(count):
        raise Refused(_("This count has not been compared yet. A count signatory who took no part must compare it."))
    if not count_selectors.gap_of(count):
        raise Refused(_("This count shows no variance: there is nothing to explain."))


def _is_supervisor(house: House, staff: "Staff", at: datetime) -> bool:
    # A post is valid on its calendar dates, and in its last night until the gaming day ends.
    days = {house.local(at).date(), house.gaming_day(at)}
    return any(SUPERVISE in permissions_of(venues.roles_at(staff, house.id, day)) for day in days)
