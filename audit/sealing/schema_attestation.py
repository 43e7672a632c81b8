"""Checks before each signature that the database still captures every change of every register."""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

import psycopg

from ..schema.erasable_columns import WHOLE_ROW, after_erasure
from ..schema.expected_schema import KNOWN
from ..schema.protected_tables import TableProtection, declared_register, kept_tables
from ..schema.registers import Register, registers_by_table
from ..store.queries import Ask

# Objects that an intruder created under the same name must not answer these queries.
NAMES = "SET LOCAL search_path = pg_catalog, pg_temp"

# The objects in the schema of the log, with their definitions. A function's body is identified by its text, which is
# the same on every version of PostgreSQL, and so is a condition that names no row. All parts of a table of the log have
# one definition: with other borders, of another table, or without a trigger, a part differs from it.
TABLES = """
SELECT CASE c.relkind WHEN 'v' THEN 'the view audit.' ELSE 'the table audit.' END || c.name,
    string_agg(DISTINCT concat_ws(' ', pg_get_userbyid(c.relowner), c.relkind, c.relpersistence,
        CASE WHEN c.relkind <> 'v' AND EXISTS (SELECT FROM pg_rewrite r WHERE r.ev_class = c.oid) THEN 'rules' END,
        CASE WHEN c.is_part THEN (
            SELECT CASE count(*) WHEN 1 THEN 'part of ' ELSE 'no part of ' END || c.whole
            FROM pg_inherits i WHERE i.inhrelid = c.oid AND i.inhparent = c.whole
        ) WHEN EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = c.oid) THEN 'inherits' END,
        CASE WHEN NOT c.is_part AND c.relkind <> 'p' AND EXISTS (SELECT FROM pg_inherits i WHERE i.inhparent = c.oid)
            THEN 'inherits' END,
        CASE WHEN c.is_part AND pg_get_expr(c.relpartbound, c.oid) IS DISTINCT FROM format(
                'FOR VALUES FROM (%%L) TO (%%L)', c.number * audit.part_size(), (c.number + 1) * audit.part_size())
            THEN 'other borders' END,
        CASE WHEN c.is_part THEN (
            SELECT count(*) || ' triggers' FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) END,
        CASE WHEN c.relrowsecurity THEN 'hides rows' END), ' or ')
FROM (
    SELECT *, regexp_replace(relname, '^(leaf|disclosure|words)_\\d+$', '\\1_N') AS name,
        relname ~ '^(leaf|disclosure|words)_\\d+$' AS is_part, substring(relname FROM '\\d+$')::bigint AS number,
        to_regclass('audit.' || substring(relname FROM '^[a-z]+')) AS whole
    FROM pg_class WHERE relnamespace = 'audit'::regnamespace AND relkind NOT IN ('i', 'I', 'S', 't')
) c GROUP BY 1
"""
TRIGGERS = """
SELECT 'the trigger ' || t.tgname || ' of audit.'
        || regexp_replace(c.relname, '^(leaf|disclosure|words)_\\d+$', '\\1_N'),
    string_agg(DISTINCT concat_ws(' ', t.tgenabled, t.tgtype, t.tgfoid::regproc,
        rtrim(encode(t.tgargs, 'escape'), '\\0'), nullif(t.tgattr::text, ''),
        translate(substring(pg_get_triggerdef(t.oid) FROM 'WHEN (.*) EXECUTE FUNCTION'), ' ()', ''),
        CASE WHEN t.tgconstraint <> 0 THEN 'constraint' END), ' or ')
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE c.relnamespace = 'audit'::regnamespace AND NOT t.tgisinternal GROUP BY 1
"""
FUNCTIONS = """
SELECT 'the function audit.' || p.proname, p.prosrc, l.lanname, pg_get_function_identity_arguments(p.oid),
    p.prosecdef::text, p.provolatile::text, p.proisstrict::text, coalesce(array_to_string(p.proconfig, ','), ''),
    pg_get_userbyid(p.proowner)
FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang WHERE p.pronamespace = 'audit'::regnamespace
ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)
"""
RIGHTS = """
SELECT 'the right of ' || CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE pg_get_userbyid(a.grantee) END || ' to '
    || a.privilege_type || ' audit.' || o.name, ''
FROM (
    SELECT c.relname AS name, c.relowner AS owner, c.relacl AS acl FROM pg_class c
    WHERE c.relnamespace = 'audit'::regnamespace
    UNION ALL
    SELECT c.relname || '.' || t.attname, c.relowner, t.attacl FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid
    WHERE c.relnamespace = 'audit'::regnamespace
    UNION ALL
    SELECT p.proname, p.proowner, coalesce(p.proacl, acldefault('f', p.proowner)) FROM pg_proc p
    WHERE p.pronamespace = 'audit'::regnamespace
) o, aclexplode(o.acl) a
WHERE a.grantee <> o.owner AND a.privilege_type <> 'SELECT'
"""

# What would replace a register by another table, or hide some of its rows.
DISGUISES = """
SELECT c.relname || ' is no plain table that outlives a crash' FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (%(registers)s)
    AND (c.relkind <> 'r' OR c.relpersistence <> 'p')
UNION ALL
SELECT 'rows of ' || c.relname || ' may be hidden by a policy' FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (%(registers)s) AND c.relrowsecurity
UNION ALL
SELECT 'the rule ' || r.rulename || ' turns aside what is written to ' || c.relname
FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (%(registers)s) AND c.relkind = 'r'
UNION ALL
SELECT 'a table inherits from ' || c.relname || ', or it from one'
FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY (%(registers)s)
    AND EXISTS (SELECT FROM pg_inherits i WHERE c.oid IN (i.inhparent, i.inhrelid))
UNION ALL
SELECT t.tgrelid::regclass || ' feeds the log, and is no register'
FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
WHERE t.tgfoid = 'audit.capture'::regproc
    AND (c.relnamespace <> 'public'::regnamespace OR t.tgname <> 'audit_capture')
UNION ALL
SELECT 'the schema ' || n.nspname || ' precedes the tables of the application in the search path'
FROM pg_namespace n, pg_roles r
WHERE n.nspname = r.rolname AND r.rolname LIKE 'carnet\\_%%'
UNION ALL
SELECT 'a setting of the database or of a role decides which tables are meant, or which triggers fire: ' || said
FROM pg_db_role_setting s, unnest(s.setconfig) AS said
WHERE s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    AND split_part(said, '=', 1) IN ('search_path', 'session_replication_role', 'row_security', 'role')
UNION ALL
SELECT r.rolname || ' has more rights than a role of the application may have' FROM pg_roles r
WHERE r.rolname IN ('carnet_app', 'carnet_reader', 'carnet_sealer', 'carnet_eraser') AND (
    r.rolsuper OR r.rolreplication OR r.rolbypassrls OR r.rolcreaterole
    OR EXISTS (SELECT FROM pg_auth_members m JOIN pg_roles o ON o.oid = m.roleid
        WHERE m.member = r.oid AND o.rolname ~ '^(carnet|pg_write|pg_execute)_'))
"""

# The version of each catalogue row that `kept_tables` and the queries above read, as one hash: if it is unchanged
# since the last good result, nothing need be read again. A row that is changed, or restored, has another transaction
# id (`xmin`); arrays contain their own length. Namespaces are compared as numbers, because an index that begins with
# the name is slower than a scan of the table.
STATE = """
SELECT sha256(convert_to(concat(
    (SELECT array_send(array_agg(t.oid)) || array_send(array_agg(t.xmin)) FROM pg_trigger t WHERE NOT t.tgisinternal),
    (SELECT array_send(array_agg(c.oid)) || array_send(array_agg(c.xmin)) FROM pg_class c
     WHERE c.relnamespace::bigint IN ('audit'::regnamespace::bigint, 'public'::regnamespace::bigint)
        AND c.relkind NOT IN ('i', 'S', 't')),
    (SELECT array_send(array_agg(p.oid)) || array_send(array_agg(p.xmin)) FROM pg_proc p
     WHERE p.pronamespace = 'audit'::regnamespace),
    (SELECT array_send(array_agg(a.ctid)) || array_send(array_agg(a.xmin)) FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid WHERE c.relnamespace = 'audit'::regnamespace),
    (SELECT array_send(array_agg(r.oid)) || array_send(array_agg(r.xmin)) FROM pg_rewrite r),
    (SELECT array_send(array_agg(i.ctid)) || array_send(array_agg(i.xmin)) FROM pg_inherits i),
    (SELECT array_send(array_agg(n.oid)) || array_send(array_agg(n.xmin)) FROM pg_namespace n),
    (SELECT array_send(array_agg(s.ctid)) || array_send(array_agg(s.xmin)) FROM pg_db_role_setting s),
    (SELECT array_send(array_agg(m.ctid)) || array_send(array_agg(m.xmin)) FROM pg_auth_members m),
    (SELECT array_send(array_agg(e.ctid)) || array_send(array_agg(e.xmin)) FROM audit.erasable e),
    (SELECT string_agg(r::text, E'\n') FROM pg_roles r WHERE r.rolname ~ '^carnet_')
), 'UTF8'))
"""


class Watch:
    """Attests before each signature; repeats the full check only if the catalogue changed since the last good result.

    Called within a transaction whose search path is the catalogue.
    """

    def __init__(self) -> None:
        self._well = b""

    def __call__(self, link: psycopg.Connection[Any]) -> list[str]:
        state = _schema_state(link)
        if state == self._well:
            return []
        found = schema_faults(link)
        # Asked again, because the catalogue may have changed while it was read.
        if not found and _schema_state(link) == state:
            self._well = state
        return found


def _schema_state(link: psycopg.Connection[Any]) -> bytes:
    [(state,)] = link.execute(STATE).fetchall()
    return bytes(state)


ERASABLE = "SELECT table_name, column_name, after FROM audit.erasable"


def schema_faults(link: psycopg.Connection[Any]) -> list[str]:
    """Return what is missing, disabled or not as the models declare, each with its table; empty if all is well."""

    def ask(question: str, values: Any) -> list[tuple[Any, ...]]:
        return link.execute(question, values).fetchall()

    registers = registers_by_table()
    with link.transaction(force_rollback=True):  # restores the search path for later users of this connection
        link.execute(NAMES)
        kept, hidden, objects = (
            kept_tables(ask),
            link.execute(DISGUISES, {"registers": list(registers)}),
            log_definitions(ask),
        )
    found = [_table_fault(table, model, kept.get(table)) for table, model in sorted(registers.items())]
    found += [
        f"{table} has the trigger of the log but is not a register" for table in sorted(kept.keys() - registers.keys())
    ]
    found += [fault for (fault,) in hidden]
    found += [f"{table} is not erased as its model declares" for table in _erased_otherwise(ask, registers)]
    return [fault for fault in [*found, *_schema_differences(objects)] if fault]


def log_definitions(ask: Ask) -> dict[str, str]:
    """Return all objects in the schema of the log with their definitions: tables, triggers, functions and rights."""
    definitions = dict([*ask(TABLES, []), *ask(TRIGGERS, []), *ask(RIGHTS, [])])
    for name, *properties in ask(FUNCTIONS, []):
        # Functions of one name are hashed together, so that an added overload is noticed.
        definitions[name] = sha256(json.dumps([definitions.get(name, ""), *properties]).encode()).hexdigest()[:32]
    return definitions


def _schema_differences(found: dict[str, str]) -> Iterator[str]:
    for name in sorted(found.keys() | KNOWN.keys()):
        if name not in found:
            yield f"{name} is missing"
        elif name not in KNOWN:
            yield f"{name} is not part of the program"
        elif found[name] != KNOWN[name]:
            # The definition of a trigger begins with `tgenabled`.
            off = name.startswith("the trigger") and found[name][0] != KNOWN[name][0]
            yield f"{name} is {'switched off' if off else 'not as the program made it'}"


def _table_fault(table: str, model: type[Register], protection: TableProtection | None) -> str:
    if protection is None:
        return f"{table} is not captured by the log: its trigger is missing"
    if not protection.unbroken:
        return f"a trigger of {table} is switched off or changed"
    if protection != declared_register(model):
        return f"{table} is not captured as its model declares"
    return ""


def _erased_otherwise(ask: Ask, wanted: Mapping[str, type[Register]]) -> list[str]:
    """Return the registers whose erasable columns or replacement values differ from the models."""
    declared: dict[str, dict[str, str | None]] = {}
    for table, column, after in ask(ERASABLE, []):
        declared.setdefault(table, {})[column] = after
    return sorted(
        table
        for table, columns in declared.items()
        if columns != ({WHOLE_ROW: None} if table not in wanted else after_erasure(wanted[table]))
    )
