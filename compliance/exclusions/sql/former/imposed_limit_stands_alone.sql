-- A limit of the management may be struck off, which another row says: the trigger looks at both, one guest at a time.
-- What the guest asked for is never ended early, so an exclusion constraint compares its days.
CREATE FUNCTION imposed_limit_stands_alone() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('limits of ' || NEW.person_id, 0));
    IF EXISTS (
        SELECT FROM exclusions_measure m LEFT JOIN exclusions_measureend e ON e.measure_id = m.id
        WHERE m.person_id = NEW.person_id AND m.venue_id = NEW.venue_id AND m.basis = NEW.basis
          AND daterange(m.first_day, least(m.last_day + 1, e.ended_on)) && daterange(NEW.first_day, NEW.last_day, '[]')
    ) THEN
        RAISE EXCEPTION 'one limit of the management at a time (imposed_limits_of_one_guest_do_not_overlap)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'imposed_limits_of_one_guest_do_not_overlap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_imposed_limit_stands_alone BEFORE INSERT ON exclusions_measure
    FOR EACH ROW WHEN (NEW.basis = 'art_69' AND NEW.person_id IS NOT NULL)
    EXECUTE FUNCTION imposed_limit_stands_alone();
ALTER TABLE exclusions_measure ENABLE ALWAYS TRIGGER an_imposed_limit_stands_alone;
