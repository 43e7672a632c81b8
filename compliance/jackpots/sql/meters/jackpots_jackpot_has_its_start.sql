-- The meter of a jackpot begins with the jackpot.
CREATE FUNCTION jackpots_jackpot_has_its_start() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM jackpots_meterentry e WHERE e.jackpot_id = NEW.id) THEN
        RAISE EXCEPTION 'it has no meter (a_jackpot_has_a_meter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_has_a_meter';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_jackpot_has_a_meter AFTER INSERT ON jackpots_jackpot
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_jackpot_has_its_start();
ALTER TABLE jackpots_jackpot ENABLE ALWAYS TRIGGER a_jackpot_has_a_meter;
