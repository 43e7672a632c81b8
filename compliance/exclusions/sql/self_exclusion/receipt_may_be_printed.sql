CREATE FUNCTION receipt_may_be_printed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM exclusions_requestsignature s WHERE s.measure_id = NEW.measure_id) THEN
        RAISE EXCEPTION 'nothing was signed (only_what_was_signed_has_a_receipt)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_what_was_signed_has_a_receipt';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_receipt_may_be_printed BEFORE INSERT ON exclusions_receiptprint
    FOR EACH ROW EXECUTE FUNCTION receipt_may_be_printed();
ALTER TABLE exclusions_receiptprint ENABLE ALWAYS TRIGGER a_receipt_may_be_printed;
