-- Payouts of before this rule stay as they were written.
CREATE FUNCTION payouts_large_names_its_guest() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    RAISE EXCEPTION 'nobody is named (a_large_payout_names_a_guest_with_a_file)'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_large_payout_names_a_guest_with_a_file';
END $$;

CREATE TRIGGER a_large_payout_names_a_guest_with_a_file BEFORE INSERT ON payouts_payout
    FOR EACH ROW WHEN (NEW.large AND NEW.person_id IS NULL) EXECUTE FUNCTION payouts_large_names_its_guest();
ALTER TABLE payouts_payout ENABLE ALWAYS TRIGGER a_large_payout_names_a_guest_with_a_file;
