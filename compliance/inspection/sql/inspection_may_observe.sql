CREATE FUNCTION inspection_may_observe() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    today date;
    latest timestamptz;
BEGIN
    SELECT (NEW.written_at AT TIME ZONE v.timezone)::date INTO today FROM venues_venue v WHERE v.id = NEW.venue_id;
    IF NOT inspection_holds(NEW.written_by_id, NEW.venue_id, NEW.written_at, ARRAY['inspector']) THEN
        RAISE EXCEPTION 'no agent of the authority (only_the_authority_writes_observations)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_authority_writes_observations';
    END IF;
    IF NEW.year <> extract(year FROM today) THEN
        RAISE EXCEPTION 'another year (an_observation_is_numbered_in_its_year)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_observation_is_numbered_in_its_year';
    END IF;
    IF NEW.due_on < today THEN
        RAISE EXCEPTION 'that day is over (an_answer_is_asked_for_a_day_to_come)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'an_answer_is_asked_for_a_day_to_come';
    END IF;
    SELECT max(o.written_at) INTO latest FROM inspection_observation o
    WHERE o.venue_id = NEW.venue_id AND o.year = NEW.year;
    IF NEW.written_at < latest THEN
        RAISE EXCEPTION 'written before the number before it (observations_are_numbered_as_they_are_written)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'observations_are_numbered_as_they_are_written';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER inspection_an_observation_may_be_written BEFORE INSERT ON inspection_observation
    FOR EACH ROW EXECUTE FUNCTION inspection_may_observe();
ALTER TABLE inspection_observation ENABLE ALWAYS TRIGGER inspection_an_observation_may_be_written;
