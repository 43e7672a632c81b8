-- Records in the log what happened to a part; no person is named, because the administrator works outside a session.
CREATE FUNCTION audit.note_of_part(of_kind text, of_first bigint, of_facts jsonb) RETURNS void
LANGUAGE sql
SET search_path = pg_catalog, pg_temp
AS $$
    INSERT INTO audit.pending (xid, clock, operation, act, kind, occurred_at, facts, client, db_user)
    VALUES (pg_current_xact_id()::text::bigint, clock_timestamp(), 'N', gen_random_uuid(), of_kind, clock_timestamp(),
        jsonb_build_object('first', of_first, 'last', of_first + audit.part_size() - 1) || of_facts,
        inet_client_addr(), session_user)
$$;

REVOKE ALL ON FUNCTION audit.note_of_part FROM PUBLIC;
