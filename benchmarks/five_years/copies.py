"""Multiplies the rows of a throw-away database: each copy is another evening of the past.

Triggers are off while rows are copied, and a check that refuses the copies is dropped. Never use this on a real casino.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg.errors import CheckViolation

DAYS = 5 * 365
# Settings of the casino, accounts, counters and files: there is one set of them, however long the past is.
SETTINGS = (
    *("venues_", "account_", "auth_", "django_", "mfa_", "rules_", "usersessions_", "games_", "usage_", "central_"),
    *("cage_piece", "orphans_exercise", "orphans_carnet"),
    # Past evenings leave no open work behind: schedules are settings, and claims and boxes of a night are undecided.
    *("reports_", "orphans_claim", "cage_boxfitting"),
)
# Guests of other evenings are other people.
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


MOVED = ("date", "daterange", "tstzrange", "timestamp with time zone")
Link = psycopg.Connection[Any]


def multiply(link: Link, past: Past) -> None:
    """Copy every row of every register, and the sealed log; `link` is a superuser's, in autocommit."""
    link.execute(f"SET timezone = '{past.zone}'")
    tables = [name for (name,) in link.execute(TABLES).fetchall() if not name.startswith(SETTINGS)]
    copied = {name for name in tables if link.execute(f"SELECT FROM {name} LIMIT 1").fetchone() is not None}
    for table in sorted(copied):
        _copy(link, past, table, copied)
    multiply_log(link, past)
    link.execute("VACUUM ANALYZE")


def _copy(link: Link, past: Past, table: str, copied: Iterable[str]) -> None:
    columns = link.execute(COLUMNS, [table]).fetchall()
    values = {name: _value(past, name, kind, of, set(copied)) for name, kind, of in columns}
    kinds = {name: kind for name, kind, _of in columns}
    for (unique,) in link.execute(UNIQUE, [table]).fetchall():
        _tell_apart(unique, values, kinds, link, table)
    names = ", ".join(f'"{name}"' for name in values)
    _insert(
        link,
        table,
        f"INSERT INTO {table} ({names}) OVERRIDING SYSTEM VALUE SELECT {', '.join(values.values())} "
        f"FROM {table} one, generate_series(1, {past.copies}) n ON CONFLICT DO NOTHING",
    )


def _value(past: Past, name: str, kind: str, of: str, copied: set[str]) -> str:
    """SQL of a column of copy `n`."""
    column = f'one."{name}"'
    if kind == "uuid" and name not in KEPT and (not of or of == "key" or of in copied):
        return past.key(column)
    if kind in MOVED:
        return past.shifted(column, kind)
    if name in NAMES and kind in {"text", "character varying"}:
        return f"left({column}, 30) || ' ' || translate(n::text, '0123456789', 'ABCDEFGHIJ')"
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


def _insert(link: Link, table: str, statement: str) -> None:
    """Run it without triggers; those that fire always do so again afterwards."""
    always = [name for (name,) in link.execute(ALWAYS, [table]).fetchall()]
    link.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
    while True:
        try:
            link.execute(statement)
        except CheckViolation as refused:
            link.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{refused.diag.constraint_name}"')
        else:
            break
    link.execute(f"ALTER TABLE {table} ENABLE TRIGGER ALL")
    for name in always:
        link.execute(f'ALTER TABLE {table} ENABLE ALWAYS TRIGGER "{name}"')


def make_parts(link: Link, leaves: int) -> None:
    """Make the parts of a log of so many leaves."""
    [(size,)] = link.execute("SELECT audit.part_size()").fetchall()
    for first in (*range(0, leaves, size), leaves):
        link.execute("SELECT audit.prepare_parts(%s)", [first])


def multiply_log(link: Link, past: Past) -> None:
    """Copy the leaves, their words and their personal values; the leaves of tonight come last."""
    [(leaves, entries)] = link.execute("SELECT max(idx) + 1, max(entry_id) + 1 FROM audit.leaf").fetchall()
    if leaves is None:
        return
    last = past.copies * leaves
    make_parts(link, last + leaves)
    for table in ("audit.leaf", "audit.words", "audit.disclosure"):
        entry = "" if table == "audit.disclosure" else f", entry_id = entry_id + {past.copies * entries}"
        # Beyond all numbers of the copies first, so that no two rows have one number meanwhile.
        _insert(link, table, f"UPDATE {table} SET idx = idx + {last}{entry}")
    link.execute(f"ALTER TABLE audit.pending ALTER id RESTART WITH {(past.copies + 1) * entries}")
    turn = f"(n * {leaves})"
    key, days = past.key, f"make_interval(days => {past.shift})"
    source = f"one, generate_series(1, {past.copies}) n WHERE one.idx >= {last}"
    _insert(
        link,
        "audit.leaf",
        "INSERT INTO audit.leaf (idx, entry_id, leaf, clock, operation, act, kind, scope, actor, occurred_at,"
        " subject_table, subject_id, table_name, row_id)"
        f" SELECT idx - {turn}, entry_id - n * {entries}, leaf, clock - {days}, operation, {key('act')}, kind, scope,"
        f" actor, occurred_at - {days}, subject_table, {key('subject_id')}, table_name, {key('row_id')}"
        f" FROM audit.leaf {source} ORDER BY n DESC, idx",
    )
    # At their new positions the values do not open: they have their size, and no page of the benchmark shows them.
    values = f"SELECT idx - {turn}, sealed FROM audit.disclosure {source} ORDER BY n DESC, idx"
    _insert(link, "audit.disclosure", f"INSERT INTO audit.disclosure (idx, sealed) {values}")
    words = f"SELECT idx - {turn}, entry_id - n * {entries}, words FROM audit.words {source} ORDER BY n DESC, idx"
    _insert(link, "audit.words", f"INSERT INTO audit.words (idx, entry_id, words) {words}")
