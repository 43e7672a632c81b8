"""A known browser: one in which a person has signed in before. The failures of strangers do not slow it."""

import secrets
from typing import TypedDict

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse

from ..models.staff import Staff
from ..services.sign_in_attempts import account_digest, digest_of

SALT = "carnet.known-browser"
MOST_ACCOUNTS = 40  # of a desk that a whole shift shares; the cookie must stay below 4 kB


class KnownBrowser(TypedDict):
    """What the signed cookie holds: a random key, and the accounts that have signed in, as short digests."""

    key: str
    accounts: list[str]


def browser_digest(request: HttpRequest, username: str) -> str:
    """Return the digest that counts failures of an account in this browser; empty if it has never signed in here."""
    browser, account = _read(request), account_digest(username)
    if browser is None or account[:32] not in browser["accounts"]:
        return ""
    return digest_of("browser", f"{browser['key']} {account}")


def browser_key(request: HttpRequest) -> str:
    """Return the random key of this browser; empty for one that has no cookie."""
    browser = _read(request)
    if browser is not None:
        return browser["key"]
    return ""


def remember_browser(request: HttpRequest, response: HttpResponse, staff: Staff) -> None:
    """Give the browser a cookie that says who has signed in there, after a complete sign-in."""
    browser = _read(request) or KnownBrowser(key=secrets.token_hex(16), accounts=[])
    account = account_digest(staff.username)[:32]
    others = [each for each in browser["accounts"] if each != account]
    browser["accounts"] = [account, *others][:MOST_ACCOUNTS]
    response.set_cookie(
        settings.BROWSER_COOKIE_NAME,
        signing.dumps(browser, salt=SALT, compress=True),
        max_age=settings.BROWSER_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> KnownBrowser | None:
    cookie = request.COOKIES.get(settings.BROWSER_COOKIE_NAME, "")
    try:
        browser: KnownBrowser = signing.loads(cookie, salt=SALT, max_age=settings.BROWSER_COOKIE_AGE)
    except signing.BadSignature:
        return None
    return browser
