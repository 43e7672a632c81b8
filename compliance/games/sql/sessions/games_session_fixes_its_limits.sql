-- Asked at the end of the transaction, for the session and for each limit: none is missing, and none is added later.
CREATE FUNCTION games_session_fixes_its_limits() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    of_session uuid;
BEGIN
    IF TG_TABLE_NAME = 'games_tablesession' THEN
        of_session := NEW.id;
    ELSE
        of_session := NEW.session_id;
    END IF;
    IF EXISTS (
        SELECT FROM games_tablesession s
        WHERE s.id = of_session
          AND s.limit_count <> (SELECT count(*) FROM games_sessionlimit l WHERE l.session_id = s.id)) THEN
        RAISE EXCEPTION 'not the limits of its opening (a_session_fixes_its_limits_at_its_opening)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_session_fixes_its_limits_at_its_opening';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_session_fixes_its_limits AFTER INSERT ON games_tablesession
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_session_fixes_its_limits();
ALTER TABLE games_tablesession ENABLE ALWAYS TRIGGER a_session_fixes_its_limits;

CREATE CONSTRAINT TRIGGER a_limit_belongs_to_the_opening AFTER INSERT ON games_sessionlimit
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_session_fixes_its_limits();
ALTER TABLE games_sessionlimit ENABLE ALWAYS TRIGGER a_limit_belongs_to_the_opening;
