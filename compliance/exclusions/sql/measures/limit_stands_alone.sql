-- A limit of the management may be lifted, and so may one that its guest asked for, if it is revocable. Another row says
-- so: the trigger looks at both, one guest at a time.
CREATE FUNCTION limit_stands_alone() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    broken text := CASE NEW.basis WHEN 'house' THEN 'wished_periods_of_one_guest_do_not_overlap'
        ELSE 'imposed_limits_of_one_guest_do_not_overlap' END;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('limits of ' || NEW.person_id, 0));
    IF EXISTS (
        SELECT FROM exclusions_measure m LEFT JOIN exclusions_measureend e ON e.measure_id = m.id
        WHERE m.person_id = NEW.person_id AND m.venue_id = NEW.venue_id AND m.basis = NEW.basis
          AND m.period = NEW.period
          AND daterange(m.first_day, least(m.last_day + 1, e.ended_on)) && daterange(NEW.first_day, NEW.last_day, '[]')
    ) THEN
        RAISE EXCEPTION 'one limit of a kind at a time (%)', broken
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = broken;
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_limit_stands_alone BEFORE INSERT ON exclusions_measure
    FOR EACH ROW WHEN (NEW.basis <> '' AND NEW.person_id IS NOT NULL)
    EXECUTE FUNCTION limit_stands_alone();
ALTER TABLE exclusions_measure ENABLE ALWAYS TRIGGER a_limit_stands_alone;
