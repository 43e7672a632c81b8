"""Database roles and rights: the SQL that creates the roles, the database and its schemas.

It is idempotent, for the embedded server as well as for an administrator of another one.
"""

from __future__ import annotations

from collections.abc import Mapping

import psycopg
from psycopg import sql

from . import queue

OWNER = "carnet_owner"
AUDIT = "carnet_audit"
APP = "carnet_app"
SEALER = "carnet_sealer"
ERASER = "carnet_eraser"
READER = "carnet_reader"
BROKER = queue.BROKER
SIGN_IN = (OWNER, APP, SEALER, ERASER, READER, BROKER)

DATABASE = "carnet"

CLUSTER = """
DO $carnet$
DECLARE
    name text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtext('the roles of carnet'));  -- two at once would fail on each other's rows
    FOREACH name IN ARRAY ARRAY['carnet_owner', 'carnet_audit', 'carnet_app', 'carnet_sealer',
                                'carnet_eraser', 'carnet_reader', 'carnet_broker'] LOOP
        IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = name) THEN
            EXECUTE format('CREATE ROLE %I', name);
        END IF;
        EXECUTE format('ALTER ROLE %I NOCREATEDB NOCREATEROLE', name);
        IF (SELECT rolsuper OR rolbypassrls OR rolreplication
            FROM pg_catalog.pg_roles WHERE rolname = name) THEN
            RAISE EXCEPTION '% is a superuser, replicates or bypasses row security; end that first', name;
        END IF;
        IF name <> 'carnet_audit' THEN
            EXECUTE format('ALTER ROLE %I LOGIN', name);
        END IF;
        -- An administrator who is no superuser, as on a managed server, must be a member to act for them.
        IF NOT (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user)
           AND name IN ('carnet_owner', 'carnet_audit', 'carnet_broker') THEN
            EXECUTE format('GRANT %I TO %I', name, current_user);
        END IF;
    END LOOP;
END
$carnet$;
ALTER ROLE carnet_audit NOLOGIN;
-- Migrations make the log's tables on its owner's behalf: SET ROLE carnet_audit.
GRANT carnet_audit TO carnet_owner;
"""

INSIDE = """
DO $carnet$ BEGIN PERFORM pg_advisory_xact_lock(hashtext('the roles of carnet')); END $carnet$;
REVOKE ALL ON DATABASE {database} FROM PUBLIC;
GRANT CONNECT ON DATABASE {database}
    TO carnet_app, carnet_sealer, carnet_eraser, carnet_reader, carnet_broker;
GRANT CONNECT, CREATE, TEMPORARY ON DATABASE {database} TO carnet_owner;

CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA public TO carnet_owner;
GRANT USAGE ON SCHEMA public TO carnet_audit, carnet_app, carnet_sealer, carnet_eraser, carnet_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE carnet_owner IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO carnet_app;
-- Nothing by default: migrations name each column that carnet_reader may read (`OpenColumns`).
ALTER DEFAULT PRIVILEGES FOR ROLE carnet_owner IN SCHEMA public REVOKE SELECT ON TABLES FROM carnet_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE carnet_owner IN SCHEMA public GRANT USAGE ON SEQUENCES TO carnet_app;
ALTER DEFAULT PRIVILEGES FOR ROLE carnet_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE carnet_owner IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO carnet_app;

CREATE SCHEMA IF NOT EXISTS audit AUTHORIZATION carnet_audit;
GRANT USAGE ON SCHEMA audit TO carnet_owner, carnet_app, carnet_sealer, carnet_eraser, carnet_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE carnet_audit REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

CREATE SCHEMA IF NOT EXISTS pgmq AUTHORIZATION carnet_broker;

-- The order that people read: by letter, not by code point. Named here so that it exists on every
-- server, even on one that was built without ICU; no index should rest on it.
DO $carnet$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_collation
                   WHERE collname = 'alphabetical' AND collnamespace = 'public'::regnamespace) THEN
        BEGIN
            CREATE COLLATION public.alphabetical (provider = icu, locale = 'und');
        EXCEPTION WHEN feature_not_supported THEN
            CREATE COLLATION public.alphabetical FROM "C";
        END;
    END IF;
END
$carnet$;
"""


def cluster_sql(verifiers: Mapping[str, str]) -> str:
    """Return the SQL for the roles and their passwords, as SCRAM verifiers (never in clear)."""
    return "\n".join([CLUSTER.strip(), passwords_sql(verifiers)])


def passwords_sql(verifiers: Mapping[str, str]) -> str:
    """Return the SQL for the passwords of the roles alone."""
    passwords = [
        sql.SQL("ALTER ROLE {} PASSWORD {};").format(sql.Identifier(role), sql.Literal(verifier)).as_string(None)
        for role, verifier in verifiers.items()
    ]
    return "\n".join([*passwords, ""])


def inside_sql(database: str) -> str:
    """Return the SQL for schemas, extensions and grants, to be run inside the database."""
    return sql.SQL(INSIDE).format(database=sql.Identifier(database)).as_string(None).strip() + "\n"


def roles_script(verifiers: Mapping[str, str], database: str = DATABASE) -> str:
    """Return one script for psql, for an administrator who prefers to read it first."""
    quoted = sql.Identifier(database).as_string(None)
    create = f"CREATE DATABASE {quoted} OWNER {OWNER} ENCODING 'UTF8' TEMPLATE template0"
    exists = sql.SQL("SELECT FROM pg_database WHERE datname = {}").format(sql.Literal(database)).as_string(None)
    return "\n".join(
        [
            "\\set ON_ERROR_STOP on",
            "BEGIN;",
            cluster_sql(verifiers),
            "COMMIT;",
            f"SELECT {sql.Literal(create).as_string(None)} WHERE NOT EXISTS ({exists}) \\gexec",
            f"\\connect {quoted}",
            "BEGIN;",
            inside_sql(database),
            "SELECT to_regclass('pgmq.meta') IS NULL AS queue_is_missing \\gset",
            "\\if :queue_is_missing",
            queue.queue_sql(database),
            "\\endif",
            queue.NOTIFY,
            "COMMIT;",
            "",
        ]
    )


def create_roles(admin: str, verifiers: Mapping[str, str], database: str = DATABASE) -> None:
    """Create the roles and one database through an administrator's address; idempotent."""
    with psycopg.connect(admin) as connection:
        connection.execute(cluster_sql(verifiers))
    make_database(admin, database)


def change_passwords(admin: str, verifiers: Mapping[str, str]) -> None:
    """Change the passwords of all roles through an administrator's address: all of them or none."""
    with psycopg.connect(admin) as connection:
        connection.execute(passwords_sql(verifiers))


def make_database(admin: str, database: str, template: str = "template0") -> None:
    """Create one database that belongs to the owner, with its schemas and grants; idempotent."""
    with psycopg.connect(admin, autocommit=True) as connection:
        known = connection.execute("SELECT FROM pg_database WHERE datname = %s", [database]).fetchone()
        if known is None:
            connection.execute(
                sql.SQL("CREATE DATABASE {} OWNER {} ENCODING 'UTF8' TEMPLATE {}").format(
                    sql.Identifier(database), sql.Identifier(OWNER), sql.Identifier(template)
                )
            )
    with psycopg.connect(admin, dbname=database) as connection:
        connection.execute(inside_sql(database))
        # Once only: the script of the queue cannot be repeated, and Carnet writes its upgrades itself (ADR 2).
        if connection.execute("SELECT to_regclass('pgmq.meta')").fetchone() == (None,):
            connection.execute(queue.queue_sql(database))
        connection.execute(queue.NOTIFY)


def drop_database(admin: str, database: str) -> None:
    """Drop a database together with its sessions (temporary databases of tests)."""
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(database)))
