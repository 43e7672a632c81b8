CREATE FUNCTION list_may_be_imported() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
        SELECT FROM exclusions_listdecision d WHERE d.list_id = NEW.list_id AND d.outcome = 'released'
    ) THEN
        RAISE EXCEPTION 'the list is not released (only_a_released_list_is_imported)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_released_list_is_imported';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_list_may_be_imported BEFORE INSERT ON exclusions_listresult
    FOR EACH ROW EXECUTE FUNCTION list_may_be_imported();
ALTER TABLE exclusions_listresult ENABLE ALWAYS TRIGGER a_list_may_be_imported;
