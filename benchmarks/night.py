"""How fast a night goes through the door, beside the bare SQL of the same rows: `python -m benchmarks.night`.

One run, one machine, one database: 400 admissions through the service of the door, and as often the same inserts
without Carnet (no decision, no log) on tables without triggers and with a primary key only. The ratio is what the
proof costs.
"""

import os
import resource
import sys
from time import perf_counter
from uuid import uuid4

GUESTS = 400


def main() -> None:
    """Print seconds and ratios; the databases are throw-away clones of the suite's template."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from django.db import connection

    from tests import cast, database
    from tests.admissions.presenting import present

    with database.own_database() as own:
        porter, door = cast.member("porter"), cast.door()
        present(porter, place=door)
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM audit.pending")
            before = cursor.fetchone()[0]
        began = perf_counter()
        for turn in range(GUESTS):
            present(porter, place=door, paper=cast.paper(number=f"B{turn:05d}"))
        through_the_door = (perf_counter() - began) / GUESTS
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM audit.pending")
            entries = (cursor.fetchone()[0] - before) / GUESTS
        bare = _bare(own.superuser_dsn())
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"admission with card, new guest   {through_the_door * 1000:6.1f} ms   {entries:.0f} log entries each")
    print(f"the same nine rows, bare SQL     {bare * 1000:6.1f} ms")
    print(f"ratio                            {through_the_door / bare:6.1f}")
    print(f"memory of the process            {memory:6.0f} MB")


def _bare(dsn: str) -> float:
    """The same rows as plain inserts into copies of the tables that have neither trigger nor log."""
    import psycopg

    tables = [
        "people_person",
        "people_particulars",
        "people_address",
        "people_identitydocument",
        "people_identitycheck",
        "admissions_doordecision",
        "admissions_admissioncard",
        "admissions_cardstub",
        "admissions_entry",
    ]
    with psycopg.connect(dsn, autocommit=True) as connection:
        for table in tables:
            connection.execute(f"CREATE TABLE bare_{table} (LIKE {table}, PRIMARY KEY (id))")
        columns = {}
        for table in tables:
            names = [
                row[0]
                for row in connection.execute(
                    "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND column_name <> 'id'",
                    [table],
                )
            ]
            columns[table] = ", ".join(names)
        connection.execute("CREATE TABLE bare_series AS TABLE admissions_cardseries")
        began = perf_counter()
        for _turn in range(GUESTS):
            with connection.transaction():
                connection.execute("UPDATE bare_series SET last_number = last_number + 1 WHERE kind = 'day'")
                for table in tables:
                    connection.execute(
                        f"INSERT INTO bare_{table} (id, {columns[table]}) "
                        f"SELECT %s, {columns[table]} FROM {table} LIMIT 1",
                        [uuid4()],
                    )
        return (perf_counter() - began) / GUESTS


if __name__ == "__main__":
    sys.exit(main())
