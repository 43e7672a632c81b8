-- A third person settles what the witness disputes or does not confirm: neither recorder, nor finder, nor witness.
CREATE FUNCTION orphans_find_may_be_settled() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
    answer orphans_findsignature;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.find_id::text, 0));
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF found.finder_kind = ''
       OR NEW.settled_by_id IN (found.recorded_by_id, found.witnessed_by_id)
       OR NEW.settled_by_id IS NOT DISTINCT FROM found.found_by_id THEN
        RAISE EXCEPTION 'it is their own find (a_third_person_settles_a_find)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_third_person_settles_a_find';
    END IF;
    SELECT * INTO answer FROM orphans_findsignature s WHERE s.find_id = NEW.find_id;
    IF answer.agreed THEN
        RAISE EXCEPTION 'its witness confirmed it (a_confirmed_find_needs_no_settling)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_confirmed_find_needs_no_settling';
    END IF;
    IF NEW.settled_at < greatest(found.recorded_at, answer.signed_at) THEN
        RAISE EXCEPTION 'its witness answered later (a_find_is_settled_after_its_answer)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_is_settled_after_its_answer';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_find_may_be_settled BEFORE INSERT ON orphans_findsettlement
    FOR EACH ROW EXECUTE FUNCTION orphans_find_may_be_settled();
ALTER TABLE orphans_findsettlement ENABLE ALWAYS TRIGGER a_find_may_be_settled;
