"""Attempts to sign in: counted before the password is checked, slowed after failures, forgotten after a success."""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection, transaction
from django.utils.crypto import salted_hmac

from ..domain.sign_in.sign_in_limits import REMEMBERED
from ..models.credentials import FailedSignIn
from ..models.staff import Staff
from ..selectors import sign_in_failures

LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0)), pg_advisory_xact_lock(hashtextextended(%s, 0))"


@dataclass(frozen=True)
class SignInAttempt:
    """The account, the network and the known browser of an attempt, as digests; an unknown browser is empty."""

    account: str
    network: str
    browser: str = ""


def digest_of(purpose: str, value: str) -> str:
    """Return a digest under the secret key: people type passwords into the name field, and addresses are personal."""
    return salted_hmac(f"carnet.sign-in.{purpose}", value, algorithm="sha256").hexdigest()


def account_digest(username: str) -> str:
    """Return the digest of a sign-in name; "Weber" and "weber " are the same account. No account need exist."""
    return digest_of("account", username.strip().lower())


def link_attempt(owner: Staff | None, token: str, network: str) -> SignInAttempt:
    """Return an attempt to use a credential link: it counts for the owner's links, or for an unknown token alone.

    Sign-ins have a count of their own: those who guess at the sign-in do not keep the owner from the link.
    """
    account = _link_digest(owner.username if owner else token)
    return SignInAttempt(account=account, network=digest_of("network", network))


def _link_digest(value: str) -> str:
    return digest_of("credential-link", value)


@transaction.atomic(durable=True)
def claim_attempt(*, attempt: SignInAttempt, at: datetime) -> int:
    """Count an attempt as failed until it has succeeded. Return 0, or the seconds to wait if it is not allowed yet.

    A refused attempt is not counted: it would prolong the wait.
    """
    with connection.cursor() as cursor:
        # Attempts at the same moment must not all pass on the count that the first of them reads.
        cursor.execute(LOCK, [f"sign-in {attempt.account}", f"sign-in {attempt.network}"])
    seconds = seconds_left(attempt=attempt, at=at)
    if not seconds:
        FailedSignIn.objects.create(
            account=attempt.account, network=attempt.network, browser=attempt.browser, failed_at=at
        )
    return seconds


def seconds_left(*, attempt: SignInAttempt, at: datetime) -> int:
    """Return how many seconds the next attempt must wait."""
    if attempt.browser:
        return sign_in_failures.wait_of_known_browser(attempt.account, attempt.browser, at)
    return sign_in_failures.wait_of_unknown_browser(attempt.account, attempt.network, at)


@transaction.atomic(durable=True)
def forget_attempts(*, attempt: SignInAttempt) -> None:
    """Forget the failures of an account from one origin, after a success from there; those of others stay."""
    origin = {"network": attempt.network} if not attempt.browser else {}
    FailedSignIn.objects.filter(account=attempt.account, browser=attempt.browser, **origin).delete()


def forget_failures(account: Staff) -> None:
    """Forget all failures of an account, within the act that gives it a new credential."""
    digests = [account_digest(account.username), _link_digest(account.username)]
    FailedSignIn.objects.filter(account__in=digests).delete()


@transaction.atomic(durable=True)
def delete_old_failures(*, at: datetime) -> int:
    """Delete failures that no longer count. Return how many."""
    return FailedSignIn.objects.filter(failed_at__lt=at - REMEMBERED).delete()[0]
