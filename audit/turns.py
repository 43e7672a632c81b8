"""Who comes second waits: acts on the same thing are done one after the other, and the second one finds the first."""

from django.db import connection


def wait_turn(*things: str) -> None:
    """Wait until nobody else acts on these things, and hold them until the transaction ends.

    A row of a register cannot be locked: the application may not change it, and so may not reserve it either. The
    things are held in one order, so that nobody waits in a circle.
    """
    with connection.cursor() as cursor:
        for thing in sorted(things):
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [thing])
