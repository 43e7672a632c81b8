-- A follow-up was held by the day of its record, and not before the observation.
CREATE FUNCTION follow_up_may_be_held() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_followup f
        JOIN exclusions_observation o ON o.id = f.observation_id
        JOIN venues_venue v ON v.id = o.venue_id
        WHERE f.id = NEW.follow_up_id
          AND NEW.held_on BETWEEN o.observed_on AND (NEW.recorded_at AT TIME ZONE v.timezone)::date) THEN
        RAISE EXCEPTION 'not that day (a_follow_up_is_held_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_follow_up_is_held_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_follow_up_may_be_held BEFORE INSERT ON exclusions_followupresult
    FOR EACH ROW EXECUTE FUNCTION follow_up_may_be_held();
ALTER TABLE exclusions_followupresult ENABLE ALWAYS TRIGGER a_follow_up_may_be_held;
