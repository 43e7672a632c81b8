CREATE FUNCTION cage_shift_is_begun() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM cage_entry e WHERE e.shift_id = NEW.id AND e.kind = 'opening') THEN
        RAISE EXCEPTION 'the opening count is missing (a_shift_begins_with_a_count)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_shift_begins_with_a_count';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_shift_begins_with_a_count AFTER INSERT ON cage_shift
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cage_shift_is_begun();
ALTER TABLE cage_shift ENABLE ALWAYS TRIGGER a_shift_begins_with_a_count;
