-- Opens the act of a transaction. A key for a single use remembers what was said with it, as a digest that the
-- application makes under a key of its own, so that the key answers nothing else later.
CREATE FUNCTION audit.open_act(
    of_kind text, of_scope uuid, of_actor uuid, of_moment timestamptz, of_table text, of_subject uuid,
    of_facts jsonb, of_request text, of_client inet, once_key text, once_said text DEFAULT NULL,
    OUT new_act uuid,
    OUT first_act uuid, OUT first_kind text, OUT first_subject uuid, OUT first_at timestamptz, OUT first_said text
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
        INSERT INTO audit.once (key, act, kind, subject_id, at, said)
            VALUES (once_key, new_act, of_kind, of_subject, of_moment, once_said) ON CONFLICT (key) DO NOTHING;
        IF NOT FOUND THEN
            new_act := NULL;
            SELECT act, kind, subject_id, at, said
                INTO STRICT first_act, first_kind, first_subject, first_at, first_said
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

GRANT EXECUTE ON FUNCTION audit.open_act TO carnet_app;
REVOKE ALL ON FUNCTION audit.open_act FROM PUBLIC;
