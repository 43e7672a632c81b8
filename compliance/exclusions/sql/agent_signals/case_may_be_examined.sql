CREATE FUNCTION case_may_be_examined() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    received exclusions_signalin;
BEGIN
    SELECT * INTO received FROM exclusions_signalin s WHERE s.id = NEW.signal_id;
    IF NEW.examined_on < received.received_on OR NEW.examined_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = received.venue_id
    ) THEN
        RAISE EXCEPTION 'not on that day (a_case_is_examined_after_it_was_signalled)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_case_is_examined_after_it_was_signalled';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_case_may_be_examined BEFORE INSERT ON exclusions_casereview
    FOR EACH ROW EXECUTE FUNCTION case_may_be_examined();
ALTER TABLE exclusions_casereview ENABLE ALWAYS TRIGGER a_case_may_be_examined;
