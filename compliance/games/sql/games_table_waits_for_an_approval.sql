CREATE FUNCTION games_table_waits_for_an_approval() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF games_side_bet_waits(NEW.venue_id, NEW.game, NEW.set_up_at)
       OR EXISTS (SELECT FROM games_approvalapplication a WHERE a.venue_id = NEW.venue_id AND a.game = NEW.game)
          AND NOT games_approval_holds(
              NEW.venue_id, NEW.game, ARRAY['semi_automatic', 'side_bet', 'tournament'], NEW.set_up_at) THEN
        RAISE EXCEPTION 'the Minister has not approved it (a_table_waits_for_the_approval_of_its_game)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_table_waits_for_the_approval_of_its_game';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_table_waits_for_the_approval_of_its_game BEFORE INSERT ON games_gamingtable
    FOR EACH ROW EXECUTE FUNCTION games_table_waits_for_an_approval();
ALTER TABLE games_gamingtable ENABLE ALWAYS TRIGGER a_table_waits_for_the_approval_of_its_game;
