-- A progressive jackpot is removed on the announced day or later (6.2(6)).
CREATE FUNCTION jackpots_jackpot_may_be_removed() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    removed jackpots_jackpot;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    SELECT * INTO removed FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id;
    IF NOT EXISTS (
        SELECT FROM jackpots_removalnotice n
        WHERE n.id = NEW.notice_id AND n.jackpot_id = NEW.jackpot_id AND n.remove_on <= NEW.removed_on)
       AND (removed.kind = 'progressive' OR NEW.notice_id IS NOT NULL) THEN
        RAISE EXCEPTION 'not announced for that day (a_jackpot_is_removed_after_its_announcement)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_jackpot_is_removed_after_its_announcement';
    END IF;
    IF NEW.removed_on <> (
        SELECT (NEW.removed_at AT TIME ZONE v.timezone)::date FROM venues_venue v WHERE v.id = removed.venue_id) THEN
        RAISE EXCEPTION 'another day (a_removal_is_recorded_on_its_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_removal_is_recorded_on_its_day';
    END IF;
    IF NEW.meter <> (
        SELECT e.amount FROM jackpots_meterentry e WHERE e.jackpot_id = NEW.jackpot_id
        ORDER BY e.number DESC LIMIT 1) THEN
        RAISE EXCEPTION 'not its meter (a_jackpot_is_removed_with_its_meter)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_jackpot_is_removed_with_its_meter';
    END IF;
    IF EXISTS (
        SELECT FROM jackpots_jackpothit h
        WHERE h.jackpot_id = NEW.jackpot_id
          AND NOT EXISTS (SELECT FROM jackpots_hitverification v WHERE v.hit_id = h.id)) THEN
        RAISE EXCEPTION 'a hit is not verified (a_jackpot_is_removed_once_its_hits_are_verified)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_jackpot_is_removed_once_its_hits_are_verified';
    END IF;
    IF NEW.removed_by_id = (
        SELECT e.recorded_by_id FROM jackpots_meterentry e
        WHERE e.jackpot_id = NEW.jackpot_id AND e.kind = 'reset' AND e.hit_id IS NULL
        ORDER BY e.number DESC LIMIT 1) THEN
        RAISE EXCEPTION 'another person removes it (a_win_elsewhere_and_a_removal_need_two_persons)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_win_elsewhere_and_a_removal_need_two_persons';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_jackpot_may_be_removed BEFORE INSERT ON jackpots_jackpotremoval
    FOR EACH ROW EXECUTE FUNCTION jackpots_jackpot_may_be_removed();
ALTER TABLE jackpots_jackpotremoval ENABLE ALWAYS TRIGGER a_jackpot_may_be_removed;
