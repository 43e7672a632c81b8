-- Jackpots are those of the Dutch rules: those of Luxembourg have no articles on them.
CREATE FUNCTION jackpots_jackpot_is_of_its_law() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM venues_venue v WHERE v.id = NEW.venue_id AND v.jurisdiction = 'NL') THEN
        RAISE EXCEPTION 'the rules of this house know no jackpots (a_jackpot_is_of_a_dutch_house)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_is_of_a_dutch_house';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_jackpot_is_of_a_dutch_house BEFORE INSERT ON jackpots_jackpot
    FOR EACH ROW EXECUTE FUNCTION jackpots_jackpot_is_of_its_law();
ALTER TABLE jackpots_jackpot ENABLE ALWAYS TRIGGER a_jackpot_is_of_a_dutch_house;
