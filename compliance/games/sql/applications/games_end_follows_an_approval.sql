CREATE FUNCTION games_end_follows_an_approval() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM games_applicationdecision d
                   WHERE d.application_id = NEW.application_id AND d.granted AND d.valid_from <= NEW.last_day + 1) THEN
        RAISE EXCEPTION 'there is no approval to end (an_approval_ends_after_it_was_granted)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_approval_ends_after_it_was_granted';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_approval_ends_after_it_was_granted BEFORE INSERT ON games_approvalend
    FOR EACH ROW EXECUTE FUNCTION games_end_follows_an_approval();
ALTER TABLE games_approvalend ENABLE ALWAYS TRIGGER an_approval_ends_after_it_was_granted;
