"""Database and memory settings that speed up the simulation without omitting data."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

OBJECTS = 200_000  # new objects before Python's cycle collector runs; each guest leaves only a few


@contextmanager
def fast_commits() -> Iterator[None]:
    """Use asynchronous commits: after a power failure, the demonstration is simply created again."""
    options = connections["default"].settings_dict["OPTIONS"]
    before = options.get("options", "")
    connections.close_all()
    options["options"] = f"{before} -c synchronous_commit=off"
    try:
        yield
    finally:
        options["options"] = before
        connections.close_all()


def analyse_tables() -> None:
    """Analyse the tables for the planner, which otherwise assumes they are empty for the first minute.

    Only the owner of the tables may; other roles wait for PostgreSQL's autovacuum.
    """
    if "owner" in connections:
        with connections["owner"].cursor() as cursor:
            cursor.execute("ANALYZE")
        connections["owner"].close()


def freeze_objects() -> None:
    """Exclude the objects that exist at the start from garbage collection."""
    gc.freeze()
    gc.set_threshold(OBJECTS, 50, 100)
