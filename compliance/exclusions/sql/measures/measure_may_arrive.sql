CREATE FUNCTION measure_may_arrive() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    arrived exclusions_measure;
BEGIN
    SELECT * INTO arrived FROM exclusions_measure m WHERE m.id = NEW.measure_id;
    IF arrived.kind = 'house' OR arrived.basis = 'art_69' THEN
        RAISE EXCEPTION 'the house decides itself (only_decisions_and_requests_arrive)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_decisions_and_requests_arrive';
    END IF;
    IF NEW.received_at > arrived.entered_at THEN
        RAISE EXCEPTION 'it came later (a_measure_arrives_before_it_is_entered)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_measure_arrives_before_it_is_entered';
    END IF;
    IF arrived.kind = 'ministerial' AND NEW.channel NOT IN ('post', 'email', 'in_person') THEN
        RAISE EXCEPTION 'a decision is written (a_decision_arrives_in_writing)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_decision_arrives_in_writing';
    END IF;
    IF (arrived.kind = 'ministerial') <> (NEW.forwarded IS NULL) THEN
        RAISE EXCEPTION 'a request says whether it was passed on (a_request_is_forwarded_or_not)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_request_is_forwarded_or_not';
    END IF;
    IF arrived.kind <> 'ministerial' AND arrived.first_day < (
        SELECT (NEW.received_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = arrived.venue_id
    ) THEN
        RAISE EXCEPTION 'it began before (a_request_comes_before_its_first_day)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_request_comes_before_its_first_day';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_measure_may_arrive BEFORE INSERT ON exclusions_measurearrival
    FOR EACH ROW EXECUTE FUNCTION measure_may_arrive();
ALTER TABLE exclusions_measurearrival ENABLE ALWAYS TRIGGER a_measure_may_arrive;
