"""Accounts and posts: opening, closing, passwords and periods."""

import secrets
from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from allauth.mfa.models import Authenticator
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateRange
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from compliance.refusals import Refused

from ..domain.roles import Role
from ..models import Post, Staff
from .sessions import end_all_sessions
from .sign_in_attempts import forget_failures

SAME_PASSWORD = gettext_lazy("This is your current password. Choose another one.")


CONSONANTS = "bdfghjkmnprstvz"
VOWELS = "aeiou"


def first_password() -> str:
    """Return a password that can be read aloud: ten syllables of 75, about 62 bits."""
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _each in range(10)]
    return "-".join(first + second for first, second in zip(syllables[::2], syllables[1::2], strict=True))


@transaction.atomic(durable=True)
def create_account(
    *,
    username: str,
    full_name: str,
    language: str,
    password: str,
    scope: UUID | None,
    by: Staff | None,
    at: datetime,
    must_change_password: bool = True,
) -> Staff:
    """Open an account with a first password that its owner must change at the first sign-in."""
    staff = Staff(
        username=username.strip().lower(),
        full_name=full_name.strip(),
        language=language,
        must_change_password=must_change_password,
    )
    validate_password(password, staff)
    staff.set_password(password)
    with log.act("venues.staff.created", subject=staff, by=by, at=at, scope=scope):
        staff.full_clean()
        staff.save(force_insert=True)
    return staff


@transaction.atomic(durable=True)
def reset_password(*, staff: Staff, password: str, scope: UUID | None, by: Staff, at: datetime) -> Staff:
    """Set a new first password after the old one was lost; it must be changed at the next sign-in.

    It also ends the wait after failed sign-ins. Raises Refused for one's own password.
    """
    if staff.pk == by.pk:
        raise Refused(_("Change your own password in your account menu; your current password is required."))
    validate_password(password, staff)
    staff.set_password(password)
    # The administrator has seen this password.
    staff.must_change_password = True
    with log.act("venues.staff.password_reset", subject=staff, by=by, at=at, scope=scope):
        staff.save(update_fields=["password", "must_change_password"])
        forget_failures(staff)
        end_all_sessions(staff)
    return staff


@transaction.atomic(durable=True)
def remove_second_factors(*, staff: Staff, scope: UUID | None, by: Staff, at: datetime) -> Staff:
    """Remove all lost second factors of a person, who signs in by password and can add new ones."""
    if staff.pk == by.pk:
        raise Refused(_("Turn off your own second factors in your account menu."))
    with log.act("venues.second_factor.removed", subject=staff, by=by, at=at, scope=scope, factor="all"):
        Authenticator.objects.filter(user_id=staff.pk).delete()
        end_all_sessions(staff)
    return staff


@transaction.atomic(durable=True)
def change_password(*, staff: Staff, password: str, by: Staff, at: datetime, session_id: UUID | None = None) -> Staff:
    """Change one's own password, and end all other sessions. Raises ValidationError if it is weak or unchanged."""
    if staff.check_password(password):
        raise ValidationError(SAME_PASSWORD)
    validate_password(password, staff)
    staff.set_password(password)
    staff.must_change_password = False
    with log.act("venues.staff.password_changed", subject=staff, by=by, at=at, scope=None):
        staff.save(update_fields=["password", "must_change_password"])
        end_all_sessions(staff, but=session_id)
    return staff


@transaction.atomic(durable=True)
def choose_language(*, staff: Staff, language: str, by: Staff, at: datetime) -> Staff:
    staff.language = language
    staff.full_clean(exclude=["password"])
    with log.act("venues.staff.language_chosen", subject=staff, by=by, at=at, scope=None, language=language):
        staff.save(update_fields=["language"])
    return staff


@transaction.atomic(durable=True)
def close_account(*, staff: Staff, scope: UUID | None, by: Staff, at: datetime) -> Staff:
    """Close an account: no further sign-in; its records stay."""
    if staff.pk == by.pk:
        raise Refused(_("You cannot close your own account."), next_step=_("Ask another administrator."))
    staff.is_active = False
    with log.act("venues.staff.closed", subject=staff, by=by, at=at, scope=scope):
        staff.save(update_fields=["is_active"])
        end_all_sessions(staff)
    return staff


@transaction.atomic(durable=True)
def reopen_account(*, staff: Staff, scope: UUID | None, by: Staff, at: datetime) -> Staff:
    """Reopen a closed account with its password and posts."""
    staff.is_active = True
    with log.act("venues.staff.reopened", subject=staff, by=by, at=at, scope=scope):
        staff.save(update_fields=["is_active"])
    return staff


@transaction.atomic(durable=True)
def give_post(
    *, staff: Staff, venue_id: UUID, role: str, starts: date, ends: date | None, by: Staff | None, at: datetime
) -> Post:
    """Give a person a post from `starts` up to and including `ends`, calendar dates of the venue.

    Raises ValidationError if the post is already held then. Raises Refused for a post to oneself, dates in the wrong
    order, or a person who would belong to both the authority and the venue.
    """
    if by is not None and by.pk == staff.pk:
        raise Refused(_("You cannot assign a role to yourself."), next_step=_("Ask another person who manages staff."))
    if ends is not None and ends < starts:
        raise Refused(_("The role would end before it begins."), next_step=_("Check the two dates."))
    _check_authority(staff, venue_id, role, _post_period(starts, ends))
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


def _check_authority(staff: Staff, venue_id: UUID, role: str, period: tuple[date, date | None]) -> None:
    """Check that an agent's post has a last day, and that no one belongs to both the authority and the venue."""
    if role == Role.INSPECTOR and period[1] is None:
        raise Refused(_("A role of the authority requires a last day: that of the mandate or of the inspection."))
    others = Post.objects.filter(staff=staff, venue_id=venue_id, period__overlap=DateRange(*period))
    apart = others.exclude(role=Role.INSPECTOR) if role == Role.INSPECTOR else others.filter(role=Role.INSPECTOR)
    if apart.exists():
        raise Refused(
            _("A person cannot belong to the authority and the casino at the same time."),
            next_step=_("End the other role or open a second account."),
        )


def _post_period(starts: date, ends: date | None) -> tuple[date, date | None]:
    # The last date that Python knows has no day after it: such a post has no end.
    return (starts, ends + timedelta(days=1) if ends and ends < date.max else None)
