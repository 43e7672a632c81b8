"""What each role of the database can do, and above all what it cannot."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.addresses import connection_string
from server.database import postgres, roles
from server.database.passwords import role_password, scram_verifier
from server.places import server_places


@pytest.fixture(scope="module")
def database(server: Path) -> Iterator[str]:
    """A database with one table and one function of the owner's."""
    admin = postgres.superuser_dsn(var=server)
    roles.make_database(admin, "rehearsal")
    with psycopg.connect(connection_string(roles.OWNER, "rehearsal", server)) as connection:
        connection.execute("CREATE TABLE register (number bigint GENERATED ALWAYS AS IDENTITY, note text)")
        connection.execute("CREATE FUNCTION touch() RETURNS int LANGUAGE sql AS 'SELECT 1'")
    yield "rehearsal"
    roles.drop_database(admin, "rehearsal")


@cache
def signed_in(address: str) -> psycopg.Connection[Any]:
    """One connection for each role: signing in costs more than being refused."""
    return psycopg.connect(address, autocommit=True)


def refused(server: Path, role: str, database: str, statement: str) -> bool:
    """Whether the database refuses this statement to this role for want of a right."""
    try:
        signed_in(connection_string(role, database, server)).execute(statement)
    except psycopg.errors.InsufficientPrivilege:
        return True
    return False


FORBIDDEN = [
    "CREATE TABLE mine (a int)",
    "CREATE TEMPORARY TABLE mine (a int)",
    "CREATE SCHEMA mine",
    "CREATE TABLE audit.mine (a int)",
    "TRUNCATE register",
    "DROP TABLE register",
    "ALTER TABLE register DISABLE TRIGGER ALL",
    "CREATE TRIGGER late BEFORE UPDATE ON register EXECUTE FUNCTION suppress_redundant_updates_trigger()",
    "SET session_replication_role = replica",
    "SET ROLE carnet_owner",
    "SET ROLE carnet_audit",
    "CREATE DATABASE mine",
    "CREATE ROLE mine",
    "ALTER ROLE carnet_app SUPERUSER",
    "COPY register TO '/tmp/register'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT count(*) FROM pgmq.meta",
]


@pytest.mark.parametrize("role", [roles.APP, roles.SEALER, roles.ERASER, roles.READER])
def test_serving_roles_are_refused(server: Path, database: str, role: str) -> None:
    assert [statement for statement in FORBIDDEN if not refused(server, role, database, statement)] == []


@pytest.mark.parametrize(
    "statement", ["INSERT INTO public.register (note) VALUES ('x')", "UPDATE public.register SET note = ''"]
)
def test_only_the_application_writes_registers(server: Path, database: str, statement: str) -> None:
    assert not refused(server, roles.APP, database, statement)
    for role in (roles.READER, roles.SEALER, roles.ERASER, roles.BROKER):
        assert refused(server, role, database, statement)


def test_a_new_table_is_closed_to_reader_sealer_and_eraser(server: Path, database: str) -> None:
    assert refused(server, roles.READER, database, "SELECT * FROM register")
    assert refused(server, roles.SEALER, database, "SELECT * FROM register")
    assert refused(server, roles.ERASER, database, "SELECT * FROM register")


def test_functions_are_for_the_application_until_others_are_named(server: Path, database: str) -> None:
    assert not refused(server, roles.APP, database, "SELECT touch()")
    assert refused(server, roles.READER, database, "SELECT touch()")


def test_the_owner_makes_the_logs_tables_on_the_logs_behalf(server: Path, database: str) -> None:
    with psycopg.connect(connection_string(roles.OWNER, database, server)) as connection:
        connection.execute("SET LOCAL ROLE carnet_audit")
        connection.execute("CREATE TABLE audit.leaf (idx bigint)")
        owner = connection.execute("SELECT tableowner FROM pg_tables WHERE tablename = 'leaf'").fetchone()
        connection.rollback()
    assert owner == (roles.AUDIT,)


def test_nobody_signs_in_as_the_logs_owner(server: Path) -> None:
    with pytest.raises(psycopg.OperationalError, match=r"not permitted to log in|authentication failed"):
        psycopg.connect(connection_string(roles.AUDIT, var=server))


def test_a_wrong_password_is_refused(server: Path) -> None:
    with pytest.raises(psycopg.OperationalError, match="authentication failed"):
        psycopg.connect(connection_string(roles.APP, var=server), password="guess")


def test_the_broker_has_its_queue_and_nothing_else(server: Path, database: str) -> None:
    assert not refused(server, roles.BROKER, database, "SELECT pgmq.create('celery')")
    assert refused(server, roles.BROKER, database, "CREATE SCHEMA mine")
    assert refused(server, roles.BROKER, database, "SELECT * FROM public.register")


def test_making_the_roles_again_changes_nothing(server: Path, database: str) -> None:
    privileges = (
        "SELECT array_agg(a::text ORDER BY a::text) FROM pg_default_acl a"
        " UNION ALL SELECT array_agg(n::text ORDER BY n::text) FROM pg_namespace n"
        " UNION ALL SELECT array_agg(m::text ORDER BY m::text) FROM pg_auth_members m"
    )
    admin = postgres.superuser_dsn(database, server)
    secret = {role: scram_verifier(role_password(server_places(server).secrets, role)) for role in roles.SIGN_IN}
    with psycopg.connect(admin) as connection:
        before = connection.execute(privileges).fetchall()
    roles.create_roles(admin, secret, database)
    with psycopg.connect(admin) as connection:
        assert connection.execute(privileges).fetchall() == before


def test_refuses_to_go_on_with_a_role_that_is_a_superuser(server: Path) -> None:
    admin = postgres.superuser_dsn(var=server)
    with psycopg.connect(admin) as connection:
        connection.execute("ALTER ROLE carnet_reader SUPERUSER")
        with pytest.raises(psycopg.errors.RaiseException, match="carnet_reader is a superuser"):
            connection.execute(roles.cluster_sql({}))
        connection.rollback()


def test_the_printed_script_does_the_same_for_an_administrator(server: Path) -> None:
    psql = shutil.which("psql")
    admin = postgres.superuser_dsn(var=server)
    script = roles.roles_script({}, "printed")
    assert psql is not None
    for _ in range(2):
        done = subprocess.run([psql, "-X", "-q", admin], input=script, text=True, capture_output=True, check=False)
        assert (done.returncode, "ERROR" in done.stderr) == (0, False), done.stderr
    assert refused(server, roles.APP, "printed", "CREATE TABLE mine (a int)")
    assert not refused(server, roles.BROKER, "printed", "SELECT pgmq.create('celery')")
    roles.drop_database(admin, "printed")


def test_an_administrator_without_superuser_can_make_them_too(server: Path) -> None:
    admin = postgres.superuser_dsn(var=server)
    with psycopg.connect(admin) as connection:
        connection.execute("CREATE ROLE steward LOGIN CREATEDB CREATEROLE PASSWORD 'steward'")
        # What a steward has from PostgreSQL 16 on for roles of his own making.
        for role in (*roles.SIGN_IN, roles.AUDIT):
            connection.execute(f"GRANT {role} TO steward WITH ADMIN OPTION")
    steward = psycopg.conninfo.make_conninfo(admin, user="steward", password="steward")
    try:
        roles.make_database(admin, "stewarded")
        roles.drop_database(admin, "stewarded")
        roles.create_roles(steward, {}, "stewarded")
        roles.create_roles(steward, {}, "stewarded")
        assert refused(server, roles.APP, "stewarded", "CREATE TABLE mine (a int)")
    finally:
        roles.drop_database(admin, "stewarded")
        with psycopg.connect(admin) as connection:
            connection.execute("DROP OWNED BY steward CASCADE; DROP ROLE steward")


def test_people_read_an_alphabetical_order_wherever_the_server_knows_one(server: Path, database: str) -> None:
    with psycopg.connect(connection_string(roles.APP, database, server)) as connection:
        knows = connection.execute("SELECT count(*) > 0 FROM pg_collation WHERE collname = 'und-x-icu'").fetchone()
        names = connection.execute(
            "SELECT array_agg(n ORDER BY n COLLATE alphabetical), array_agg(n ORDER BY n)"
            " FROM unnest(ARRAY['Zoë', 'de Vries', 'Émile', 'Aa']) n"
        ).fetchone()
    by_code_point = ["Aa", "Zoë", "de Vries", "Émile"]
    by_letter = ["Aa", "de Vries", "Émile", "Zoë"]
    assert names == (by_letter if knows == (True,) else by_code_point, by_code_point)
