CREATE FUNCTION orphans_find_may_end() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    found orphans_find;
BEGIN
    IF orphans_find_is_over(NEW.find_id) THEN
        RAISE EXCEPTION 'the find has ended (a_find_that_is_over_stays_so)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_that_is_over_stays_so';
    END IF;
    SELECT * INTO found FROM orphans_find f WHERE f.id = NEW.find_id;
    IF NEW.amount <> orphans_worth(NEW.find_id) THEN
        RAISE EXCEPTION 'stake and gains are another sum (a_find_ends_with_its_whole_amount)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_find_ends_with_its_whole_amount';
    END IF;
    IF NEW.outcome = 'lapsed' AND NOT (CASE found.regime
        WHEN 'lapse_after_games' THEN
            (SELECT count(*) FROM orphans_coup c WHERE c.find_id = found.id) >= found.coups_needed
        WHEN 'custody' THEN NEW.gaming_day > found.gaming_day
        ELSE false
    END) THEN
        RAISE EXCEPTION 'it may still be claimed (money_lapses_when_its_time_is_over)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'money_lapses_when_its_time_is_over';
    END IF;
    IF NEW.outcome = 'lapsed' AND EXISTS (
        SELECT FROM orphans_claim c
        WHERE c.find_id = found.id AND c.refused_as = '' AND NOT EXISTS (
            SELECT FROM orphans_claimruling r LEFT JOIN orphans_refundapproval a ON a.ruling_id = r.id
            WHERE r.claim_id = c.id AND (r.verdict = 'refused' OR NOT a.approved))) THEN
        RAISE EXCEPTION 'somebody claims it (a_claimed_find_does_not_lapse)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_claimed_find_does_not_lapse';
    END IF;
    IF NEW.outcome = 'lost' AND (found.category <> 'abandoned' OR EXISTS (
        SELECT FROM orphans_establishment e WHERE e.find_id = found.id)) THEN
        RAISE EXCEPTION 'only a stake in play is lost (only_stakes_in_play_are_lost)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'only_stakes_in_play_are_lost';
    END IF;
    IF NEW.outcome = 'returned' AND NOT EXISTS (
        SELECT FROM orphans_claim c JOIN orphans_claimruling r ON r.claim_id = c.id AND r.verdict = 'accepted'
        WHERE c.id = NEW.claim_id AND c.find_id = NEW.find_id AND r.amount = NEW.amount
          AND EXISTS (SELECT FROM orphans_claimevidence e WHERE e.claim_id = c.id)
          AND (NOT r.approval_needed OR EXISTS (
              SELECT FROM orphans_refundapproval a WHERE a.ruling_id = r.id AND a.approved))
    ) THEN
        RAISE EXCEPTION 'nobody has proved their right to it (money_goes_back_to_who_proved_their_right)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'money_goes_back_to_who_proved_their_right';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_find_may_end BEFORE INSERT ON orphans_findend
    FOR EACH ROW EXECUTE FUNCTION orphans_find_may_end();
ALTER TABLE orphans_findend ENABLE ALWAYS TRIGGER a_find_may_end;
