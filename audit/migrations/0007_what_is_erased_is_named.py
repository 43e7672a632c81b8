"""Personal values leave by one narrow door: ordered, released by one person and confirmed by another, named in the log.

Only `audit.erase` opens it, for the rows of a confirmed order, for the columns that a migration has declared, and with
the values that it has declared; the entry it writes first (operation E) says which leaves lost which disclosures.
"""

from importlib import import_module

import django.contrib.postgres.fields
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.ids
from audit.operations import KeepRegister

TABLES = """
ALTER TABLE audit.pending DROP CONSTRAINT entry_is_an_act_or_a_row;
ALTER TABLE audit.pending ADD CONSTRAINT entry_is_an_act_or_a_row CHECK (
    CASE
        WHEN operation IN ('A', 'N') THEN
            act IS NOT NULL AND kind IS NOT NULL AND occurred_at IS NOT NULL AND table_name IS NULL
        WHEN operation = 'E' THEN act IS NOT NULL AND facts IS NOT NULL AND table_name IS NULL AND personal IS NULL
        WHEN operation IN ('I', 'U', 'D') THEN
            kind IS NULL AND table_name IS NOT NULL AND row_id IS NOT NULL
        ELSE false
    END
);
DROP INDEX audit.leaf_acts_in_order;
CREATE INDEX leaf_acts_in_order ON audit.leaf (entry_id) WHERE operation IN ('A', 'N', 'E');

-- What may be erased and what stands there afterwards; '{id}' is the key of the row, NULL is NULL. With '*' for a
-- column the whole row goes: bytes that are no register, found by `key_column`.
CREATE TABLE audit.erasable (
    table_name text NOT NULL,
    column_name text NOT NULL,
    key_column text NOT NULL,
    after text,
    PRIMARY KEY (table_name, column_name)
);
-- Which leaf lost its personal values, and by which entry.
CREATE TABLE audit.erased (
    idx bigint PRIMARY KEY REFERENCES audit.leaf,
    entry_id bigint NOT NULL
);
GRANT SELECT ON audit.erasable, audit.erased TO carnet_app, carnet_reader, carnet_sealer;
""" + "".join(
    f"""
CREATE TRIGGER audit_refuse BEFORE {writes} ON audit.{table}
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.{table} ENABLE ALWAYS TRIGGER audit_refuse;
"""
    for table, writes in (("erasable", "TRUNCATE"), ("erased", "UPDATE OR DELETE OR TRUNCATE"))
)

REFUSE_CHANGE = """
CREATE OR REPLACE FUNCTION audit.refuse_change() RETURNS trigger
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
{but}    RAISE EXCEPTION '% of "%" violates "%"', TG_OP, TG_TABLE_NAME, TG_ARGV[0]
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_ARGV[0],
              SCHEMA = TG_TABLE_SCHEMA, TABLE = TG_TABLE_NAME,
              HINT = 'A correction is a new row that refers to the old one.';
END
$$;
"""
# The door: within audit.erase alone, for registers and for bytes that were declared; the log itself has none.
BUT_ERASURE = """    IF current_user = 'carnet_audit' AND TG_OP <> 'TRUNCATE' AND TG_TABLE_SCHEMA = 'public' THEN
        IF audit.order_under_way() IS NOT NULL AND (
            TG_OP = 'UPDATE' AND TG_ARGV[0] = 'register_rows_are_never_changed'
            OR TG_OP = 'DELETE' AND EXISTS (
                SELECT FROM audit.erasable e WHERE e.table_name = TG_TABLE_NAME AND e.column_name = '*')
        ) THEN
            RETURN NULL;
        END IF;
    END IF;
"""

UNDER_WAY = """
CREATE FUNCTION audit.order_under_way() RETURNS uuid
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT (facts ->> 'erasure')::uuid FROM audit.pending
    WHERE ctid = audit.place_of_act() AND xid = pg_current_xact_id()::text::bigint
        AND clock >= transaction_timestamp() AND operation = 'E'
$$;

CREATE FUNCTION audit.check_erasure(
    of_order uuid, of_table text, of_row text, old_image jsonb, new_image jsonb
) RETURNS text[]
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    changed text[];
BEGIN
    IF NOT EXISTS (SELECT FROM public.audit_erasure o WHERE o.id = of_order AND o.rows -> of_table ? of_row) THEN
        RAISE EXCEPTION '"%" violates "only_rows_of_the_order_are_erased"', of_table
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_rows_of_the_order_are_erased';
    END IF;
    SELECT coalesce(array_agg(name ORDER BY name), '{}') INTO changed
        FROM jsonb_object_keys(new_image) AS name WHERE old_image -> name <> new_image -> name;
    IF EXISTS (
        SELECT FROM unnest(changed) AS name
        LEFT JOIN audit.erasable e ON e.table_name = of_table AND e.column_name = name
        WHERE e.column_name IS NULL
            OR new_image ->> name IS DISTINCT FROM replace(e.after, '{id}', of_row)
    ) THEN
        RAISE EXCEPTION '"%" violates "only_personal_values_are_erased"', of_table
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_personal_values_are_erased';
    END IF;
    RETURN changed;
END
$$;
"""

# What stands in a row after its erasure is about nobody: it is told plainly, and what was there before is not told.
CAPTURE = """
CREATE OR REPLACE FUNCTION audit.capture() RETURNS trigger
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
    place text := current_setting('audit.place', true);
    current_act uuid;
    act_operation text;
    old_image jsonb;
    new_image jsonb;
    old_apart jsonb;
    new_apart jsonb;
    apart jsonb;
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
        IF act_operation = 'E' THEN
            remarks := jsonb_build_object('erased', to_jsonb(audit.check_erasure(
                audit.order_under_way(), TG_TABLE_NAME, new_image ->> key_column, old_image, new_image)));
            INSERT INTO audit.pending (
                xid, clock, operation, act, facts, db_user, table_name, row_id, before, after
            ) VALUES (
                this_xid, clock_timestamp(), 'U', current_act, remarks, session_user, TG_TABLE_NAME,
                (new_image ->> key_column)::uuid,
                old_image - personal_columns - secret_columns, new_image - secret_columns
            );
            RETURN NULL;
        END IF;
        -- That a password changed is evidence; what it was or is, is nobody's business.
        FOREACH name IN ARRAY secret_columns LOOP
            IF old_image -> name <> new_image -> name THEN
                remarks := jsonb_build_object('changed_secrets', coalesce(remarks -> 'changed_secrets', '[]') || to_jsonb(name));
            END IF;
        END LOOP;
    END IF;
    IF personal_columns <> '{}' THEN
        -- A loop, and no query: each query within a function costs more than all of its values.
        FOREACH name IN ARRAY personal_columns LOOP
            IF old_image IS NOT NULL THEN
                old_apart := coalesce(old_apart, '{}') || jsonb_build_object(name, old_image -> name);
            END IF;
            IF new_image IS NOT NULL THEN
                new_apart := coalesce(new_apart, '{}') || jsonb_build_object(name, new_image -> name);
            END IF;
        END LOOP;
        apart := jsonb_build_object('before', old_apart, 'after', new_apart);
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
"""
FIRST = import_module("audit.migrations.0001_every_change_is_kept")
CAPTURE_BEFORE = FIRST.CAPTURE.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")

ERASE = """
CREATE FUNCTION audit.forget(of_rows jsonb) RETURNS jsonb[]
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
    WITH rows AS (
        SELECT t.key AS table_name, r::uuid AS row_id
        FROM jsonb_each(of_rows) t, LATERAL jsonb_array_elements_text(t.value) r
    ), gone AS (
        DELETE FROM audit.disclosure d USING audit.leaf l, rows
        WHERE l.idx = d.idx AND l.row_id = rows.row_id AND l.table_name = rows.table_name
        RETURNING d.idx, rtrim(translate(encode(sha256(convert_to(d.disclosure, 'UTF8')), 'base64'), '+/', '-_'), '=')
            AS digest
    ), parts AS (
        -- Few enough for one leaf, whose length is bounded.
        SELECT idx, digest, (row_number() OVER (ORDER BY idx, digest) - 1) / 400 AS part FROM gone
    ), leaves AS (
        SELECT part, idx, jsonb_agg(digest ORDER BY digest) AS digests FROM parts GROUP BY part, idx
    )
    SELECT coalesce(array_agg(told.gone ORDER BY told.part), ARRAY['{}'::jsonb])
    FROM (SELECT part, jsonb_object_agg(idx::text, digests) AS gone FROM leaves GROUP BY part) told
$$;

CREATE FUNCTION audit.overwrite(of_table text, ids uuid[]) RETURNS void
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    key_name text;
    said text;
BEGIN
    SELECT e.key_column INTO key_name FROM audit.erasable e WHERE e.table_name = of_table AND e.column_name = '*';
    IF FOUND THEN
        EXECUTE format('DELETE FROM public.%I WHERE %I = ANY ($1)', of_table, key_name) USING ids;
        RETURN;
    END IF;
    SELECT min(e.key_column), string_agg(format(
        '%1$I = CASE WHEN %1$I IS NULL OR %1$I::text IN ('''', ''\\x'') THEN %1$I ELSE %2$s END', e.column_name,
        CASE WHEN e.after = '{id}' THEN format('%I::text', e.key_column)
            ELSE format('%L::%s', e.after, format_type(a.atttypid, NULL)) END), ', ')
        INTO key_name, said
        FROM audit.erasable e JOIN pg_attribute a
            ON a.attrelid = format('public.%I', e.table_name)::regclass AND a.attname = e.column_name
        WHERE e.table_name = of_table;
    IF said IS NULL THEN
        RAISE EXCEPTION '"%" violates "only_personal_values_are_erased"', of_table
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_personal_values_are_erased';
    END IF;
    EXECUTE format('UPDATE public.%I SET %s WHERE %I = ANY ($1)', of_table, said, key_name) USING ids;
END
$$;

CREATE FUNCTION audit.erase(of_erasure uuid, OUT by_act uuid, OUT values_gone bigint)
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    ordered public.audit_erasure;
    two record;
    broken text;
    ids uuid[];
    parts jsonb[];
    one record;
    new_place tid;
    new_entry bigint;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('carnet erasure ' || of_erasure, 0));
    SELECT * INTO ordered FROM public.audit_erasure o WHERE o.id = of_erasure;
    SELECT r.released_by_id AS first, c.confirmed_by_id AS second INTO two
        FROM public.audit_erasurerelease r JOIN public.audit_erasureconfirmation c ON c.erasure_id = r.erasure_id
        WHERE r.erasure_id = of_erasure AND r.released_by_id <> c.confirmed_by_id;
    SELECT array_agg(DISTINCT v::uuid) INTO ids
        FROM jsonb_each(ordered.rows) t, LATERAL jsonb_array_elements_text(t.value) v;
    broken := CASE
        WHEN two.first IS NULL THEN 'erasure_needs_two_people'
        WHEN EXISTS (SELECT FROM public.audit_erasuredone d WHERE d.erasure_id = of_erasure)
            THEN 'an_erasure_is_done_once'
        WHEN EXISTS (SELECT FROM public.audit_erasurewithdrawal w WHERE w.erasure_id = of_erasure)
            THEN 'what_was_withdrawn_is_not_erased'
        WHEN EXISTS (
            SELECT FROM public.audit_legalhold h WHERE h.subject_id = ANY (ordered.subjects)
                AND NOT EXISTS (SELECT FROM public.audit_legalholdend e WHERE e.hold_id = h.id)
        ) THEN 'what_is_held_is_not_erased'
        WHEN EXISTS (SELECT FROM audit.pending p WHERE p.row_id = ANY (ids) AND p.personal IS NOT NULL)
            THEN 'erasure_waits_for_sealing'
    END;
    IF broken IS NOT NULL THEN
        RAISE EXCEPTION 'erasure % violates "%"', of_erasure, broken
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = broken;
    END IF;

    by_act := gen_random_uuid();
    parts := audit.forget(ordered.rows);
    FOR part IN 1 .. array_length(parts, 1) LOOP
        INSERT INTO audit.pending (
            xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts, client, db_user
        ) VALUES (
            pg_current_xact_id()::text::bigint, clock_timestamp(), 'E', by_act,
            CASE part WHEN 1 THEN 'audit.personal.erased' END, ordered.scope, two.second, clock_timestamp(),
            ordered.subject_table, ordered.subject_id, jsonb_build_object(
                'erasure', ordered.id, 'basis', ordered.basis, 'released_by', two.first, 'confirmed_by', two.second,
                'part', part, 'parts', array_length(parts, 1), 'gone', parts[part]),
            inet_client_addr(), session_user
        ) RETURNING ctid, id INTO new_place, new_entry;
        IF part = 1 THEN
            PERFORM set_config('audit.place', new_place::text, true);
        END IF;
        INSERT INTO audit.erased (idx, entry_id)
            SELECT name::bigint, new_entry FROM jsonb_object_keys(parts[part]) AS name ON CONFLICT (idx) DO NOTHING;
    END LOOP;
    FOR one IN SELECT t.key AS name, ARRAY(SELECT jsonb_array_elements_text(t.value)::uuid) AS keys
        FROM jsonb_each(ordered.rows) t ORDER BY t.key
    LOOP
        PERFORM audit.overwrite(one.name, one.keys);
    END LOOP;
    INSERT INTO public.audit_erasuredone (id, erasure_id, done_at)
        VALUES (gen_random_uuid(), of_erasure, clock_timestamp());
    PERFORM set_config('audit.place', '', true);
    SELECT coalesce(sum(jsonb_array_length(d.value)), 0) INTO values_gone
        FROM unnest(parts) AS p, LATERAL jsonb_each(p) AS d;
END
$$;
GRANT EXECUTE ON FUNCTION audit.erase(uuid) TO carnet_eraser;
"""

# As the owner of the registers: what `audit.erase` asks and writes, and nothing else.
ORDERS = """
GRANT SELECT ON audit_erasure, audit_erasurerelease, audit_erasureconfirmation, audit_erasurewithdrawal,
    audit_legalhold, audit_legalholdend TO carnet_audit;
GRANT SELECT, INSERT ON audit_erasuredone TO carnet_audit;
REVOKE INSERT ON audit_erasuredone FROM carnet_app;

CREATE FUNCTION audit_two_people_erase() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    broken text := CASE
        WHEN EXISTS (SELECT FROM audit_erasurewithdrawal w WHERE w.erasure_id = NEW.erasure_id)
            THEN 'what_was_withdrawn_is_not_released'
        WHEN TG_TABLE_NAME = 'audit_erasureconfirmation' AND NOT EXISTS (
            SELECT FROM audit_erasurerelease r
            WHERE r.erasure_id = NEW.erasure_id
                AND r.released_by_id::text <> to_jsonb(NEW) ->> 'confirmed_by_id'
        ) THEN 'another_person_confirms_an_erasure'
        WHEN EXISTS (
            SELECT FROM audit_legalhold h JOIN audit_erasure o ON h.subject_id = ANY (o.subjects)
            WHERE o.id = NEW.erasure_id AND NOT EXISTS (SELECT FROM audit_legalholdend e WHERE e.hold_id = h.id)
        ) THEN 'what_is_held_is_not_released'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        RAISE EXCEPTION 'erasure % violates "%"', NEW.erasure_id, broken
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = broken;
    END IF;
    RETURN NEW;
END $$;
CREATE FUNCTION audit_an_end_is_one() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM audit_erasuredone d WHERE d.erasure_id = NEW.erasure_id) THEN
        RAISE EXCEPTION 'erasure % violates "what_is_erased_is_not_withdrawn"', NEW.erasure_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_erased_is_not_withdrawn';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER a_release_may_be BEFORE INSERT ON audit_erasurerelease
    FOR EACH ROW EXECUTE FUNCTION audit_two_people_erase();
CREATE TRIGGER a_confirmation_may_be BEFORE INSERT ON audit_erasureconfirmation
    FOR EACH ROW EXECUTE FUNCTION audit_two_people_erase();
CREATE TRIGGER a_withdrawal_may_be BEFORE INSERT ON audit_erasurewithdrawal
    FOR EACH ROW EXECUTE FUNCTION audit_an_end_is_one();
ALTER TABLE audit_erasurerelease ENABLE ALWAYS TRIGGER a_release_may_be;
ALTER TABLE audit_erasureconfirmation ENABLE ALWAYS TRIGGER a_confirmation_may_be;
ALTER TABLE audit_erasurewithdrawal ENABLE ALWAYS TRIGGER a_withdrawal_may_be;
"""
NO_ORDERS = """
DROP TRIGGER a_withdrawal_may_be ON audit_erasurewithdrawal;
DROP TRIGGER a_confirmation_may_be ON audit_erasureconfirmation;
DROP TRIGGER a_release_may_be ON audit_erasurerelease;
DROP FUNCTION audit_an_end_is_one();
DROP FUNCTION audit_two_people_erase();
"""
# An erasure is found by its words like any act; digests are no words.
FOUND = """
CREATE OR REPLACE FUNCTION audit.words_of(leaf bytea) RETURNS tsvector
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
    SELECT jsonb_to_tsvector(
        'simple',
        (audit.body(leaf) - ARRAY['v', 'nonce', 'clock', 'transaction', 'act', 'request', 'origin', 'house'])
            #- '{{before,_sd}}' #- '{{after,_sd}}'{gone},
        '["string", "numeric"]'
    )
$$;
CREATE OR REPLACE FUNCTION audit.acts_with(asked_for text) RETURNS SETOF bigint
LANGUAGE sql STABLE STRICT
AS $$
    WITH asked AS (
        SELECT CASE WHEN query::text LIKE '%''' THEN (query::text || ':*')::tsquery ELSE query END AS query
        FROM websearch_to_tsquery('simple', asked_for) query
    )
    SELECT act.entry_id FROM asked
    JOIN audit.words w ON w.words @@ asked.query
    JOIN audit.leaf l ON l.idx = w.idx
    JOIN audit.leaf act ON act.act = l.act AND act.operation IN ({acts})
    UNION ALL
    SELECT act.entry_id FROM asked
    JOIN audit.leaf l
        ON l.idx > (SELECT coalesce(max(idx), -1) FROM audit.words) AND audit.words_of(l.leaf) @@ asked.query
    JOIN audit.leaf act ON act.act = l.act AND act.operation IN ({acts})
    UNION ALL
    SELECT act.id FROM asked
    JOIN audit.pending p ON jsonb_to_tsvector(
        'simple', jsonb_build_array(p.kind, p.table_name, p.facts, p.before, p.after), '["string", "numeric"]'
    ) @@ asked.query
    JOIN audit.entry act ON act.act = p.act AND act.operation IN ({acts})
$$;
"""
FOUND_NOW = FOUND.format(gone=" #- '{facts,gone}'", acts="'A', 'N', 'E'")
FOUND_BEFORE = FOUND.format(gone="", acts="'A', 'N'")
AS_AUDIT = "SET LOCAL ROLE carnet_audit;"
AS_OWNER = "RESET ROLE;"
DOOR = "".join(
    [AS_AUDIT, TABLES, UNDER_WAY, REFUSE_CHANGE.format(but=BUT_ERASURE), CAPTURE, ERASE, FOUND_NOW, AS_OWNER]
)
BEFORE_CAPTURE = """
DO $$
BEGIN
    IF EXISTS (SELECT FROM audit.erased) THEN
        RAISE EXCEPTION 'What is erased does not come back: restore a backup from before if you must go back.';
    END IF;
END
$$;
DROP FUNCTION audit.erase(uuid);
DROP FUNCTION audit.overwrite(text, uuid[]);
DROP FUNCTION audit.forget(jsonb);
"""
AFTER_CAPTURE = """
DROP FUNCTION audit.check_erasure(uuid, text, text, jsonb, jsonb);
DROP FUNCTION audit.order_under_way();
DROP TABLE audit.erased, audit.erasable;
DROP INDEX audit.leaf_acts_in_order;
CREATE INDEX leaf_acts_in_order ON audit.leaf (entry_id) WHERE operation IN ('A', 'N');
ALTER TABLE audit.pending DROP CONSTRAINT entry_is_an_act_or_a_row;
ALTER TABLE audit.pending ADD CONSTRAINT entry_is_an_act_or_a_row CHECK (
    CASE
        WHEN operation IN ('A', 'N') THEN
            act IS NOT NULL AND kind IS NOT NULL AND occurred_at IS NOT NULL AND table_name IS NULL
        WHEN operation IN ('I', 'U', 'D') THEN
            kind IS NULL AND table_name IS NOT NULL AND row_id IS NOT NULL
        ELSE false
    END
);
"""
NO_DOOR = "".join(
    [AS_AUDIT, FOUND_BEFORE, BEFORE_CAPTURE, CAPTURE_BEFORE, REFUSE_CHANGE.format(but=""), AFTER_CAPTURE, AS_OWNER]
)

KEY = ("id", models.UUIDField(default=audit.ids.uuid7, editable=False, primary_key=True, serialize=False))


def _staff(*, null: bool = False) -> models.ForeignKey:
    return models.ForeignKey(
        null=null, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
    )


def _one(to: str, name: str) -> models.OneToOneField:
    return models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name=name, to=to)


class Migration(migrations.Migration):
    dependencies = [
        ("audit", "0006_words_are_found"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            "entry",
            "operation",
            models.CharField(
                choices=[
                    ("A", "act"),
                    ("N", "note"),
                    ("E", "erased"),
                    ("I", "added"),
                    ("U", "changed"),
                    ("D", "removed"),
                ],
                max_length=1,
            ),
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                KEY,
                ("scope", models.UUIDField()),
                ("subject_table", models.CharField(max_length=63)),
                ("subject_id", models.UUIDField()),
                ("subjects", django.contrib.postgres.fields.ArrayField(base_field=models.UUIDField(), size=None)),
                ("rows", models.JSONField()),
                ("because", models.JSONField()),
                ("basis", models.CharField(max_length=400)),
                ("proposed_at", models.DateTimeField()),
            ],
        ),
        KeepRegister("Erasure"),
        migrations.CreateModel(
            name="ErasureRelease",
            fields=[
                KEY,
                ("erasure", _one("audit.erasure", "release")),
                ("released_by", _staff()),
                ("released_at", models.DateTimeField()),
            ],
        ),
        KeepRegister("ErasureRelease"),
        migrations.CreateModel(
            name="ErasureConfirmation",
            fields=[
                KEY,
                ("erasure", _one("audit.erasure", "confirmation")),
                ("confirmed_by", _staff()),
                ("confirmed_at", models.DateTimeField()),
            ],
        ),
        KeepRegister("ErasureConfirmation"),
        migrations.CreateModel(
            name="ErasureWithdrawal",
            fields=[
                KEY,
                ("erasure", _one("audit.erasure", "withdrawal")),
                ("reason", models.TextField()),
                ("withdrawn_by", _staff(null=True)),
                ("withdrawn_at", models.DateTimeField()),
            ],
        ),
        KeepRegister("ErasureWithdrawal", personal=["reason"]),
        migrations.CreateModel(
            name="ErasureDone",
            fields=[KEY, ("erasure", _one("audit.erasure", "done")), ("done_at", models.DateTimeField())],
        ),
        KeepRegister("ErasureDone"),
        migrations.CreateModel(
            name="LegalHold",
            fields=[
                KEY,
                ("scope", models.UUIDField()),
                ("subject_table", models.CharField(max_length=63)),
                ("subject_id", models.UUIDField(db_index=True)),
                ("reason", models.TextField(verbose_name="reason")),
                ("held_by", _staff()),
                ("held_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(condition=models.Q(reason__regex="\\S"), name="a_hold_has_a_reason")
                ],
            },
        ),
        KeepRegister("LegalHold", personal=["reason"]),
        migrations.CreateModel(
            name="LegalHoldEnd",
            fields=[
                KEY,
                ("hold", _one("audit.legalhold", "end")),
                ("reason", models.TextField(verbose_name="reason")),
                ("ended_by", _staff()),
                ("ended_at", models.DateTimeField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(reason__regex="\\S"), name="the_end_of_a_hold_has_a_reason"
                    )
                ],
            },
        ),
        KeepRegister("LegalHoldEnd", personal=["reason"]),
        migrations.RunSQL(DOOR, NO_DOOR),
        migrations.RunSQL(ORDERS, NO_ORDERS),
    ]
