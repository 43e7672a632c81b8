CREATE FUNCTION end_may_arrive() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    ended exclusions_measureend;
    struck_off exclusions_measure;
BEGIN
    SELECT * INTO ended FROM exclusions_measureend e WHERE e.id = NEW.end_id;
    SELECT * INTO struck_off FROM exclusions_measure m WHERE m.id = ended.measure_id;
    IF struck_off.kind <> 'ministerial' THEN
        RAISE EXCEPTION 'the house ends it itself (only_the_minister_sends_a_striking_off)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_the_minister_sends_a_striking_off';
    END IF;
    IF NEW.received_at > ended.ended_at THEN
        RAISE EXCEPTION 'it came later (a_striking_off_arrives_before_it_is_entered)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_striking_off_arrives_before_it_is_entered';
    END IF;
    IF ended.ended_on < (
        SELECT (NEW.received_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = struck_off.venue_id
    ) THEN
        RAISE EXCEPTION 'it was not known yet (a_striking_off_counts_from_its_receipt)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_striking_off_counts_from_its_receipt';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_end_may_arrive BEFORE INSERT ON exclusions_endarrival
    FOR EACH ROW EXECUTE FUNCTION end_may_arrive();
ALTER TABLE exclusions_endarrival ENABLE ALWAYS TRIGGER an_end_may_arrive;
