-- One ball after another, until a bingo is called (NL 5.1(7~)).
CREATE FUNCTION draw_games_bingo_number_may_be_drawn() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    drawn draw_games_bingoround;
BEGIN
    SELECT * INTO drawn FROM draw_games_bingoround r WHERE r.id = NEW.round_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('bingo round ' || NEW.round_id, 0));
    IF NEW.position IS DISTINCT FROM (
           SELECT count(*) + 1 FROM draw_games_bingodraw d WHERE d.round_id = NEW.round_id) THEN
        RAISE EXCEPTION 'not the next ball (bingo_balls_are_drawn_one_by_one)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bingo_balls_are_drawn_one_by_one';
    END IF;
    IF NOT NEW.number BETWEEN 1 AND drawn.variant THEN
        RAISE EXCEPTION 'no ball of this game (a_bingo_number_is_one_of_the_game)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_number_is_one_of_the_game';
    END IF;
    IF NOT EXISTS (SELECT FROM draw_games_cardsale s WHERE s.round_id = NEW.round_id) THEN
        RAISE EXCEPTION 'no card is sold (a_bingo_round_has_cards)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_round_has_cards';
    END IF;
    IF EXISTS (SELECT FROM draw_games_bingoend e WHERE e.round_id = NEW.round_id)
       OR EXISTS (
           SELECT FROM draw_games_bingoclaim c LEFT JOIN draw_games_claimdecision d ON d.claim_id = c.id
           WHERE c.round_id = NEW.round_id AND c.result <> 'invalid' AND coalesce(d.valid, true)) THEN
        RAISE EXCEPTION 'a bingo was called (draws_end_with_a_bingo)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'draws_end_with_a_bingo';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER draws_end_with_a_bingo BEFORE INSERT ON draw_games_bingodraw
    FOR EACH ROW EXECUTE FUNCTION draw_games_bingo_number_may_be_drawn();
ALTER TABLE draw_games_bingodraw ENABLE ALWAYS TRIGGER draws_end_with_a_bingo;
