CREATE FUNCTION payouts_payment_may_be_made() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    IF NEW.means <> asked.means OR (NEW.entry_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM cage_entry e JOIN cage_shift s ON s.id = e.shift_id
        WHERE e.id = NEW.entry_id AND e.kind = 'payout' AND e.cash = -asked.amount AND s.venue_id = asked.venue_id
          AND e.chips + e.plaques = CASE WHEN asked.origin = 'chips' THEN asked.amount ELSE 0 END)) THEN
        RAISE EXCEPTION 'something else was asked for (a_payment_is_what_was_asked_for)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_what_was_asked_for';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_payment_may_be_made BEFORE INSERT ON payouts_payment
    FOR EACH ROW EXECUTE FUNCTION payouts_payment_may_be_made();
ALTER TABLE payouts_payment ENABLE ALWAYS TRIGGER a_payment_may_be_made;
