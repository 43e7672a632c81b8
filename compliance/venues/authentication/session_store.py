"""Sessions in the database, only under keys that Carnet generated."""

from django.contrib.sessions.backends.db import SessionStore as DatabaseSessionStore


class SessionStore(DatabaseSessionStore):
    """Rejects a malformed session cookie before it reaches the database, which might raise an error."""

    def _validate_session_key(self, key: object) -> bool:
        return isinstance(key, str) and key.isascii() and key.isalnum() and len(key) == 32
