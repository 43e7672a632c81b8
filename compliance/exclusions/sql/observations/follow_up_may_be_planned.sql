-- A follow-up is planned for the day of its record or a later one, and each observation has one open follow-up.
CREATE FUNCTION follow_up_may_be_planned() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('follow-ups of ' || NEW.observation_id, 0));
    IF NEW.due_on < (SELECT (NEW.planned_at AT TIME ZONE v.timezone)::date
                     FROM exclusions_observation o JOIN venues_venue v ON v.id = o.venue_id
                     WHERE o.id = NEW.observation_id) THEN
        RAISE EXCEPTION 'that day is over (a_follow_up_is_planned_ahead)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_follow_up_is_planned_ahead';
    END IF;
    IF EXISTS (SELECT FROM exclusions_followup f LEFT JOIN exclusions_followupresult r ON r.follow_up_id = f.id
               WHERE f.observation_id = NEW.observation_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'one is open (an_observation_has_one_open_follow_up)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_observation_has_one_open_follow_up';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_follow_up_may_be_planned BEFORE INSERT ON exclusions_followup
    FOR EACH ROW EXECUTE FUNCTION follow_up_may_be_planned();
ALTER TABLE exclusions_followup ENABLE ALWAYS TRIGGER a_follow_up_may_be_planned;
