-- A removal is announced at least fourteen days before it (6.2(6)), or as long as the casino has decided.
CREATE FUNCTION jackpots_removal_may_be_announced() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
DECLARE
    announced jackpots_jackpot;
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    SELECT * INTO announced FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id;
    -- A gaming day continues after midnight: on the first day of a longer period, the former one may still hold.
    IF NEW.remove_on < NEW.announced_on + least(
        jackpots_notice_days(announced.venue_id, NEW.announced_on),
        jackpots_notice_days(announced.venue_id, NEW.announced_on - 1)) THEN
        RAISE EXCEPTION 'too early (a_removal_is_announced_two_weeks_before)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_removal_is_announced_two_weeks_before';
    END IF;
    IF NEW.announced_on <> (
        SELECT (NEW.announced_at AT TIME ZONE v.timezone)::date
        FROM venues_venue v WHERE v.id = announced.venue_id) THEN
        RAISE EXCEPTION 'another day (a_removal_is_announced_on_its_day)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_removal_is_announced_on_its_day';
    END IF;
    IF NEW.announced_at < (SELECT j.set_up_at FROM jackpots_jackpot j WHERE j.id = NEW.jackpot_id) THEN
        RAISE EXCEPTION 'it was set up later (a_removal_is_announced_after_the_jackpot_is_set_up)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'a_removal_is_announced_after_the_jackpot_is_set_up';
    END IF;
    IF EXISTS (SELECT FROM jackpots_jackpotremoval r WHERE r.jackpot_id = NEW.jackpot_id) THEN
        RAISE EXCEPTION 'the jackpot is removed (only_a_jackpot_in_use_is_announced_for_removal)'
            USING ERRCODE = 'integrity_constraint_violation',
                  CONSTRAINT = 'only_a_jackpot_in_use_is_announced_for_removal';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER a_removal_may_be_announced BEFORE INSERT ON jackpots_removalnotice
    FOR EACH ROW EXECUTE FUNCTION jackpots_removal_may_be_announced();
ALTER TABLE jackpots_removalnotice ENABLE ALWAYS TRIGGER a_removal_may_be_announced;
