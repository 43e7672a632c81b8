"""Where an act comes from: the request that caused it and the address of the machine that sent it."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import NamedTuple


@dataclass(frozen=True)
class Origin:
    """Both are None outside a request; a job carries the id under which it was started."""

    request_id: str | None = None
    client: str | None = None
    # The key under which the caller wants the act done a single time (an API's Idempotency-Key).
    once: str | None = None
    # A digest of what was said with that key: the same key with other words is another act.
    said: str | None = None


class Once(NamedTuple):
    """A key for a single use, with a digest of what was said."""

    key: str
    said: str | None = None


NOWHERE = Origin()

_origin: ContextVar[Origin] = ContextVar("audit_origin", default=NOWHERE)


def origin() -> Origin:
    """The origin of what this thread does now."""
    return _origin.get()


@contextmanager
def coming_from(origin: Origin) -> Iterator[None]:
    """Acts opened within the block carry this origin."""
    token = _origin.set(origin)
    try:
        yield
    finally:
        _origin.reset(token)


@contextmanager
def acting_once(key: str, said: str | None = None) -> Iterator[None]:
    """The act opened within the block is done once under this key, however often the caller sends it."""
    with coming_from(replace(origin(), once=key, said=said)):
        yield
