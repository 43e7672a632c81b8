"""Multiplies the rows of a throw-away database: each copy is another evening of the past.

Triggers are off while rows are copied, and a check that refuses the copies is dropped. Never use this on a real casino.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import psycopg
from psycopg.errors import CheckViolation

DAYS = 5 * 365
BATCH = 200
# Settings, equipment, accounts, counters, keys and files: there is one set of them, however long the past is.
SETTINGS = (
    *("venues_", "account_", "auth_", "django_", "mfa_", "rules_", "usersessions_", "games_", "usage_", "central_"),
    # Copies of rows have the tokens of tonight, and the texts of these are there.
    "vault_",
    *("cage_piece", "cage_stockchange", "cage_dropbox", "orphans_exercise", "orphans_carnet", "admissions_cardtariff"),
    *("notices_mailaddress", "notices_addressdecision", "notices_recipient"),
    # Past evenings leave no open work behind: schedules are settings, and claims and boxes of a night are undecided.
    *("reports_", "orphans_claim", "cage_boxfitting"),
    # Neither are rows of past evenings on the lists of open rows.
    *("admissions_openreview", "cage_opencount", "cage_openfitting", "cage_openshift"),
    *("notices_opennotice", "orphans_openfind", "payouts_openpayout"),
)
LOG = {
    "audit.leaf": (
        *("idx", "entry_id", "leaf", "clock", "operation", "act", "kind", "scope", "actor", "occurred_at"),
        *("subject_table", "subject_id", "table_name", "row_id"),
    ),
    "audit.disclosure": ("idx", "sealed"),
    "audit.words": ("idx", "entry_id", "words"),
}
# Open work that is not on a list: these rows of tonight are not copied.
OPEN_ROWS = {
    "exclusions_signalin": "NOT EXISTS (SELECT FROM exclusions_casereview r WHERE r.signal_id = one.id)",
    "inspection_observation": "NOT EXISTS (SELECT FROM inspection_entry e WHERE e.observation_id = one.id"
    " AND e.kind IN ('answer', 'closing'))",
}
# Guests of other evenings are other people, one in fifty with a surname that begins like one of tonight.
NAMES = ("surname", "sort_key", "mrz_name")
FILES = ("bytea",)
LONGEST_FILE = 200
KEPT = ("scope", "actor", "venue_id")
COLUMNS = """
SELECT a.attname, format_type(a.atttypid, NULL),
    CASE WHEN k.contype = 'p' THEN 'key' ELSE coalesce(f.confrelid::regclass::text, '') END
FROM pg_attribute a
LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'p' AND k.conkey = ARRAY[a.attnum]
LEFT JOIN LATERAL (
    SELECT confrelid FROM pg_constraint c
    WHERE c.conrelid = a.attrelid AND c.contype = 'f' AND c.conkey = ARRAY[a.attnum] LIMIT 1
) f ON true
WHERE a.attrelid = %s::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
"""
UNIQUE = """
SELECT ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey))
FROM pg_index i WHERE i.indrelid = %s::regclass AND i.indisunique AND NOT i.indisprimary
"""
ALWAYS = "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND tgenabled = 'A' AND NOT tgisinternal"
TABLES = """
SELECT c.oid::regclass::text FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
ORDER BY 1
"""


@dataclass(frozen=True)
class Past:
    """How often every evening is copied, and the zone in which a day is added."""

    copies: int
    zone: str
    days: int = DAYS

    @property
    def shift(self) -> str:
        """SQL of the days by which copy `n` is older."""
        return f"(1 + n::bigint * {self.days} / {self.copies})::int"

    def key(self, column: str) -> str:
        """SQL of another identifier for copy `n`: the same for all columns that name one row, older ones first."""
        prefix = f"lpad(to_hex({self.copies} - n), 8, '0')"
        return f"({prefix} || substr(md5({column}::text || n), 9))::uuid"

    def shifted(self, column: str, kind: str) -> str:
        """SQL of a date, moment or span that is older by the days of copy `n`."""
        if kind == "date":
            return f"{column} - {self.shift}"
        if kind == "daterange":
            return f"daterange(lower({column}) - {self.shift}, upper({column}) - {self.shift}, '[)')"
        if kind == "tstzrange":
            days = f"make_interval(days => {self.shift})"
            return f"tstzrange(lower({column}) - {days}, upper({column}) - {days}, '[)')"
        return f"{column} - make_interval(days => {self.shift})"

    @property
    def evenings(self) -> Iterator[tuple[int, int]]:
        """The numbers of the copies, some at a time, the oldest first: no statement then sorts a whole past."""
        for last in range(self.copies, 0, -BATCH):
            yield max(1, last - BATCH + 1), last


MOVED = ("date", "daterange", "tstzrange", "timestamp with time zone")
Link = psycopg.Connection[Any]


def multiply(link: Link, past: Past, say: Callable[[str], object] = len) -> None:
    """Copy every row of every register, and the sealed log; `link` is a superuser's, in autocommit.

    `say` is told the progress, a line for each table that took more than a second.
    """
    link.execute(f"SET timezone = '{past.zone}'")
    link.execute("SET work_mem = '256MB'")
    tables = [name for (name,) in link.execute(TABLES).fetchall() if not name.startswith(SETTINGS)]
    copied = {name for name in tables if link.execute(f"SELECT FROM {name} LIMIT 1").fetchone() is not None}
    for table in sorted(copied):
        began = perf_counter()
        _copy(link, past, table, copied)
        _report(link, table, began, say)
    multiply_log(link, past, say)
    # As the autovacuum of a real casino leaves them: with statistics and a visibility map.
    link.execute("VACUUM ANALYZE")


def _report(link: Link, table: str, began: float, say: Callable[[str], object]) -> None:
    if (taken := perf_counter() - began) > 1:
        [(whole,)] = link.execute("SELECT pg_database_size(current_database()) >> 20").fetchall()
        say(f"{table}: {taken:.0f} s, the database has {whole:,} MB")


def _copy(link: Link, past: Past, table: str, copied: Iterable[str]) -> None:
    columns = link.execute(COLUMNS, [table]).fetchall()
    values = {name: _value(past, name, kind, of, set(copied)) for name, kind, of in columns}
    kinds = {name: kind for name, kind, _of in columns}
    for (unique,) in link.execute(UNIQUE, [table]).fetchall():
        _tell_apart(unique, values, kinds, link, table)
    names = ", ".join(f'"{name}"' for name in values)
    # Only the rows of tonight: later batches would copy the copies.
    left_open = f" WHERE NOT ({OPEN_ROWS[table]})" if table in OPEN_ROWS else ""
    link.execute(f"CREATE TEMPORARY TABLE tonight AS SELECT * FROM {table} one{left_open}")
    _insert(
        link,
        table,
        f"INSERT INTO {table} ({names}) OVERRIDING SYSTEM VALUE SELECT {', '.join(values.values())} "
        "FROM tonight one, generate_series({first}, {last}) n ORDER BY n DESC ON CONFLICT DO NOTHING",
        past,
    )
    link.execute("DROP TABLE tonight")


def _value(past: Past, name: str, kind: str, of: str, copied: set[str]) -> str:
    """SQL of a column of copy `n`."""
    column = f'one."{name}"'
    if kind == "uuid" and name not in KEPT and (not of or of == "key" or of in copied):
        return past.key(column)
    if kind in MOVED:
        return past.shifted(column, kind)
    if name in NAMES and kind in {"text", "character varying"}:
        other = "translate(n::text, '0123456789', 'ABCDEFGHIJ')"
        alike = f"left({column}, 30) || ' ' || {other}"
        return f"CASE WHEN n % 50 = 0 THEN {alike} ELSE {other} || left({column}, 30) END"
    if kind in FILES:
        return f"substr({column}, 1, {LONGEST_FILE})"
    return column


def _tell_apart(unique: list[str], values: dict[str, str], kinds: dict[str, str], link: Link, table: str) -> None:
    """Change one column of a unique index, unless one of them differs already."""
    if any(values.get(name, "").startswith("(lpad") for name in unique):
        return
    for name in unique:
        if kinds.get(name) in {"integer", "bigint"} and values[name] == f'one."{name}"':
            [(most,)] = link.execute(f'SELECT coalesce(max("{name}"), 0) FROM {table}').fetchall()
            values[name] = f'one."{name}" + n * {most + 1}'
            return
    for name in unique:
        if kinds.get(name) in {"text", "character varying"} and values[name] == f'one."{name}"':
            values[name] = f"left(one.\"{name}\", 12) || '-' || n"
            return


def _insert(link: Link, table: str, statement: str, past: Past) -> None:
    """Run it for each batch of copies, without triggers; those that fire always do so again afterwards."""
    with _without_triggers(link, table):
        for first, last in past.evenings:
            _run(link, table, statement.format(first=first, last=last))


@contextmanager
def _without_triggers(link: Link, table: str) -> Iterator[None]:
    always = [name for (name,) in link.execute(ALWAYS, [table]).fetchall()]
    link.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
    yield
    link.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")
    for name in always:
        link.execute(f'ALTER TABLE {table} ENABLE ALWAYS TRIGGER "{name}"')


def _run(link: Link, table: str, statement: str) -> None:
    """Run it; a check that refuses the copies is dropped."""
    while True:
        try:
            link.execute(statement)
        except CheckViolation as refused:
            link.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{refused.diag.constraint_name}"')
        else:
            return


def make_parts(link: Link, leaves: int) -> None:
    """Make the parts of a log of so many leaves."""
    [(size,)] = link.execute("SELECT audit.part_size()").fetchall()
    for first in (*range(0, leaves, size), leaves):
        link.execute("SELECT audit.prepare_parts(%s)", [first])


def multiply_log(link: Link, past: Past, say: Callable[[str], object] = len) -> None:
    """Copy the leaves, their words and their personal values; the leaves of tonight come last."""
    [(leaves, entries)] = link.execute("SELECT max(idx) + 1, max(entry_id) + 1 FROM audit.leaf").fetchall()
    if leaves is None:
        return
    last = past.copies * leaves
    make_parts(link, last + leaves)
    for table in ("audit.leaf", "audit.words", "audit.disclosure"):
        entry = "" if table == "audit.disclosure" else f", entry_id = entry_id + {past.copies * entries}"
        # Beyond all numbers of the copies first, so that no two rows have one number meanwhile.
        with _without_triggers(link, table):
            _run(link, table, f"UPDATE {table} SET idx = idx + {last}{entry}")
    link.execute(f"ALTER TABLE audit.pending ALTER id RESTART WITH {(past.copies + 1) * entries}")
    days = f"make_interval(days => {past.shift})"
    moved = {
        "idx": f"idx - n * {leaves}",
        "entry_id": f"entry_id - n * {entries}",
        "clock": f"clock - {days}",
        "occurred_at": f"occurred_at - {days}",
        **{column: past.key(column) for column in ("act", "subject_id", "row_id")},
    }
    for table, columns in LOG.items():
        began = perf_counter()
        values = ", ".join(moved.get(column, column) for column in columns)
        _insert(
            link,
            table,
            f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values}"
            f" FROM {table} one, generate_series({{first}}, {{last}}) n WHERE one.idx >= {last} ORDER BY n DESC, idx",
            past,
        )
        _report(link, table, began, say)
