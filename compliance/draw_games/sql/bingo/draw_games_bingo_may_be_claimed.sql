-- A claim names a card of the round and the last ball; what completes its pattern was drawn.
CREATE FUNCTION draw_games_bingo_may_be_claimed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    completed integer[];
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingo round ' || NEW.round_id, 0));
    IF NOT EXISTS (
           SELECT FROM draw_games_cardsale s
           WHERE s.round_id = NEW.round_id AND NEW.card BETWEEN s.first_card AND s.last_card) THEN
        RAISE EXCEPTION 'not sold for this round (a_card_plays_only_in_its_round)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_card_plays_only_in_its_round';
    END IF;
    IF EXISTS (SELECT FROM draw_games_bingoend e WHERE e.round_id = NEW.round_id)
       OR NEW.position = 0 OR NEW.position IS DISTINCT FROM (
           SELECT count(*) FROM draw_games_bingodraw d WHERE d.round_id = NEW.round_id) THEN
        RAISE EXCEPTION 'not after the last ball (a_bingo_is_claimed_after_the_last_ball)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_is_claimed_after_the_last_ball';
    END IF;
    IF NOT NEW.winning::integer[] <@ ARRAY(
           SELECT d.number FROM draw_games_bingodraw d WHERE d.round_id = NEW.round_id)::integer[] THEN
        RAISE EXCEPTION 'a number was not drawn (the_numbers_of_a_bingo_were_drawn)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_numbers_of_a_bingo_were_drawn';
    END IF;
    IF EXISTS (
           SELECT FROM draw_games_bingoround r
           WHERE r.id = NEW.round_id
             AND (cardinality(NEW.numbers) NOT IN (0, CASE r.variant WHEN 75 THEN 24 WHEN 80 THEN 16 ELSE 15 END)
                  OR EXISTS (SELECT FROM unnest(NEW.numbers) n WHERE NOT n BETWEEN 1 AND r.variant)
                  OR cardinality(NEW.numbers) <> (SELECT count(DISTINCT n) FROM unnest(NEW.numbers) n))) THEN
        RAISE EXCEPTION 'no card of this game (a_bingo_card_has_the_numbers_of_its_game)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_card_has_the_numbers_of_its_game';
    END IF;
    SELECT array_agg(w ORDER BY w) INTO completed FROM unnest(NEW.winning::integer[]) w;
    IF NEW.result = 'valid' AND completed IS NOT NULL AND NOT EXISTS (
           SELECT FROM draw_games_bingoround r, draw_games_bingo_groups(r.variant, r.pattern, NEW.numbers::integer[]) g
           WHERE r.id = NEW.round_id AND g = completed) THEN
        RAISE EXCEPTION 'not the whole pattern (a_bingo_completes_the_pattern_of_its_round)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_completes_the_pattern_of_its_round';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_card_plays_only_in_its_round BEFORE INSERT ON draw_games_bingoclaim
    FOR EACH ROW EXECUTE FUNCTION draw_games_bingo_may_be_claimed();
ALTER TABLE draw_games_bingoclaim ENABLE ALWAYS TRIGGER a_card_plays_only_in_its_round;
