-- An approval ends on a day on which it is valid, or on the day before: then it never was.
CREATE FUNCTION machines_approval_may_end() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM machines_machineapproval a
                   WHERE a.id = NEW.approval_id AND a.valid_from <= NEW.last_day + 1) THEN
        RAISE EXCEPTION 'not yet valid (an_approval_of_a_machine_ends_after_its_first_day)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'an_approval_of_a_machine_ends_after_its_first_day';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER an_approval_of_a_machine_ends_after_its_first_day BEFORE INSERT ON machines_machineapprovalend
    FOR EACH ROW EXECUTE FUNCTION machines_approval_may_end();
ALTER TABLE machines_machineapprovalend ENABLE ALWAYS TRIGGER an_approval_of_a_machine_ends_after_its_first_day;
