CREATE FUNCTION signal_may_be_received() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.received_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (a_signal_is_received_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_signal_is_received_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_signal_may_be_received BEFORE INSERT ON exclusions_signalin
    FOR EACH ROW EXECUTE FUNCTION signal_may_be_received();
ALTER TABLE exclusions_signalin ENABLE ALWAYS TRIGGER a_signal_may_be_received;
