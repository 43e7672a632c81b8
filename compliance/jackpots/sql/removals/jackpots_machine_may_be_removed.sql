-- A machine with a progressive jackpot in use stays in its room until the announced day of the jackpot (6.2(6)).
CREATE FUNCTION jackpots_machine_may_be_removed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.kind = 'removed' AND EXISTS (
        SELECT FROM jackpots_jackpotplace p
        JOIN jackpots_jackpot j ON j.id = p.jackpot_id AND j.kind = 'progressive'
        JOIN venues_venue v ON v.id = j.venue_id
        WHERE p.machine_id = NEW.machine_id
          AND NOT EXISTS (SELECT FROM jackpots_jackpotremoval r WHERE r.jackpot_id = j.id)
          AND NOT EXISTS (
              SELECT FROM jackpots_removalnotice n
              WHERE n.jackpot_id = j.id AND n.remove_on <= (NEW.recorded_at AT TIME ZONE v.timezone)::date)) THEN
        RAISE EXCEPTION 'not announced for that day (a_machine_with_a_jackpot_stays_until_the_announced_day)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_machine_with_a_jackpot_stays_until_the_announced_day';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_machine_with_a_jackpot_stays_until_the_announced_day BEFORE INSERT ON machines_machineplacement
    FOR EACH ROW EXECUTE FUNCTION jackpots_machine_may_be_removed();
ALTER TABLE machines_machineplacement ENABLE ALWAYS TRIGGER a_machine_with_a_jackpot_stays_until_the_announced_day;
