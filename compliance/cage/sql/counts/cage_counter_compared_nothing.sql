CREATE FUNCTION cage_counter_compared_nothing() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM cage_count_and_recounts(NEW) c JOIN cage_disclosure d ON d.count_id = c.id
               WHERE d.disclosed_by_id = NEW.counted_by_id) THEN
        RAISE EXCEPTION 'they know what should be there (who_compared_a_count_does_not_repeat_it)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'who_compared_a_count_does_not_repeat_it';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_may_be_repeated_by_others BEFORE INSERT ON cage_count
    FOR EACH ROW EXECUTE FUNCTION cage_counter_compared_nothing();
ALTER TABLE cage_count ENABLE ALWAYS TRIGGER a_count_may_be_repeated_by_others;
