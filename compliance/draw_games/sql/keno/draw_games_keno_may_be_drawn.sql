-- A keno round has the next number of its table, and 20 of 80 numbers, each once (NL 5.2(1~)). Another person records it
-- than those who registered its tickets: a ticket could else follow the numbers.
CREATE FUNCTION draw_games_keno_may_be_drawn() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('draws of table ' || NEW.table_id, 0));
    IF NEW.number IS DISTINCT FROM (
           SELECT coalesce(max(k.number), 0) + 1 FROM draw_games_kenodraw k WHERE k.table_id = NEW.table_id) THEN
        RAISE EXCEPTION 'not the next round (keno_rounds_of_a_table_have_no_gap)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'keno_rounds_of_a_table_have_no_gap';
    END IF;
    IF NOT draw_games_table_has_the_game(NEW.table_id, NEW.venue_id, 'nl.keno') THEN
        RAISE EXCEPTION 'no keno table (a_keno_round_is_at_a_keno_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_round_is_at_a_keno_table';
    END IF;
    IF cardinality(NEW.numbers) <> 20 OR (SELECT count(DISTINCT n) FROM unnest(NEW.numbers) n WHERE n BETWEEN 1 AND 80) <> 20 THEN
        RAISE EXCEPTION 'not 20 of 80 (keno_draws_20_of_80_numbers)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'keno_draws_20_of_80_numbers';
    END IF;
    IF EXISTS (
           SELECT FROM draw_games_kenoticket k
           WHERE k.table_id = NEW.table_id AND k.registered_by_id = NEW.drawn_by_id
             AND NEW.number BETWEEN k.first_round AND k.first_round + k.games - 1) THEN
        RAISE EXCEPTION 'another person records the round (a_keno_round_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_keno_round_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER keno_draws_20_of_80_numbers BEFORE INSERT ON draw_games_kenodraw
    FOR EACH ROW EXECUTE FUNCTION draw_games_keno_may_be_drawn();
ALTER TABLE draw_games_kenodraw ENABLE ALWAYS TRIGGER keno_draws_20_of_80_numbers;
