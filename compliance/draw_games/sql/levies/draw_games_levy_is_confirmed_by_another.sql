-- Another person counts the levy a second time.
CREATE FUNCTION draw_games_levy_is_confirmed_by_another() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM draw_games_levycount c
               WHERE c.id = NEW.count_id AND c.counted_by_id = NEW.confirmed_by_id) THEN
        RAISE EXCEPTION 'another person counts (a_levy_needs_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_levy_needs_four_eyes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_levy_needs_four_eyes BEFORE INSERT ON draw_games_levyconfirmation
    FOR EACH ROW EXECUTE FUNCTION draw_games_levy_is_confirmed_by_another();
ALTER TABLE draw_games_levyconfirmation ENABLE ALWAYS TRIGGER a_levy_needs_four_eyes;
