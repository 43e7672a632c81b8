"""Sessions in the database under the digest of their key, which does not open them."""

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, cast
from uuid import UUID

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import CreateError, SessionBase, UpdateError
from django.db import IntegrityError, transaction

from compliance.http.access.presence import current_time

from ..models.credentials import StaffSession
from ..selectors import sessions

OPENED, USED, BROWSER, NETWORK = "opened", "used", "browser", "network"
# True in a session that was opened with a second factor, or in which one was added.
SECOND_FACTOR = "second_factor"
# When a factor was added in this session.
FACTOR_ADDED = "factor_added"


def key_digest(key: str) -> str:
    """Return the SHA-256 of a session key, which has 165 random bits and therefore needs no salt."""
    return hashlib.sha256(key.encode()).hexdigest()


class SessionStore(SessionBase):
    """The cookie holds the key, the row its digest. An ended session is never written again."""

    # The id of the row, which pages and the API may show.
    row_id: UUID | None = None

    def _validate_session_key(self, key: object) -> bool:
        """Reject a malformed session cookie before it reaches the database, which might raise an error."""
        return isinstance(key, str) and key.isascii() and key.isalnum() and len(key) == 32

    def load(self) -> dict[str, Any]:
        found = sessions.find_session(key_digest(str(self.session_key)), current_time()) if self.session_key else None
        if found is None:
            self._session_key = None
            return {}
        self.row_id = found.row_id
        decoded: dict[str, Any] = self.decode(found.data)
        return decoded

    def exists(self, session_key: str | None = None) -> bool:
        return StaffSession.objects.filter(digest=key_digest(session_key or "")).exists()

    def create(self) -> None:
        self._session_key = cast("Any", self)._get_new_session_key()
        self.save(must_create=True)
        self.modified = True

    def save(self, must_create: bool = False) -> None:
        """Write the session. Raises UpdateError if it has ended meanwhile: it must not come back."""
        if self.session_key is None:
            return self.create()
        content = cast("Any", self)._get_session(no_load=must_create)
        digest = key_digest(self.session_key)
        columns = {"data": self.encode(content), "expires_at": self.get_expiry_date()} | _columns(content)
        if must_create:
            try:
                with transaction.atomic():
                    self.row_id = StaffSession.objects.create(digest=digest, **columns).pk
            except IntegrityError as error:
                raise CreateError from error
        elif not sessions.live_sessions(current_time()).filter(digest=digest).update(**columns):
            raise UpdateError
        return None

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            StaffSession.objects.filter(digest=key_digest(key)).delete()

    @classmethod
    def clear_expired(cls) -> None:
        StaffSession.objects.filter(expires_at__lt=current_time()).delete()


def _columns(content: Mapping[str, Any]) -> dict[str, object]:
    """Return what lists of sessions show, from the content of a session."""
    staff_id = content.get(SESSION_KEY)
    # The sign-in itself is the first use; its time is set with the first page.
    first_use = None if staff_id is None else current_time()
    return {
        "staff_id": staff_id,
        "opened_at": _time_of(content.get(OPENED)) or first_use,
        "used_at": _time_of(content.get(USED)) or first_use,
        "browser": content.get(BROWSER, ""),
        "network": content.get(NETWORK, ""),
    }


def _time_of(seconds: float | None) -> datetime | None:
    if seconds is None:
        return None
    return datetime.fromtimestamp(seconds, UTC)
