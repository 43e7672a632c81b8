-- What a removed jackpot had above its start amount goes to other jackpots or a promotion, no more and no less.
CREATE FUNCTION jackpots_removal_is_redistributed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF (SELECT coalesce(sum(d.amount), 0) FROM jackpots_redistribution d WHERE d.removal_id = NEW.id)
       <> NEW.meter - (SELECT j.seed FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id) THEN
        RAISE EXCEPTION 'not meter minus start amount (redistribution_equals_meter_minus_start_amount)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'redistribution_equals_meter_minus_start_amount';
    END IF;
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER a_removed_jackpot_is_redistributed AFTER INSERT ON jackpots_jackpotremoval
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION jackpots_removal_is_redistributed();
ALTER TABLE jackpots_jackpotremoval ENABLE ALWAYS TRIGGER a_removed_jackpot_is_redistributed;
