CREATE FUNCTION payouts_winnings_may_be_bound() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    IF NOT EXISTS (
        SELECT FROM payouts_payout p JOIN exclusions_withholding w
          ON w.venue_id = p.venue_id AND w.person_id = p.person_id AND w.amount = p.amount
        WHERE p.id = NEW.payout_id AND w.id = NEW.withholding_id) THEN
        RAISE EXCEPTION 'other winnings (bound_winnings_are_those_of_the_payout)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bound_winnings_are_those_of_the_payout';
    END IF;
    IF EXISTS (SELECT FROM payouts_step s WHERE s.payout_id = NEW.payout_id
               AND s.state NOT IN ('requested', 'approved', 'held')) THEN
        RAISE EXCEPTION 'it is over (winnings_are_bound_before_the_end)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winnings_are_bound_before_the_end';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER winnings_may_be_bound BEFORE INSERT ON payouts_boundwinnings
    FOR EACH ROW EXECUTE FUNCTION payouts_winnings_may_be_bound();
ALTER TABLE payouts_boundwinnings ENABLE ALWAYS TRIGGER winnings_may_be_bound;
