CREATE FUNCTION notices_expect(asked uuid, expected text[]) RETURNS void LANGUAGE plpgsql
SET search_path = public, pg_temp AS $$
DECLARE
    found text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(asked::text, 0));
    found := notices_state(asked);
    IF NOT found = ANY (expected) THEN
        RAISE EXCEPTION 'the notice is % (notices_only_move_forward)', found
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'notices_only_move_forward';
    END IF;
END $$;
