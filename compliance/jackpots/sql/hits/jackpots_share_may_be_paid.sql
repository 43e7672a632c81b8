-- A share is paid once, after another person has verified the hit (6.1(2)).
CREATE FUNCTION jackpots_share_may_be_paid() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    won jackpots_jackpothit;
    asked payouts_payout;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot share ' || NEW.share_id, 0));
    SELECT h.* INTO won FROM jackpots_jackpotshare s JOIN jackpots_jackpothit h ON h.id = s.hit_id
    WHERE s.id = NEW.share_id;
    SELECT * INTO asked FROM payouts_payout p WHERE p.id = NEW.payout_id;
    IF NOT EXISTS (
        SELECT FROM jackpots_hitverification v
        WHERE v.hit_id = won.id AND v.sound AND v.verified_at <= NEW.linked_at) THEN
        RAISE EXCEPTION 'it is not verified (a_jackpot_is_verified_before_its_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_is_verified_before_its_payment';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_hitverification v
        WHERE v.hit_id = won.id AND v.verified_by_id IN (asked.prepared_by_id, NEW.linked_by_id)) THEN
        RAISE EXCEPTION 'another person requests the payment (a_jackpot_is_verified_and_paid_by_two_persons)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_jackpot_is_verified_and_paid_by_two_persons';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_jackpothit h
        WHERE h.jackpot_id = won.jackpot_id AND h.id <> won.id AND h.hit_at <= won.hit_at
          AND NOT EXISTS (SELECT FROM jackpots_hitverification v WHERE v.hit_id = h.id)) THEN
        RAISE EXCEPTION 'an earlier hit is not verified (earlier_hits_are_verified_before_a_payment)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'earlier_hits_are_verified_before_a_payment';
    END IF;
    IF asked.venue_id <> won.venue_id OR asked.jackpot <> 'jackpot' OR asked.won_at <> won.hit_at
       OR asked.amount <> (SELECT s.amount FROM jackpots_jackpotshare s WHERE s.id = NEW.share_id)
       OR asked.table_id IS DISTINCT FROM won.table_id
       OR asked.machine <> coalesce((SELECT m.number FROM machines_machine m WHERE m.id = won.machine_id), '') THEN
        RAISE EXCEPTION 'another win (a_payout_of_a_share_is_of_its_hit)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_of_a_share_is_of_its_hit';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_sharepayout o
        JOIN LATERAL (SELECT s.state FROM payouts_step s WHERE s.payout_id = o.payout_id ORDER BY s.number DESC LIMIT 1)
            AS last ON true
        WHERE o.share_id = NEW.share_id AND last.state NOT IN ('refused', 'withdrawn', 'voided')) THEN
        RAISE EXCEPTION 'already requested (a_share_is_paid_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_share_is_paid_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_share_may_be_paid BEFORE INSERT ON jackpots_sharepayout
    FOR EACH ROW EXECUTE FUNCTION jackpots_share_may_be_paid();
ALTER TABLE jackpots_sharepayout ENABLE ALWAYS TRIGGER a_share_may_be_paid;
