-- A removal is announced at least fourteen days before it (6.2(6)).
CREATE FUNCTION jackpots_removal_may_be_announced() RETURNS trigger LANGUAGE plpgsql
    SET search_path = public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('jackpot ' || NEW.jackpot_id, 0));
    IF NEW.remove_on < NEW.announced_on + 14 THEN
        RAISE EXCEPTION 'too early (a_removal_is_announced_two_weeks_before)'
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'a_removal_is_announced_two_weeks_before';
    END IF;
    IF NEW.announced_on <> (
        SELECT (NEW.announced_at AT TIME ZONE v.timezone)::date
        FROM jackpots_jackpot j JOIN venues_venue v ON v.id = j.venue_id WHERE j.id = NEW.jackpot_id) THEN
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
