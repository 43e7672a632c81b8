CREATE FUNCTION payouts_check_compares_its_payout() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
    due numeric;
BEGIN
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    -- What the payout should be: with the stake, if the requested amount contains it.
    due := CASE WHEN asked.stake_returned THEN NEW.paid ELSE NEW.won - NEW.commission END;
    IF NEW.agrees <> (NEW.is_complete AND due = asked.amount) OR NEW.checked_at < asked.prepared_at
       OR (asked.game <> '' AND asked.game <> NEW.game) THEN
        RAISE EXCEPTION 'the payout is another one (a_settlement_check_compares_its_payout)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_settlement_check_compares_its_payout';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_check_compares_its_payout BEFORE INSERT ON payouts_settlementcheck
    FOR EACH ROW EXECUTE FUNCTION payouts_check_compares_its_payout();
ALTER TABLE payouts_settlementcheck ENABLE ALWAYS TRIGGER a_check_compares_its_payout;
