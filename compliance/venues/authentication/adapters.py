"""Sign-in by name and password, with an optional second factor; the log records sign-ins and sign-outs."""

# allauth has no types.
# mypy: disallow-subclassing-any=False

from datetime import datetime
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY, get_authentication_records
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.middleware import address_of
from compliance.http.access.presence import current_time
from compliance.http.infrastructure.client_address import network_of
from compliance.http.infrastructure.encryption import cipher_for

from ..models.staff import Staff
from ..selectors import credentials
from ..selectors import venues as selectors
from ..selectors.duties import houses_of
from ..services import accounts, sign_in_attempts
from ..services.sign_in_attempts import SignInAttempt
from .known_browsers import browser_digest, remember_browser
from .presence import presence_of
from .session_origin import name_session
from .session_store import FACTOR_ADDED, SECOND_FACTOR, SessionStore

# In the session between the password and the second factor: the digest of the password that was typed.
PROOF = "sign_in_proof"
SECRETS = "carnet.second-factors"  # the purpose of the encryption key; another name could not decrypt existing secrets


class SignIn(DefaultAccountAdapter):
    """The sign-in: no self-registration and no e-mail; staff managers create the accounts."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "username_password_mismatch": _(
            "The sign-in name or password is incorrect. Try again. For a lost password, ask the floor manager of your "
            "casino, or the help desk of the authority."
        ),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def pre_authenticate(self, request: HttpRequest, **credentials: object) -> None:
        """Count the attempt, before the password is checked; answer with the seconds to wait if it comes too early.

        The answer is the same for a name that does not exist.
        """
        attempt = _attempt(request, credentials)
        seconds = sign_in_attempts.claim_attempt(attempt=attempt, at=current_time())
        if seconds:
            raise ImmediateHttpResponse(wait_page(request, seconds, known_browser=bool(attempt.browser)))

    def authenticate(self, request: HttpRequest, **credentials: object) -> Staff | None:
        staff = cast("Staff | None", super().authenticate(request, **credentials))
        if staff is not None:
            sign_in_attempts.forget_attempts(attempt=_attempt(request, credentials))
            request.session[PROOF] = staff.get_session_auth_hash()
        return staff

    def authentication_failed(self, request: HttpRequest, **credentials: object) -> None:
        """Log a failed sign-in, and the wait that follows it; never the typed name."""
        staff = selectors.find_account(str(credentials.get("username", "")))
        log_sign_in("venues.session.failed", request, staff)
        seconds = sign_in_attempts.seconds_left(attempt=_attempt(request, credentials), at=current_time())
        if seconds:
            log_sign_in("venues.session.slowed", request, staff, seconds=seconds)

    def _rollback_login_failed_rl_usage(self) -> None:
        """Do nothing: the library's own counter of wrong passwords is not used."""

    def login(self, request: HttpRequest, user: Staff) -> None:
        """Sign in a person who has passed all steps. A password that ended since its step opens nothing."""
        request.session.pop("signed_out", None)
        _check_password_is_current(request, user)
        last_login = user.last_login
        super().login(request, user)
        used = request.session.get(AUTHENTICATION_METHODS_SESSION_KEY, [])
        request.session[SECOND_FACTOR] = any(each["method"] == "mfa" for each in used)
        name_session(request, user)
        log_sign_in("venues.session.opened", request, user)
        _tell_of_new_credentials(request, user, last_login)

    def post_login(self, request: HttpRequest, user: Staff, **more: object) -> HttpResponse:
        """Redirect to the start page, in the language chosen before sign-in."""
        response = cast("HttpResponse", super().post_login(request, user, **more))
        language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        if language in dict(settings.LANGUAGES) and language != user.language:
            accounts.choose_language(staff=user, language=str(language), by=user, at=current_time())
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
        remember_browser(request, response, user)
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
        own = cast("SessionStore", self.request.session).row_id
        accounts.change_password(staff=user, password=password, session_id=own, by=user, at=current_time())

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Return the start page of the person's post."""
        held = [roles for _house, roles in houses_of(cast("Staff", request.user), current_time())]
        pages = [page for role, page in settings.START_PAGES.items() if any(role in roles for roles in held)]
        return reverse(pages[0] if pages else settings.LOGIN_REDIRECT_URL)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse(settings.LOGIN_REDIRECT_URL)


def _check_password_is_current(request: HttpRequest, user: Staff) -> None:
    """Redirect to the start of the sign-in if password or account have ended while the second factor was awaited.

    No list of sessions has such a half-finished sign-in, so that it cannot be ended like a session.
    """
    proof = request.session.pop(PROOF, "")
    by_password = any(each["method"] == "password" for each in get_authentication_records(request, user))
    if user.is_active and (not by_password or constant_time_compare(proof, user.get_session_auth_hash())):
        return
    request.session.flush()
    raise ImmediateHttpResponse(redirect("account_login"))


def _tell_of_new_credentials(request: HttpRequest, user: Staff, last_login: datetime | None) -> None:
    """Tell the owner of an account, at the first sign-in since, who gave it new credentials."""
    for link in credentials.recent_links(user, current_time(), of_all=False):
        if last_login is None or link.confirmed_at <= last_login:
            continue
        if link.confirmed_by is None:
            sentence = _("Your account received new credentials by the set-up of the installation.")
        else:
            sentence = _(
                "Your account received new credentials, requested by {first} and confirmed by {second}."
            ).format(first=link.request.requested_by, second=link.confirmed_by)
        messages.warning(request, sentence)


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
    by = staff if kind not in {"venues.session.failed", "venues.session.slowed"} else None
    with transaction.atomic():
        log.note(kind, subject=staff, by=by, at=at, scope=house.id if house else None, **facts)


def _attempt(request: HttpRequest, credentials: dict[str, object]) -> SignInAttempt:
    """Return the attempt to sign in: which account, from which network, in which known browser."""
    username = str(credentials.get("username", ""))
    return SignInAttempt(
        account=sign_in_attempts.account_digest(username),
        network=sign_in_attempts.digest_of("network", network_of(address_of(request))),
        browser=browser_digest(request, username),
    )


def wait_page(
    request: HttpRequest, seconds: int, *, known_browser: bool = False, of_link: bool = False
) -> HttpResponse:
    """Return the page that says how long to wait and which ways are open meanwhile.

    `known_browser` says that the person has signed in here before, `of_link` that a credential link was tried.
    """
    context = {"seconds": seconds, "known_browser": known_browser, "of_link": of_link}
    response = render(request, "account/wait.html", context, status=429)
    response.headers["Retry-After"] = str(seconds)
    return response


# --- Signal handlers of allauth.mfa; see `apps.ready`.


def factor_added(request: HttpRequest, user: Staff, authenticator: Any, **_more: object) -> None:
    request.session[FACTOR_ADDED] = current_time().timestamp()
    _remember_factors(request, user)
    log_sign_in("venues.second_factor.added", request, user, factor=str(authenticator.type))


def factor_removed(request: HttpRequest, user: Staff, authenticator: Any, **_more: object) -> None:
    _remember_factors(request, user)
    log_sign_in("venues.second_factor.removed", request, user, factor=str(authenticator.type))


def _remember_factors(request: HttpRequest, user: Staff) -> None:
    """Note in the session whether the person has a second factor now; recovery codes alone are none."""
    request.session[SECOND_FACTOR] = selectors.second_factors(user) > 0
    # The library signals after its commit, perhaps after the session of this request was written.
    request.session.save()


def factor_failed(request: HttpRequest, user: Staff, **_more: object) -> None:
    log_sign_in("venues.session.failed", request, user)
