"""Services for door posts: taken, handed over, left, entered later and corrected; one door per person at a time."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.admissions.models.posts import DoorPost, DoorPostCorrection, DoorPostEnd
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import selectors as staffing

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.places import Door
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def take_post(
    *, house: House, door: "Door", seen: Iterable[UUID] | None, joins: bool, by: "Staff", at: datetime
) -> DoorPost:
    """Take up the post at a door (LU art. 75(4)), relieving the current holder unless `joins`.

    `seen` are the posts shown to the person at this door: if others hold it by now, the request is refused, so that
    no one is relieved unawares. None skips this check. A post held at another door ends; a person already at this
    door keeps their post.
    """
    lock_posts(house)
    open_posts = list(staffing.open_posts(house.id))
    # Posts of past gaming days are forgotten, not held.
    day_began_at = house.opens_at(house.gaming_day(at))
    posts_at_door = [row for row in open_posts if row.door_id == door.pk and row.begins >= day_began_at]
    own = next((row for row in posts_at_door if row.staff_id == by.pk), None)
    others = [row for row in posts_at_door if row is not own]
    # A double click must not end and restart the post.
    if own is not None and (joins or not others):
        return own
    shut = staffing.closed_at(house.id, at).get(door.pk)
    if shut is not None:
        raise Refused(
            _("This door is closed until %(time)s. The floor manager must reopen it first.")
            % {"time": date_format(house.local(shut.opens), "TIME_FORMAT")}
        )
    if seen is not None and {row.pk for row in others} != set(seen) - {own.pk if own else None}:
        raise Refused(_("Another person has just taken or left this post. Check who is at the door and try again."))
    relieved = [] if joins else others
    mine = [row for row in open_posts if row.staff_id == by.pk and row is not own]
    # Also end earlier posts at this door that were never signed off.
    forgotten = [row for row in open_posts if row.door_id == door.pk and row.begins < day_began_at]
    post = own or DoorPost(
        venue_id=house.id, door_id=door.pk, staff_id=by.pk, began_at=at, signed_by_id=by.pk, signed_at=at
    )
    kind = "admissions.post.taken_over" if relieved else "admissions.post.taken"
    with log.act(kind, subject=post, by=by, at=at, scope=house.id, door=door.name):
        # A post may be in two of the lists but can end only once.
        for row in {row.pk: row for row in (*relieved, *mine, *forgotten)}.values():
            end_post(house, row, by=by, at=at)
        if own is None:
            post.save(force_insert=True)
    return post


@transaction.atomic(durable=True)
def leave_post(*, house: House, by: "Staff", at: datetime) -> DoorPost:
    """Sign off: end the person's post now."""
    lock_posts(house)
    mine = [row for row in staffing.open_posts(house.id) if row.staff_id == by.pk]
    if not mine:
        raise Refused(_("You are not posted at any door. A colleague may have relieved you."))
    # The posts are in the order of their beginning, so the last one is the current one.
    post = mine[-1]
    with log.act("admissions.post.left", subject=post, by=by, at=at, scope=house.id, door=post.door.name):
        # Includes forgotten posts of earlier days.
        for row in mine:
            end_post(house, row, by=by, at=at)
    return post


@transaction.atomic(durable=True)
def enter_post(
    *,
    house: House,
    door: "Door",
    staff: "Staff",
    began_at: datetime,
    ended_at: datetime,
    reason: str,
    by: "Staff",
    at: datetime,
) -> DoorPost:
    """Record afterwards, with the reason, a post that was held without signing on."""
    _check_past_times(began_at, ended_at, reason, at)
    if not venues.staff_of(house.id).filter(pk=staff.pk).exists():
        raise Refused(_("This person has no role at this casino. Choose a member of staff."))
    lock_posts(house)
    _refuse_overlap(house, staff.pk, began_at, ended_at, at, except_id=None)
    post = DoorPost(
        venue_id=house.id,
        door_id=door.pk,
        staff_id=staff.pk,
        began_at=began_at,
        reason=reason.strip(),
        signed_by_id=by.pk,
        signed_at=at,
    )
    with log.act("admissions.post.entered", subject=post, by=by, at=at, scope=house.id, door=door.name):
        post.save(force_insert=True)
        DoorPostEnd(post=post, ended_at=ended_at, reason=reason.strip(), signed_by_id=by.pk, signed_at=at).save(
            force_insert=True
        )
    return post


@transaction.atomic(durable=True)
def correct_post(
    *, house: House, post: DoorPost, began_at: datetime, ended_at: datetime, reason: str, by: "Staff", at: datetime
) -> DoorPostCorrection:
    """Store the true times of a post, with the reason. Equal times mean that the post was not held."""
    _check_past_times(began_at, ended_at, reason, at)
    lock_posts(house)
    _refuse_overlap(house, post.staff_id, began_at, ended_at, at, except_id=post.pk)
    correction = DoorPostCorrection(
        post_id=post.pk,
        began_at=began_at,
        ended_at=ended_at,
        reason=reason.strip(),
        corrected_by_id=by.pk,
        corrected_at=at,
    )
    with log.act("admissions.post.corrected", subject=post, by=by, at=at, scope=house.id, door=post.door.name):
        correction.save(force_insert=True)
    return correction


def _check_past_times(began_at: datetime, ended_at: datetime, reason: str, at: datetime) -> None:
    if not reason.strip():
        raise Refused(_("Enter why the times are recorded afterwards. The reason is stored with them."))
    if ended_at < began_at:
        raise Refused(_("The end is before the start. Correct one of them."))
    if ended_at > at:
        raise Refused(_("These times are in the future. Enter them once they have passed."))


def _refuse_overlap(
    house: House, staff_id: UUID, began_at: datetime, ended_at: datetime, at: datetime, *, except_id: UUID | None
) -> None:
    """Refuse times at which the person was at another door."""
    # A trigger compares the times of one person once more at the end of the transaction (ADR 20).
    for row in staffing.posts(house.id).filter(staff_id=staff_id, begins__lt=ended_at).exclude(Q(pk=except_id)):
        # A post without an end covers all later times: end it before entering times after its start.
        until = row.ends or ended_at
        # Empty spans mean a post that was not held; they overlap nothing.
        if row.begins < until and began_at < until and began_at < ended_at:
            raise Refused(
                _("%(who)s was at door %(door)s from %(first)s to %(last)s. Correct that post first.")
                % {
                    "who": row.staff,
                    "door": row.door,
                    "first": date_format(house.local(row.begins), "TIME_FORMAT"),
                    "last": date_format(house.local(row.ends), "TIME_FORMAT") if row.ends else "…",
                }
            )


def end_post(house: House, row: "WithAnnotations[DoorPost, staffing.PostFacts]", *, by: "Staff", at: datetime) -> None:
    """End a post now, within the caller's transaction.

    A post of a past gaming day ends with that day and is marked as not signed off.
    """
    # The venue cannot know when the person left, so the end of the gaming day counts.
    over_at = house.opens_at(house.gaming_day(row.begins) + timedelta(days=1))
    forgotten = over_at <= at
    DoorPostEnd(
        post_id=row.pk,
        ended_at=over_at if forgotten else at,
        reason=staffing.NOT_SIGNED_OFF if forgotten else "",
        signed_by_id=by.pk,
        signed_at=at,
    ).save(force_insert=True)


def lock_posts(house: House) -> None:
    """Serialise changes to the posts of one venue."""
    wait_turn(f"posts:{house.id}")
