-- A levy is counted in a session whose scheme has one, within its percentage and maximum, for no time of its table twice (NL 3.4(1~)).
CREATE FUNCTION draw_games_levy_is_that_of_the_scheme() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    found record;
BEGIN
    SELECT s.table_id, s.opened_at, e.ended_at, x.levy_percent, x.levy_maximum INTO found FROM games_tablesession s
    LEFT JOIN games_sessionend e ON e.session_id = s.id
    LEFT JOIN games_stakescheme x ON x.id = s.scheme_id WHERE s.id = NEW.session_id;
    PERFORM pg_advisory_xact_lock(hashtextextended('levies of table ' || found.table_id, 0));
    IF found.levy_percent IS NULL OR NEW.begins_at < found.opened_at OR NEW.ends_at > found.ended_at THEN
        RAISE EXCEPTION 'no levy (a_levy_belongs_to_a_session_with_a_levy)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_levy_belongs_to_a_session_with_a_levy';
    END IF;
    IF NEW.amount > NEW.stakes * found.levy_percent / 100
       OR NEW.amount > NEW.hands * coalesce(found.levy_maximum, 'infinity'::numeric) THEN
        RAISE EXCEPTION 'more than posted (a_levy_is_no_higher_than_posted)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_levy_is_no_higher_than_posted';
    END IF;
    IF EXISTS (
           SELECT FROM draw_games_levycount c JOIN games_tablesession s ON s.id = c.session_id
           WHERE s.table_id = found.table_id AND c.begins_at < NEW.ends_at AND NEW.begins_at < c.ends_at) THEN
        RAISE EXCEPTION 'counted already (a_levy_is_counted_once)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_levy_is_counted_once';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_levy_is_no_higher_than_posted BEFORE INSERT ON draw_games_levycount
    FOR EACH ROW EXECUTE FUNCTION draw_games_levy_is_that_of_the_scheme();
ALTER TABLE draw_games_levycount ENABLE ALWAYS TRIGGER a_levy_is_no_higher_than_posted;
