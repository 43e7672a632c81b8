-- Enters an act with a plan that is made once for each connection. Constraints of the queue would be read again for
-- each statement, which cost more than the rest of the insert: what an act must be is checked here
-- (docs/adr/0049-what-attacks-have-shown.md). Facts of fewer than a thousand bytes are short enough as text, whatever
-- they hold; nine thousand numbers of 131,000 digits are few bytes as PostgreSQL stores them.
CREATE FUNCTION audit.enter_act(
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
        WHEN pg_column_size(of_facts) > 1000 AND octet_length(of_facts::text) > 1000000
            THEN 'entry_facts_have_a_measure'
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
