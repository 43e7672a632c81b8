"""Five years of a house, and its pages: `python -m benchmarks.five_years [admissions] [--rows] [--log] [--archive]`.

A demonstration night is sealed and copied until there are so many admissions; each page is then opened as a browser
does it. A line is printed for each page; one that takes more than 300 ms ends the run with an error. `--rows` adds the
rows that the slowest statement reads, and its text for pages over the bound. The size on disk of the log follows,
table by table and index by index. Full size is two million admissions; it needs 46 GB below CARNET_TEST_VAR.
With `--log` the number is one of leaves: only the log is copied, the parts of a log of 50 million leaves exist, and
only the pages of the log are opened. With `--log --archive` the first part of the log is archived, removed and read
back, and no page is opened.
"""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

ADMISSIONS, GUESTS, BOUND, TIMES = 20_000, 300, 300, 3
LONGEST_LOG = 50_000_000
SIZES = """
SELECT n.nspname || '.' || c.relname, pg_table_size(c.oid), pg_indexes_size(c.oid),
    (SELECT string_agg(i.indexrelid::regclass || ' ' || pg_relation_size(i.indexrelid) / {admissions}, ', '
        ORDER BY pg_relation_size(i.indexrelid) DESC) FROM pg_index i WHERE i.indrelid = c.oid)
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname IN ('audit', 'public')
ORDER BY pg_total_relation_size(c.oid) DESC LIMIT 25
"""


def main() -> None:
    """Load, measure and print."""
    import tests.environment

    assert tests.environment.HERE
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
    import django

    django.setup()
    from server import derived
    from server.database import postgres
    from tests import database

    from . import archive

    derived.compile_translations()
    postgres.start_server(fsync=False)
    numbers = [int(each) for each in sys.argv[1:] if each.isdigit()]
    with database.own_database(database.tables()) as own:
        if "--archive" in sys.argv:
            archive.make_parts_small(own)
        load = _load_log if "--log" in sys.argv else _load
        load(own, numbers[0] if numbers else ADMISSIONS)
        if "--archive" in sys.argv:
            archive.measure_archive(own)
            return
        too_slow = _measure(rows="--rows" in sys.argv, of="log" if "--log" in sys.argv else "")
        _print_sizes(own)
    if too_slow:
        sys.exit(f"Over {BOUND} ms: {', '.join(too_slow)}")


def _load(own: Any, admissions: int) -> None:
    """A night of the demonstration, sealed and searchable, and its copies."""
    import psycopg

    from .copies import Past, multiply

    _load_night(own)
    began = perf_counter()
    with psycopg.connect(own.superuser_dsn(), autocommit=True) as link:
        [(entries,)] = link.execute("SELECT count(*) FROM admissions_entry").fetchall()
        with _without_autovacuum(link):
            multiply(link, Past(max(1, admissions // entries), "Europe/Luxembourg"), _say)
        [(entries, leaves)] = link.execute(
            "SELECT (SELECT count(*) FROM admissions_entry), (SELECT count(*) FROM audit.leaf)"
        ).fetchall()
    print(f"{entries:,} admissions, {leaves:,} leaves: {perf_counter() - began:.0f} s", flush=True)


def _say(line: str) -> None:
    print(f"{datetime.now(UTC):%H:%M:%S} {line}", flush=True)


@contextmanager
def _without_autovacuum(link: Any) -> Iterator[None]:
    """Let no vacuum read tables that are still being filled; the load ends with one of its own."""
    link.execute("ALTER SYSTEM SET autovacuum = off")
    link.execute("SELECT pg_reload_conf()")
    yield
    link.execute("ALTER SYSTEM RESET autovacuum")
    link.execute("SELECT pg_reload_conf()")


def _load_log(own: Any, leaves: int) -> None:
    """A night of the demonstration, and copies of its log."""
    import psycopg

    from .copies import Past, make_parts, multiply_log

    _load_night(own)
    began = perf_counter()
    with psycopg.connect(own.superuser_dsn(), autocommit=True) as link:
        [(night,)] = link.execute("SELECT count(*) FROM audit.leaf").fetchall()
        multiply_log(link, Past(max(1, leaves // night), "Europe/Luxembourg"), _say)
        if "--archive" not in sys.argv:
            make_parts(link, LONGEST_LOG)
        link.execute("VACUUM ANALYZE")
        [(found, parts)] = link.execute(
            "SELECT (SELECT count(*) FROM audit.leaf),"
            " (SELECT count(*) FROM pg_inherits WHERE inhparent = 'audit.leaf'::regclass)"
        ).fetchall()
    print(f"{found:,} leaves in {parts} parts: {perf_counter() - began:.0f} s", flush=True)


def _load_night(own: Any) -> None:
    from django.core.management import call_command

    began = perf_counter()
    call_command("demo_house", stdout=io.StringIO())
    call_command("demo_night", guests=GUESTS, stdout=io.StringIO())
    seal(own)
    print(f"a night of {GUESTS} guests: {perf_counter() - began:.0f} s", flush=True)


def seal(own: Any) -> None:
    """Seal what waits, and make it searchable."""
    import psycopg

    from audit.reading import word_index
    from audit.sealing.sealer import Sealer
    from audit.sealing.signer import Signer
    from server import addresses

    with (
        TemporaryDirectory(prefix="carnet-bench-") as folder,
        psycopg.connect(addresses.connection_string("carnet_sealer", own.name), autocommit=True) as link,
    ):
        sealer = Sealer(Signer(Path(folder) / "signer"))
        while sealer.seal(link, datetime.now(UTC)):
            pass
        while word_index.index_leaves(link):
            pass


def _measure(*, rows: bool, of: str) -> list[str]:
    """Print each page whose name begins with `of`; return those over the bound."""
    from tests.house.nights import Night

    from .pages import pages_of

    too_slow = []
    for page in (page for page in pages_of(Night()) if page.name.startswith(of)):
        taken, asked = [], []
        for turn in range(TIMES + 1):
            began = perf_counter()
            found = page.open()
            whole = (perf_counter() - began) * 1000
            # The first one is not counted: it prepares what later ones find in memory.
            if turn or whole > 10 * BOUND:
                taken.append(whole)
                asked.append(found.milliseconds)
            if whole > 10 * BOUND:
                break
        line = f"{page.name:40} {median(taken):8.0f} ms, PostgreSQL {median(asked):8.0f} in {len(found.texts):3}"
        line += "" if found.status == 200 else f", status {found.status}"
        [(most, text), *_others] = found.rows_read() if rows and median(taken) < 10 * BOUND else [(0, "")]
        print(line + (f", {most:9,} rows" if rows else ""), flush=True)
        if found.status != 200 or (page.is_bounded and median(taken) > BOUND):
            too_slow.append(page.name)
            if rows:
                print(f"    {text[:1500]}", flush=True)
    return too_slow


def _print_sizes(own: Any) -> None:
    """Bytes of each table and its indexes for one admission."""
    import psycopg

    with psycopg.connect(own.superuser_dsn()) as link:
        [(admissions, whole)] = link.execute(
            "SELECT (SELECT count(*) FROM admissions_entry), pg_database_size(current_database())"
        ).fetchall()
        print(f"{whole / admissions:,.0f} bytes for each admission; of them, in table and indexes:")
        for name, table, indexes, each in link.execute(SIZES.format(admissions=admissions)).fetchall():
            print(f"{name:40} {table / admissions:8,.0f} {indexes / admissions:8,.0f}  {each}")


if __name__ == "__main__":
    sys.exit(main())
