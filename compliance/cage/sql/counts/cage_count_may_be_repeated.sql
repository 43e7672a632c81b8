CREATE FUNCTION cage_count_may_be_repeated() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.shift_id::text, 0));
    IF cage_is_disclosed(NEW) AND cage_took_part(NEW, NEW.counted_by_id) THEN
        RAISE EXCEPTION 'they know what should be there (a_disclosed_count_is_repeated_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_disclosed_count_is_repeated_by_another_person';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_may_be_repeated BEFORE INSERT ON cage_count
    FOR EACH ROW EXECUTE FUNCTION cage_count_may_be_repeated();
ALTER TABLE cage_count ENABLE ALWAYS TRIGGER a_count_may_be_repeated;
