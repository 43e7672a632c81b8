-- The hits of a house are numbered without a gap.
CREATE FUNCTION jackpots_jackpothit_is_numbered() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM jackpots_numbering n
                   WHERE n.venue_id = NEW.venue_id AND n.series = 'hit' AND n.last_number = NEW.number) THEN
        RAISE EXCEPTION 'not the next number (jackpots_jackpothit_numbers_have_no_gap)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'jackpots_jackpothit_numbers_have_no_gap';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER jackpots_jackpothit_numbers_have_no_gap BEFORE INSERT ON jackpots_jackpothit
    FOR EACH ROW EXECUTE FUNCTION jackpots_jackpothit_is_numbered();
ALTER TABLE jackpots_jackpothit ENABLE ALWAYS TRIGGER jackpots_jackpothit_numbers_have_no_gap;
