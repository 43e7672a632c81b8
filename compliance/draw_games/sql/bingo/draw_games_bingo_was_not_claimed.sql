-- A bingo is lost after the end of its round, and only one that was not paid.
CREATE FUNCTION draw_games_bingo_was_not_claimed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (
           SELECT FROM draw_games_bingoend e JOIN draw_games_cardsale s ON s.round_id = e.round_id
           WHERE e.round_id = NEW.round_id AND NEW.card BETWEEN s.first_card AND s.last_card)
       OR EXISTS (
           SELECT FROM draw_games_bingoclaim c LEFT JOIN draw_games_claimdecision d ON d.claim_id = c.id
           WHERE c.round_id = NEW.round_id AND c.card = NEW.card AND d.valid) THEN
        RAISE EXCEPTION 'not lost (a_bingo_is_lost_after_its_round)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_is_lost_after_its_round';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_bingo_is_lost_after_its_round BEFORE INSERT ON draw_games_unclaimedbingo
    FOR EACH ROW EXECUTE FUNCTION draw_games_bingo_was_not_claimed();
ALTER TABLE draw_games_unclaimedbingo ENABLE ALWAYS TRIGGER a_bingo_is_lost_after_its_round;
