"""Advisory locks: acts on the same thing run one after the other, and the second sees the result of the first."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import InterfaceError, OperationalError, connection


def wait_turn(*things: str) -> None:
    """Wait until no other transaction holds these things, then hold them until this transaction ends.

    The application may not update rows of a register, so it cannot lock them either. The locks are taken in sorted
    order, which prevents deadlocks.
    """
    with connection.cursor() as cursor:
        for thing in sorted(things):
            # The hash has 64 bits; two things with the same hash would only wait for each other.
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [thing])


@contextmanager
def hold_lock(kind: int, key: int) -> Iterator[bool]:
    """Hold a lock of this database session across transactions; yield False if another session holds it.

    It ends with the session, even if the worker is killed.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [kind, key])
        has_lock = bool(cursor.fetchone()[0])
    try:
        yield has_lock
    finally:
        if has_lock:
            # If the session is lost, the server has released its lock already.
            with suppress(OperationalError, InterfaceError), connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [kind, key])
