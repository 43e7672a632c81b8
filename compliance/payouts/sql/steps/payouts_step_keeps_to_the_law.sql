-- What was asked for before these rules, and is not paid yet, is withdrawn and asked for again.
CREATE FUNCTION payouts_step_keeps_to_the_law() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
BEGIN
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    IF payouts_gate_of_the_law(asked) NOT IN ('', asked.gate) THEN
        RAISE EXCEPTION 'something comes before this payment (the_gate_of_a_payout_follows_from_what_was_won)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_gate_of_a_payout_follows_from_what_was_won';
    END IF;
    IF games_side_bet_waits(asked.venue_id, asked.game, asked.won_at) THEN
        RAISE EXCEPTION 'the Minister has not approved it (a_side_bet_is_paid_only_with_its_approval)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_side_bet_is_paid_only_with_its_approval';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_step_keeps_to_the_law BEFORE INSERT ON payouts_step
    FOR EACH ROW WHEN (NEW.state IN ('approved', 'paid')) EXECUTE FUNCTION payouts_step_keeps_to_the_law();
ALTER TABLE payouts_step ENABLE ALWAYS TRIGGER a_step_keeps_to_the_law;
