-- Payouts that are not paid, refused, withdrawn or withheld are listed apart, so that no page searches all payouts for
-- them (ADR 92).
CREATE FUNCTION payouts_follow_step() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.state IN ('requested', 'approved', 'held') THEN
        INSERT INTO payouts_openpayout (payout_id) VALUES (NEW.payout_id) ON CONFLICT DO NOTHING;
    ELSE
        DELETE FROM payouts_openpayout WHERE payout_id = NEW.payout_id;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER a_step_opens_or_closes_a_payout AFTER INSERT ON payouts_step
    FOR EACH ROW EXECUTE FUNCTION payouts_follow_step();
ALTER TABLE payouts_step ENABLE ALWAYS TRIGGER a_step_opens_or_closes_a_payout;
