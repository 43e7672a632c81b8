-- A Dutch jackpot, by its mark or its bet, is paid as a share of its hit, and not by the person who verified the hit (6.1(2)).
CREATE FUNCTION jackpots_payment_may_be_made() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM payouts_payout p JOIN venues_venue v ON v.id = p.venue_id
        WHERE p.id = NEW.payout_id AND v.jurisdiction = 'NL'
          AND (p.jackpot = 'jackpot' OR p.game = 'nl.slot_jackpots'
               OR p.game = 'nl.jackpot_queens_pursuit' AND p.bet IN (
                   'three_queens_diamonds', 'three_queens_suited_other', 'three_queens_same_colour')
               OR p.game = 'nl.poker_jackpot' AND p.bet IN (
                   'royal_or_straight_flush_diamonds', 'royal_or_straight_flush_other', 'four_a_k_q_j')))
       AND NOT EXISTS (SELECT FROM jackpots_sharepayout l WHERE l.payout_id = NEW.payout_id) THEN
        RAISE EXCEPTION 'no hit is paid by it (a_jackpot_is_paid_as_a_share_of_its_hit)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_is_paid_as_a_share_of_its_hit';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_sharepayout l
        JOIN jackpots_jackpotshare s ON s.id = l.share_id
        JOIN jackpots_hitverification v ON v.hit_id = s.hit_id
        WHERE l.payout_id = NEW.payout_id AND v.verified_by_id = NEW.taken_by_id) THEN
        RAISE EXCEPTION 'another person pays it (a_jackpot_is_verified_and_paid_by_two_persons)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_jackpot_is_verified_and_paid_by_two_persons';
    END IF;
    RETURN NEW;
END $$;

-- Its name comes late in the alphabet, so that the reasons of payouts are named first.
CREATE TRIGGER a_step_pays_a_share_of_a_jackpot BEFORE INSERT ON payouts_step
    FOR EACH ROW WHEN (NEW.state = 'paid') EXECUTE FUNCTION jackpots_payment_may_be_made();
ALTER TABLE payouts_step ENABLE ALWAYS TRIGGER a_step_pays_a_share_of_a_jackpot;
