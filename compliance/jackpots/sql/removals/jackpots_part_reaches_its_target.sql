-- A part goes to another jackpot of the same house and increases its meter; no part is added later.
CREATE FUNCTION jackpots_part_reaches_its_target() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    given jackpots_jackpotremoval;
BEGIN
    SELECT r.* INTO given FROM jackpots_jackpotremoval r WHERE r.id = NEW.removal_id;
    IF (SELECT sum(d.amount) FROM jackpots_redistribution d WHERE d.removal_id = NEW.removal_id)
       <> given.meter - (SELECT j.seed FROM jackpots_jackpot j WHERE j.id = given.jackpot_id) THEN
        RAISE EXCEPTION 'not meter minus start amount (redistribution_equals_meter_minus_start_amount)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'redistribution_equals_meter_minus_start_amount';
    END IF;
    IF NEW.target_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM jackpots_jackpot a
        JOIN jackpots_jackpot b ON b.venue_id = a.venue_id AND b.id <> a.id
        JOIN jackpots_meterentry e ON e.jackpot_id = b.id AND e.redistribution_id = NEW.id
        WHERE a.id = given.jackpot_id AND b.id = NEW.target_id) THEN
        RAISE EXCEPTION 'the meter of its jackpot is not increased (a_redistribution_increases_another_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_redistribution_increases_another_jackpot';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_redistribution_reaches_its_jackpot AFTER INSERT ON jackpots_redistribution
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_part_reaches_its_target();
ALTER TABLE jackpots_redistribution ENABLE ALWAYS TRIGGER a_redistribution_reaches_its_jackpot;
