-- The end of play is announced while the table is played; the lock is that of the end of a session.
CREATE FUNCTION games_closing_may_be_announced() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    session games_tablesession;
BEGIN
    SELECT * INTO session FROM games_tablesession s WHERE s.id = NEW.session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || session.table_id, 0));
    IF NEW.announced_at < session.opened_at
       OR EXISTS (SELECT FROM games_sessionend e WHERE e.session_id = NEW.session_id) THEN
        RAISE EXCEPTION 'it is not played (a_closing_is_announced_during_its_session)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_closing_is_announced_during_its_session';
    END IF;
    IF NEW.kind = 'shoe' AND EXISTS (
        SELECT FROM games_gamingtable t
        WHERE t.id = session.table_id
          AND t.game IN ('lu.roulette_english', 'nl.roulette_french', 'nl.roulette_american', 'nl.roulette_quick',
                         'nl.roulette_lucky_lady', 'nl.money_wheel', 'nl.sic_bo', 'nl.diceball', 'nl.casino_barbut',
                         'nl.bingo', 'nl.keno', 'nl.slot_jackpots')) THEN
        RAISE EXCEPTION 'a game without cards (the_last_shoe_is_of_a_game_of_cards)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_last_shoe_is_of_a_game_of_cards';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_closing_is_announced_during_its_session BEFORE INSERT ON games_closingannouncement
    FOR EACH ROW EXECUTE FUNCTION games_closing_may_be_announced();
ALTER TABLE games_closingannouncement ENABLE ALWAYS TRIGGER a_closing_is_announced_during_its_session;
