-- Asked at the end of the transaction, for the scheme and for each line: none is missing, and none is added later.
CREATE FUNCTION games_scheme_has_its_lines() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
    of_scheme uuid;
BEGIN
    IF TG_TABLE_NAME = 'games_stakescheme' THEN
        of_scheme := NEW.id;
    ELSE
        of_scheme := NEW.scheme_id;
    END IF;
    IF EXISTS (
        SELECT FROM games_stakescheme s
        WHERE s.id = of_scheme
          AND s.line_count <> (SELECT count(*) FROM games_schemeline l WHERE l.scheme_id = s.id)) THEN
        RAISE EXCEPTION 'not its lines (a_scheme_keeps_its_lines)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_scheme_keeps_its_lines';
    END IF;
    IF NOT EXISTS (SELECT FROM games_schemeline l WHERE l.scheme_id = of_scheme AND l.chance = 'any') THEN
        RAISE EXCEPTION 'no limits of the other chances (a_scheme_limits_every_chance)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_scheme_limits_every_chance';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_scheme_has_its_lines AFTER INSERT ON games_stakescheme
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_scheme_has_its_lines();
ALTER TABLE games_stakescheme ENABLE ALWAYS TRIGGER a_scheme_has_its_lines;

CREATE CONSTRAINT TRIGGER a_line_belongs_to_its_scheme AFTER INSERT ON games_schemeline
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_scheme_has_its_lines();
ALTER TABLE games_schemeline ENABLE ALWAYS TRIGGER a_line_belongs_to_its_scheme;
