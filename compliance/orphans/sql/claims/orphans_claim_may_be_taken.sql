CREATE FUNCTION orphans_claim_may_be_taken() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.find_id::text, 0));
    IF NEW.as_known_owner AND NOT EXISTS (
        SELECT FROM orphans_find f
        WHERE f.id = NEW.find_id AND f.known_owner <> '' AND f.regime = 'register_and_claim') THEN
        RAISE EXCEPTION 'no owner was named (a_known_owner_was_named_with_the_find)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_known_owner_was_named_with_the_find';
    END IF;
    -- No period limits the claim of a known owner (A-45).
    IF (NEW.line_id, NEW.window_ends_at) IS DISTINCT FROM (
        (SELECT l.id FROM orphans_carnetline l WHERE l.find_id = NEW.find_id AND l.kind = 'entry'),
        (SELECT l.window_ends_at FROM orphans_carnetline l
         WHERE l.find_id = NEW.find_id AND l.kind = 'entry' AND NOT NEW.as_known_owner)) THEN
        RAISE EXCEPTION 'its entry has another window (a_claim_bears_the_window_of_its_entry)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claim_bears_the_window_of_its_entry';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_claim_may_be_taken BEFORE INSERT ON orphans_claim
    FOR EACH ROW EXECUTE FUNCTION orphans_claim_may_be_taken();
ALTER TABLE orphans_claim ENABLE ALWAYS TRIGGER a_claim_may_be_taken;
