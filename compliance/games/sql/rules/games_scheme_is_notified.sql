-- Each stake scheme of a Dutch casino has its notice to the Ksa when its transaction ends.
CREATE FUNCTION games_scheme_is_notified() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
    IF EXISTS (
        SELECT FROM games_gamingtable t JOIN venues_venue h ON h.id = t.venue_id
        WHERE t.id = NEW.table_id AND h.jurisdiction = 'NL')
       AND NOT EXISTS (
           SELECT FROM notices_notice n
           WHERE n.subject_id = NEW.id AND n.kind = 'stake_scheme' AND n.addressee = 'ksa') THEN
        RAISE EXCEPTION 'the Ksa has no notice (a_stake_scheme_has_its_notice)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_stake_scheme_has_its_notice';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_stake_scheme_has_its_notice AFTER INSERT ON games_stakescheme
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION games_scheme_is_notified();
ALTER TABLE games_stakescheme ENABLE ALWAYS TRIGGER a_stake_scheme_has_its_notice;
