-- A confirmed bingo is paid its share after the end of the round, by a payout if that is large, and not while a found sum
-- holds its card.
CREATE FUNCTION draw_games_bingo_may_be_paid() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    SELECT d.valid, c.card, e.share, r.id AS round, r.number, r.table_id, r.venue_id INTO found FROM draw_games_bingoclaim c
    JOIN draw_games_bingoround r ON r.id = c.round_id
    LEFT JOIN draw_games_bingoend e ON e.round_id = r.id
    LEFT JOIN draw_games_claimdecision d ON d.claim_id = c.id WHERE c.id = NEW.claim_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('bingo round ' || found.round, 0));
    IF found.share IS DISTINCT FROM NEW.amount OR NOT coalesce(found.valid, false) THEN
        RAISE EXCEPTION 'not its share (a_valid_bingo_is_paid_its_share)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_valid_bingo_is_paid_its_share';
    END IF;
    IF NEW.large <> draw_games_is_large(found.venue_id, NEW.amount) THEN
        RAISE EXCEPTION 'by its amount (a_prize_is_large_by_its_amount)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_prize_is_large_by_its_amount';
    END IF;
    IF draw_games_ticket_is_held(found.venue_id, 'bingo', 'B-' || draw_games_padded(found.number) || '/' || found.card) THEN
        RAISE EXCEPTION 'held as a found sum (a_ticket_of_a_found_sum_is_not_paid)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_ticket_of_a_found_sum_is_not_paid';
    END IF;
    IF NEW.payout_id IS NOT NULL AND NOT draw_games_payout_pays(NEW.payout_id, found.table_id, NEW.amount) THEN
        RAISE EXCEPTION 'another payout (a_bingo_is_paid_by_its_payout)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_is_paid_by_its_payout';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_valid_bingo_is_paid_its_share BEFORE INSERT ON draw_games_bingopayment
    FOR EACH ROW EXECUTE FUNCTION draw_games_bingo_may_be_paid();
ALTER TABLE draw_games_bingopayment ENABLE ALWAYS TRIGGER a_valid_bingo_is_paid_its_share;
