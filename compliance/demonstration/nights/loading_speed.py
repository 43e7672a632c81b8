"""What makes a month load quickly with nothing left out: nobody waits for the disk, and plans follow the tables."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

OBJECTS = 200_000  # new objects until Python looks for circles among them; each guest leaves a handful


@contextmanager
def fast_commits() -> Iterator[None]:
    """Connections whose commits do not wait for the disk: if the power fails, what is made up is loaded anew."""
    options = connections["default"].settings_dict["OPTIONS"]
    before = options.get("options", "")
    connections.close_all()
    options["options"] = f"{before} -c synchronous_commit=off"
    try:
        yield
    finally:
        options["options"] = before
        connections.close_all()


def survey() -> None:
    """Count the tables for the planner. PostgreSQL does it once a minute by itself; until then it takes them for empty.

    Only the owner of the tables may; where nobody signs in as the owner, the minute is waited for.
    """
    if "owner" in connections:
        with connections["owner"].cursor() as cursor:
            cursor.execute("ANALYZE")
        connections["owner"].close()


def settle() -> None:
    """What a process starts with stays to its end: its memory is not looked through again and again."""
    gc.freeze()
    gc.set_threshold(OBJECTS, 50, 100)
