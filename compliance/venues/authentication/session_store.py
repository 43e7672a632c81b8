"""Where sessions are kept: in the database, under keys of our own making only."""

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as Kept


class SessionStore(Kept):
    """A cookie that is no key of ours is no session; the database is not even asked, it could choke on it."""

    def _validate_session_key(self, key: Any) -> bool:
        return isinstance(key, str) and key.isascii() and key.isalnum() and len(key) == 32
