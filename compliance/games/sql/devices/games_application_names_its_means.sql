-- Asked at the end of the transaction: the means of payment are rows of their own.
CREATE FUNCTION games_application_names_its_means() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.kind = 'semi_automatic'
       AND NOT EXISTS (SELECT FROM games_applicationmeans m WHERE m.application_id = NEW.id) THEN
        RAISE EXCEPTION 'no means of payment (a_semi_automatic_game_names_its_means)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_semi_automatic_game_names_its_means';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_semi_automatic_game_names_its_means AFTER INSERT ON games_approvalapplication
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_application_names_its_means();
ALTER TABLE games_approvalapplication ENABLE ALWAYS TRIGGER a_semi_automatic_game_names_its_means;
