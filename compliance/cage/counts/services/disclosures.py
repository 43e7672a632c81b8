"""The act by which another person puts what should be there beside a blind count, and asks why it differs."""

from datetime import datetime
from typing import Any

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

SUPERVISE = "cage.count.sign"


@transaction.atomic(durable=True)
def disclose(*, house: House, count: Count, by: Any, at: datetime) -> Disclosure:
    """Compare a count that differs, and ask why: its holder sees the difference from now on, and counts no more.

    An earlier count of the same drawer or box that differed is asked about with the last one, even where that one
    fits. Raises Refused for whoever holds the drawer or took part in the count, for an opening count (it shows
    its difference at once), for a count that was repeated since, twice, and where nothing differs.
    """
    wait_turn(str(count.shift_id))
    row = Disclosure(
        count_id=count.pk,
        disclosed_by_id=by.pk,
        disclosed_at=max(at, count.counted_at),  # whoever waited for the count has a clock of their own
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
        if count.kind == CountKind.OPENING or not count_selectors.differing_counts(count):
            raise Refused(_("There is no variance: sign the count."))
        row.save(force_insert=True)
    return row


def check_explains(house: House, count: Count, by: Any, at: datetime) -> None:
    """Who explains a count: whoever took part in it, who handed the drawer over, or whoever supervises."""
    answers = count_selectors.took_part(count)
    if count.kind == CountKind.OPENING and count.shift.before is not None:
        answers |= {count.shift.before.opened_by_id}
    if by.pk not in answers and not _supervises(house, by, at):
        raise Refused(_("Only the person who counted, the holder of the float or a supervisor may explain a variance."))
    if count.kind != CountKind.OPENING and not count_selectors.is_disclosed(count):
        raise Refused(_("This count has not been compared yet. A count signatory who took no part must compare it."))
    if not count_selectors.gap_of(count):
        raise Refused(_("This count shows no variance: there is nothing to explain."))


def _supervises(house: House, staff: Any, at: datetime) -> bool:
    days = {house.local(at).date(), house.gaming_day(at)}
    return any(SUPERVISE in permissions_of(venues.roles_at(staff, house.id, day)) for day in days)
