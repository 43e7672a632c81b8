CREATE FUNCTION games_individual_limit_may_end() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM games_individuallimitdecision d
        WHERE d.limit_id = NEW.limit_id AND d.approved AND d.decided_at <= NEW.ended_at) THEN
        RAISE EXCEPTION 'it is not approved (only_an_approved_individual_limit_ends)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_an_approved_individual_limit_ends';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_an_approved_individual_limit_ends BEFORE INSERT ON games_individuallimitend
    FOR EACH ROW EXECUTE FUNCTION games_individual_limit_may_end();
ALTER TABLE games_individuallimitend ENABLE ALWAYS TRIGGER only_an_approved_individual_limit_ends;
