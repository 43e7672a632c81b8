"""Sign-in by name and password, with an optional second factor; the log records sign-ins and sign-outs."""

# allauth has no types.
# mypy: disallow-subclassing-any=False

from datetime import datetime, timedelta
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.encryption import cipher_for

from ..models import Staff
from ..selectors import credentials
from ..selectors import venues as selectors
from ..services import accounts
from .presence import houses_of, presence_of

Credentials = dict[str, object] | None
SECRETS = "carnet.second-factors"  # the purpose of the encryption key; another name could not decrypt existing secrets


class SignIn(DefaultAccountAdapter):
    """The sign-in: no self-registration and no e-mail; staff managers create the accounts."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _(
            "The sign-in name or password is incorrect. Try again; for a lost password, ask the floor manager."
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Do nothing: axes alone counts wrong passwords. Two counters would lock at different times."""

    def authentication_failed(self, request: HttpRequest, **credentials: object) -> None:
        """Log a failed sign-in, and the lock after the last attempt; never the typed name."""
        staff = selectors.find_account(str(credentials.get("username", "")))
        log_sign_in("venues.session.failed", request, staff)
        # axes has counted this failure already, in the signal that Django sends before this call.
        if (getattr(request, "axes_failures_since_start", None) or 0) >= settings.AXES_FAILURE_LIMIT:
            log_sign_in("venues.session.locked", request, staff)

    def login(self, request: HttpRequest, user: Staff) -> None:
        request.session.pop("signed_out", None)
        last_login = user.last_login
        super().login(request, user)
        log_sign_in("venues.session.opened", request, user)
        _tell_of_new_credentials(request, user, last_login)

    def post_login(self, request: HttpRequest, user: Staff, **more: object) -> HttpResponse:
        """Redirect to the start page, in the language chosen before sign-in."""
        response = cast("HttpResponse", super().post_login(request, user, **more))
        language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        if language in dict(settings.LANGUAGES) and language != user.language:
            accounts.choose_language(staff=user, language=str(language), by=user, at=current_time())
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        return response

    def logout(self, request: HttpRequest) -> None:
        # First: afterwards, the request no longer knows the person.
        log_sign_in("venues.session.closed", request, cast("Staff", request.user))
        super().logout(request)

    def clean_password(self, password: str, user: Staff | None = None) -> str:
        """Apply the password rules and reject the current password."""
        if user is not None and user.check_password(password):
            raise ValidationError(accounts.SAME_PASSWORD)
        return cast("str", super().clean_password(password, user))

    def set_password(self, user: Staff, password: str) -> None:
        accounts.change_password(staff=user, password=password, by=user, at=current_time())

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Return the start page of the person's post."""
        held = [roles for _house, roles in houses_of(cast("Staff", request.user), current_time())]
        pages = [page for role, page in settings.START_PAGES.items() if any(role in roles for roles in held)]
        return reverse(pages[0] if pages else settings.LOGIN_REDIRECT_URL)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse(settings.LOGIN_REDIRECT_URL)


def _tell_of_new_credentials(request: HttpRequest, user: Staff, last_login: datetime | None) -> None:
    """Tell the owner of an account, at the first sign-in since, who gave it new credentials."""
    for link in credentials.recent_links(user, current_time(), of_all=False):
        if last_login is not None and link.confirmed_at > last_login and link.confirmed_by is not None:
            messages.warning(
                request,
                _("Your account received new credentials, requested by {first} and confirmed by {second}.").format(
                    first=link.request.requested_by, second=link.confirmed_by
                ),
            )


class Factors(DefaultMFAAdapter):
    """Encrypts the secrets of second factors, so that access to the database does not reveal them."""

    def encrypt(self, text: str) -> str:
        return cipher_for(SECRETS).encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return cipher_for(SECRETS).decrypt(encrypted_text.encode()).decode()


def log_sign_in(kind: str, request: HttpRequest, staff: Staff | None, **facts: str | int) -> None:
    """Log a sign-in event under the current venue of the person.

    A failure has no actor: the person who typed the name has not proved their identity.
    """
    at = current_time()
    house = presence_of(staff, request.session.get("venue"), at).house if staff is not None else None
    by = staff if kind not in {"venues.session.failed", "venues.session.locked"} else None
    with transaction.atomic():
        log.note(kind, subject=staff, by=by, at=at, scope=house.id if house else None, **facts)


def name_for_counting(request: HttpRequest, credentials: Credentials) -> str:
    """Return the key under which axes counts failures."""
    # axes asks with the credentials of an attempt, or with the request alone.
    username = (credentials or {}).get("username") or request.POST.get("login") or ""
    return accounts.failed_sign_in_key(str(username))


def locked_out(request: HttpRequest, response: HttpResponse | None, credentials: Credentials) -> HttpResponse:
    """Return the page for a locked name: for how long, and whom to contact."""
    cool_off: timedelta = settings.AXES_COOLOFF_TIME
    context = {"minutes": int(cool_off.total_seconds() // 60), "failures": settings.AXES_FAILURE_LIMIT}
    return render(request, "account/locked.html", context, status=429)


# --- Signal handlers of allauth.mfa; see `apps.ready`.


def factor_added(request: HttpRequest, user: Staff, authenticator: Any, **_more: object) -> None:
    log_sign_in("venues.second_factor.added", request, user, factor=str(authenticator.type))


def factor_removed(request: HttpRequest, user: Staff, authenticator: Any, **_more: object) -> None:
    log_sign_in("venues.second_factor.removed", request, user, factor=str(authenticator.type))


def factor_failed(request: HttpRequest, user: Staff, **_more: object) -> None:
    log_sign_in("venues.session.failed", request, user)
