"""The origin of an act: the request that caused it and the client's address."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
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

    def facts(self) -> dict[str, Fact]:
        """Return what each act and note stores of its origin: the device token that sent the request."""
        return {} if self.machine is None else {"device": self.machine}


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


@contextmanager
def acting_once(key: str, request_digest: str | None = None) -> Iterator[None]:
    """Perform the act opened within the block once under this key, however often the caller repeats the request."""
    with coming_from(replace(current_origin(), idempotency_key=key, request_digest=request_digest)):
        yield
