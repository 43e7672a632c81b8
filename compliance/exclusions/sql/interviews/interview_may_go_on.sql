CREATE FUNCTION interview_may_go_on() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM exclusions_interviewstep s
        WHERE s.interview_id = NEW.interview_id AND s.step IN ('held', 'declined')
    ) THEN
        RAISE EXCEPTION 'the interview is over (a_closed_interview_takes_no_step)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closed_interview_takes_no_step';
    END IF;
    IF NEW.held_on > (
        SELECT (NEW.recorded_at AT TIME ZONE v.timezone)::date
        FROM exclusions_interview i JOIN venues_venue v ON v.id = i.venue_id WHERE i.id = NEW.interview_id
    ) THEN
        RAISE EXCEPTION 'that day has not come (an_interview_is_held_before_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_interview_is_held_before_it_is_recorded';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_interview_goes_on BEFORE INSERT ON exclusions_interviewstep
    FOR EACH ROW EXECUTE FUNCTION interview_may_go_on();
ALTER TABLE exclusions_interviewstep ENABLE ALWAYS TRIGGER an_interview_goes_on;
