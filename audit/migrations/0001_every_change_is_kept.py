"""The log's tables, the trigger that fills them, and the only doors by which the application may open an act.

Everything belongs to carnet_audit, who cannot sign in. The roles and the schema `audit` exist already.
"""

from django.db import migrations, models

from audit.models import ExactNumbers

TABLES = """
CREATE TABLE audit.pending (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    xid bigint NOT NULL,
    clock timestamptz NOT NULL,
    operation text NOT NULL,
    act uuid,
    kind text,
    scope uuid,
    actor uuid,
    occurred_at timestamptz,
    subject_table text,
    subject_id uuid,
    facts jsonb,
    request_id text,
    client inet,
    db_user name NOT NULL,
    table_name text,
    row_id uuid,
    before jsonb,
    after jsonb,
    personal jsonb,
    CONSTRAINT entry_is_an_act_or_a_row CHECK (
        CASE
            WHEN operation IN ('A', 'N') THEN
                act IS NOT NULL AND kind IS NOT NULL AND occurred_at IS NOT NULL AND table_name IS NULL
            WHEN operation IN ('I', 'U', 'D') THEN
                kind IS NULL AND table_name IS NOT NULL AND row_id IS NOT NULL
            ELSE false
        END
    )
);
CREATE INDEX acts_in_order ON audit.pending (id) WHERE operation IN ('A', 'N');
CREATE INDEX entries_of_an_act ON audit.pending (act, id);
CREATE INDEX history_of_a_row ON audit.pending (row_id, id) WHERE row_id IS NOT NULL;
CREATE INDEX acts_on_a_subject ON audit.pending (subject_id, id) WHERE subject_id IS NOT NULL;

CREATE TABLE audit.once (
    key text PRIMARY KEY,
    act uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid,
    at timestamptz NOT NULL
);

GRANT SELECT ON audit.pending TO carnet_app, carnet_reader;
"""

REFUSAL = """
CREATE FUNCTION audit.refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RAISE EXCEPTION '% of "%" violates "%"', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_ARGV[0],
              SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME,
              HINT = 'A correction is a new row that refers to the old one.';
END
$$;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.pending
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.once
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.once ENABLE ALWAYS TRIGGER audit_refuse;
"""

# An act is open while `audit.place` holds the place (ctid) of its entry, and the entry is there, made by this
# transaction. A session may set the variable as it likes: it can point at nothing but what open_act wrote
# for it, and a savepoint that is rolled back takes the entry with it, whatever the variable says. The clock is
# asked too, because a database that is restored elsewhere counts its transactions from the start again.
ACTS = """
CREATE FUNCTION audit.place_of_act() RETURNS tid
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    place text := current_setting('audit.place', true);
BEGIN
    IF place IS NULL OR place = '' THEN
        RETURN NULL;
    END IF;
    IF place !~ '^[(][0-9]{1,9},[0-9]{1,4}[)]$' THEN
        RAISE EXCEPTION 'audit.place violates "register_row_needs_an_act": it is not the place of an act'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'register_row_needs_an_act';
    END IF;
    RETURN place::tid;
END
$$;

CREATE FUNCTION audit.enter_act(
    of_operation text, of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text,
    of_subject uuid, of_facts jsonb, of_request text, of_client inet, new_act uuid
) RETURNS tid
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
    INSERT INTO audit.pending (
        xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts,
        request_id, client, db_user
    ) VALUES (
        pg_current_xact_id()::text::bigint, clock_timestamp(), of_operation, new_act, of_kind, of_scope,
        of_actor, of_moment, of_table, of_subject, of_facts, of_request, of_client, session_user
    ) RETURNING ctid
$$;

CREATE FUNCTION audit.open_act(
    of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text, of_subject uuid,
    of_facts jsonb, of_request text, of_client inet, once_key text,
    OUT new_act uuid,
    OUT first_act uuid, OUT first_kind text, OUT first_subject uuid, OUT first_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    IF of_kind = 'audit.database.written' THEN
        RAISE EXCEPTION '"%" violates "act_kind_is_the_databases_own"', of_kind
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'act_kind_is_the_databases_own';
    END IF;
    IF EXISTS (
        SELECT FROM audit.pending
        WHERE ctid = audit.place_of_act() AND xid = pg_current_xact_id()::text::bigint
            AND clock >= transaction_timestamp() AND operation = 'A' AND kind <> 'audit.database.written'
    ) THEN
        RAISE EXCEPTION '"%" violates "transaction_has_one_act"', of_kind
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'transaction_has_one_act';
    END IF;
    new_act := gen_random_uuid();
    IF once_key IS NOT NULL THEN
        -- A twin that is still under way is waited for; its end decides which of the two is the first.
        INSERT INTO audit.once (key, act, kind, subject_id, at)
            VALUES (once_key, new_act, of_kind, of_subject, of_moment) ON CONFLICT (key) DO NOTHING;
        IF NOT FOUND THEN
            new_act := NULL;
            SELECT act, kind, subject_id, at INTO STRICT first_act, first_kind, first_subject, first_at
                FROM audit.once WHERE key = once_key;
            RETURN;
        END IF;
    END IF;
    PERFORM set_config('audit.place', audit.enter_act(
        'A', of_kind, of_scope, of_actor, of_moment, of_table, of_subject, of_facts,
        of_request, of_client, new_act
    )::text, true);
END
$$;

CREATE FUNCTION audit.note(
    of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text, of_subject uuid,
    of_facts jsonb, of_request text, of_client inet
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    new_act uuid := gen_random_uuid();
BEGIN
    PERFORM audit.enter_act(
        'N', of_kind, of_scope, of_actor, of_moment, of_table, of_subject, of_facts,
        of_request, of_client, new_act
    );
    RETURN new_act;
END
$$;

GRANT EXECUTE ON FUNCTION audit.open_act(
    text, uuid, uuid, timestamptz, text, uuid, jsonb, text, inet, text
) TO carnet_app;
GRANT EXECUTE ON FUNCTION audit.note(
    text, uuid, uuid, timestamptz, text, uuid, jsonb, text, inet
) TO carnet_app;
"""

CAPTURE = """
CREATE FUNCTION audit.capture() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
SET timezone = 'UTC'
SET datestyle = 'ISO, YMD'
SET intervalstyle = 'iso_8601'
SET bytea_output = 'hex'
SET extra_float_digits = 1
AS $$
DECLARE
    key_column text := TG_ARGV[0];
    personal_columns text[] := TG_ARGV[1];
    secret_columns text[] := TG_ARGV[2];
    this_xid bigint := pg_current_xact_id()::text::bigint;
    place tid := audit.place_of_act();
    current_act uuid;
    old_image jsonb;
    new_image jsonb;
    apart jsonb;
    remarks jsonb;
BEGIN
    IF place IS NOT NULL THEN
        SELECT act INTO current_act FROM audit.pending
            WHERE ctid = place AND xid = this_xid AND clock >= transaction_timestamp() AND operation = 'A';
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
        ELSIF TG_ARGV[3] = 'act needed' THEN
            RAISE EXCEPTION '% of "%" violates "register_row_needs_an_act"', TG_OP, TG_TABLE_NAME
                USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'register_row_needs_an_act',
                      SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME,
                      HINT = 'Write register rows inside log.act().';
        END IF;
    END IF;

    IF TG_OP <> 'INSERT' THEN
        old_image := to_jsonb(OLD);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        new_image := to_jsonb(NEW);
    END IF;
    IF TG_OP = 'UPDATE' THEN
        IF old_image -> key_column <> new_image -> key_column THEN
            RAISE EXCEPTION 'UPDATE of "%" violates "register_keys_are_never_changed"', TG_TABLE_NAME
                USING ERRCODE = 'integrity_constraint_violation',
                      CONSTRAINT = 'register_keys_are_never_changed',
                      SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME;
        END IF;
        IF secret_columns <> '{}' THEN
            -- That a password changed is evidence; what it was or is, is nobody's business.
            SELECT jsonb_build_object('changed_secrets', jsonb_agg(name)) INTO remarks
                FROM unnest(secret_columns) AS name
                WHERE old_image -> name <> new_image -> name
                HAVING count(*) > 0;
        END IF;
    END IF;
    IF personal_columns <> '{}' THEN
        SELECT jsonb_build_object(
                'before', CASE WHEN old_image IS NOT NULL THEN jsonb_object_agg(name, old_image -> name) END,
                'after', CASE WHEN new_image IS NOT NULL THEN jsonb_object_agg(name, new_image -> name) END)
            INTO apart FROM unnest(personal_columns) AS name;
    END IF;
    INSERT INTO audit.pending (
        xid, clock, operation, act, facts, db_user, table_name, row_id, before, after, personal
    ) VALUES (
        this_xid, clock_timestamp(), left(TG_OP, 1), current_act, remarks, session_user, TG_TABLE_NAME,
        (coalesce(new_image, old_image) ->> key_column)::uuid,
        old_image - personal_columns - secret_columns, new_image - personal_columns - secret_columns, apart
    );
    RETURN NULL;
END
$$;

-- Only tables that a migration puts under care may feed the log.
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA audit FROM PUBLIC;
"""

UNDO = """
DROP FUNCTION audit.capture();
DROP FUNCTION audit.note(text, uuid, uuid, timestamptz, text, uuid, jsonb, text, inet);
DROP FUNCTION audit.open_act(text, uuid, uuid, timestamptz, text, uuid, jsonb, text, inet, text);
DROP FUNCTION audit.enter_act(
    text, text, uuid, uuid, timestamptz, text, uuid, jsonb, text, inet, uuid
);
DROP FUNCTION audit.place_of_act();
DROP TABLE audit.once;
DROP TABLE audit.pending;
DROP FUNCTION audit.refuse_change();
"""

AS_AUDIT = "SET LOCAL ROLE carnet_audit;"
AS_OWNER = "RESET ROLE;"


class Migration(migrations.Migration):
    initial = True
    dependencies = []

    operations = [
        migrations.RunSQL(
            sql="".join([AS_AUDIT, TABLES, REFUSAL, ACTS, CAPTURE, AS_OWNER]),
            reverse_sql="".join([AS_AUDIT, UNDO, AS_OWNER]),
            state_operations=[
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                        ("xid", models.BigIntegerField()),
                        ("clock", models.DateTimeField()),
                        (
                            "operation",
                            models.CharField(
                                choices=[
                                    ("A", "act"),
                                    ("N", "note"),
                                    ("I", "added"),
                                    ("U", "changed"),
                                    ("D", "removed"),
                                ],
                                max_length=1,
                            ),
                        ),
                        ("act", models.UUIDField(null=True)),
                        ("kind", models.TextField(null=True)),
                        ("scope", models.UUIDField(null=True)),
                        ("actor", models.UUIDField(null=True)),
                        ("occurred_at", models.DateTimeField(null=True)),
                        ("subject_table", models.TextField(null=True)),
                        ("subject_id", models.UUIDField(null=True)),
                        ("facts", models.JSONField(decoder=ExactNumbers, null=True)),
                        ("request_id", models.TextField(null=True)),
                        ("client", models.GenericIPAddressField(null=True)),
                        ("db_user", models.TextField()),
                        ("table_name", models.TextField(null=True)),
                        ("row_id", models.UUIDField(null=True)),
                        ("before", models.JSONField(decoder=ExactNumbers, null=True)),
                        ("after", models.JSONField(decoder=ExactNumbers, null=True)),
                        ("personal", models.JSONField(decoder=ExactNumbers, null=True)),
                    ],
                    options={"db_table": '"audit"."pending"', "managed": False},
                ),
            ],
        ),
    ]
