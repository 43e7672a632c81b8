CREATE FUNCTION inspection_may_follow() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    seen inspection_observation;
    last inspection_entry;
    roles text[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.observation_id::text, 0));
    SELECT * INTO seen FROM inspection_observation o WHERE o.id = NEW.observation_id;
    SELECT * INTO last FROM inspection_entry e WHERE e.observation_id = NEW.observation_id ORDER BY e.place DESC LIMIT 1;
    IF last.kind = 'closing' THEN
        RAISE EXCEPTION 'it is closed (nothing_follows_a_closing)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'nothing_follows_a_closing';
    END IF;
    -- A place that is taken already, the unique constraint refuses.
    IF NEW.place NOT BETWEEN 1 AND coalesce(last.place, 0) + 1
       OR NEW.written_at < coalesce(last.written_at, seen.written_at) THEN
        RAISE EXCEPTION 'out of its order (entries_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'entries_follow_each_other';
    END IF;
    roles := CASE NEW.kind WHEN 'answer' THEN ARRAY['compliance', 'director'] ELSE ARRAY['inspector'] END;
    IF NOT inspection_holds(NEW.written_by_id, seen.venue_id, NEW.written_at, roles) THEN
        RAISE EXCEPTION 'the other side writes this (the_house_answers_and_the_authority_closes)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_house_answers_and_the_authority_closes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER inspection_an_entry_may_follow BEFORE INSERT ON inspection_entry
    FOR EACH ROW EXECUTE FUNCTION inspection_may_follow();
ALTER TABLE inspection_entry ENABLE ALWAYS TRIGGER inspection_an_entry_may_follow;
