"""Who comes second waits: acts on the same thing are done one after the other, and the second one finds the first."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import InterfaceError, OperationalError, connection


def wait_turn(*things: str) -> None:
    """Wait until nobody else acts on these things, and hold them until the transaction ends.

    A row of a register cannot be locked: the application may not change it, and so may not reserve it either. The
    things are held in one order, so that nobody waits in a circle.
    """
    with connection.cursor() as cursor:
        for thing in sorted(things):
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [thing])


@contextmanager
def hold_lock(kind: int, key: int) -> Iterator[bool]:
    """Hold a lock of this database session across transactions, or learn that another session holds it.

    It ends with the session, however the worker ends.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [kind, key])
        held = bool(cursor.fetchone()[0])
    try:
        yield held
    finally:
        if held:
            with suppress(OperationalError, InterfaceError), connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [kind, key])
