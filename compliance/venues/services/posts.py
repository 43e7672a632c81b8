"""Posts: roles of a person at a casino of the own employer, given and ended."""

from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused

from ..domain.employers import Employer
from ..domain.roles import AUTHORITY_ROLES, Role
from ..models import Post, Staff, Venue


@transaction.atomic(durable=True)
def give_post(
    *, staff: Staff, venue_id: UUID, role: str, starts: date, ends: date | None, by: Staff | None, at: datetime
) -> Post:
    """Give a person a post from `starts` up to and including `ends`, calendar dates of the venue.

    Raises ValidationError if the post is already held then. Raises Refused for a post to oneself, dates in the wrong
    order, or a role at another employer than the person's own.
    """
    if by is not None and by.pk == staff.pk:
        raise Refused(_("You cannot assign a role to yourself."), next_step=_("Ask another person who manages staff."))
    if ends is not None and ends < starts:
        raise Refused(_("The role would end before it begins."), next_step=_("Check the two dates."))
    _check_employer(staff, venue_id, Role(role), by)
    if role == Role.INSPECTOR and ends is None:
        raise Refused(_("A role of the authority requires a last day: that of the mandate or of the inspection."))
    post = Post(
        staff=staff, venue_id=venue_id, role=Role(role), period=_post_period(starts, ends), given_by=by, given_at=at
    )
    with log.act(
        "venues.post.given", subject=post, by=by, at=at, scope=venue_id, role=role, starts=starts, ends=ends or "…"
    ):
        post.full_clean()
        post.save(force_insert=True)
    return post


@transaction.atomic(durable=True)
def end_post(*, post: Post, ends: date, by: Staff, at: datetime) -> Post:
    """End a post with `ends` as its last day, yesterday at the earliest: earlier days are final."""
    today = at.astimezone(ZoneInfo(post.venue.timezone)).date()
    if ends < today - timedelta(days=1):
        raise Refused(_("The last day must be yesterday or later."))
    last = post.period.upper
    # `_post_period` stores the last date that Python knows as no end.
    if ends < post.period.lower or ends == date.max or (last is not None and ends >= last):
        raise Refused(_("The last day must be within the period of the role."))
    post.period = _post_period(post.period.lower, ends)
    with log.act("venues.post.ended", subject=post, by=by, at=at, scope=post.venue_id, role=post.role, ends=ends):
        post.full_clean()
        post.save(update_fields=["period"])
    return post


def _check_employer(staff: Staff, venue_id: UUID, role: Role, by: Staff | None) -> None:
    """Check that the role is one of the holder's employer, at a casino of that employer, given by a colleague."""
    if by is not None and by.employer != staff.employer:
        raise Refused(_("Only a person with the same employer assigns this role."))
    if (role in AUTHORITY_ROLES) != staff.employer.is_authority:
        raise Refused(
            _("Roles of the authority are for accounts of the authority, all other roles for accounts of the casino."),
            "role",
            next_step=_("Open a second account."),
        )
    venue = Venue.objects.get(pk=venue_id)
    if staff.employer not in {Employer(venue.pk, ""), Employer(None, venue.jurisdiction)}:
        raise Refused(_("This account belongs to another casino."), next_step=_("Open a second account."))


def _post_period(starts: date, ends: date | None) -> tuple[date, date | None]:
    # The last date that Python knows has no day after it: such a post has no end.
    return (starts, ends + timedelta(days=1) if ends and ends < date.max else None)
