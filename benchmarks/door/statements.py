"""Every statement that one admission sends to PostgreSQL, as PostgreSQL itself wrote it down.

The server's own log is read, not a hook in the application: it holds what no hook sees, such as BEGIN, COMMIT and the
question whether the connection still lives.
"""

import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from . import api, guests, place, server

PREFIX = "carnetbench "
DECIDED = "admissions_doordecision"  # a row of it is written for every guest
PATIENCE = 10.0  # seconds until the log shows what was said
LINE = re.compile(r"^carnetbench (\d+) (LOG|DETAIL): {2}(.*)$")
STATEMENT = re.compile(r"^(?:statement|execute [^:]*): (.*)$", re.DOTALL)
PARAMETERS = re.compile(r"^[Pp]arameters: (.*)$", re.DOTALL)
VALUE = re.compile(r"\$(\d+) = (NULL|'(?:[^']|'')*')", re.DOTALL)
CALL = re.compile(r"^SELECT\s+(?:\*\s+FROM\s+)?((?:[a-z_]+\.)?[a-z_]+)\(", re.IGNORECASE)
INNER = re.compile(r"\([^()]*\)")
AGGREGATES = {"count", "max", "min", "sum", "coalesce", "exists"}
TABLE = re.compile(r'\b(?:FROM|INTO|UPDATE|JOIN)\s+(?:ONLY\s+)?"?([a-z_]+)"?(?:\."?([a-z_]+)"?)?', re.IGNORECASE)


def of_one_admission(database: str, told: dict, queue: guests.Queue, kinds: tuple[str, ...]) -> dict:
    """For each kind of guest, the guest and the statements of their admission, from a server started for it."""
    with _listening(database), server.running(database):
        api.run(database, told, queue.only(guests.KNOWN, 48), desks=16)  # connections and caches are there
        found = {}
        for what in kinds:
            right = False
            while not right:  # a guest who resembles somebody by chance is not the one to be measured
                (guest,) = queue.only(what, 1)
                before = {path: path.stat().st_size for path in _logs()}
                ((_guest, answer),) = api.run(database, told, [guest], desks=1).done
                right = not guests.wrong(guest, json.loads(answer.body))
            found[what] = (guest, _statements(before))
    return found


@contextmanager
def _listening(database: str) -> Iterator[None]:
    """While it lasts, whatever the application's role says in this database is written down, values and all."""
    settings = {"log_statement": "all", "log_parameter_max_length": "-1"}
    with psycopg.connect(place.superuser(database), autocommit=True) as admin:
        for name, value in settings.items():
            admin.execute(_alter(database, name, value))
        admin.execute(f"ALTER SYSTEM SET log_line_prefix = '{PREFIX}%p '")
        admin.execute("SELECT pg_reload_conf()")
        try:
            yield
        finally:
            for name in settings:
                admin.execute(_alter(database, name, None))
            admin.execute("ALTER SYSTEM RESET log_line_prefix")
            admin.execute("SELECT pg_reload_conf()")


def _alter(database: str, name: str, value: str | None) -> sql.Composed:
    from server.database import roles

    change = sql.SQL("RESET {}") if value is None else sql.SQL("SET {} = {}")
    parts = [sql.SQL(name)] if value is None else [sql.SQL(name), sql.Literal(value)]
    return sql.SQL("ALTER ROLE {} IN DATABASE {} ").format(
        sql.Identifier(roles.APP), sql.Identifier(database)
    ) + change.format(*parts)


def _logs() -> list[Path]:
    from server.places import server_places

    return sorted((server_places(place.VAR).data / "log").glob("*.log"))


def _statements(before: dict[Path, int]) -> list[str]:
    """What was said since, by the session that decided about the guest; other sessions are at work beside it."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        texts = []
        for path in _logs():
            with path.open("rb") as log:
                log.seek(before.get(path, 0))
                texts.append(log.read().decode())
        for served in parsed("\n".join(texts)).values():
            if any(DECIDED in each for each in served) and "COMMIT" in served[-1]:
                return served
        time.sleep(0.1)  # another process writes the log
    raise SystemExit("PostgreSQL's log does not show the admission.")


def parsed(text: str) -> dict[str, list[str]]:
    """The statements of each session that a piece of the log tells of, with their values in place."""
    said: dict[str, list[str]] = {}
    for pid, what, words in _entries(text):
        if what == "LOG" and (found := STATEMENT.match(words)):
            said.setdefault(pid, []).append(found[1].strip())
        elif what == "DETAIL" and (given := PARAMETERS.match(words)) and said.get(pid):
            said[pid][-1] = _bound(said[pid][-1], given[1])
    return said


def _entries(text: str) -> list[tuple[str, str, str]]:
    """Entries of the log; the further lines of one entry begin with a tab."""
    entries: list[list[str]] = []
    for line in text.splitlines():
        if found := LINE.match(line):
            entries.append([found[1], found[2], found[3]])
        elif entries and line.startswith("\t"):
            entries[-1][2] += "\n" + line[1:]
    return [(pid, what, words) for pid, what, words in entries]


def _bound(statement: str, given: str) -> str:
    """A statement with the values of its parameters in place, as a client that binds them itself sends it."""
    values = dict(VALUE.findall(given))
    return re.sub(r"\$(\d+)", lambda place_: values.get(place_[1], place_[0]), statement)


def by_kind(statements: list[str]) -> Counter:
    """How many statements of each kind: the verb and the table or function it is about."""
    return Counter(_kind(each) for each in statements)


def _kind(statement: str) -> str:
    verb = statement.lstrip("(").split(None, 1)[0].upper().rstrip(";")
    if verb in {"BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "SET"}:
        return verb
    if (called := CALL.match(statement)) and called[1].lower() not in AGGREGATES:
        return f"{verb} {called[1]}()"
    while (outer := INNER.sub("", statement)) != statement and TABLE.search(outer):
        statement = outer
    table = TABLE.search(statement)
    if table is None:
        return f"{verb} 1" if re.match(r"SELECT 1\b", statement) else f"{verb} (no table)"
    return f"{verb} {'.'.join(part for part in table.groups() if part)}"


def asked(statements: list[str]) -> int:
    """Statements that ask or write something: whatever only holds transaction or connection is not counted."""
    idle = {"BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "SET", "SELECT 1"}
    return sum(count for kind, count in by_kind(statements).items() if kind not in idle)
