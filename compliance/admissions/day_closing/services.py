"""Closing a gaming day, with its checklist and a note on open items."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.dates_and_numbers import local_time
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..models.gaming_days import GamingDayClosing
from ..opening_hours import selectors as opening_hours_selectors
from .selectors import closings as closing_selectors
from .selectors.checklist import closing_checklist

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def close_day(
    *, house: House, gaming_day: date, seen: Iterable[str] | None, note: str, by: "Staff", at: datetime
) -> GamingDayClosing:
    """Close a gaming day once its last session has ended. Later events are marked, not refused.

    `seen` are the codes shown to the person as open. If other items are open by now, the day is not closed; None
    skips this check.
    """
    ended_at = opening_hours_selectors.ends_at(house, gaming_day, [room.kind for room in venues.rooms(house.id)])
    if at < ended_at:
        raise Refused(
            _("This gaming day is open until %(time)s. Close it after that.") % {"time": local_time(house, ended_at)}
        )
    # Of two people who close at once, the second must read who closed it, not a constraint error.
    wait_turn(f"closing:{house.id}")
    before = closing_selectors.find_closing(house.id, gaming_day)
    if before is not None:
        raise Refused(
            _("%(who)s already closed this gaming day at %(time)s.")
            % {
                "who": before.closed_by,
                "time": local_time(house, before.closed_at),
            }
        )
    items = closing_checklist(house, gaming_day, at)
    open_codes = [item.code for item in items if not item.is_settled]
    if seen is not None and set(seen) != set(open_codes):
        raise Refused(_("The checklist has changed. Review it again."))
    if open_codes and not note.strip():
        raise Refused(_("Explain why this stays open, or settle it first."))
    closing = GamingDayClosing(
        venue_id=house.id,
        gaming_day=gaming_day,
        checklist=[item.facts for item in items],
        open_items=len(open_codes),
        note=note.strip(),
        closed_by_id=by.pk,
        closed_at=at,
    )
    with log.act(
        "admissions.day.closed",
        subject=closing,
        by=by,
        at=at,
        scope=house.id,
        gaming_day=gaming_day,
        open=len(open_codes),
    ):
        closing.save(force_insert=True)
    return closing
