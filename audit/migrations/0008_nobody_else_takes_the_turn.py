"""Whoever seals holds a lock that nobody else may take; what is said of an act has a measure; the queue is checked once.

The advisory lock of before could be taken by every role: sealing stood still, and nobody was told. A moment without a
calendar, or a word of any length, went into the queue; sealing copes with such an entry, and none comes in any more.
Constraints of the queue are read anew for each statement, which cost more than the rest of its insert: what acts must
be is asked where they are entered, and the one that stays is short (docs/adr/0049-what-attacks-have-shown.md).
"""

from importlib import import_module

from django.db import migrations

TURN = """
CREATE TABLE audit.turn ();
GRANT UPDATE ON audit.turn TO carnet_sealer;
"""

ENTER = """
CREATE OR REPLACE FUNCTION audit.enter_act(
    of_operation text, of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text,
    of_subject uuid, of_facts jsonb, of_request text, of_client inet, new_act uuid
) RETURNS tid
LANGUAGE plpgsql
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    place tid;
    broken text := CASE
        WHEN of_kind IS NULL OR of_moment IS NULL THEN 'entry_is_an_act_or_a_row'
        WHEN of_moment NOT BETWEEN '1900-01-01 00:00+00' AND '2999-12-31 00:00+00' THEN 'entry_happened_in_our_time'
        WHEN greatest(length(of_kind), length(of_request), length(of_table)) > 200 THEN 'entry_words_have_a_measure'
        WHEN jsonb_typeof(of_facts) <> 'object' THEN 'entry_facts_have_names'
    END;
BEGIN
    IF broken IS NOT NULL THEN
        RAISE EXCEPTION 'an act violates "%"', broken USING ERRCODE = 'check_violation', CONSTRAINT = broken;
    END IF;
    INSERT INTO audit.pending (
        xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts,
        request_id, client, db_user
    ) VALUES (
        pg_current_xact_id()::text::bigint, clock_timestamp(), of_operation, new_act, of_kind, of_scope,
        of_actor, of_moment, of_table, of_subject, of_facts, of_request, of_client, session_user
    ) RETURNING ctid INTO place;
    RETURN place;
END
$$;
ALTER TABLE audit.pending DROP CONSTRAINT entry_is_an_act_or_a_row;
ALTER TABLE audit.pending
    ADD CONSTRAINT entry_is_an_act_or_a_row CHECK (num_nonnulls(kind, table_name) = 1 OR operation = 'E') NOT VALID;
"""

# Bodies as text, so that attestation reads them alike on every version of PostgreSQL.
READ = """
CREATE OR REPLACE FUNCTION audit.body(leaf bytea) RETURNS jsonb
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT convert_from(leaf, 'UTF8')::jsonb $$;

CREATE OR REPLACE FUNCTION audit.personal_of(of_idx bigint) RETURNS jsonb
LANGUAGE sql STABLE STRICT
AS $$
    SELECT jsonb_object_agg(told.image, told.columns) FROM (
        SELECT split_part(d.path, '.', 1) AS image, jsonb_object_agg(said.value ->> 1, said.value -> 2) AS columns
        FROM audit.disclosure d, LATERAL (
            SELECT convert_from(decode(
                rpad(translate(d.disclosure, '-_', '+/'), (length(d.disclosure) + 3) / 4 * 4, '='), 'base64'
            ), 'UTF8')::jsonb AS value
        ) said
        WHERE d.idx = of_idx AND d.path LIKE '%.%'
        GROUP BY 1
    ) told
$$;
"""
THIRD = import_module("audit.migrations.0003_an_act_is_planned_once")
UNDO = """
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
) NOT VALID;
DROP TABLE audit.turn;
"""
AS_AUDIT, AS_OWNER = "SET LOCAL ROLE carnet_audit;", "RESET ROLE;"
BACKWARD = (
    AS_AUDIT,
    UNDO,
    AS_OWNER,
    THIRD.ENTER.format(language="plpgsql", body=THIRD.PLANNED_ONCE),
)


class Migration(migrations.Migration):
    dependencies = [("audit", "0007_what_is_erased_is_named")]

    operations = [migrations.RunSQL("".join([AS_AUDIT, TURN, ENTER, READ, AS_OWNER]), "".join(BACKWARD))]
