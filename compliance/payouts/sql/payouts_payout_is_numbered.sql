CREATE FUNCTION payouts_payout_is_numbered() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM payouts_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = 'payout' AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'number % is not the next one (payouts_payout_numbers_have_no_gap)', NEW.number
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payouts_payout_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER payouts_payout_numbers_have_no_gap BEFORE INSERT ON payouts_payout
    FOR EACH ROW EXECUTE FUNCTION payouts_payout_is_numbered();
ALTER TABLE payouts_payout ENABLE ALWAYS TRIGGER payouts_payout_numbers_have_no_gap;
