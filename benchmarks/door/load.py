"""Makes the database of a benchmark: the house by its services, its past by bulk, the guards back as they were.

Bulk loading switches triggers off and takes indexes away, which only the superuser of a throw-away server may. What
was switched off and taken away is compared with what stands there afterwards: a difference ends the run.
"""

import hashlib
import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from time import perf_counter
from zoneinfo import ZoneInfo

import psycopg

from . import machine, measures, names, place, server
from .past import TABLES, Past

SAMPLES = {
    "decision": "id = %(decision)s",
    "person": "id = %(person)s",
    "particulars": "person_id = %(person)s",
    "address": "person_id = %(person)s",
    "document": "person_id = %(person)s",
    "check": "id = (SELECT check_made_id FROM admissions_doordecision WHERE id = %(decision)s)",
    "card": "decision_id = %(decision)s",
    "stub": "card_id = (SELECT id FROM admissions_admissioncard WHERE decision_id = %(decision)s)",
    "entry": "decision_id = %(decision)s",
}
SCHEMA = ("compliance/*/migrations/*.py", "compliance/*/sql/**/*.sql", "audit/migrations/*.py", "audit/sql/**/*.sql")
PAST = [f"benchmarks/door/{name}.py" for name in ("house", "load", "measures", "names", "papers", "past")]
FOR_THE_LOAD = {
    "max_parallel_maintenance_workers": "0",
    "max_wal_size": "4GB",
    "checkpoint_timeout": "30min",
    "maintenance_work_mem": "1GB",
    "autovacuum": "off",
}


def database(persons: int, *, keep: bool) -> tuple[str, dict]:
    """The name of a database with so many guests and what its desks need; made unless one is kept from before."""
    from server.database import roles

    name, note = f"door_{persons}", place.VAR / f"door_{persons}.json"
    if keep and note.exists() and _exists(name):
        kept = json.loads(note.read_text(encoding="utf-8"))
        if kept.get("sources") == _sources():
            print(f"{persons:,} guests: the database of an earlier run, with what that run wrote")
            return name, kept
        print(f"{persons:,} guests: the tables or the made-up past have changed since the last run")
    note.unlink(missing_ok=True)
    roles.drop_database(place.superuser(), name)
    shutil.rmtree(place.signer(name), ignore_errors=True)
    began, before = perf_counter(), machine.tree_seconds(server.database_pid())
    roles.make_database(place.superuser(), name)
    told = _open_house(name)
    with psycopg.connect(place.superuser(name), autocommit=True) as admin:
        _settings(admin, FOR_THE_LOAD)
        try:
            told |= _load(name, admin, persons, told)
        finally:
            _settings(admin, dict.fromkeys(FOR_THE_LOAD))
    note.write_text(json.dumps(told | {"sources": _sources()}), encoding="utf-8")
    used = machine.tree_seconds(server.database_pid()) - before
    print(f"{persons:,} guests: loaded in {perf_counter() - began:.0f} s, {used:.0f} s of processor", flush=True)
    return name, told


def _sources() -> str:
    """Changes whenever the tables, the house or its past would become others."""
    digest = hashlib.sha256()
    for pattern in (*SCHEMA, *PAST):
        for path in sorted(place.PROJECT.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _exists(name: str) -> bool:
    with psycopg.connect(place.superuser()) as admin:
        return admin.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone() is not None


def _open_house(name: str) -> dict:
    """In a process of its own, with the settings of the server that will serve it."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.door.house"],
        env=place.production(name),
        cwd=place.PROJECT,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(done.stdout)


def _seal_papers(name: str, venue: str, persons: int) -> None:
    """Seal the numbers of the papers, in a process of its own with the keys of the house."""
    words = [sys.executable, "-m", "benchmarks.door.papers", place.superuser(name), venue, str(persons)]
    subprocess.run(words, env=place.production(name), cwd=place.PROJECT, check=True)


def _settings(admin, values: dict) -> None:
    for setting, value in values.items():
        admin.execute(f"ALTER SYSTEM RESET {setting}" if value is None else f"ALTER SYSTEM SET {setting} = '{value}'")
    admin.execute("SELECT pg_reload_conf()")


def _load(name: str, admin, persons: int, told: dict) -> dict:
    last, given = names.surnames(), names.given_names()
    today = datetime.now(ZoneInfo(told["timezone"])).date()
    past = Past(
        persons=persons,
        venue=told["venue"],
        slot_door=told["slot_door"],
        timezone=told["timezone"],
        yesterday=today - timedelta(days=2),
        surnames=len(last),
        given_names=len(given),
    )
    _pool(admin, "bench_surname", last)
    _pool(admin, "bench_given", given)
    _seal_papers(name, told["venue"], persons)
    guards = _guards(admin)
    taken = _take_away(admin, guards)
    _both(name, [_insert(admin, past, kind, told["sample"]) for kind in _longest_first()])
    admin.execute(
        "UPDATE admissions_cardseries s SET last_number = last_number + %s WHERE kind = 'day' AND venue_id = %s",
        [past.cards, told["venue"]],
    )
    _both(name, taken)
    _put_back(admin, guards)
    if (after := _guards(admin)) != guards:
        raise SystemExit(f"The guards are not as they were: {set(guards.items()) ^ set(after.items())}")
    admin.execute("DROP TABLE bench_surname, bench_given, bench_paper")
    # After the guards: measures are written with their triggers on, or not at all.
    told = {"persons": persons, "yesterday": str(past.yesterday), "measures": measures.load(name, past)}
    _both(name, [f"VACUUM (ANALYZE) {table}" for table in _tables(admin)])
    admin.execute("CHECKPOINT")
    return told


def _tables(admin) -> list[str]:
    rows = admin.execute(
        "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace IN "
        "('public'::regnamespace, 'audit'::regnamespace) ORDER BY pg_relation_size(oid) DESC"
    )
    return [row[0] for row in rows]


def _longest_first() -> list[str]:
    return ["decision", "entry", "check", "stub", "card", "particulars", "document", "address", "person"]


def _pool(admin, table: str, pool: list[names.Name]) -> None:
    admin.execute(f"CREATE TABLE {table} (place bigint PRIMARY KEY, text text, spelled text, ordered text)")
    with admin.cursor().copy(f"COPY {table} FROM STDIN") as copy:
        for number, each in enumerate(pool):
            copy.write_row((number, each.text, each.spelled, each.ordered))
    admin.execute(f"ANALYZE {table}")


def _guards(admin) -> dict[str, str]:
    """Every trigger with the way it is switched on, every index and every constraint of the loaded tables."""
    loaded = [[*TABLES.values(), "admissions_cardseries"]]
    found = {}
    for table, name, enabled in admin.execute(
        "SELECT tgrelid::regclass::text, tgname, tgenabled::text FROM pg_trigger "
        "WHERE tgrelid::regclass::text = ANY(%s)",
        loaded,
    ):
        found[f"trigger {table} {name}"] = enabled
    for name, definition in admin.execute(
        "SELECT conrelid::regclass::text || ' ' || conname, pg_get_constraintdef(oid) || convalidated "
        "FROM pg_constraint WHERE conrelid::regclass::text = ANY(%s)",
        loaded,
    ):
        found[f"constraint {name}"] = definition
    for name, definition in admin.execute(
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename = ANY(%s)", loaded
    ):
        found[f"index {name}"] = definition
    return found


def _take_away(admin, guards: dict[str, str]) -> list[str]:
    """Switch every trigger off and drop every index that no key rests on; returns the SQL that makes them again."""
    for table in sorted({name.split()[1] for name in guards if name.startswith("trigger ")}):
        admin.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
    again = []
    for table, name, definition in admin.execute(
        "SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid) FROM pg_constraint c "
        "WHERE contype = 'u' AND conrelid::regclass::text = ANY(%s) "
        "AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conindid = c.conindid)",
        [list(TABLES.values())],
    ).fetchall():
        admin.execute(f"ALTER TABLE {table} DROP CONSTRAINT {name}")
        again.append(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}")
    for name, definition in admin.execute(
        "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index i "
        "WHERE indrelid::regclass::text = ANY(%s) "
        "AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)",
        [list(TABLES.values())],
    ).fetchall():
        admin.execute(f"DROP INDEX {name}")
        again.append(definition)
    return sorted(again, key=lambda text: not any(big in text for big in ("doordecision", "_entry", "identitycheck")))


def _put_back(admin, guards: dict[str, str]) -> None:
    ways = {"O": "ENABLE", "A": "ENABLE ALWAYS", "R": "ENABLE REPLICA", "D": "DISABLE"}
    for name, how in guards.items():
        if name.startswith("trigger "):
            _what, table, trigger = name.split()
            admin.execute(f'ALTER TABLE {table} {ways[how]} TRIGGER "{trigger}"')


def _insert(admin, past: Past, kind: str, sample: dict) -> str:
    """One statement for all rows of a kind: given columns by their SQL, every other one as the first guest has it."""
    table, (source, given) = TABLES[kind], past.rows[kind]
    columns = [
        row[0]
        for row in admin.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND NOT attisdropped "
            "AND attgenerated = '' ORDER BY attnum",
            [table],
        )
    ]
    if strange := set(given) - set(columns):
        raise SystemExit(f"{table} has no columns {sorted(strange)}: say in benchmarks/door/past.py what they became.")
    (first,) = admin.execute(f"SELECT id FROM {table} WHERE {SAMPLES[kind]}", sample).fetchone() or (None,)
    if first is None:
        raise SystemExit(f"The first guest has no row in {table}.")
    values = ", ".join(given.get(column, f"s.{column}") for column in columns)
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) "
        f"SELECT {values} FROM (SELECT * FROM {table} WHERE id = '{first}') s, {source}"
    )


def _both(name: str, statements: list[str]) -> None:
    """Statements that do not need one another, two at a time: the machine has two cores."""

    def run(statement: str) -> None:
        with psycopg.connect(place.superuser(name), autocommit=True) as connection:
            connection.execute("SET synchronous_commit = off")
            connection.execute("SET work_mem = '256MB'")
            connection.execute(statement)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, statements))


def sizes(name: str) -> list[tuple[str, int, int]]:
    """Tables with their rows (as ANALYZE counted them) and their octets with indexes, the largest first."""
    with psycopg.connect(place.superuser(name)) as admin:
        return admin.execute(
            "SELECT oid::regclass::text, reltuples::bigint, pg_total_relation_size(oid) FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'audit'::regnamespace) "
            "ORDER BY 3 DESC LIMIT 12"
        ).fetchall()
