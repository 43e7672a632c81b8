"""Attack: someone with the application's password sets variables, plants names and writes in every way of SQL."""

from typing import Any
from uuid import uuid4

import pytest
from psycopg import errors

from audit.models import Entry
from audit.sealing.signer import Signer
from server.database import roles
from tests.audit.attacks.hands import ADD_LOAN, NO_ACT, OPEN, Hands, told_live
from tests.audit.sealed import Link, add, seal, stored
from tests.audit.shelf.models import Reader

KEY = "018f0000-0000-7000-8000-0000000000c1"


def test_what_is_set_for_one_transaction_ends_with_it(app: Link) -> None:
    """SET LOCAL, commit, and again in the same session: the act is over, whatever the variable says."""
    with app.transaction():
        app.execute(OPEN)
        app.execute(ADD_LOAN)
        (place,) = app.execute("SELECT current_setting('audit.place')").fetchone() or ("",)
    for local in (True, False):
        with pytest.raises(errors.IntegrityError, match=NO_ACT):
            app.execute(f"SELECT set_config('audit.place', '{place}', {local}); {ADD_LOAN}")


def test_a_session_that_another_one_left_its_variable_has_no_act(hands: Hands) -> None:
    """Two sessions of one pooler: while the first one's act is open, the second one points at it."""
    first, second = hands.of("carnet_app"), hands.of("carnet_app")
    with first.transaction():
        first.execute(OPEN)
        (place,) = first.execute("SELECT current_setting('audit.place')").fetchone() or ("",)
        with pytest.raises(errors.IntegrityError, match=NO_ACT):
            second.execute(f"SELECT set_config('audit.place', '{place}', true); {ADD_LOAN}")


def test_names_that_the_owner_has_planted_are_not_found(owner: Link, hands: Hands) -> None:
    """Temporary tables and functions of the names that the log's functions use, in the session that writes."""
    owner.execute("CREATE TEMPORARY TABLE pending (LIKE audit.pending); CREATE TEMPORARY TABLE shelf_loan (id uuid)")
    owner.execute(
        "CREATE FUNCTION pg_temp.clock_timestamp() RETURNS timestamptz LANGUAGE sql"
        " AS 'SELECT ''2001-01-01Z''::timestamptz';"
        " CREATE FUNCTION public.to_jsonb(anyelement) RETURNS jsonb LANGUAGE sql AS $$ SELECT '{}'::jsonb $$;"
        " CREATE FUNCTION public.never(text, text) RETURNS boolean LANGUAGE sql AS 'SELECT false';"
        " CREATE OPERATOR public.= (LEFTARG = text, RIGHTARG = text, FUNCTION = public.never)"
    )
    owner.execute("SET search_path = pg_temp, public, pg_catalog")
    owner.execute(ADD_LOAN)
    assert owner.execute("SELECT count(*) FROM pg_temp.pending").fetchall() == [(0,)]
    latest = Entry.objects.latest("id")
    assert (latest.operation, latest.table_name, latest.db_user) == ("I", "shelf_loan", "carnet_owner")
    assert latest.after["days"] == 1
    assert latest.clock.year > 2001


def test_the_application_makes_no_temporary_tables_in_a_house(app: Link, root: Link, hands: Hands) -> None:
    """A copy of the template has the rights that PostgreSQL gives to everybody; a house's database has not."""
    with app.transaction():
        app.execute("CREATE TEMPORARY TABLE pending (LIKE audit.pending)")
        app.execute("CREATE TEMPORARY TABLE shelf_loan (LIKE public.shelf_loan)")
        app.execute(OPEN)
        app.execute(ADD_LOAN)
        assert app.execute("SELECT count(*) FROM pg_temp.pending").fetchall() == [(0,)]
    assert Entry.objects.latest("id").table_name == "shelf_loan"
    root.execute(roles.inside_sql(hands.database.name))
    with pytest.raises(errors.InsufficientPrivilege, match="temporary"):
        hands.of("carnet_app").execute("CREATE TEMPORARY TABLE shelf_reader (id int)")


@pytest.mark.parametrize("role", ["carnet_app", "carnet_owner", "superuser"])
def test_each_way_of_writing_leaves_its_images(role: str, hands: Hands, app: Link, link: Link, signer: Signer) -> None:
    session = hands.of(role)
    with session.transaction():
        if role == "carnet_app":
            session.execute(OPEN)
        if role == "superuser":
            session.execute("SET LOCAL session_replication_role = replica")
        with session.cursor().copy("COPY shelf_loan (id, days) FROM STDIN") as copy:
            copy.write_row((KEY, 1))
        session.execute(
            "INSERT INTO shelf_loan (id, days) VALUES (%s, 2) ON CONFLICT (id) DO UPDATE SET days = excluded.days",
            [KEY],
        )
        session.execute("UPDATE shelf_loan l SET days = s.d FROM (VALUES (3)) s (d) WHERE l.id = %s", [KEY])
        session.execute(
            "MERGE INTO shelf_loan l USING (SELECT %s::uuid AS id) s ON l.id = s.id"
            " WHEN MATCHED THEN UPDATE SET days = 4",
            [KEY],
        )
        session.execute(
            "UPDATE shelf_loan SET days = 5 WHERE ctid = (SELECT ctid FROM shelf_loan WHERE id = %s)", [KEY]
        )
        session.execute("WITH gone AS (DELETE FROM shelf_loan WHERE id = %s RETURNING *) SELECT FROM gone", [KEY])
    told: list[Any] = list(Entry.objects.filter(row_id=KEY).order_by("id"))
    assert [each.operation for each in told] == ["I", "U", "U", "U", "U", "D"]
    assert [(each.before or {}).get("days") for each in told] == [None, 1, 2, 3, 4, 5]
    assert {each.db_user for each in told} == {hands.of(role).info.user}
    seal(link, signer)
    assert told_live(app) == []


def test_who_is_a_member_of_the_application_and_of_nobody_else_needs_acts_whatever_role_is_set(root: Link) -> None:
    name = f"clerk_{uuid4().hex}"
    with root.transaction(force_rollback=True):
        root.execute(f"CREATE ROLE {name} IN ROLE carnet_app; SET SESSION AUTHORIZATION {name}")
        root.execute("SET ROLE carnet_app")
        with pytest.raises(errors.IntegrityError, match=NO_ACT):
            root.execute(ADD_LOAN)


def test_large_objects_are_no_way_to_keep_something_from_the_log(app: Link, owner: Link) -> None:
    """The application may make some, as every role may; no register has a column that refers to one."""
    app.execute("SELECT lo_from_bytea(0, 'aside')")
    referring = owner.execute(
        "SELECT attrelid::regclass::text, attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid"
        " WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0"
        " AND a.atttypid = 'oid'::regtype"
    ).fetchall()
    assert referring == []


def test_a_secret_that_changes_is_told_and_its_value_is_not(app: Link, link: Link, signer: Signer) -> None:
    reader = Reader.objects.create(name="Weber", password="one")
    app.execute("UPDATE shelf_reader SET password = 'two' WHERE id = %s", [reader.pk])
    add()
    seal(link, signer)
    assert Entry.objects.filter(row_id=reader.pk, operation="U").get().facts == {"changed_secrets": ["password"]}
    assert not [each for each in stored(link) if b'"two"' in each or b'"one"' in each]
