"""Messages in a cookie that only this host can set; in production its name says so, as those of the session do."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class HostCookie(CookieStorage):
    """The messages of the next page, under the prefix of the other cookies."""

    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class Messages(FallbackStorage):
    """Keeps messages in the cookie, and those that do not fit in the session."""

    storage_classes = (HostCookie, SessionStorage)
