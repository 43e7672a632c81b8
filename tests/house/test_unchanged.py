"""A test that changes the database which it shares with others fails, and is told what it changed."""

import psycopg
import pytest

from tests.unchanged import Unchanged

CHANGES = {
    "INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 1)": "public.shelf_loan",
    "UPDATE venues_staff SET last_login = now()": "public.venues_staff",
    "DELETE FROM auth_permission": "public.auth_permission",
    "CREATE TABLE planted (id int)": "pg_catalog.pg_class",
    "CREATE SCHEMA planted": "pg_catalog.pg_namespace",
    "CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS 'SELECT 1'": "pg_catalog.pg_proc",
    "ALTER TABLE shelf_loan DISABLE TRIGGER USER": "pg_catalog.pg_trigger",
    "GRANT UPDATE (days) ON shelf_loan TO carnet_app": "pg_catalog.pg_attribute",
    "SELECT lo_from_bytea(0, 'aside')": "pg_catalog.pg_largeobject",
}


def test_each_kind_of_change_is_named(unchanged: Unchanged) -> None:
    unnoticed = []
    for statement, table in CHANGES.items():
        try:
            with unchanged.use() as own, psycopg.connect(own.superuser_dsn(), autocommit=True) as root:
                root.execute(statement)
        except AssertionError as error:
            if table in str(error):
                continue
        unnoticed.append(statement)
    assert unnoticed == []


def test_the_next_test_does_not_answer_for_it(unchanged: Unchanged) -> None:
    with (
        pytest.raises(AssertionError, match=r"public\.shelf_loan"),
        unchanged.use() as own,
        psycopg.connect(own.superuser_dsn(), autocommit=True) as root,
    ):
        root.execute("INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 1)")
    with unchanged.use():
        pass


def test_what_is_rolled_back_is_no_change(unchanged: Unchanged) -> None:
    with unchanged.use() as own, psycopg.connect(own.superuser_dsn()) as root:
        root.execute("INSERT INTO shelf_loan (id, days) VALUES (gen_random_uuid(), 1)")
        root.execute("CREATE TABLE undone (id int)")
        root.rollback()
