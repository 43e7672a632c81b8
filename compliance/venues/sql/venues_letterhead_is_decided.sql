-- The decision and the proposal are compared when the decision is written, so the proposal must be there first. In the
-- opening of a casino neither names a person, and both are of one moment.
CREATE FUNCTION venues_letterhead_is_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_letterhead l
                   WHERE l.id = NEW.letterhead_id AND (l.proposed_by_id <> NEW.decided_by_id
                       OR l.proposed_by_id IS NULL AND NEW.decided_by_id IS NULL AND NEW.approved
                          AND l.proposed_at = NEW.decided_at)) THEN
        RAISE EXCEPTION 'another person decides on a letterhead (letterhead_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'letterhead_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER letterhead_needs_four_eyes BEFORE INSERT ON venues_letterheaddecision
    FOR EACH ROW EXECUTE FUNCTION venues_letterhead_is_decided();
ALTER TABLE venues_letterheaddecision ENABLE ALWAYS TRIGGER letterhead_needs_four_eyes;
