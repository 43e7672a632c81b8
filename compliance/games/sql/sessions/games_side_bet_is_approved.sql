CREATE FUNCTION games_side_bet_is_approved() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_tablesession s
        WHERE s.id = NEW.session_id AND games_side_bet_waits(s.venue_id, NEW.chance, s.opened_at)) THEN
        RAISE EXCEPTION 'the Minister has not approved it (a_side_bet_is_played_once_approved)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_side_bet_is_played_once_approved';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_side_bet_is_played_once_approved BEFORE INSERT ON games_sessionlimit
    FOR EACH ROW EXECUTE FUNCTION games_side_bet_is_approved();
ALTER TABLE games_sessionlimit ENABLE ALWAYS TRIGGER a_side_bet_is_played_once_approved;
