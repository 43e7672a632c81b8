-- Meters only rise, unless a reason states why one fell. Only a machine that is placed, approved and in service takes
-- readings of play.
CREATE FUNCTION machines_reading_follows() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    last machines_meterreading;
    fell boolean;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('machine ' || NEW.machine_id, 0));
    IF NEW.kind = 'play' AND machines_is_out_of_service(NEW.machine_id) THEN
        RAISE EXCEPTION 'out of service (a_machine_in_service_takes_readings_of_play)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_machine_in_service_takes_readings_of_play';
    END IF;
    IF NEW.kind = 'play' AND NOT machines_stands_approved(NEW.machine_id, NEW.gaming_day, NEW.recorded_at) THEN
        RAISE EXCEPTION 'not placed or not approved (a_placed_machine_takes_readings_of_play)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_placed_machine_takes_readings_of_play';
    END IF;
    SELECT * INTO last FROM machines_meterreading r
    WHERE r.machine_id = NEW.machine_id ORDER BY r.recorded_at DESC, r.id DESC LIMIT 1;
    IF NEW.recorded_at < last.recorded_at THEN
        RAISE EXCEPTION 'earlier than the last reading (readings_follow_one_another)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'readings_follow_one_another';
    END IF;
    fell := coalesce(
        NEW.coin_in < last.coin_in OR NEW.coin_out < last.coin_out OR NEW.dropped < last.dropped
        OR NEW.jackpots < last.jackpots OR NEW.games < last.games, false);
    IF fell <> (NEW.fall_reason <> '') THEN
        RAISE EXCEPTION 'a reason without a fall, or a fall without a reason (a_meter_falls_for_a_reason)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_meter_falls_for_a_reason';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_reading_follows BEFORE INSERT ON machines_meterreading
    FOR EACH ROW EXECUTE FUNCTION machines_reading_follows();
ALTER TABLE machines_meterreading ENABLE ALWAYS TRIGGER a_reading_follows;
