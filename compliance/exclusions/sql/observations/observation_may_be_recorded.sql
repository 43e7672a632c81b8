CREATE FUNCTION observation_may_be_recorded() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.observed_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = NEW.venue_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (an_observation_is_made_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_observation_is_made_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_observation_may_be_recorded BEFORE INSERT ON exclusions_observation
    FOR EACH ROW EXECUTE FUNCTION observation_may_be_recorded();
ALTER TABLE exclusions_observation ENABLE ALWAYS TRIGGER an_observation_may_be_recorded;
