CREATE FUNCTION cage_count_may_be_explained() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted cage_count;
BEGIN
    SELECT * INTO counted FROM cage_count c WHERE c.id = NEW.count_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(counted.shift_id::text, 0));
    IF counted.kind <> 'opening' AND cage_gap(counted) > 0 AND NOT cage_is_disclosed(counted) THEN
        RAISE EXCEPTION 'no other person has compared it (a_difference_is_disclosed_before_it_is_explained)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_disclosed_before_it_is_explained';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_may_be_explained BEFORE INSERT ON cage_explanation
    FOR EACH ROW EXECUTE FUNCTION cage_count_may_be_explained();
ALTER TABLE cage_explanation ENABLE ALWAYS TRIGGER a_count_may_be_explained;
