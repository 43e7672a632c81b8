CREATE FUNCTION means_may_be_asked() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.asked_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (means_are_asked_for_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'means_are_asked_for_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER means_may_be_asked_for BEFORE INSERT ON exclusions_meansrequest
    FOR EACH ROW EXECUTE FUNCTION means_may_be_asked();
ALTER TABLE exclusions_meansrequest ENABLE ALWAYS TRIGGER means_may_be_asked_for;
