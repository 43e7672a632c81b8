-- Another person compares the prizes with the published schedule.
CREATE FUNCTION draw_games_prizes_are_released_by_another() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM draw_games_prizetable t
               WHERE t.id = NEW.prize_table_id AND t.entered_by_id = NEW.released_by_id) THEN
        RAISE EXCEPTION 'another person releases (prizes_need_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'prizes_need_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER prizes_need_four_eyes BEFORE INSERT ON draw_games_prizetablerelease
    FOR EACH ROW EXECUTE FUNCTION draw_games_prizes_are_released_by_another();
ALTER TABLE draw_games_prizetablerelease ENABLE ALWAYS TRIGGER prizes_need_four_eyes;
