-- Access after a self-ban, or after a limit that its guest asked for, needs an interview that was held.
CREATE FUNCTION interview_was_held() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_measure m
        WHERE m.id = NEW.measure_id AND (m.kind = 'self_ban' OR m.basis = 'house') AND m.last_day <= NEW.interview_on
    ) THEN
        RAISE EXCEPTION 'the interview is held on the last day or later (access_needs_an_interview_after_the_ban)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'access_needs_an_interview_after_the_ban';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER access_needs_an_interview_after_the_ban BEFORE INSERT ON exclusions_accessauthorised
    FOR EACH ROW EXECUTE FUNCTION interview_was_held();
ALTER TABLE exclusions_accessauthorised ENABLE ALWAYS TRIGGER access_needs_an_interview_after_the_ban;
