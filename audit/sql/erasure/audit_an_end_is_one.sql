CREATE FUNCTION audit_an_end_is_one() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM audit_erasuredone d WHERE d.erasure_id = NEW.erasure_id) THEN
        RAISE EXCEPTION 'erasure % violates "what_is_erased_is_not_withdrawn"', NEW.erasure_id
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'what_is_erased_is_not_withdrawn';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_withdrawal_may_be BEFORE INSERT ON audit_erasurewithdrawal
    FOR EACH ROW EXECUTE FUNCTION audit_an_end_is_one();
ALTER TABLE audit_erasurewithdrawal ENABLE ALWAYS TRIGGER a_withdrawal_may_be;
