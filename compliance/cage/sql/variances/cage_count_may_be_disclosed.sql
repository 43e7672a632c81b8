CREATE FUNCTION cage_count_may_be_disclosed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted cage_count;
BEGIN
    SELECT * INTO counted FROM cage_count c WHERE c.id = NEW.count_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(counted.shift_id::text, 0));
    IF cage_took_part(counted, NEW.disclosed_by_id) OR NEW.disclosed_at < counted.counted_at THEN
        RAISE EXCEPTION 'another person compares (a_difference_is_disclosed_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_difference_is_disclosed_by_another_person';
    END IF;
    IF EXISTS (SELECT FROM cage_count_and_recounts(counted) c WHERE c.number > counted.number) THEN
        RAISE EXCEPTION 'it was counted again (only_the_last_count_is_disclosed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_last_count_is_disclosed';
    END IF;
    -- An earlier count that differed is asked about with the last one, even where that one fits.
    IF counted.kind = 'opening'
       OR NOT EXISTS (SELECT FROM cage_count_and_recounts(counted) c WHERE cage_gap(c) > 0) THEN
        RAISE EXCEPTION 'nothing differs (only_a_difference_is_disclosed)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_difference_is_disclosed';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_may_be_disclosed BEFORE INSERT ON cage_disclosure
    FOR EACH ROW EXECUTE FUNCTION cage_count_may_be_disclosed();
ALTER TABLE cage_disclosure ENABLE ALWAYS TRIGGER a_count_may_be_disclosed;
