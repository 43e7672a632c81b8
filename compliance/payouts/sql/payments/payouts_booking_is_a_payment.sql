-- Money of a payout leaves no drawer without its payment, and comes back only with its void.
CREATE FUNCTION payouts_booking_is_a_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.kind = 'payout' AND NOT EXISTS (SELECT FROM payouts_payment p WHERE p.entry_id = NEW.id) THEN
        RAISE EXCEPTION 'no payout is paid by it (a_booked_payout_is_a_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_booked_payout_is_a_payment';
    END IF;
    IF NEW.kind = 'void' AND EXISTS (
        SELECT FROM payouts_payment p WHERE p.entry_id = NEW.original_id AND NOT EXISTS (
            SELECT FROM payouts_step s WHERE s.payout_id = p.payout_id AND s.state = 'voided')) THEN
        RAISE EXCEPTION 'its payout is not voided (a_payout_is_voided_with_its_booking)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_is_voided_with_its_booking';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_booked_payout_is_a_payment AFTER INSERT ON cage_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind IN ('payout', 'void'))
    EXECUTE FUNCTION payouts_booking_is_a_payment();
ALTER TABLE cage_entry ENABLE ALWAYS TRIGGER a_booked_payout_is_a_payment;
