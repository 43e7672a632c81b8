-- Winnings of a series are lost once the next game was drawn (NL 5.2(6)).
CREATE FUNCTION draw_games_keno_winnings_are_lost() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.amount <= 0 OR NEW.amount <> draw_games_keno_winnings(NEW.ticket_id) OR NOT EXISTS (
           SELECT FROM draw_games_kenoticket k JOIN draw_games_kenodraw d ON d.table_id = k.table_id
           WHERE k.id = NEW.ticket_id AND k.games > 1 AND NOT k.electronic AND d.number >= k.first_round + k.games)
       OR EXISTS (SELECT FROM draw_games_kenocollection c WHERE c.ticket_id = NEW.ticket_id) THEN
        RAISE EXCEPTION 'not lost (winnings_are_lost_after_the_next_game)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'winnings_are_lost_after_the_next_game';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER winnings_are_lost_after_the_next_game BEFORE INSERT ON draw_games_kenoloss
    FOR EACH ROW EXECUTE FUNCTION draw_games_keno_winnings_are_lost();
ALTER TABLE draw_games_kenoloss ENABLE ALWAYS TRIGGER winnings_are_lost_after_the_next_game;
