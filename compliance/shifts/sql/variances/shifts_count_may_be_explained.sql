CREATE FUNCTION shifts_count_may_be_explained() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    counted shifts_count;
BEGIN
    SELECT * INTO counted FROM shifts_count c WHERE c.id = NEW.count_id;
    PERFORM pg_advisory_xact_lock(hashtextextended(counted.shift_id::text, 0));
    IF counted.kind <> 'opening' AND shifts_gap(counted) > 0 AND NOT shifts_is_disclosed(counted) THEN
        RAISE EXCEPTION 'nobody has compared it (a_difference_is_disclosed_before_it_is_explained)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_difference_is_disclosed_before_it_is_explained';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_count_may_be_explained BEFORE INSERT ON shifts_explanation
    FOR EACH ROW EXECUTE FUNCTION shifts_count_may_be_explained();
ALTER TABLE shifts_explanation ENABLE ALWAYS TRIGGER a_count_may_be_explained;
