-- A Dutch payout does not hide a jackpot: its bet says that it is one, and a table with a jackpot needs a bet (6.1(2)).
CREATE FUNCTION jackpots_payout_names_its_jackpot() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.jackpot <> 'jackpot' AND (CASE NEW.game
        WHEN 'nl.jackpot_queens_pursuit' THEN NEW.bet IN (
            '', 'three_queens_diamonds', 'three_queens_suited_other', 'three_queens_same_colour')
        WHEN 'nl.poker_jackpot' THEN NEW.bet IN (
            '', 'royal_or_straight_flush_diamonds', 'royal_or_straight_flush_other', 'four_a_k_q_j')
        ELSE false END) THEN
        RAISE EXCEPTION 'its bet is a jackpot (a_payout_of_a_jackpot_bet_is_a_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_payout_of_a_jackpot_bet_is_a_jackpot';
    END IF;
    IF NEW.table_id IS NOT NULL AND (NEW.game = '' OR NEW.bet = '') AND EXISTS (
        SELECT FROM jackpots_jackpotplace p
        LEFT JOIN jackpots_jackpotremoval r ON r.jackpot_id = p.jackpot_id
        WHERE p.table_id = NEW.table_id AND p.linked_at <= NEW.won_at
          AND NEW.won_at < coalesce(r.removed_at, 'infinity'::timestamptz)) THEN
        RAISE EXCEPTION 'no bet (a_payout_at_a_table_with_a_jackpot_names_its_bet)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_payout_at_a_table_with_a_jackpot_names_its_bet';
    END IF;
    RETURN NEW;
END $$;

-- Its name comes late in the alphabet, so that the reasons of payouts are named first.
CREATE TRIGGER jackpots_payout_names_its_jackpot BEFORE INSERT ON payouts_payout
    FOR EACH ROW EXECUTE FUNCTION jackpots_payout_names_its_jackpot();
ALTER TABLE payouts_payout ENABLE ALWAYS TRIGGER jackpots_payout_names_its_jackpot;
