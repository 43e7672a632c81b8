CREATE FUNCTION list_may_be_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    decided_on exclusions_ministeriallist;
    found exclusions_listcheck;
BEGIN
    SELECT * INTO decided_on FROM exclusions_ministeriallist l WHERE l.id = NEW.list_id;
    IF NEW.outcome = 'released' AND NEW.decided_by_id = decided_on.uploaded_by_id THEN
        RAISE EXCEPTION 'another person must release it (a_list_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_list_needs_four_eyes';
    END IF;
    SELECT * INTO found FROM exclusions_listcheck c WHERE c.list_id = NEW.list_id;
    IF NEW.outcome = 'released' AND (found.id IS NULL OR found.failure <> '' OR found.errors > 0) THEN
        RAISE EXCEPTION 'it was not read, or has errors (only_a_list_without_errors_is_released)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_list_without_errors_is_released';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_list_may_be_decided BEFORE INSERT ON exclusions_listdecision
    FOR EACH ROW EXECUTE FUNCTION list_may_be_decided();
ALTER TABLE exclusions_listdecision ENABLE ALWAYS TRIGGER a_list_may_be_decided;
