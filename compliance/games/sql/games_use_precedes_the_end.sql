CREATE FUNCTION games_use_precedes_the_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM games_approvalend e
               WHERE e.application_id = NEW.application_id AND e.last_day < NEW.begins_on) THEN
        RAISE EXCEPTION 'the approval has ended (nothing_is_used_after_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_is_used_after_its_approval';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER nothing_is_used_after_its_approval BEFORE INSERT ON games_firstuse
    FOR EACH ROW EXECUTE FUNCTION games_use_precedes_the_end();
ALTER TABLE games_firstuse ENABLE ALWAYS TRIGGER nothing_is_used_after_its_approval;
