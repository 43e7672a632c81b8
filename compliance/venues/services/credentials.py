"""New credentials: requested by one person, confirmed by another, and set by the owner of the account alone."""

import hashlib
import secrets
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from audit.recording.locks import wait_turn
from compliance.refusals import Refused

from ..domain import lifetimes
from ..domain.house import House
from ..domain.roles import RESET_CREDENTIALS
from ..models.credentials import CredentialLink, CredentialRequest, CredentialUse
from ..models.staff import Staff
from ..selectors import credentials as selectors
from ..selectors.duties import holds_right
from .sessions import end_all_sessions
from .sign_in_attempts import claim_attempt, forget_attempts, forget_failures, link_attempt

CONSONANTS = "bdfghjkmnprstvz"
VOWELS = "aeiou"


class WrongLink(Refused):
    """Link and code are not of one request."""


class TooEarly(Refused):
    """Wrong links or codes came before: the next attempt must wait `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__("")
        self.seconds = seconds


class RequestWithCode(NamedTuple):
    """A request and its code, which is shown once to the person who requested."""

    request: CredentialRequest
    code: str

    @property
    def pk(self) -> UUID:
        return self.request.pk


class LinkWithToken(NamedTuple):
    """A link and its token, which is shown once to the person who confirmed."""

    link: CredentialLink
    token: str


def new_code() -> str:
    """Return a code that can be read aloud: ten syllables of 75, about 62 bits."""
    syllables = [secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _each in range(10)]
    return "-".join(first + second for first, second in zip(syllables[::2], syllables[1::2], strict=True))


def digest_of(text: str) -> str:
    """Return the SHA-256 of a random secret, which needs no salt."""
    return hashlib.sha256(text.strip().encode()).hexdigest()


@transaction.atomic(durable=True)
def request_credentials(
    *, house: House, staff: Staff, second_factors: bool, by: Staff, at: datetime
) -> RequestWithCode:
    """Request new credentials of an account; the owner needs the returned code and the link.

    So neither the person who requests nor the person who confirms can set the password alone.
    """
    code = new_code()
    row = CredentialRequest(
        staff=staff, second_factors=second_factors, digest=digest_of(code), requested_by=by, requested_at=at
    )
    with log.act("venues.credentials.requested", subject=row, by=by, at=at, scope=house.id):
        if staff.pk == by.pk:
            raise Refused(_("Change your own password in your account menu; your current password is required."))
        _check_open(staff)
        row.save(force_insert=True)
    return RequestWithCode(row, code)


@transaction.atomic(durable=True)
def confirm_credentials(*, house: House, request: CredentialRequest, by: Staff, at: datetime) -> LinkWithToken:
    """Confirm a request of another person. The old password, all passkeys and all sessions of the account end at once.

    A newer link replaces an older one. The owner sets a password on the page of the link.
    """
    token, staff = secrets.token_urlsafe(32), request.staff
    with log.act("venues.credentials.confirmed", subject=request, by=by, at=at, scope=house.id):
        wait_turn(str(request.pk))
        if CredentialLink.objects.filter(request=request).exists():
            raise Refused(_("This request is already confirmed."))
        if by.pk in {request.requested_by_id, staff.pk}:
            raise Refused(_("Another person must confirm this request, who is not the owner of the account."))
        _check_request(request, at)
        link = _replace_credentials(request, token, by, at)
    return LinkWithToken(link, token)


def _check_request(request: CredentialRequest, at: datetime) -> None:
    """Check that a request is not too old, and that the person who made it could still make it."""
    again, first = _("Request new credentials again."), request.requested_by
    if at > request.requested_at + lifetimes.CREDENTIALS:
        raise Refused(_("This request has expired."), next_step=again)
    # The authority has one staff at several casinos: a right at any of them counts.
    if first is None or not holds_right(first, RESET_CREDENTIALS, at):
        raise Refused(_("The person who requested this may no longer reset credentials."), next_step=again)
    _check_open(request.staff)


def _check_open(staff: Staff) -> None:
    if not staff.is_active:
        raise Refused(_("This account is closed."))


@durable_act
def set_up_credentials(*, staff: Staff, at: datetime) -> tuple[str, str]:
    """Return token and code of a link for the first accounts of an installation, which has no two colleagues yet."""
    token, code = secrets.token_urlsafe(32), new_code()
    with log.act("venues.credentials.confirmed", subject=staff, by=None, at=at, scope=staff.venue_id):
        _check_open(staff)
        request = CredentialRequest(staff=staff, second_factors=True, digest=digest_of(code), requested_at=at)
        request.save(force_insert=True)
        _replace_credentials(request, token, None, at)
    return token, code


def _replace_credentials(request: CredentialRequest, token: str, by: Staff | None, at: datetime) -> CredentialLink:
    staff = request.staff
    _wait_for_credentials_of(staff)
    link = CredentialLink(
        request=request,
        digest=digest_of(token),
        expires_at=at + lifetimes.CREDENTIALS,
        confirmed_by=by,
        confirmed_at=at,
    )
    link.save(force_insert=True)
    staff.set_unusable_password()
    staff.save(update_fields=["password"])
    end_all_sessions(staff)
    _remove_factors(staff, keep_apps=not request.second_factors)
    return link


def _remove_factors(staff: Staff, *, keep_apps: bool) -> None:
    """Remove passkeys, which sign in without the new password, and security keys; apps only if they are not kept."""
    factors = Authenticator.objects.filter(user_id=staff.pk)
    factors.filter(type=Authenticator.Type.WEBAUTHN).delete()
    # Recovery codes replace another factor and are none without it.
    if not keep_apps or not factors.filter(type=Authenticator.Type.TOTP).exists():
        factors.delete()


def _wait_for_credentials_of(staff: Staff) -> None:
    """Wait for the use of a link, or a newer one, of the same account: each must see the other."""
    wait_turn(f"credentials {staff.pk}")


def try_link(*, token: str, code: str, password: str, network: str, at: datetime) -> Staff:
    """Use a link from a network, with the delays of a sign-in (ADR 67). Raises TooEarly, or Refused as `use_link` does.

    A wrong link or code counts as a failure. The log names no actor: the person has not proved their identity.
    """
    link = selectors.find_link(digest_of(token))
    owner = link.request.staff if link is not None else None
    attempt = link_attempt(owner, token, network)
    if seconds := claim_attempt(attempt=attempt, at=at):
        raise TooEarly(seconds)
    try:
        return use_link(token=token, code=code, password=password, at=at)
    except WrongLink:
        with transaction.atomic():
            scope = owner.venue_id if owner is not None else None
            log.note("venues.credentials.failed", subject=owner, by=None, at=at, scope=scope)
        raise
    except Refused:
        # Link and code were right.
        forget_attempts(attempt=attempt)
        raise


@transaction.atomic(durable=True)
def use_link(*, token: str, code: str, password: str, at: datetime) -> Staff:
    """Set the password of the owner of a link. Raises Refused for a closed account or a weak password, or WrongLink.

    It also ends the wait after failed sign-ins.
    """
    link = selectors.find_link(digest_of(token))
    if link is None or link.request.digest != digest_of(code):
        raise WrongLink(_("This link or code is not valid. Ask for new credentials."))
    staff = link.request.staff
    with log.act("venues.credentials.used", subject=staff, by=staff, at=at, scope=staff.venue_id):
        _wait_for_credentials_of(staff)
        _check_open(staff)
        if not selectors.is_in_force(link, at):
            raise Refused(_("This link has expired, was used or was replaced. Ask for new credentials."))
        try:
            validate_password(password, staff)
        except ValidationError as error:
            raise Refused(" ".join(error.messages), "password") from error
        staff.set_password(password)
        staff.save(update_fields=["password"])
        CredentialUse(link=link, used_at=at).save(force_insert=True)
        forget_failures(staff)
    return staff
