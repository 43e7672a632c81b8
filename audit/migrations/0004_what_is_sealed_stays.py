"""The sealed log: leaves in their order, personal values apart, full tiles, signed heads and what witnesses added.

What is captured waits in `audit.pending` until it is sealed; `audit.entry` shows both sides as one.
"""

from django.db import migrations, models

TABLES = """
CREATE TABLE audit.leaf (
    idx bigint PRIMARY KEY CHECK (idx >= 0),
    entry_id bigint UNIQUE,
    leaf bytea NOT NULL CHECK (octet_length(leaf) <= 65535),
    clock timestamptz NOT NULL,
    operation text NOT NULL,
    act uuid,
    kind text,
    scope uuid,
    actor uuid,
    occurred_at timestamptz,
    subject_table text,
    subject_id uuid,
    table_name text,
    row_id uuid
);
CREATE INDEX leaf_acts_in_order ON audit.leaf (entry_id) WHERE operation IN ('A', 'N');
CREATE INDEX leaves_of_an_act ON audit.leaf (act, entry_id);
CREATE INDEX leaves_of_a_row ON audit.leaf (row_id, entry_id) WHERE row_id IS NOT NULL;
CREATE INDEX leaves_on_a_subject ON audit.leaf (subject_id, entry_id) WHERE subject_id IS NOT NULL;

CREATE TABLE audit.disclosure (
    idx bigint NOT NULL REFERENCES audit.leaf,
    path text NOT NULL,
    disclosure text NOT NULL,
    PRIMARY KEY (idx, path)
);

CREATE TABLE audit.tile (
    level smallint NOT NULL CHECK (level BETWEEN 0 AND 7),
    idx bigint NOT NULL CHECK (idx >= 0),
    root bytea NOT NULL CHECK (octet_length(root) = 32),
    hashes bytea NOT NULL CHECK (octet_length(hashes) = 8192),
    PRIMARY KEY (level, idx)
);

CREATE TABLE audit.checkpoint (
    size bigint PRIMARY KEY CHECK (size >= 0),
    root bytea NOT NULL CHECK (octet_length(root) = 32),
    note text NOT NULL,
    at timestamptz NOT NULL
);

CREATE TABLE audit.cosignature (
    size bigint NOT NULL REFERENCES audit.checkpoint,
    witness text NOT NULL,
    line text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (size, witness)
);

DROP INDEX audit.acts_in_order, audit.entries_of_an_act, audit.history_of_a_row, audit.acts_on_a_subject;

GRANT SELECT ON audit.leaf, audit.disclosure, audit.tile, audit.checkpoint, audit.cosignature
    TO carnet_app, carnet_reader, carnet_sealer;
GRANT INSERT ON audit.leaf, audit.disclosure, audit.tile, audit.checkpoint, audit.cosignature TO carnet_sealer;
GRANT SELECT, DELETE ON audit.pending TO carnet_sealer;
"""

REFUSALS = """
DROP TRIGGER audit_refuse ON audit.pending;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR TRUNCATE ON audit.pending
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.pending
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_sealer')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse;
ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse_removal;

CREATE TRIGGER audit_refuse BEFORE UPDATE OR TRUNCATE ON audit.disclosure
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
CREATE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.disclosure
    FOR EACH STATEMENT WHEN (current_user <> 'carnet_audit')
    EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse;
ALTER TABLE audit.disclosure ENABLE ALWAYS TRIGGER audit_refuse_removal;
""" + "".join(
    f"""
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.{table}
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.{table} ENABLE ALWAYS TRIGGER audit_refuse;
"""
    for table in ("leaf", "tile", "checkpoint", "cosignature")
)

# What the pages read: entries that wait to be sealed, and sealed ones as their own bytes say them.
ENTRIES = """
CREATE FUNCTION audit.body(leaf bytea) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN convert_from(leaf, 'UTF8')::jsonb;

CREATE FUNCTION audit.personal_of(of_idx bigint) RETURNS jsonb
LANGUAGE sql STABLE STRICT
BEGIN ATOMIC
    SELECT jsonb_object_agg(told.image, told.columns) FROM (
        SELECT split_part(d.path, '.', 1) AS image, jsonb_object_agg(said.value ->> 1, said.value -> 2) AS columns
        FROM audit.disclosure d, LATERAL (
            SELECT convert_from(decode(
                rpad(translate(d.disclosure, '-_', '+/'), (length(d.disclosure) + 3) / 4 * 4, '='), 'base64'
            ), 'UTF8')::jsonb AS value
        ) said
        WHERE d.idx = of_idx AND d.path LIKE '%.%'
        GROUP BY 1
    ) told;
END;

CREATE VIEW audit.entry AS
SELECT id, xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts,
       request_id, client, db_user::text AS db_user, table_name, row_id, before, after, personal, NULL::bigint AS leaf
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

GRANT EXECUTE ON FUNCTION audit.body(bytea), audit.personal_of(bigint) TO carnet_app, carnet_reader, carnet_sealer;
GRANT SELECT ON audit.entry TO carnet_app, carnet_reader;
"""

UNDO = """
DO $$
BEGIN
    IF EXISTS (SELECT FROM audit.leaf) THEN
        RAISE EXCEPTION 'What is sealed cannot be unsealed: restore a backup from before if you must go back.';
    END IF;
END
$$;
DROP VIEW audit.entry;
DROP FUNCTION audit.personal_of(bigint);
DROP FUNCTION audit.body(bytea);
DROP TABLE audit.cosignature, audit.checkpoint, audit.tile, audit.disclosure, audit.leaf;
REVOKE SELECT, DELETE ON audit.pending FROM carnet_sealer;
DROP TRIGGER audit_refuse_removal ON audit.pending;
DROP TRIGGER audit_refuse ON audit.pending;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE OR TRUNCATE ON audit.pending
    FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');
ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse;
CREATE INDEX acts_in_order ON audit.pending (id) WHERE operation IN ('A', 'N');
CREATE INDEX entries_of_an_act ON audit.pending (act, id);
CREATE INDEX history_of_a_row ON audit.pending (row_id, id) WHERE row_id IS NOT NULL;
CREATE INDEX acts_on_a_subject ON audit.pending (subject_id, id) WHERE subject_id IS NOT NULL;
"""

AS_AUDIT = "SET LOCAL ROLE carnet_audit;"
AS_OWNER = "RESET ROLE;"


class Migration(migrations.Migration):
    dependencies = [("audit", "0003_an_act_is_planned_once")]

    operations = [
        migrations.RunSQL(
            sql="".join([AS_AUDIT, TABLES, REFUSALS, ENTRIES, AS_OWNER]),
            reverse_sql="".join([AS_AUDIT, UNDO, AS_OWNER]),
        ),
        migrations.AlterModelTable("entry", '"audit"."entry"'),
        migrations.AddField("entry", "leaf", models.BigIntegerField(null=True)),
    ]
