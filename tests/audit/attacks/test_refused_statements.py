"""Attack: someone with the application's password sets variables and writes past the log; the database refuses."""

import pytest
from psycopg import errors

from tests.audit.attacks.hands import ADD_LOAN, NO_ACT, OPEN, Hands
from tests.audit.sealed import Link
from tests.database import OwnDatabase


@pytest.fixture
def own_database(unchanged_database: OwnDatabase) -> OwnDatabase:
    """Whatever is refused changes nothing: these tests share one database."""
    return unchanged_database


@pytest.mark.parametrize(
    "setting",
    [
        "SET audit.act = '018f0000-0000-7000-8000-0000000000aa'",
        "SET audit.place = '(0,1)'",
        "SET LOCAL audit.place = '(0,1)'",
        "SET audit.skip = 'on'",
        "SET pgtrigger.ignore = '{shelf_loan:audit_capture}'",
        "SET pghistory.context_id = '1'",
        "SET search_path = pg_temp, public",
        "SET search_path = ''",
        "SET row_security = off",
        "SET check_function_bodies = off",
        "SET plpgsql.variable_conflict = use_column",
        "SET default_transaction_isolation = serializable",
        "SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE",
        "SET ROLE carnet_app",
        "SET SESSION AUTHORIZATION carnet_app",
        "DISCARD ALL",
    ],
)
def test_no_variable_takes_the_place_of_an_act(setting: str, app: Link) -> None:
    if "LOCAL" not in setting:
        app.execute(setting)
    with pytest.raises(errors.IntegrityError, match=NO_ACT):
        app.execute(f"{setting}; {ADD_LOAN}" if "LOCAL" in setting else ADD_LOAN)


@pytest.mark.parametrize(
    "setting",
    [
        "SET session_replication_role = replica",
        "SET LOCAL session_replication_role = local",
        "SELECT set_config('session_replication_role', 'replica', false)",
        "ALTER ROLE carnet_app SET session_replication_role = replica",
        "ALTER DATABASE postgres SET search_path = ''",
        "SET ROLE carnet_audit",
        "SET ROLE carnet_sealer",
        "SET SESSION AUTHORIZATION carnet_sealer",
        "SET session_preload_libraries = 'x'",
        "SET allow_system_table_mods = on",
        "SET track_functions = 'all'",
        "LOAD 'x'",
        "CREATE TABLE public.shadow (id int)",
        "CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql AS 'SELECT null'",
        "CREATE OPERATOR public.= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = int8ne)",
        "CREATE CAST (text AS tid) WITHOUT FUNCTION",
        "CREATE RULE aside AS ON INSERT TO shelf_loan DO INSTEAD NOTHING",
        "CREATE POLICY aside ON shelf_loan USING (true)",
        "CREATE TABLE child () INHERITS (shelf_loan)",
        "CREATE PUBLICATION aside FOR ALL TABLES",
        "CREATE EVENT TRIGGER aside ON ddl_command_end EXECUTE FUNCTION audit.capture()",
        "COMMENT ON TABLE shelf_loan IS 'x'",
        "ALTER TABLE audit.leaf OWNER TO carnet_app",
        "TRUNCATE shelf_loan",
        "TRUNCATE shelf_book, audit.pending CASCADE",
        "TRUNCATE audit.leaf RESTART IDENTITY CASCADE",
        "DELETE FROM audit.pending",
        "DELETE FROM audit.pending RETURNING 1",
        "WITH gone AS (DELETE FROM audit.pending RETURNING *) SELECT count(*) FROM gone",
        "MERGE INTO audit.pending p USING audit.pending q ON p.id = q.id WHEN MATCHED THEN DELETE",
        "UPDATE audit.entry SET kind = 'x'",
        "DELETE FROM audit.entry",
        "INSERT INTO audit.leaf SELECT * FROM audit.leaf",
        "COPY audit.pending FROM STDIN",
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "SELECT lo_import('/etc/hostname')",
        "SELECT lo_export(lo_from_bytea(0, 'x'), '/tmp/x')",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'carnet_sealer'",
        "SELECT setval('audit.pending_id_seq', 1)",
        "SELECT nextval('audit.pending_id_seq')",
        "ALTER SEQUENCE audit.pending_id_seq RESTART",
    ],
)
def test_the_application_may_not(setting: str, app: Link, link: Link) -> None:
    assert link.execute("SELECT 1").fetchone() == (1,)
    refusals = (errors.InsufficientPrivilege, errors.CantChangeRuntimeParam, errors.ObjectNotInPrerequisiteState)
    with pytest.raises(refusals), app.transaction():
        app.execute(setting)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE shelf_loan SET id = gen_random_uuid()",
        "UPDATE shelf_loan l SET id = s.id, days = 9 FROM (SELECT gen_random_uuid() AS id) s",
        "MERGE INTO shelf_loan l USING (SELECT 1) s ON true WHEN MATCHED THEN UPDATE SET id = gen_random_uuid()",
        (
            "INSERT INTO shelf_loan (id, days) SELECT id, days FROM shelf_loan"
            " ON CONFLICT (id) DO UPDATE SET id = gen_random_uuid()"
        ),
        "WITH other AS (UPDATE shelf_loan SET id = gen_random_uuid() RETURNING id) SELECT * FROM other",
    ],
)
@pytest.mark.parametrize("role", ["carnet_app", "carnet_owner", "superuser"])
def test_a_row_does_not_become_another_one(statement: str, role: str, hands: Hands) -> None:
    session = hands.of(role)
    if role == "superuser":
        session.execute("SET session_replication_role = replica")
    with session.transaction(force_rollback=True):
        session.execute(f"{OPEN}; {ADD_LOAN}" if role == "carnet_app" else ADD_LOAN)
        with pytest.raises(errors.IntegrityError, match="register_keys_are_never_changed"), session.transaction():
            session.execute(statement)
