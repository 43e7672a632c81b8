-- Only the named witness confirms or disputes a find, not before it was recorded, and not once it is settled.
CREATE FUNCTION orphans_witness_may_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.find_id::text, 0));
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF found.finder_kind = '' OR NEW.signed_by_id IS DISTINCT FROM found.witnessed_by_id THEN
        RAISE EXCEPTION 'another person was named (only_the_named_witness_confirms_a_find)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_the_named_witness_confirms_a_find';
    END IF;
    IF NEW.signed_at < found.recorded_at THEN
        RAISE EXCEPTION 'it was not recorded yet (a_find_is_confirmed_after_it_is_recorded)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_is_confirmed_after_it_is_recorded';
    END IF;
    IF EXISTS (SELECT FROM orphans_findsettlement s WHERE s.find_id = NEW.find_id) THEN
        RAISE EXCEPTION 'it is settled (a_settled_find_stays_settled)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_settled_find_stays_settled';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_witness_may_answer BEFORE INSERT ON orphans_findsignature
    FOR EACH ROW EXECUTE FUNCTION orphans_witness_may_answer();
ALTER TABLE orphans_findsignature ENABLE ALWAYS TRIGGER a_witness_may_answer;
