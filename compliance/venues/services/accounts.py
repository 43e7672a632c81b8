"""Accounts: opening, closing, passwords and second factors."""

import secrets
from datetime import datetime
from uuid import UUID

from allauth.mfa.models import Authenticator
from axes.utils import reset
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from compliance.refusals import Refused

from ..models import Staff

SAME_PASSWORD = gettext_lazy("This is your current password. Choose another one.")


CONSONANTS = "bdfghjkmnprstvz"
VOWELS = "aeiou"


def first_password() -> str:
    """Return a password that can be read aloud: ten syllables of 75, about 62 bits."""
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _each in range(10)]
    return "-".join(first + second for first, second in zip(syllables[::2], syllables[1::2], strict=True))


def failed_sign_in_key(name: str) -> str:
    """Return the key for counting failed sign-ins: a digest, because people may type a password into the name field.

    "Porter" and "porter " are the same account, so they have the same key.
    """
    return salted_hmac("carnet.failed-sign-ins", name.strip().lower()).hexdigest()


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
    authority: str = "",
    must_change_password: bool = True,
) -> Staff:
    """Open an account with a first password that its owner must change at the first sign-in.

    It belongs to the casino `scope`, or to the authority of a jurisdiction (`authority`, such as LU), for good.
    """
    staff = Staff(
        username=username.strip().lower(),
        full_name=full_name.strip(),
        language=language,
        venue_id=None if authority else scope,
        authority=authority,
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

    It also ends a lock after failed sign-ins. Raises Refused for one's own password.
    """
    if staff.pk == by.pk:
        raise Refused(_("Change your own password in your account menu; your current password is required."))
    validate_password(password, staff)
    staff.set_password(password)
    # The administrator has seen this password.
    staff.must_change_password = True
    with log.act("venues.staff.password_reset", subject=staff, by=by, at=at, scope=scope):
        staff.save(update_fields=["password", "must_change_password"])
        # axes knows the name by this digest only.
        reset(username=failed_sign_in_key(staff.username))
    return staff


@transaction.atomic(durable=True)
def remove_second_factors(*, staff: Staff, scope: UUID | None, by: Staff, at: datetime) -> Staff:
    """Remove all lost second factors of a person, who signs in by password and can add new ones."""
    if staff.pk == by.pk:
        raise Refused(_("Turn off your own second factors in your account menu."))
    with log.act("venues.second_factor.removed", subject=staff, by=by, at=at, scope=scope, factor="all"):
        Authenticator.objects.filter(user_id=staff.pk).delete()
    return staff


@transaction.atomic(durable=True)
def change_password(*, staff: Staff, password: str, by: Staff, at: datetime) -> Staff:
    """Change one's own password. Raises ValidationError if it is weak or unchanged."""
    if staff.check_password(password):
        raise ValidationError(SAME_PASSWORD)
    validate_password(password, staff)
    staff.set_password(password)
    staff.must_change_password = False
    with log.act("venues.staff.password_changed", subject=staff, by=by, at=at, scope=None):
        staff.save(update_fields=["password", "must_change_password"])
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
    return staff


@transaction.atomic(durable=True)
def reopen_account(*, staff: Staff, scope: UUID | None, by: Staff, at: datetime) -> Staff:
    """Reopen a closed account with its password and posts."""
    staff.is_active = True
    with log.act("venues.staff.reopened", subject=staff, by=by, at=at, scope=scope):
        staff.save(update_fields=["is_active"])
    return staff
