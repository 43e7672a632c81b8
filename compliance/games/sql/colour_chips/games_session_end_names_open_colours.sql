CREATE FUNCTION games_session_end_names_open_colours() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('session of table ' || s.table_id, 0))
    FROM games_tablesession s WHERE s.id = NEW.session_id;
    IF NEW.open_colours <> (
        SELECT count(*) FROM games_colourassignment a LEFT JOIN games_colourreturn r ON r.assignment_id = a.id
        WHERE a.session_id = NEW.session_id AND r.id IS NULL) THEN
        RAISE EXCEPTION 'other colours are open (the_end_of_a_session_counts_open_colours)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_end_of_a_session_counts_open_colours';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER the_end_of_a_session_counts_open_colours BEFORE INSERT ON games_sessionend
    FOR EACH ROW EXECUTE FUNCTION games_session_end_names_open_colours();
ALTER TABLE games_sessionend ENABLE ALWAYS TRIGGER the_end_of_a_session_counts_open_colours;
