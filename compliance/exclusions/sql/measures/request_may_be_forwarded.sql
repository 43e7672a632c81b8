-- A guest who excludes themselves may ask the casino to forward the request to the Minister (LU art. 68(1), ground 1).
CREATE FUNCTION request_may_be_for_the_minister() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM exclusions_measure m WHERE m.id = NEW.measure_id AND m.kind = 'self_ban') THEN
        RAISE EXCEPTION 'no self-exclusion (only_a_self_exclusion_is_for_the_minister)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_self_exclusion_is_for_the_minister';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER only_a_self_exclusion_is_for_the_minister BEFORE INSERT ON exclusions_measurearrival
    FOR EACH ROW WHEN (NEW.for_minister) EXECUTE FUNCTION request_may_be_for_the_minister();
ALTER TABLE exclusions_measurearrival ENABLE ALWAYS TRIGGER only_a_self_exclusion_is_for_the_minister;

CREATE FUNCTION request_may_be_forwarded() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    came record;
BEGIN
    SELECT a.for_minister, (a.received_at AT TIME ZONE v.timezone)::date AS received_on,
           (NEW.recorded_at AT TIME ZONE v.timezone)::date AS today INTO came
        FROM exclusions_measurearrival a JOIN exclusions_measure m ON m.id = a.measure_id
        JOIN venues_venue v ON v.id = m.venue_id WHERE a.id = NEW.arrival_id;
    IF NOT came.for_minister THEN
        RAISE EXCEPTION 'its guest did not ask for it (only_a_request_for_the_minister_is_forwarded)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_request_for_the_minister_is_forwarded';
    END IF;
    IF NEW.forwarded_on NOT BETWEEN came.received_on AND came.today THEN
        RAISE EXCEPTION 'not between its receipt and today (a_request_is_forwarded_after_it_came)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_request_is_forwarded_after_it_came';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_request_may_be_forwarded BEFORE INSERT ON exclusions_ministerforwarding
    FOR EACH ROW EXECUTE FUNCTION request_may_be_forwarded();
ALTER TABLE exclusions_ministerforwarding ENABLE ALWAYS TRIGGER a_request_may_be_forwarded;
