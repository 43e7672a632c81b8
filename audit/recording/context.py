"""The origin of an act: the request that caused it and the client's address."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from .facts import Fact


@dataclass(frozen=True)
class Origin:
    """Both are None outside a request; a background job carries the id of the request that started it."""

    request_id: str | None = None
    client: str | None = None
    # The caller's Idempotency-Key: the act is performed only once.
    idempotency_key: str | None = None
    # A digest of the request: the same key with another body is a conflict.
    request_digest: str | None = None
    # The device token that sent the request, if it was no person's session.
    machine: UUID | None = None
    # How the person of the session has signed in, such as "password+totp", and when they last proved a second factor.
    sign_in: str | None = None
    factor_at: datetime | None = None
    # A digest of the device that the session runs on. Only the session of a person has one.
    browser: str | None = None

    def facts(self) -> dict[str, Fact]:
        """Return the facts that every act and note of this origin carries."""
        known: dict[str, Fact | None] = {"sign_in": self.sign_in, "browser": self.browser, "device": self.machine}
        return {name: fact for name, fact in known.items() if fact is not None}


class Once(NamedTuple):
    """An idempotency key with a digest of the request."""

    key: str
    request_digest: str | None = None


NOWHERE = Origin()

# Not a global variable: the web processes and the worker run several threads each.
_origin: ContextVar[Origin] = ContextVar("audit_origin", default=NOWHERE)


def current_origin() -> Origin:
    """Return the origin of the current context."""
    return _origin.get()


@contextmanager
def coming_from(origin: Origin) -> Iterator[None]:
    """Give acts opened within the block this origin."""
    token = _origin.set(origin)
    try:
        yield
    finally:
        _origin.reset(token)


def name_machine(machine: UUID) -> None:
    """Name the device token of the current request. The origin ends with the request."""
    if current_origin().request_id is not None:
        _origin.set(replace(current_origin(), machine=machine))


def name_session(*, sign_in: str | None, factor_at: datetime | None, browser: str | None) -> None:
    """Name the sign-in and the device of the person of the current request. The origin ends with the request."""
    if current_origin().request_id is not None:
        _origin.set(replace(current_origin(), sign_in=sign_in, factor_at=factor_at, browser=browser))


@contextmanager
def acting_once(key: str, request_digest: str | None = None) -> Iterator[None]:
    """Perform the act opened within the block once under this key, however often the caller repeats the request."""
    with coming_from(replace(current_origin(), idempotency_key=key, request_digest=request_digest)):
        yield
