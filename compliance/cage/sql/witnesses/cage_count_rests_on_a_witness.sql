CREATE FUNCTION cage_count_rests_on_a_witness() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM cage_count c JOIN cage_boxopening o ON o.fitting_id = c.fitting_id
               WHERE c.id = NEW.count_id AND NOT cage_is_witnessed(o.id)) THEN
        RAISE EXCEPTION 'a witness has not signed (a_count_of_a_box_follows_the_witness_of_its_opening)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_count_of_a_box_follows_the_witness_of_its_opening';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_rests_on_a_witness BEFORE INSERT ON cage_countsignature
    FOR EACH ROW EXECUTE FUNCTION cage_count_rests_on_a_witness();
ALTER TABLE cage_countsignature ENABLE ALWAYS TRIGGER a_count_rests_on_a_witness;
