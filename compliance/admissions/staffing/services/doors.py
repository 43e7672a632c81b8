"""Services to close and reopen doors, and to explain gaps."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.admissions.models.posts import DoorClosure, DoorReopening, GapExplanation
from compliance.admissions.opening_hours.domain import Span
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors as staffing
from .posts import end_post, lock_posts

if TYPE_CHECKING:
    from compliance.venues.models.places import Door
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def close_door(
    *, house: House, door: "Door", began_at: datetime | None, ended_at: datetime, reason: str, by: "Staff", at: datetime
) -> DoorClosure:
    """Close a door until a given time, from now (None) or later; closing now ends the posts there.

    Never retroactively: a door that was open and unstaffed remains a gap, to be explained.
    """
    if not reason.strip():
        raise Refused(_("Enter the reason for closing the door. It is stored with the closing."))
    began_at = began_at or at
    if began_at < at:
        raise Refused(_("A door can only be closed from now on. For past times, explain the gap."))
    if ended_at <= began_at:
        raise Refused(_("The door must reopen after it closes. Correct one of the times."))
    # The lock of the posts: closing a door now ends the posts there.
    lock_posts(house)
    if any(row.door_id == door.pk for row in staffing.closures(house.id, Span(began_at, ended_at))):
        raise Refused(_("This door is already closed during part of that time. Reopen it first."))
    closure = DoorClosure(
        venue_id=house.id,
        door_id=door.pk,
        began_at=began_at,
        ended_at=ended_at,
        reason=reason.strip(),
        closed_by_id=by.pk,
        closed_at=at,
    )
    with log.act("admissions.door.closed", subject=closure, by=by, at=at, scope=house.id, door=door.name):
        closure.save(force_insert=True)
        if began_at == at:
            for row in staffing.open_posts(house.id):
                if row.door_id == door.pk:
                    end_post(house, row, by=by, at=at)
    return closure


@transaction.atomic(durable=True)
def reopen_door(*, house: House, closure: DoorClosure, by: "Staff", at: datetime) -> DoorReopening:
    """Reopen a closed door early; a closure that has not begun never takes effect."""
    lock_posts(house)
    if closure.ended_at <= at or DoorReopening.objects.filter(closure=closure).exists():
        raise Refused(_("This door is already open again."))
    reopening = DoorReopening(closure=closure, reopened_by_id=by.pk, reopened_at=at)
    with log.act("admissions.door.reopened", subject=reopening, by=by, at=at, scope=house.id, door=closure.door.name):
        reopening.save(force_insert=True)
    return reopening


@transaction.atomic(durable=True)
def explain_gap(
    *, house: House, door: "Door", began_at: datetime, ended_at: datetime, text: str, by: "Staff", at: datetime
) -> GapExplanation:
    """Explain why an open door was unstaffed. The gap stays in every report, with the explanation."""
    if not text.strip():
        raise Refused(_("Explain why the door was not staffed."))
    if ended_at > at:
        raise Refused(_("This gap has not ended yet. Staff the door, then explain the gap."))
    span = Span(began_at, ended_at)
    found = staffing.coverage_of(house, house.gaming_day(began_at), house.gaming_day(began_at), at)
    gaps = [gap for each in found if each.door_id == door.pk for gap in each.night.gaps]
    if not any(span == gap.span for gap in gaps):
        raise Refused(_("This gap no longer exists. Reload the door coverage."))
    explanation = GapExplanation(
        venue_id=house.id,
        door_id=door.pk,
        began_at=began_at,
        ended_at=ended_at,
        text=text.strip(),
        explained_by_id=by.pk,
        explained_at=at,
    )
    with log.act("admissions.gap.explained", subject=explanation, by=by, at=at, scope=house.id, door=door.name):
        explanation.save(force_insert=True)
    return explanation
