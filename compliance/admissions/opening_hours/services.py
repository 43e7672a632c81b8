"""Decisions on opening hours of single gaming days, stored as new rows with a reason."""

from datetime import date, datetime, time
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.gaming_days import OpeningDecision

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def decide_hours(
    *,
    house: House,
    gaming_day: date,
    room_kind: str,
    opens: time | None,
    closes: time | None,
    reason: str,
    by: "Staff",
    at: datetime,
) -> OpeningDecision:
    """Extend, shorten or cancel the session of a gaming day that is not over (LU-HR-HOURS).

    Without hours the day is closed. `room_kind` is table, which also covers mixed rooms, or slot. A later decision
    for the same day replaces this one.
    """
    if not reason.strip():
        raise Refused(_("Enter the reason for the different hours. It is stored with the day."))
    # One missing time is an oversight; both missing means closed.
    if (opens is None) != (closes is None) or (opens is not None and opens == closes):
        raise Refused(_("Enter two different times, or leave both empty if the room stays closed that day."))
    if gaming_day < house.gaming_day(at):
        raise Refused(_("This gaming day has ended. Its hours can no longer be changed."))
    decision = OpeningDecision(
        venue_id=house.id,
        gaming_day=gaming_day,
        room_kind=room_kind,
        opens=opens,
        closes=closes,
        reason=reason.strip(),
        decided_by_id=by.pk,
        decided_at=at,
    )
    label = f"{opens:%H:%M}-{closes:%H:%M}" if opens and closes else "–"
    with log.act(
        "admissions.hours.decided",
        subject=decision,
        by=by,
        at=at,
        scope=house.id,
        gaming_day=gaming_day,
        hours=label,
    ):
        decision.save(force_insert=True)
    return decision
