-- Which steps a payout may take; preconditions that were denied no longer count.
CREATE FUNCTION payouts_step_may_be_taken() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    asked payouts_payout;
    last payouts_step;
    winnings text;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended(NEW.payout_id::text, 0));
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    SELECT * INTO last FROM payouts_step s WHERE s.payout_id = NEW.payout_id ORDER BY s.number DESC LIMIT 1;
    IF NEW.number <> coalesce(last.number, 0) + 1 OR NEW.before <> coalesce(last.state, '')
       OR NEW.taken_at < coalesce(last.taken_at, asked.prepared_at)
       OR (NEW.before, NEW.state) NOT IN (
           ('', 'requested'),
           ('requested', 'approved'), ('requested', 'refused'), ('requested', 'held'), ('requested', 'withdrawn'),
           ('requested', 'withheld'), ('requested', 'paid'),
           ('held', 'held'), ('held', 'approved'), ('held', 'refused'), ('held', 'withdrawn'), ('held', 'withheld'),
           ('approved', 'paid'), ('approved', 'refused'), ('approved', 'held'), ('approved', 'withdrawn'), ('approved', 'withheld'),
           ('paid', 'voided')) THEN
        RAISE EXCEPTION 'no step from % to % (payouts_only_move_forward)', last.state, NEW.state
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payouts_only_move_forward';
    END IF;
    IF NEW.state = 'approved' AND NEW.taken_by_id = asked.prepared_by_id THEN
        RAISE EXCEPTION 'another person approves (a_payout_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_needs_four_eyes';
    END IF;
    IF NEW.state = 'held' AND NOT asked.may_be_held THEN
        RAISE EXCEPTION 'the rules give no extra time (only_a_payout_that_may_be_held_is_held)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_a_payout_that_may_be_held_is_held';
    END IF;
    IF NEW.state = 'paid' AND NEW.before = 'requested' AND asked.approval_needed THEN
        RAISE EXCEPTION 'somebody approves it first (a_payout_is_approved_before_it_is_paid)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_is_approved_before_it_is_paid';
    END IF;
    IF NEW.state = 'paid' AND asked.gate <> '' AND NOT EXISTS (
        SELECT FROM payouts_gate g
        WHERE g.payout_id = asked.id AND g.kind = asked.gate AND g.passed_at <= NEW.taken_at
          AND NOT EXISTS (SELECT FROM payouts_gateanswer a WHERE a.gate_id = g.id AND NOT a.was_informed)) THEN
        RAISE EXCEPTION 'something comes before the payment (a_gate_is_passed_before_the_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_gate_is_passed_before_the_payment';
    END IF;
    IF NEW.state = 'voided' AND EXISTS (
        SELECT FROM payouts_payment p WHERE p.payout_id = asked.id AND p.paid_by_id = NEW.taken_by_id) THEN
        RAISE EXCEPTION 'another person voids it (a_payment_is_voided_by_another_person)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payment_is_voided_by_another_person';
    END IF;
    SELECT coalesce(d.outcome, 'undecided') INTO winnings FROM payouts_boundwinnings b
    LEFT JOIN exclusions_withholdingdecision d ON d.withholding_id = b.withholding_id WHERE b.payout_id = asked.id;
    IF (NEW.state IN ('approved', 'paid') AND winnings IS NOT NULL AND winnings <> 'paid')
       OR (NEW.state = 'withheld' AND winnings IS DISTINCT FROM 'withheld') THEN
        RAISE EXCEPTION 'the winnings are % (bound_winnings_follow_their_decision)', winnings
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bound_winnings_follow_their_decision';
    END IF;
    IF NEW.state IN ('approved', 'paid') AND EXISTS (
        SELECT FROM exclusions_withholding w
        LEFT JOIN exclusions_withholdingdecision d ON d.withholding_id = w.id
        WHERE w.venue_id = asked.venue_id AND w.person_id = ANY(people_file_ids(asked.person_id))
          AND w.happened_on = asked.gaming_day AND coalesce(d.outcome, 'undecided') <> 'paid'
          AND NOT EXISTS (
              SELECT FROM payouts_otherwinnings o WHERE o.payout_id = asked.id AND o.withholding_id = w.id)
          AND NOT EXISTS (
              SELECT FROM payouts_boundwinnings b WHERE b.withholding_id = w.id AND NOT EXISTS (
                  SELECT FROM payouts_step s
                  WHERE s.payout_id = b.payout_id AND s.state IN ('refused', 'withdrawn')))) THEN
        RAISE EXCEPTION 'winnings of that day may be withheld (winnings_of_the_day_are_decided_first)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winnings_of_the_day_are_decided_first';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_step_may_be_taken BEFORE INSERT ON payouts_step
    FOR EACH ROW EXECUTE FUNCTION payouts_step_may_be_taken();
ALTER TABLE payouts_step ENABLE ALWAYS TRIGGER a_step_may_be_taken;
