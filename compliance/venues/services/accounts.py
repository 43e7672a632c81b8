"""Accounts: opening, closing, the own password and the own language, and attempts on those of other employers."""

from datetime import date, datetime
from uuid import UUID

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from audit.recording.durable_acts import durable_act
from compliance.refusals import NotFound, Refused

from ..models.staff import Staff
from .posts import make_first_post
from .sessions import end_all_sessions

SAME_PASSWORD = gettext_lazy("This is your current password. Choose another one.")


@transaction.atomic(durable=True)
def create_account(
    *,
    username: str,
    full_name: str,
    language: str,
    scope: UUID | None,
    by: Staff | None,
    at: datetime,
    password: str = "",
    authority: str = "",
) -> Staff:
    """Open an account without a password: its owner sets one by a credential link. `password` is for a demonstration.

    It belongs to the casino `scope`, or to the authority of a jurisdiction (`authority`, such as LU), for good.
    """
    staff = make_account(username=username, full_name=full_name, language=language, venue_id=scope, authority=authority)
    if password:
        validate_password(password, staff)
        staff.set_password(password)
    with log.act("venues.staff.created", subject=staff, by=by, at=at, scope=scope):
        staff.full_clean()
        staff.save(force_insert=True)
    return staff


@durable_act
def set_up_account(
    *,
    username: str,
    full_name: str,
    language: str,
    venue_id: UUID,
    authority: str,
    role: str,
    starts: date,
    ends: date | None,
    at: datetime,
) -> Staff:
    """Open an account together with its role, in the set-up of an installation: without the role, no page shows it.

    Raises Refused as `propose_post` does, and ValidationError for a sign-in name in use.
    """
    staff = make_account(
        username=username, full_name=full_name, language=language, venue_id=venue_id, authority=authority
    )
    with log.act(
        "venues.staff.set_up",
        subject=staff,
        by=None,
        at=at,
        scope=venue_id,
        role=role,
        starts=starts,
        ends=ends or "…",
    ):
        staff.full_clean()
        staff.save(force_insert=True)
        post = make_first_post(staff, venue_id, role, starts, ends, at)
        post.full_clean()
        post.save(force_insert=True)
    return staff


def make_account(*, username: str, full_name: str, language: str, venue_id: UUID | None, authority: str) -> Staff:
    """Return an account without a password, not saved yet: of the authority if it is named, else of the casino."""
    staff = Staff(
        username=username.strip().lower(),
        full_name=full_name.strip(),
        language=language,
        venue_id=None if authority else venue_id,
        authority=authority,
    )
    staff.set_unusable_password()
    return staff


@transaction.atomic(durable=True)
def change_password(*, staff: Staff, password: str, by: Staff, at: datetime, session_id: UUID | None = None) -> Staff:
    """Change one's own password, and end all other sessions. Raises ValidationError if it is weak or unchanged."""
    if staff.check_password(password):
        raise ValidationError(SAME_PASSWORD)
    validate_password(password, staff)
    staff.set_password(password)
    with log.act("venues.staff.password_changed", subject=staff, by=by, at=at, scope=None):
        staff.save(update_fields=["password"])
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


def check_own_account(*, staff: Staff, house_id: UUID, by: Staff, at: datetime) -> None:
    """Raise NotFound for an account of another employer, and record the attempt where that employer reads the log.

    The answer is that for an account which does not exist, so that it tells nothing.
    """
    if staff.employer == by.employer:
        return
    refuse_foreign_account(staff=staff, house_id=house_id, by=by, at=at)


def check_readable_account(*, staff: Staff, house_id: UUID, by: Staff, at: datetime) -> None:
    """Raise NotFound for an account that is neither of the own employer nor of the casino whose pages are open.

    The authority reads who works at a casino; a casino does not read the accounts of the authority.
    """
    if by.employer.is_authority and staff.venue_id == house_id:
        return
    check_own_account(staff=staff, house_id=house_id, by=by, at=at)


def refuse_foreign_account(*, staff: Staff, house_id: UUID, by: Staff, at: datetime) -> None:
    """Record an attempt on the account of another employer, and raise NotFound."""
    # The authority reads the log of the casino in which its agents work; another casino reads its own.
    scopes = {house_id, staff.venue_id or house_id}
    with transaction.atomic():
        for scope in sorted(scopes):
            log.note("venues.staff.foreign_account", subject=staff, by=by, at=at, scope=scope)
    raise NotFound(_("Account not found."), "staff")
