-- Another person compares the prizes with the published schedule, of which each version has one table of prizes: other
-- prizes need another version, with its notice.
CREATE FUNCTION draw_games_prizes_are_released_by_another() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_version uuid;
BEGIN
    IF EXISTS (SELECT FROM draw_games_prizetable t
               WHERE t.id = NEW.prize_table_id AND t.entered_by_id = NEW.released_by_id) THEN
        RAISE EXCEPTION 'another person releases (prizes_need_four_eyes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'prizes_need_four_eyes';
    END IF;
    SELECT t.version_id INTO of_version FROM draw_games_prizetable t WHERE t.id = NEW.prize_table_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('prizes of version ' || of_version, 0));
    IF EXISTS (
           SELECT FROM draw_games_prizetablerelease r JOIN draw_games_prizetable t ON t.id = r.prize_table_id
           WHERE t.version_id = of_version AND t.id <> NEW.prize_table_id) THEN
        RAISE EXCEPTION 'released already (a_version_has_one_table_of_prizes)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_version_has_one_table_of_prizes';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER prizes_need_four_eyes BEFORE INSERT ON draw_games_prizetablerelease
    FOR EACH ROW EXECUTE FUNCTION draw_games_prizes_are_released_by_another();
ALTER TABLE draw_games_prizetablerelease ENABLE ALWAYS TRIGGER prizes_need_four_eyes;
