-- A round has the next number of its casino and the prize of the schedule in force.
CREATE FUNCTION draw_games_bingo_round_may_open() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('bingo rounds of ' || NEW.venue_id, 0));
    IF NEW.number IS DISTINCT FROM (
           SELECT coalesce(max(r.number), 0) + 1 FROM draw_games_bingoround r WHERE r.venue_id = NEW.venue_id) THEN
        RAISE EXCEPTION 'not the next round (bingo_rounds_of_a_casino_have_no_gap)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'bingo_rounds_of_a_casino_have_no_gap';
    END IF;
    IF NOT draw_games_table_has_the_game(NEW.table_id, NEW.venue_id, 'nl.bingo') THEN
        RAISE EXCEPTION 'no bingo table (a_bingo_round_is_at_a_bingo_table)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_round_is_at_a_bingo_table';
    END IF;
    IF NOT draw_games_prizes_hold(NEW.prize_table_id, NEW.venue_id, 'bingo_schedule', NEW.opened_at)
       OR NOT EXISTS (
           SELECT FROM draw_games_bingoprize p
           WHERE p.prize_table_id = NEW.prize_table_id AND p.variant = NEW.variant AND p.pattern = NEW.pattern
             AND p.price = NEW.price AND p.prize = NEW.prize) THEN
        RAISE EXCEPTION 'not in the schedule (a_bingo_round_has_the_prize_of_its_schedule)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_bingo_round_has_the_prize_of_its_schedule';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER bingo_rounds_of_a_casino_have_no_gap BEFORE INSERT ON draw_games_bingoround
    FOR EACH ROW EXECUTE FUNCTION draw_games_bingo_round_may_open();
ALTER TABLE draw_games_bingoround ENABLE ALWAYS TRIGGER bingo_rounds_of_a_casino_have_no_gap;
