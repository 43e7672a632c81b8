-- A table of a house without decrees is opened under its newest scheme, once that is posted.
CREATE FUNCTION games_session_rests_on_its_scheme() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF (NEW.scheme_id IS NOT NULL OR EXISTS (SELECT FROM games_stakescheme s WHERE s.table_id = NEW.table_id))
       AND NOT EXISTS (
           SELECT FROM games_stakescheme s
           JOIN games_schemeposting p ON p.scheme_id = s.id AND p.posted_at <= NEW.opened_at
           WHERE s.id = NEW.scheme_id AND s.table_id = NEW.table_id
             AND NOT EXISTS (SELECT FROM games_stakescheme n WHERE n.table_id = s.table_id AND n.number > s.number)) THEN
        RAISE EXCEPTION 'its scheme is not posted (a_session_rests_on_its_posted_scheme)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_session_rests_on_its_posted_scheme';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_session_rests_on_its_scheme BEFORE INSERT ON games_tablesession
    FOR EACH ROW EXECUTE FUNCTION games_session_rests_on_its_scheme();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_rests_on_its_scheme;

CREATE FUNCTION games_limit_is_of_its_scheme() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_tablesession s WHERE s.id = NEW.session_id AND s.scheme_id IS NOT NULL AND NOT EXISTS (
            SELECT FROM games_schemeline l
            WHERE l.scheme_id = s.scheme_id AND l.chance = NEW.chance
              AND l.minimum = NEW.minimum AND l.maximum = NEW.maximum)) THEN
        RAISE EXCEPTION 'not in the scheme (a_limit_is_the_one_of_its_scheme)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_limit_is_the_one_of_its_scheme';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_limit_is_the_one_of_its_scheme BEFORE INSERT ON games_sessionlimit
    FOR EACH ROW EXECUTE FUNCTION games_limit_is_of_its_scheme();
ALTER TABLE games_sessionlimit ENABLE ALWAYS TRIGGER a_limit_is_the_one_of_its_scheme;
