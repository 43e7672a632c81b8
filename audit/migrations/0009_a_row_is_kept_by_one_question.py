"""What is inserted is kept by one question: images are told apart when they are sealed, and not while somebody waits.

A captured row cost 50 microseconds of the server where a plain one costs 70 with its way to the client: six settings of
the function (10), a constraint of the queue that PostgreSQL reads anew for each statement (7), personal values told
apart (10), two questions instead of one. Now nearly every row takes the short way; the long one is what there was. Only
functions that are attested write to the queue, so that its constraint told them what they know.

The short way has no `search_path` of its own: each name in it says its schema, operators and types too, so that nobody's
session decides what is meant (tests/audit/attacks/test_variables.py).
"""

from importlib import import_module

from django.db import migrations

COLUMN = """
-- Columns of `before` and `after` that are personal, as an array is written; they are told apart when they are sealed.
ALTER TABLE audit.pending ADD COLUMN apart text;
ALTER TABLE audit.pending DROP CONSTRAINT entry_is_an_act_or_a_row;
"""

SHORT = """
CREATE OR REPLACE FUNCTION audit.capture() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
AS $$
DECLARE
    image pg_catalog.jsonb;
BEGIN
    IF TG_OP OPERATOR(pg_catalog.=) 'INSERT' AND TG_ARGV[2] OPERATOR(pg_catalog.=) '{}'
        AND pg_catalog.current_setting('timezone') OPERATOR(pg_catalog.=) 'UTC'
        AND pg_catalog.current_setting('datestyle') OPERATOR(pg_catalog.~~) 'ISO%'
        AND pg_catalog.current_setting('bytea_output') OPERATOR(pg_catalog.=) 'hex'
        AND pg_catalog.current_setting('extra_float_digits') OPERATOR(pg_catalog.=) '1'
        AND pg_catalog.current_setting('audit.place', true) OPERATOR(pg_catalog.~~) '(%,%)'
    THEN
        image := pg_catalog.to_jsonb(NEW);
        INSERT INTO audit.pending (xid, clock, operation, act, db_user, table_name, row_id, after, apart)
        SELECT p.xid, pg_catalog.clock_timestamp(), 'I', p.act, session_user, TG_TABLE_NAME,
            (image OPERATOR(pg_catalog.->>) TG_ARGV[0])::pg_catalog.uuid, image, TG_ARGV[1]
        FROM audit.pending p
        WHERE p.ctid OPERATOR(pg_catalog.=) pg_catalog.current_setting('audit.place', true)::pg_catalog.tid
            AND p.xid OPERATOR(pg_catalog.=) pg_catalog.txid_current()
            AND p.clock OPERATOR(pg_catalog.>=) pg_catalog.transaction_timestamp()
            AND p.operation OPERATOR(pg_catalog.=) 'A';
        IF FOUND THEN
            RETURN NULL;
        END IF;
    END IF;
    PERFORM audit.capture_slowly(TG_OP, TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV, OLD, NEW);
    RETURN NULL;
END
$$;
"""

LONG = """
CREATE FUNCTION audit.capture_slowly(
    of_operation text, of_schema name, of_table name, arguments text[], old_row record, new_row record
) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
SET timezone = 'UTC'
SET datestyle = 'ISO, YMD'
SET intervalstyle = 'iso_8601'
SET bytea_output = 'hex'
SET extra_float_digits = 1
AS $$
DECLARE
    key_column text := arguments[0];
    personal_columns text[] := arguments[1];
    secret_columns text[] := arguments[2];
    this_xid bigint := txid_current();
    place text := current_setting('audit.place', true);
    current_act uuid;
    act_operation text;
    old_image jsonb;
    new_image jsonb;
    remarks jsonb;
    name text;
BEGIN
    IF place <> '' THEN
        IF place !~ '^[(][0-9]{1,9},[0-9]{1,4}[)]$' THEN
            RAISE EXCEPTION 'audit.place violates "register_row_needs_an_act": it is not the place of an act'
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'register_row_needs_an_act';
        END IF;
        SELECT p.act, p.operation INTO current_act, act_operation FROM audit.pending p
            WHERE p.ctid = place::tid AND p.xid = this_xid AND p.clock >= transaction_timestamp()
                AND p.operation IN ('A', 'E');
    END IF;
    IF current_act IS NULL THEN
        IF NOT pg_has_role(session_user, 'carnet_app', 'MEMBER')
           OR pg_has_role(session_user, 'carnet_owner', 'MEMBER') THEN
            -- Somebody works past the application: the database opens an act of its own for the transaction.
            current_act := gen_random_uuid();
            PERFORM set_config('audit.place', audit.enter_act(
                'A', 'audit.database.written', NULL, NULL, clock_timestamp(), NULL, NULL, '{}', NULL,
                inet_client_addr(), current_act
            )::text, true);
        ELSIF arguments[3] = 'act needed' THEN
            RAISE EXCEPTION '% of "%" violates "register_row_needs_an_act"', of_operation, of_table
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'register_row_needs_an_act',
                      SCHEMA = of_schema, TABLE = of_table,
                      HINT = 'Write register rows inside log.act().';
        END IF;
    END IF;

    IF of_operation <> 'INSERT' THEN
        old_image := to_jsonb(old_row);
    END IF;
    IF of_operation <> 'DELETE' THEN
        new_image := to_jsonb(new_row);
    END IF;
    IF of_operation = 'UPDATE' THEN
        IF old_image -> key_column <> new_image -> key_column THEN
            RAISE EXCEPTION 'UPDATE of "%" violates "register_keys_are_never_changed"', of_table
                USING ERRCODE = 'integrity_constraint_violation',
                      CONSTRAINT = 'register_keys_are_never_changed',
                      SCHEMA = of_schema, TABLE = of_table;
        END IF;
        IF act_operation = 'E' THEN
            remarks := jsonb_build_object('erased', to_jsonb(audit.check_erasure(
                audit.order_under_way(), of_table, new_image ->> key_column, old_image, new_image)));
            -- What stands there now is about nobody: it is told plainly, and what was there before is not told.
            INSERT INTO audit.pending (
                xid, clock, operation, act, facts, db_user, table_name, row_id, before, after
            ) VALUES (
                this_xid, clock_timestamp(), 'U', current_act, remarks, session_user, of_table,
                (new_image ->> key_column)::uuid,
                old_image - personal_columns - secret_columns, new_image - secret_columns
            );
            RETURN;
        END IF;
        -- That a password changed is evidence; what it was or is, is nobody's business.
        FOREACH name IN ARRAY secret_columns LOOP
            IF old_image -> name <> new_image -> name THEN
                remarks := jsonb_build_object('changed_secrets', coalesce(remarks -> 'changed_secrets', '[]') || to_jsonb(name));
            END IF;
        END LOOP;
    END IF;
    INSERT INTO audit.pending (
        xid, clock, operation, act, facts, db_user, table_name, row_id, before, after, apart
    ) VALUES (
        this_xid, clock_timestamp(), left(of_operation, 1), current_act, remarks, session_user, of_table,
        (coalesce(new_image, old_image) ->> key_column)::uuid,
        old_image - secret_columns, new_image - secret_columns, arguments[1]
    );
END
$$;
"""

# Whoever reads what waits tells it apart as the sealer does.
READ = """
CREATE FUNCTION audit.told_apart(image jsonb, apart text) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT jsonb_object_agg(said.key, said.value) FROM jsonb_each(image) said WHERE said.key = ANY (apart::text[])
$$;
CREATE OR REPLACE VIEW audit.entry AS
SELECT id, xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts,
       request_id, client, db_user::text AS db_user, table_name, row_id,
       before - coalesce(apart, '{}')::text[] AS before, after - coalesce(apart, '{}')::text[] AS after,
       CASE WHEN apart <> '{}' THEN jsonb_build_object(
           'before', audit.told_apart(before, apart), 'after', audit.told_apart(after, apart)
       ) ELSE personal END AS personal,
       NULL::bigint AS leaf
FROM audit.pending
UNION ALL
SELECT entry_id, (audit.body(leaf) ->> 'transaction')::bigint, clock, operation, act, kind, scope, actor, occurred_at,
       subject_table, subject_id, nullif(audit.body(leaf) -> 'facts', 'null'), audit.body(leaf) ->> 'request',
       (SELECT (audit.personal_of(idx) -> 'origin' ->> 'client')::inet), audit.body(leaf) ->> 'db_user',
       table_name, row_id, nullif(audit.body(leaf) -> 'before', 'null') - '_sd',
       nullif(audit.body(leaf) -> 'after', 'null') - '_sd',
       (SELECT nullif(audit.personal_of(idx) - 'origin', '{}')), idx
FROM audit.leaf
WHERE entry_id IS NOT NULL;
GRANT EXECUTE ON FUNCTION audit.told_apart(jsonb, text) TO carnet_app, carnet_reader;
"""

FOURTH, SEVENTH = map(
    import_module, ("audit.migrations.0004_what_is_sealed_stays", "audit.migrations.0007_what_is_erased_is_named")
)


def anew(said: str) -> str:
    return said.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")


FOUND = SEVENTH.FOUND_NOW.replace(
    "p.before, p.after)", "p.before - coalesce(p.apart, '{}')::text[], p.after - coalesce(p.apart, '{}')::text[])"
)
ERASE = anew(SEVENTH.ERASE).replace("p.personal IS NOT NULL", "(p.personal IS NOT NULL OR p.apart <> '{}')")

UNDO = """
ALTER TABLE audit.pending DISABLE TRIGGER audit_refuse;
UPDATE audit.pending SET
    before = before - apart::text[], after = after - apart::text[],
    personal = jsonb_build_object(
        'before', audit.told_apart(before, apart), 'after', audit.told_apart(after, apart))
WHERE apart <> '{}';
ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse;
DROP FUNCTION audit.capture_slowly(text, name, name, text[], record, record);
DROP FUNCTION audit.told_apart(jsonb, text);
ALTER TABLE audit.pending DROP COLUMN apart;
ALTER TABLE audit.pending
    ADD CONSTRAINT entry_is_an_act_or_a_row CHECK (num_nonnulls(kind, table_name) = 1 OR operation = 'E') NOT VALID;
"""
VIEW = FOURTH.ENTRIES[FOURTH.ENTRIES.index("CREATE VIEW") : FOURTH.ENTRIES.index("GRANT EXECUTE")].replace(
    "CREATE VIEW", "CREATE OR REPLACE VIEW"
)
AS_AUDIT, AS_OWNER = "SET LOCAL ROLE carnet_audit;", "RESET ROLE;"


class Migration(migrations.Migration):
    dependencies = [("audit", "0008_nobody_else_takes_the_turn")]

    operations = [
        migrations.RunSQL(
            "".join([AS_AUDIT, COLUMN, LONG, SHORT, READ, FOUND, ERASE, AS_OWNER]),
            "".join([AS_AUDIT, SEVENTH.CAPTURE, anew(SEVENTH.ERASE), SEVENTH.FOUND_NOW, VIEW, UNDO, AS_OWNER]),
        )
    ]
