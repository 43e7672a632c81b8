-- Between hits a meter never falls; a hit sets it back to the start amount.
CREATE FUNCTION jackpots_meter_follows() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    metered jackpots_jackpot;
    last jackpots_meterentry;
    won jackpots_jackpothit;
    given_back numeric;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    SELECT * INTO metered FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id;
    SELECT * INTO last FROM jackpots_meterentry e WHERE e.jackpot_id = NEW.jackpot_id ORDER BY e.number DESC LIMIT 1;
    SELECT * INTO won FROM jackpots_jackpothit h WHERE h.id = NEW.hit_id;
    -- A number that is taken is refused by the unique constraint.
    IF NEW.number NOT BETWEEN 1 AND coalesce(last.number, 0) + 1
       OR NEW.read_at < coalesce(last.read_at, NEW.read_at) THEN
        RAISE EXCEPTION 'it does not follow the last entry (the_entries_of_a_meter_follow_each_other)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'the_entries_of_a_meter_follow_each_other';
    END IF;
    IF EXISTS (SELECT FROM jackpots_jackpotremoval r WHERE r.jackpot_id = NEW.jackpot_id) THEN
        RAISE EXCEPTION 'the jackpot is removed (the_meter_of_a_removed_jackpot_stands_still)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'the_meter_of_a_removed_jackpot_stands_still';
    END IF;
    IF (NEW.kind = 'start') <> (last.id IS NULL) OR NEW.kind = 'start' AND NEW.amount <> metered.seed THEN
        RAISE EXCEPTION 'it begins with its start amount (a_meter_begins_with_its_start_amount)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_meter_begins_with_its_start_amount';
    END IF;
    IF NEW.kind = 'reading' AND NEW.amount < last.amount THEN
        RAISE EXCEPTION 'it stood at % before (a_meter_never_falls)', last.amount
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_meter_never_falls';
    END IF;
    -- A reading between a hit and its record stays, and the reset follows it.
    IF NEW.kind = 'reset' AND NOT (CASE
        WHEN won.id IS NULL THEN metered.scope = 'national' AND NEW.amount = metered.seed
        ELSE won.jackpot_id = NEW.jackpot_id AND won.first_id IS NULL
             AND NEW.amount = jackpots_meter_after(won) AND NEW.read_at = greatest(won.hit_at, last.read_at)
    END) THEN
        RAISE EXCEPTION 'no hit of this jackpot (a_meter_is_reset_to_its_start_amount_by_a_hit)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_meter_is_reset_to_its_start_amount_by_a_hit';
    END IF;
    -- What the reset took from the meter: the amount of the hit, or a higher reading that the reset replaced.
    SELECT greatest(won.amount - metered.seed, p.amount - r.amount) INTO given_back
    FROM jackpots_meterentry r JOIN jackpots_meterentry p ON p.jackpot_id = r.jackpot_id AND p.number = r.number - 1
    WHERE r.hit_id = won.id AND r.kind = 'reset';
    IF NEW.kind = 'restored' AND (won.jackpot_id <> NEW.jackpot_id OR won.first_id IS NOT NULL
        OR NEW.amount <> last.amount + given_back
        OR EXISTS (
            SELECT FROM jackpots_jackpothit h LEFT JOIN jackpots_hitverification v ON v.hit_id = h.id
            WHERE (h.id = won.id OR h.first_id = won.id) AND coalesce(v.sound, true))) THEN
        RAISE EXCEPTION 'a right to the jackpot may exist (a_meter_is_restored_without_a_right_to_the_jackpot)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_meter_is_restored_without_a_right_to_the_jackpot';
    END IF;
    IF NEW.kind = 'increase' AND NOT EXISTS (
        SELECT FROM jackpots_redistribution d
        WHERE d.id = NEW.redistribution_id AND d.target_id = NEW.jackpot_id
          AND NEW.amount = last.amount + d.amount) THEN
        RAISE EXCEPTION 'not the redistributed amount (a_meter_is_increased_by_a_redistribution)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_meter_is_increased_by_a_redistribution';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_meter_follows_its_entries BEFORE INSERT ON jackpots_meterentry
    FOR EACH ROW EXECUTE FUNCTION jackpots_meter_follows();
ALTER TABLE jackpots_meterentry ENABLE ALWAYS TRIGGER a_meter_follows_its_entries;
